import Connections
import HomeModel
import JSONValues

@testable import HomeAssistantAccessories

/// A Home Assistant that answers what a session asks, without a network.
struct Script {
    var session: Session
    /// The answers by the type of the request; what has none is answered by nothing in particular.
    var answers: [String: JSONValue] = [:]
    /// The first states, in the short form.
    var states: JSONValue = [:]
    /// The calls that were made, which nobody has answered yet.
    var calls: [(id: Int, call: JSONValue)] = []
    /// What was told.
    var told: [DeviceEvent] = []
    /// How writes ended.
    var finished: [WriteTicket: AccessoryError?] = [:]
    /// How the connection ended.
    var ended: Session.Action?
    /// What was asked, by type.
    var asked: [String] = []
    var subscription = 0
    var now: ContinuousClock.Instant

    init(
        answers: [String: JSONValue] = [:], states: JSONValue,
        settings change: (inout HomeAssistantSettings) -> Void = { _ in }
    )
        throws
    {
        var settings = HomeAssistantSettings(url: "http://house.test", token: "secret")
        change(&settings)
        now = ContinuousClock().now
        session = Session(settings: settings, catalogue: try MappingCatalogue(), now: now)
        self.answers = answers
        self.states = states
    }

    /// The connection from its first message until all is known.
    mutating func start() {
        receive(["type": "auth_required", "ha_version": "2025.4.4"])
        receive(["type": "auth_ok", "ha_version": "2025.4.4"])
    }

    mutating func receive(_ message: JSONValue) {
        take(session.received(Array(message.text.utf8), now: now))
    }

    mutating func change(_ event: JSONValue) {
        receive(["type": "event", "id": .number(Double(subscription)), "event": event])
    }

    mutating func write(_ writes: [DeviceWrite], batch: Int = 1) {
        take(session.write(writes, batch: batch, now: now))
    }

    mutating func answer(_ index: Int, context: String) {
        let id = calls.remove(at: index).id
        receive([
            "type": "result", "id": .number(Double(id)), "success": true,
            "result": ["context": ["id": .string(context)]],
        ])
    }

    mutating func fail(_ index: Int, code: String) {
        let id = calls.remove(at: index).id
        receive([
            "type": "result", "id": .number(Double(id)), "success": false,
            "error": ["code": .string(code), "message": ""],
        ])
    }

    mutating func pass(_ duration: Duration) {
        now += duration
        take(session.tick(now))
    }

    mutating func take(_ actions: [Session.Action]) {
        for action in actions {
            switch action {
            case .send(let text): answer(text)
            case .tell(let event): told.append(event)
            case .finish(let ticket, let error): finished[ticket] = .some(error)
            case .ready: break
            case .giveUp, .refuse: ended = action
            }
        }
    }

    private mutating func answer(_ text: String) {
        guard let request = JSONReader.value(Array(text.utf8)), let type = request["type"]?.string else { return }
        asked.append(type)
        guard let id = request["id"] else { return }
        if type == "call_service" {
            calls.append((id.integer ?? 0, request))
            return
        }
        if type == "ping" { return receive(["type": "pong", "id": id]) }
        receive(["type": "result", "id": id, "success": true, "result": answers[type] ?? .null])
        if type == "subscribe_entities" {
            subscription = id.integer ?? 0
            change(["a": states])
        }
    }

    /// The device of an entity.
    func device(_ entity: String) -> DeviceDescription? {
        session.map.addresses[entity].flatMap { address in session.devices.first { $0.address == address } }
    }

    /// Where a characteristic of an entity is.
    func address(_ entity: String, _ type: CharacteristicType) -> DeviceAddress? {
        guard let accessory = session.map.addresses[entity],
            let key = session.map.services[entity]?.first(where: { $0.service.characteristic(type) != nil })?.key
        else { return nil }
        return DeviceAddress(accessory: accessory, service: key, characteristic: type)
    }

    /// Makes writes to entities.
    func writes(_ values: [(String, CharacteristicType, Value)], token: UInt64 = 7) -> [DeviceWrite] {
        values.compactMap { entity, type, value in
            address(entity, type).map { DeviceWrite(address: $0, value: value, token: WriteToken(rawValue: token)) }
        }
    }

    /// A call's service with its data and entities, for comparing.
    func call(_ index: Int) -> String {
        let call = calls[index].call
        let entities = call["target"]?["entity_id"]?.array?.compactMap(\.string).joined(separator: ",") ?? ""
        return
            "\(call["domain"]?.string ?? "").\(call["service"]?.string ?? "") \(entities) \((call["service_data"] ?? .null).text)"
    }
}
