internal import Connections
internal import HomeModel
internal import JSONValues

extension Session {
    /// Takes writes; each will be finished once.
    mutating func write(_ writes: [DeviceWrite], batch: Int, now: ContinuousClock.Instant) -> [Action] {
        var actions: [Action] = []
        var plan = WritePlan()
        for (index, write) in writes.enumerated() {
            let ticket = WriteTicket(batch: batch, index: index)
            switch order(write, ticket, plan) {
            case .success(let order?): plan.add(order)
            case .success(nil): actions.append(.finish(ticket, nil))
            case .failure(let error): actions.append(.finish(ticket, error))
            }
        }
        for ticket in plan.dropContradicting() { actions.append(.finish(ticket, .device(code: 409))) }
        return actions + send(plan.orders.flatMap { calls.admit($0) }, now: now)
    }

    /// What is to be sent for a write; `nil` where that is nothing.
    private func order(
        _ write: DeviceWrite, _ ticket: WriteTicket, _ plan: WritePlan
    ) -> Result<Order?, AccessoryError> {
        guard phase == .live else { return .failure(.unreachable(bridge: nil)) }
        guard let (place, characteristic) = map.place(write.address), var view = house.view(of: place.entity) else {
            return .failure(.unknown)
        }
        guard view.isAvailable else { return .failure(.unreachable(bridge: nil)) }
        guard characteristic.metadata.permissions.contains(.write) else { return .failure(.invalidValue(.readOnly)) }
        let value: Value
        do { value = try characteristic.metadata.accepted(write.value) } catch { return .failure(.invalidValue(error)) }
        // What springs back by itself is off already.
        if characteristic.isMomentary, value == .bool(false) { return .success(nil) }
        if let mode = plan.mode(of: place.entity) { view.state = mode }
        let code = settings.codes[place.entity] ?? settings.codes[write.address.accessory] ?? settings.code
        let wantsCode = characteristic.wantsCode(value, view)
        if wantsCode, code == nil { return .failure(.codeNeeded) }
        guard let draft = characteristic.draft(value, view, code: code) else {
            return .failure(.invalidValue(.notAllowed(validValues: characteristic.metadata.validValues)))
        }
        return .success(
            Order(
                entity: place.entity, draft: draft, tickets: [ticket], token: write.token,
                momentary: characteristic.isMomentary ? [write.address] : [], hasCode: wantsCode))
    }

    /// Sends orders: those of the same service with the same data are one call.
    mutating func send(_ orders: [Order], now: ContinuousClock.Instant) -> [Action] {
        var actions: [Action] = []
        var groups: [(call: ServiceCall, orders: [Order])] = []
        for order in orders {
            let call = ServiceCall(
                domain: order.draft.kind.domain, service: order.draft.kind.service, data: order.draft.fields,
                entities: [])
            // Nothing of one entity overtakes what came before.
            let lastOfEntity = groups.lastIndex { $0.call.entities.contains(order.entity) } ?? -1
            let place = groups.lastIndex { group in
                var bare = group.call
                bare.entities = []
                return bare == call
            }
            if let place, place > lastOfEntity {
                groups[place].call.entities.append(order.entity)
                groups[place].orders.append(order)
            } else {
                var first = call
                first.entities = [order.entity]
                groups.append((first, [order]))
            }
        }
        for group in groups {
            guard calls.pending.count < settings.callLimit else {
                actions += group.orders.flatMap(\.tickets).map { .finish($0, .timedOut) }
                continue
            }
            let id = nextID()
            calls.sent(id, PendingCall(call: group.call, orders: group.orders, deadline: now + settings.callDeadline))
            actions.append(.send(group.call.request.text(id: id)))
        }
        return actions
    }

    /// A call was done.
    mutating func answered(call id: Int, _ result: JSONValue, now: ContinuousClock.Instant) -> [Action] {
        guard let (call, released) = calls.take(id) else { return [] }
        if let context = result["context"]?["id"]?.string, let token = call.orders.last?.token {
            calls.note(context: context, token)
        }
        var actions = call.orders.flatMap(\.tickets).map { Action.finish($0, nil) }
        for order in call.orders {
            for address in order.momentary { actions.append(.tell(.value(address, .bool(false), cause: order.token))) }
        }
        return actions + send(released, now: now)
    }

    /// A call was not done. One for several entities is tried for each of them: it may have failed for one alone.
    mutating func failed(call id: Int, _ failure: ServerFailure, now: ContinuousClock.Instant) -> [Action] {
        guard let (call, released) = calls.take(id) else { return [] }
        let open = call.orders.filter { !$0.tickets.isEmpty }
        guard call.call.entities.count > 1 else {
            let isRefusedCode = call.orders.contains(where: \.hasCode) && failure.code == ServerFailure.invalid
            let error = isRefusedCode ? .codeNeeded : failure.accessoryError
            return open.flatMap(\.tickets).map { .finish($0, error) } + send(released, now: now)
        }
        return open.flatMap { send([$0], now: now) } + send(released, now: now)
    }

    /// A call was not answered in time.
    mutating func gaveUp(call id: Int, now: ContinuousClock.Instant) -> [Action] {
        guard let (call, released) = calls.take(id) else { return [] }
        return call.orders.flatMap(\.tickets).map { .finish($0, .timedOut) } + send(released, now: now)
    }

    /// The calls that make a device show itself; empty where it can't.
    mutating func identify(_ accessory: String, batch: Int, now: ContinuousClock.Instant) -> [Action] {
        guard let device = map.devices[accessory] else { return [] }
        for (_, place) in device.places.sorted(by: { $0.key < $1.key }) {
            guard let rule = place.service.identify.first, let view = house.view(of: place.entity), view.isAvailable,
                let draft = rule.draft(.bool(true), view, code: nil)
            else { continue }
            let order = Order(
                entity: place.entity, draft: draft, tickets: [.init(batch: batch, index: 0)],
                token: WriteToken(rawValue: 0), momentary: [], hasCode: false)
            return send([order], now: now)
        }
        return []
    }
}

extension Session {
    /// The lamp of a device, and whether it is on; `nil` where it has none, or that isn't known.
    func lamp(of accessory: String) -> (address: DeviceAddress, isOn: Bool)? {
        for (key, place) in map.devices[accessory]?.places.sorted(by: { $0.key < $1.key }) ?? [] {
            let address = DeviceAddress(accessory: accessory, service: key, characteristic: "On")
            guard place.service.type == "Lightbulb", case .success(.bool(let isOn)) = value(address) else { continue }
            return (address, isOn)
        }
        return nil
    }
}

/// The orders that the writes of one command make, each entity's in their order.
struct WritePlan {
    private(set) var orders: [Order] = []

    /// Adds an order; it becomes one with an earlier one for the same service of the same entity.
    mutating func add(_ order: Order) {
        let place = orders.firstIndex { $0.entity == order.entity && $0.draft.kind == order.draft.kind }
        if let place { orders[place].merge(order) } else { orders.append(order) }
    }

    /// The mode that an entity is put into by what is planned so far.
    func mode(of entity: String) -> String? {
        orders.last { $0.entity == entity && $0.draft.data["hvac_mode"] != nil }?.draft.data["hvac_mode"]?.string
    }

    /// Takes out what would switch on what the same command switches off; gives its tickets.
    mutating func dropContradicting() -> [WriteTicket] {
        let off = Set(orders.filter { $0.draft.kind.service == "turn_off" }.map(\.entity))
        func contradicts(_ order: Order) -> Bool {
            order.draft.kind.service == "turn_on" && off.contains(order.entity)
        }
        let tickets = orders.filter(contradicts).flatMap(\.tickets)
        orders.removeAll(where: contradicts)
        return tickets
    }
}

extension ServerFailure {
    /// What Home Assistant calls data that it has looked at and doesn't take.
    static let invalid = "service_validation_error"

    /// The error that a write ends with, in numbers after those of HTTP.
    var accessoryError: AccessoryError {
        switch code {
        case "not_found": .unknown
        case "timeout": .timedOut
        case "invalid_format": .device(code: 400)
        case "unauthorized": .device(code: 401)
        case Self.invalid: .device(code: 422)
        case "not_supported": .device(code: 501)
        default: .device(code: 500)
        }
    }
}
