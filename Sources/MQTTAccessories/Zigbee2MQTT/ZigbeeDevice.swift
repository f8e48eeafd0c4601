internal import Connections
internal import HomeModel
internal import JSONValues

/// Reads one entry of `bridge/devices` or `bridge/groups`.
enum ZigbeeDevice {
    /// The device of an entry; `nil` for the coordinator, for what was disabled there, and for what is no entry at all.
    static func device(_ entry: JSONValue, base: String) -> MappedDevice? {
        guard let address = entry["ieee_address"]?.string, let given = entry["friendly_name"]?.string else {
            return nil
        }
        guard entry["type"]?.string != "Coordinator", entry["disabled"] != true else { return nil }
        let definition = entry["definition"]
        let topics = ZigbeeTopics(state: base + "/" + given)
        let text = definition?["description"]?.string ?? ""
        let model = [definition?["vendor"]?.string, definition?["model"]?.string].compactMap { $0 }.joined(
            separator: " ")
        let (name, room) = named(given, address: address, model: text.isEmpty ? model : text)
        guard isTopic(topics.state) else {
            // Nothing can be sent to a topic with wildcards: it is there,
            // and nothing of it can be used until it is renamed.
            return MappedDevice(
                description: DeviceDescription(
                    address: address, name: name, room: room, model: model.isEmpty ? nil : model,
                    unmapped: ["friendly_name"]), mappings: [])
        }
        let exposes = (definition?["exposes"]?.array ?? []).compactMap(Expose.init)
        let services = ZigbeeServices(exposes, topics: topics, text: text)
        var description = DeviceDescription(
            address: address, name: name, room: room, model: model.isEmpty ? nil : model, unmapped: services.unmapped)
        if definition == nil || definition == .null { description.unmapped = ["definition"] }
        return MappedDevice(
            description: description, mappings: services.mappings, availability: availability(base: base, topics),
            questions: question(exposes, topics, entry), identification: identification(exposes, topics))
    }

    static func isTopic(_ topic: String) -> Bool { !topic.contains("+") && !topic.contains("#") }

    /// What people call it, and where: a name with slashes has the room in front. Without a name that somebody gave, it
    /// is the model.
    static func named(_ given: String, address: String, model: String) -> (name: String, room: String?) {
        if given == address { return (model.isEmpty ? given : model, nil) }
        let parts = given.split(separator: "/").map { $0.trimmingPrefix(" ") }.map(String.init)
        guard parts.count > 1, let last = parts.last, let room = parts.first else { return (given, nil) }
        return (last, room)
    }

    static func availability(base: String, _ topics: ZigbeeTopics) -> Availability {
        Availability(sources: [
            .init(topic: base + "/bridge/state", reading: .stateOrPlain),
            .init(topic: topics.state + "/availability", reading: .stateOrPlain),
        ])
    }

    /// Most states aren't kept by the broker. What is awake can be asked for them;
    /// what sleeps on a battery tells itself.
    private static func question(_ exposes: [Expose], _ topics: ZigbeeTopics, _ entry: JSONValue) -> [Order] {
        guard entry["power_source"]?.string?.lowercased() != "battery" else { return [] }
        let askable = exposes.flatMap { $0.isSpecific ? $0.features : [$0] }.filter {
            $0.isAskable && $0.category == nil
        }
        var members: [String: JSONValue] = [:]
        for expose in askable.prefix(8) { members[expose.property] = "" }
        return members.isEmpty ? [] : [.members(topic: topics.state + "/get", members)]
    }

    private static func identification(_ exposes: [Expose], _ topics: ZigbeeTopics) -> [Order] {
        if let effect = exposes.first(where: { $0.name == "effect" && $0.isSettable }) {
            for word in ZigbeeNames.standard.blinks where effect.values.contains(.string(word)) {
                return [topics.set([effect.property: .string(word)])]
            }
        }
        guard let identify = exposes.first(where: { $0.name == "identify" && $0.isSettable }) else { return [] }
        return [topics.set([identify.property: identify.values.first ?? "identify"])]
    }
}

extension ZigbeeDevice {
    /// The scenes that are stored in a device, by address.
    static func scenes(in entry: JSONValue, base: String) -> [String: MappedDevice] {
        // Nothing can be sent to a topic with wildcards.
        guard let address = entry["ieee_address"]?.string, let given = entry["friendly_name"]?.string,
            isTopic(base + "/" + given)
        else { return [:] }
        var scenes: [String: MappedDevice] = [:]
        for (endpoint, content) in entry["endpoints"]?.object ?? [:] where content["scenes"]?.array?.isEmpty == false {
            let topics = ZigbeeTopics(state: base + "/" + given)
            let room = named(given, address: address, model: "").room
            let found = ZigbeeScene.all(
                in: content, of: "\(address):\(endpoint)", topics: topics, room: room,
                availability: availability(base: base, topics))
            scenes.merge(found) { first, _ in first }
        }
        return scenes
    }
}
