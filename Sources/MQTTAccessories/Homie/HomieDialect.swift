internal import JSONValues
internal import MQTTClient

/// The Homie convention: 4, where each attribute has a topic, and 5, where a document has them all.
struct HomieDialect: Dialect {
    private static let most = 2000
    private static let mostAttributes = 2000

    /// The attributes of devices of version 4, by device and path.
    private var attributes: [String: [String: String]] = [:]
    private var descriptions: [String: JSONValue] = [:]

    var filters: [String] {
        [
            "homie/+/$state", "homie/+/$name", "homie/+/$nodes", "homie/+/$homie", "homie/+/+/$name", "homie/+/+/$type",
            "homie/+/+/$properties", "homie/+/+/+/$name", "homie/+/+/+/$datatype", "homie/+/+/+/$settable",
            "homie/+/+/+/$unit", "homie/+/+/+/$format", "homie/5/+/$description",
        ]
    }

    func wants(_ topic: String) -> Bool { topic.hasPrefix("homie/") && topic.contains("/$") }

    mutating func take(_ message: MQTTMessage) -> DialectChange? {
        let words = message.topic.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard words.count > 2 else { return nil }
        if words[1] == "5" { return describe(words, message) }
        let text = String(decoding: message.payload, as: UTF8.self)
        let id = words[1]
        guard attributes[id] != nil || attributes.count < Self.most else { return nil }
        guard (attributes[id]?.count ?? 0) < Self.mostAttributes else { return nil }
        let path = words.dropFirst(2).joined(separator: "/")
        let earlier = attributes[id]?[path]
        attributes[id, default: [:]][path] = text
        // A device is whole once it says so; until then its attributes come one by one. A new state alone is no news of
        // what the device is.
        let isReady = ["ready", "sleeping", "alert"].contains(attributes[id]?["$state"] ?? "")
        let isSame = path == "$state" && descriptions[id] != nil && descriptions[id] == description(id)
        guard isReady, earlier != text, !isSame, let description = description(id) else { return nil }
        guard descriptions[id] != description else { return nil }
        descriptions[id] = description
        return change(id, description, base: "homie/" + id)
    }

    private mutating func describe(_ words: [String], _ message: MQTTMessage) -> DialectChange? {
        guard words.count == 4, words[3] == "$description" else { return nil }
        let id = "5/" + words[2]
        if message.payload.isEmpty {
            guard descriptions.removeValue(forKey: id) != nil else { return nil }
            var change = DialectChange()
            change.devices.updateValue(nil, forKey: "homie:" + words[2])
            return change
        }
        guard let json = JSONReader.value(message.payload), json["homie"] != nil, descriptions[id] != json else {
            return nil
        }
        guard descriptions.count < Self.most * 2 else { return nil }
        descriptions[id] = json
        return change(words[2], json, base: "homie/" + id)
    }

    private func change(_ id: String, _ description: JSONValue, base: String) -> DialectChange {
        var change = DialectChange()
        change.devices.updateValue(HomieDevice(description, id: id, base: base).mapped, forKey: "homie:" + id)
        return change
    }

    /// The attributes of a device of version 4 in the form of version 5; `nil` while some are missing.
    private func description(_ id: String) -> JSONValue? {
        guard let all = attributes[id], let nodes = all["$nodes"] else { return nil }
        var described: [String: JSONValue] = [:]
        for node in nodes.split(separator: ",").map({ $0.prefix { $0 != "[" } }).map(String.init) {
            guard let list = all[node + "/$properties"] else { return nil }
            var properties: [String: JSONValue] = [:]
            for property in list.split(separator: ",").map(String.init) {
                let path = node + "/" + property + "/"
                guard let type = all[path + "$datatype"] else { return nil }
                var entry: [String: JSONValue] = [
                    "datatype": .string(type), "settable": .bool(all[path + "$settable"] == "true"),
                ]
                for key in ["name", "unit", "format"] { entry[key] = all[path + "$" + key].map { .string($0) } }
                properties[property] = .object(entry)
            }
            var entry: [String: JSONValue] = ["properties": .object(properties)]
            for key in ["name", "type"] { entry[key] = all[node + "/$" + key].map { .string($0) } }
            described[node] = .object(entry)
        }
        var whole: [String: JSONValue] = ["homie": "4", "nodes": .object(described)]
        whole["name"] = all["$name"].map { .string($0) }
        return .object(whole)
    }
}
