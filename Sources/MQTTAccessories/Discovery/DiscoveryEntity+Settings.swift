internal import Connections
internal import HomeModel
internal import JSONValues

/// What people set to a number or to one of several words, and what they press.
extension DiscoveryEntity {
    /// A number that people set. One that has an `entity_category` is made for whoever installs the device,
    /// and is left out.
    mutating func number() -> (any ServiceMapping)? {
        guard document.text("entity_category") == nil,
            let sent = sent("command_topic", "command_template", .plain)
        else { return nil }
        let (low, high) = (document.number("min") ?? 1, document.number("max") ?? 100)
        guard low < high else { return nil }
        let told = told("state_topic", "value_template", .plain)
        let characteristic = Standard.characteristic(
            "Number", minimum: low, maximum: high, step: document.number("step") ?? 1)
        return mapping(service("NumberSetting"), [field(characteristic, told, sent)])
    }

    /// One of several words that people choose.
    mutating func selection() -> (any ServiceMapping)? {
        let options = document.texts("options") ?? []
        let codec = Codec.words(options.map { .init(.string($0), $0) })
        guard document.text("entity_category") == nil, !options.isEmpty,
            let sent = sent("command_topic", "command_template", codec)
        else { return nil }
        let told = told("state_topic", "value_template", codec)
        return mapping(service("Selector"), [field(Standard.characteristic("Selection", words: options), told, sent)])
    }

    /// One of several words of the device's own, as a part of what it is: the preset of a thermostat,
    /// the effect of a lamp.
    /// - Parameters:
    ///   - part: what the keys of the announcement begin with.
    ///   - state: the key of the template by which it is read, where that isn't called as usual.
    mutating func choice(_ type: CharacteristicType, _ part: String, state: String? = nil, words: [String]?) -> Field? {
        guard let words, !words.isEmpty else {
            if document.text(part + "_command_topic") != nil { leaveOut(part) }
            return nil
        }
        let codec = Codec.words(words.map { .init(.string($0), $0) })
        return field(
            Standard.characteristic(type, words: words, isWritable: document.text(part + "_command_topic") != nil),
            told(part + "_state_topic", state ?? part + "_state_template", codec),
            sent(part + "_command_topic", part + "_command_template", codec))
    }

    /// Something that is pressed, and is neither on nor off afterwards.
    mutating func press(_ key: String, _ usual: String, noun: String) -> (any ServiceMapping)? {
        guard document.text("entity_category") == nil,
            let sent = sent("command_topic", "command_template", .press(.string(document.text(key) ?? usual)))
        else { return nil }
        var characteristic = Standard.characteristic("On")
        characteristic.metadata.permissions = [.write]
        return mapping(service("Switch", noun: noun), [field(characteristic, nil, sent)])
    }
}
