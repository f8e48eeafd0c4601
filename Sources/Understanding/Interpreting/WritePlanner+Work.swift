internal import HomeModel

/// Heating and cooling: what a word for one of them is for never does the other.
extension WritePlanner {
    private static let mode: CharacteristicType = "TargetHeatingCoolingState"

    /// What the words say that a thing does: `heat` or `cool`; `nil` where they don't say.
    var work: String? {
        self.set.value(.does) ?? self.set.children(.target).lazy.compactMap { $0.value(.does) }.first
    }

    /// What "on" and "off" come to for a word that says what a thing does: cooling on is no heating, and off is nothing where
    /// it heats. `nil` where it is as for any other.
    func workPlan(_ option: SemanticTables.ActionOption, at position: Int) -> WritePlan? {
        guard option.characteristic == Self.mode.rawValue else { return nil }
        guard let work else { return usualPlan(option, at: position) }
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

    /// "On", said of a thermostat by its name: what cools goes on cooling, and what is called an air conditioner cools. `nil` where it
    /// is as for any other.
    private func usualPlan(_ option: SemanticTables.ActionOption, at position: Int) -> WritePlan? {
        guard option.value.value == .word("heat"), self.set.value(.action) == "on" else { return nil }
        let now = situation.value(Self.mode, at: position)
        if let now, case .word(let mode) = now, mode != "off" { return .writes([(Self.mode, now)]) }
        let nouns = index.entries[position].nouns
        let kinds = situation.tables.kinds
        let isCooler = !kinds.cools.isDisjoint(with: nouns) && kinds.heats.isDisjoint(with: nouns)
        return isCooler ? .writes([(Self.mode, .word("cool"))]) : nil
    }

    /// The writes with the mode that they need: a temperature that heating is to go up to is none for what cools or is off.
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
