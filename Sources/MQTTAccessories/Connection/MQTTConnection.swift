public import Connections
internal import Foundation
public import HomeModel
internal import MQTTClient

/// The devices behind an MQTT broker, whatever dialect they speak.
public actor MQTTConnection: DeviceConnection {
    /// How many messages are read before others have a turn.
    private static let mostReadAtOnce = 256
    /// How many messages of one command are sent without a pause.
    private static let mostAtOnce = 8
    /// How long the pause is at the most.
    private static let pace = Duration.milliseconds(40)
    /// How long all pauses of one command may take together: whoever gave it waits for an answer.
    private static let longestPauses = Duration.seconds(2)

    /// A command whose messages are being sent.
    private struct Sending {
        /// The devices that it is for.
        var devices: Set<String>
        /// What newer commands set.
        var superseded: Set<DeviceAddress> = []
        /// Newer commands for some of the devices.
        var waiters: [CheckedContinuation<Void, Never>] = []
    }

    private let settings: MQTTSettings
    private let client: MQTTClient?
    private let broadcast = EventBroadcast()
    private let log: @Sendable (String) -> Void
    private var hasToldOfTooMany = false
    private var house: House
    private var current = ConnectionState.connecting
    private var flusher: Task<Void, Never>?
    private var asker: Task<Void, Never>?
    private var ender: Task<Void, Never>?
    private var awaitedEnding: ContinuousClock.Instant?
    private var sendings: [Int: Sending] = [:]
    private var lastSending = 0

    /// Makes a connection that isn't made yet; ``run()`` makes it.
    /// - `log`: is told, in a line for those who run the program, what was left out.
    public init(settings: MQTTSettings, log: @escaping @Sendable (String) -> Void = MQTTConnection.toStandardError) {
        self.settings = settings
        self.log = log
        house = House(settings)
        client = MQTTServerAddress(settings.url).map { address in
            MQTTClient(
                settings: MQTTClientSettings(
                    address: address, user: settings.user, password: settings.password, authorityFile: settings.caFile,
                    certificateFile: settings.clientCertificate, keyFile: settings.clientKey,
                    presence: settings.statusTopic.map { .init(topic: $0) }, sendsApart: true))
        }
    }

    /// Writes a line to standard error.
    public static let toStandardError: @Sendable (String) -> Void = { line in
        FileHandle.standardError.write(Data("mqtt: \(line)\n".utf8))
    }

    /// Stays connected, follows what devices announce and tell, until the task is cancelled.
    public func run() async {
        guard let client else {
            return set(.refused(.notUnderstood("\(settings.url) is no address of a broker")))
        }
        await withTaskGroup { group in
            group.addTask { await client.run() }
            group.addTask { await self.follow(client) }
        }
        asker?.cancel()
        ender?.cancel()
        awaitedEnding = nil
        flusher?.cancel()
        flusher = nil
    }

    /// What devices tell from the call on.
    public nonisolated func events() -> AsyncStream<DeviceEvent> { broadcast.stream() }

    /// The events, with all that wait for the reader handed over at once.
    public nonisolated func gatheredEvents() -> AsyncStream<[DeviceEvent]> { broadcast.gathered() }

    /// How it stands with the broker.
    public var state: ConnectionState { current }

    /// All devices that announced themselves, with the values that are known.
    public var devices: [DeviceDescription] { house.table.descriptions }

    private func follow(_ client: MQTTClient) async {
        while !Task.isCancelled {
            let news = await client.next()
            if news.isEmpty && Task.isCancelled { return }
            let now = ContinuousClock.now
            var outcome = House.Outcome()
            for (number, item) in news.enumerated() {
                if number > 0, number.isMultiple(of: Self.mostReadAtOnce) {
                    // Whoever has a command isn't kept waiting by a flood of reports.
                    carryOut(outcome, client)
                    outcome = House.Outcome()
                    await Task.yield()
                }
                switch item {
                case .connected: connected(client)
                case .lost(let problem): lost(problem)
                case .oversized(let topic, let length):
                    log("a message of \(length) bytes under \(topic.prefix(200)) is too long and was left out")
                case .message(let message): outcome.add(house.take(message, at: now))
                }
            }
            carryOut(outcome, client)
        }
    }

    private func connected(_ client: MQTTClient) {
        set(.connected)
        subscribe(house.filters, client)
        askLater()
    }

    private func lost(_ problem: MQTTProblem) {
        asker?.cancel()
        house.table.disconnect()
        set(problem.state)
    }

    private func carryOut(_ outcome: House.Outcome, _ client: MQTTClient) {
        broadcast.send(outcome.events)
        subscribe(outcome.subscribe, client)
        if !outcome.unsubscribe.isEmpty { try? client.unsubscribe(outcome.unsubscribe) }
        for order in outcome.orders { _ = try? client.send(order.message) }
        if outcome.isChanged { tellDevicesSoon() }
        awaitEnding()
        if outcome.refused > 0, !hasToldOfTooMany {
            hasToldOfTooMany = true
            log("more than \(House.mostDevices) devices announce themselves; the others are left out")
        }
    }

    /// Waits for the next value that ends by itself, such as a motion that is over after a while, and tells it then.
    private func awaitEnding() {
        guard let next = house.table.nextEnding, awaitedEnding.map({ next < $0 }) ?? true else { return }
        ender?.cancel()
        awaitedEnding = next
        ender = Task {
            try? await Task.sleep(until: next, clock: .continuous)
            if Task.isCancelled { return }
            awaitedEnding = nil
            broadcast.send(house.table.end(at: .now))
            awaitEnding()
        }
    }

    private func subscribe(_ filters: [String], _ client: MQTTClient) {
        var seen: Set<String> = []
        // Lost again meanwhile: the next connection subscribes to all of them.
        try? client.subscribe(filters.filter { seen.insert($0).inserted })
    }

    private func set(_ state: ConnectionState) {
        guard state != current else { return }
        current = state
        broadcast.send([.state(state)])
    }

    /// Devices are announced one after the other; they are told together, a few times a second at the most.
    private func tellDevicesSoon() {
        guard flusher == nil else { return }
        flusher = Task {
            try? await Task.sleep(for: .milliseconds(200))
            tellDevices()
        }
    }

    private func tellDevices() {
        flusher = nil
        broadcast.send([.devices(house.table.descriptions)])
        askLater()
    }

    /// Asks devices whose state the broker hasn't kept, one after the other: a radio network takes no more.
    private func askLater() {
        asker?.cancel()
        asker = Task {
            try? await Task.sleep(for: .seconds(1))
            for address in house.table.descriptions.map(\.address) {
                guard !Task.isCancelled, let client else { return }
                guard house.table.isUnknown(address), house.table.isReachable(address) == true else { continue }
                guard let questions = house.table.device(address)?.questions, !questions.isEmpty else { continue }
                for question in questions { _ = try? client.send(question.message) }
                try? await Task.sleep(for: .milliseconds(50))
            }
        }
    }
}

extension MQTTConnection {
    /// Writes values: those for one device in as few messages as it needs, and one message for all devices of a group
    /// that are to be set alike. Returns when the broker has taken the messages over; what a newer command sets anew
    /// before it was sent is left out, and counts as done.
    public func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] {
        guard let client, client.isConnected else {
            return writes.map { _ in .unreachable(bridge: nil) }
        }
        let call = await beginSending(writes)
        let commands = Commands(
            writes, table: house.table, groups: house.groups, codes: settings.codes)
        var errors = commands.errors
        commands.expect(in: &house.table, at: .now)
        var receipts: [(receipt: MQTTReceipt, isKept: Bool, writes: [Int])] = []
        var skipped: Set<Int> = []
        let pace = min(Self.pace, Self.longestPauses / max(1, commands.messages.count / Self.mostAtOnce))
        for (number, message) in commands.messages.enumerated() {
            // A radio network takes only so many at once; others are sent theirs in the meantime.
            if number > 0, number.isMultiple(of: Self.mostAtOnce), sendings[call]?.superseded.isEmpty == true {
                try? await Task.sleep(for: pace)
            }
            if let superseded = sendings[call]?.superseded, !superseded.isEmpty,
                message.writes.allSatisfy({ superseded.contains(writes[$0].address) })
            {
                skipped.formUnion(message.writes)
                continue
            }
            do throws(MQTTSendError) {
                let receipt = try client.send(message.order.message)
                receipts.append((receipt, message.order.isRetained, message.writes))
            } catch {
                for place in message.writes { errors[place] = error.accessoryError }
            }
        }
        endSending(call)
        let outcomes = await receipts.map(\.receipt).outcomes(within: settings.deadline)
        for (entry, outcome) in zip(receipts, outcomes) {
            // A message that the broker keeps is heard by whoever comes.
            if entry.isKept, outcome == .heardByNobody { continue }
            guard let error = outcome.accessoryError(isConnected: client.isConnected) else { continue }
            for place in entry.writes { errors[place] = error }
        }
        broadcast.send(commands.note(in: &house.table, at: .now, failed: skipped.union(errors.keys)))
        return writes.indices.map { errors[$0] }
    }

    /// Waits until older commands for the same devices are sent, so that each device is told last what was said last.
    /// They hurry, and leave out what this one sets anyhow.
    /// - Returns: the number of the command, to be given to ``endSending(_:)``.
    private func beginSending(_ writes: [DeviceWrite]) async -> Int {
        lastSending += 1
        let number = lastSending
        let devices = Set(writes.map(\.address.accessory))
        let older = sendings.filter { !$0.value.devices.isDisjoint(with: devices) }.keys.sorted()
        sendings[number] = Sending(devices: devices)
        for other in older { sendings[other]?.superseded.formUnion(writes.map(\.address)) }
        for other in older where sendings[other] != nil {
            await withCheckedContinuation { sendings[other]?.waiters.append($0) }
        }
        return number
    }

    /// All of a command is sent: newer ones go on.
    private func endSending(_ number: Int) {
        for waiter in sendings.removeValue(forKey: number)?.waiters ?? [] { waiter.resume() }
    }

    /// The values as the devices told them last; what isn't known is asked for.
    public func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>] {
        let unknown = addresses.filter { value($0) == nil }
        if !unknown.isEmpty, let client, client.isConnected { await ask(unknown, client) }
        return addresses.map { address in
            guard let index = house.table.index(of: address.service, in: address.accessory),
                house.table.device(address.accessory)?.mappings[index].service.characteristics
                    .contains(where: { $0.type == address.characteristic }) == true
            else { return .failure(.unknown) }
            if current != .connected || house.table.isReachable(address.accessory) == false {
                return .failure(.unreachable(bridge: house.table.bridge(of: address.accessory)))
            }
            return value(address).map { .success($0) } ?? .failure(.timedOut)
        }
    }

    private func value(_ address: DeviceAddress) -> Value? {
        guard let index = house.table.index(of: address.service, in: address.accessory) else { return nil }
        return house.table.known(address.accessory, index)[address.characteristic]
    }

    /// Asks devices for what isn't known, and waits until it is, two seconds at the most.
    private func ask(_ addresses: [DeviceAddress], _ client: MQTTClient) async {
        let stream = events()
        var questions: [Order] = []
        for device in Set(addresses.map(\.accessory)).sorted() {
            questions += house.table.device(device)?.questions ?? []
        }
        guard !questions.isEmpty else { return }
        for question in questions { _ = try? client.send(question.message) }
        let asked = Set(addresses.filter { house.table.device($0.accessory)?.questions.isEmpty == false })
        let timeout = Task { try? await Task.sleep(for: .seconds(2)) }
        await withTaskGroup { group in
            group.addTask {
                var missing = asked
                for await event in stream {
                    if case .value(let address, _, _) = event { missing.remove(address) }
                    if missing.isEmpty { return }
                }
            }
            group.addTask { await timeout.value }
            await group.next()
            timeout.cancel()
            group.cancelAll()
        }
    }

    /// Makes a device blink or beep, where it says that it can.
    public func identify(_ accessory: String) async throws(AccessoryError) {
        guard let client, client.isConnected else { throw .unreachable(bridge: nil) }
        guard let device = house.table.device(accessory), !device.identification.isEmpty else { throw .unknown }
        guard house.table.isReachable(accessory) == true else {
            throw .unreachable(bridge: house.table.bridge(of: accessory))
        }
        for order in device.identification {
            do throws(MQTTSendError) {
                let outcomes = await [try client.send(order.message)].outcomes(within: settings.deadline)
                if outcomes != [.taken] { throw MQTTSendError.notConnected }
            } catch {
                throw error.accessoryError
            }
        }
    }
}

extension House.Outcome {
    /// Adds what follows from the next message.
    mutating func add(_ next: House.Outcome) {
        events += next.events
        subscribe += next.subscribe
        unsubscribe += next.unsubscribe
        orders += next.orders
        isChanged = isChanged || next.isChanged
        refused += next.refused
    }
}

extension Order {
    /// The message to be sent.
    var message: MQTTMessage {
        MQTTMessage(
            topic: topic, text: body, isRetained: isRetained, secondsOfUse: isRetained ? nil : Self.secondsOfUse)
    }

    /// How long a command is of use: what comes about later than that, nobody expects any more.
    private static let secondsOfUse: UInt32 = 10
}

extension MQTTOutcome {
    /// What it means for a write; `nil` where it was taken over.
    func accessoryError(isConnected: Bool) -> AccessoryError? {
        switch self {
        case .taken: nil
        // Whoever should do it isn't there: nothing of it comes about, now or later.
        case .heardByNobody: .unreachable(bridge: nil)
        case .refused(let code): .device(code: code)
        // Gone with the connection, it may have arrived or not; nothing of it is sent later.
        case .unknown: isConnected ? .timedOut : .unreachable(bridge: nil)
        }
    }
}

extension MQTTSendError {
    /// What it means for a write.
    var accessoryError: AccessoryError {
        switch self {
        case .notConnected: .unreachable(bridge: nil)
        case .invalidTopic: .unknown
        case .failed(let code): .device(code: code)
        }
    }
}

extension MQTTProblem {
    /// How it stands with the broker then.
    var state: ConnectionState {
        switch self {
        case .noAnswer: .unreachable(.noAnswer)
        case .unknownHost: .unreachable(.unknownHost)
        case .notAuthorised: .refused(.notAuthorised)
        case .certificate: .refused(.certificate)
        case .refused(let text): .refused(.notUnderstood(text))
        }
    }
}
