internal import HomeModel

/// Heating and cooling: what a word for one of them is for never does the other.
extension WritePlanner {
    private static let mode: CharacteristicType = "TargetHeatingCoolingState"

    /// What the words say that a thing does: `heat` or `cool`; `nil` where they don't say.
    var work: String? {
        self.set.value(.does) ?? self.set.children(.target).lazy.compactMap { $0.value(.does) }.first
    }

    /// What "on" and "off" come to where the word for the thing says what it does. "Cooling on" sets the mode to cooling. "Cooling
    /// off" is refused while the thing heats. `nil` where "on" and "off" are what they are for any other thing.
    func workPlan(_ option: SemanticTables.ActionOption, at position: Int) -> WritePlan? {
        guard let work, option.characteristic == Self.mode.rawValue else { return nil }
        switch option.value.value {
        case .word("heat"):
            return .writes([(Self.mode, .word(work))])
        case .word("off"):
            guard case .word(let now)? = situation.value(Self.mode, at: position), !isLater else { return nil }
            return [work, "auto", "off"].contains(now) ? nil : .unsupported
        default:
            return nil
        }
    }

    /// The writes, with one of the mode in front where the present mode doesn't fit: "heating up to 22" switches what cools, or
    /// is off, to heating.
    func withWork(_ plan: WritePlan, _ type: CharacteristicType, at position: Int) -> WritePlan {
        guard let work, type == "TargetTemperature", case .writes(let writes) = plan,
            isWritable(Self.mode, of: index.entries[position].service),
            case .word(let now)? = situation.value(Self.mode, at: position)
        else { return plan }
        let isOther = now != work && now != "off" && now != "auto"
        let isStarted = now == "off" && self.set.has(.upTo)
        return isOther || isStarted ? .writes([(Self.mode, .word(work))] + writes) : plan
    }
}
