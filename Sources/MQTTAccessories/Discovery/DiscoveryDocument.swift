internal import JSONValues

/// One component of an announcement, with all names written out and all topics whole.
struct DiscoveryDocument: Sendable {
    /// What it is: `light`, `sensor` and so on.
    var component: String
    /// Tells it from all others.
    var key: String
    /// All that was said of it.
    var config: [String: JSONValue]
    /// The device that it is part of.
    var device: [String: JSONValue]
    /// The name of the program that announced it.
    var origin: String?

    /// Reads an announcement.
    /// - Parameters:
    ///   - component: the part of the topic that says what it is; `device` for several at once.
    ///   - path: the part of the topic after it, which tells it from others that have no identifier.
    static func documents(_ json: JSONValue, component: String, path: String) -> [DiscoveryDocument] {
        let names = DiscoveryNames.standard
        guard var config = json.object.map({ expanded($0, names.abbreviations) }) else { return [] }
        let device = config["device"]?.object.map { expanded($0, names.deviceAbbreviations) } ?? [:]
        let origin = config["origin"]?["name"]?.string
        config["device"] = nil
        guard component == "device" else {
            let document = DiscoveryDocument(
                component: component, key: config["unique_id"]?.string ?? path, config: whole(config), device: device,
                origin: origin)
            return [document]
        }
        let components = config["components"]?.object ?? [:]
        config["components"] = nil
        return components.sorted { $0.key < $1.key }.compactMap { id, part in
            guard let own = part.object.map({ expanded($0, names.abbreviations) }) else { return nil }
            // With its kind alone, a component says that it is gone.
            guard let component = own["platform"]?.string, own.count > 1 else { return nil }
            // A member that is said for all counts for each that doesn't say otherwise.
            let all = config.merging(own) { _, own in own }
            return DiscoveryDocument(
                component: component, key: own["unique_id"]?.string ?? path + " " + id, config: whole(all),
                device: device,
                origin: origin)
        }
    }

    private static func expanded(_ members: [String: JSONValue], _ names: [String: String]) -> [String: JSONValue] {
        // A long name wins over a short one that means the same.
        members.reduce(into: [:]) { result, member in
            let long = names[member.key] ?? member.key
            if long == member.key || result[long] == nil { result[long] = member.value }
        }
    }

    /// Topics with the base put in for the `~` that stands for it, and the entries of `availability` written out.
    private static func whole(_ members: [String: JSONValue]) -> [String: JSONValue] {
        var members = members
        let names = DiscoveryNames.standard.abbreviations
        if let list = members["availability"]?.array ?? members["availability"].map({ [$0] }) {
            members["availability"] = .array(list.compactMap { $0.object.map { .object(expanded($0, names)) } })
        }
        guard let base = members["~"]?.string else { return members }
        func put(_ value: JSONValue) -> JSONValue {
            guard let text = value.string else { return value }
            if text.hasPrefix("~") { return .string(base + text.dropFirst()) }
            return text.hasSuffix("~") ? .string(text.dropLast() + base) : value
        }
        for (key, value) in members where key == "topic" || key.hasSuffix("_topic") { members[key] = put(value) }
        if let list = members["availability"]?.array {
            members["availability"] = .array(
                list.map { entry in
                    guard var entry = entry.object else { return entry }
                    if let topic = entry["topic"] { entry["topic"] = put(topic) }
                    return .object(entry)
                })
        }
        return members
    }

    /// A text of the configuration; a number or a truth value as Python writes it.
    func text(_ key: String) -> String? {
        switch config[key] {
        case nil, .null?: nil
        case let value?: TemplateEvaluation.text(value)
        }
    }

    /// A number of the configuration.
    func number(_ key: String) -> Double? { config[key]?.looseNumber }

    /// A list of texts.
    func texts(_ key: String) -> [String]? { config[key]?.array.map { $0.map(\.plainText) } }

    /// Whether something is switched on in the configuration.
    func flag(_ key: String) -> Bool { config[key]?.bool ?? false }
}
