internal import HomeModel

/// A word among which a maker's own characteristic chooses, the mode of a heater or the effect of a lamp, as people say
/// it: "savanna_sunset" is a savanna sunset.
struct ChoiceWord: Hashable {
    /// The word as people say it.
    let spoken: String

    /// Makes one of a device's word.
    init(_ word: String) {
        spoken = word.partedAtCapitals.split { $0.isWhitespace || "_-/+".contains($0) }.joined(separator: " ")
    }

    /// The choice as it stands in a tag beside its characteristic: without spaces, and the same however it is written.
    func tag(of type: CharacteristicType) -> String {
        "\(type.rawValue)/\(EntityName.folded(spoken).split(separator: " ").joined(separator: "_"))"
    }
}

extension Characteristic {
    /// The words that can be written to it.
    var choices: [String] {
        metadata.format == .word && metadata.permissions.contains(.write) ? metadata.validValues : []
    }
}
