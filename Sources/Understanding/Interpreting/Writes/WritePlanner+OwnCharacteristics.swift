internal import HomeModel

/// Characteristics that a maker has made up: nothing is known of them but their names and their metadata.
extension WritePlanner {
    /// Switches what goes on and off by its own name: "turn on the night glow";
    /// `nil` where it isn't there or is no switch.
    func ownSwitchPlan(_ type: CharacteristicType, _ action: String, at position: Int) -> WritePlan? {
        let service = index.entries[position].service
        guard service.isSwitch(type), isWritable(type, of: service),
            let isOn = ["on": true, "off": false][action]
        else { return nil }
        return .writes([(type, .bool(isOn))])
    }
}

extension Service {
    /// Whether it has such a characteristic, which is on or off.
    func isSwitch(_ type: CharacteristicType) -> Bool { characteristic(type)?.metadata.format == .bool }
}

extension CharacteristicMetadata {
    /// A step where nobody has said how much that is: a tenth of the range,
    /// as far as the characteristic can be set so finely.
    var usualStep: Double {
        let least = step ?? 1
        guard let minimum, let maximum, maximum > minimum else { return least }
        return max(step ?? 0, (maximum - minimum) / 10)
    }
}
