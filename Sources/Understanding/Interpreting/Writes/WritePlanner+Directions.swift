internal import HomeModel

/// The direction in which the words want a value to change, and the refusal of what would move it the other way.
extension WritePlanner {
    /// The way that the words say: "close", "dim", "up to".
    private enum Direction {
        case up
        case down
    }

    /// The actions that say a way.
    private static let ways: Set<String> = ["open", "raise", "close", "lower", "retract", "cover"]

    private func direction(_ type: CharacteristicType, at position: Int) -> Direction? {
        if self.set.has(.upTo) || self.set.value(.verb) == "up" { return .up }
        if self.set.has(.downTo) || self.set.value(.verb) == "down" { return .down }
        // "Open halfway" says only where to, "open to forty" how far at least.
        let isNumber = self.set.children(.value).contains { $0.child(.number) != nil }
        guard let action = self.set.value(.action), Self.ways.contains(action), action != "open" || isNumber,
            let option = option(action, at: position), option.characteristic == type.rawValue,
            let end = option.value.value.number
        else { return nil }
        // A thing that comes out when it is let down, as an awning does, has no direction that is the same for all
        // verbs.
        guard self.option("lower", at: position)?.value == self.option("close", at: position)?.value else { return nil }
        return end > 0 ? .up : .down
    }

    /// The plan for a number after a verb with a direction. It is refused where it would move the thing the other way:
    /// nobody who says "close it to forty percent" wants it to open.
    ///
    /// - Parameters:
    ///   - wanted: the number that the words say.
    ///   - type: what it is written to.
    ///   - aspect: what it stands for there.
    func checked(
        _ plan: WritePlan, _ wanted: Value, _ type: CharacteristicType, _ aspect: SemanticTables.Aspect,
        at position: Int
    ) -> WritePlan {
        guard !isLater, case .writes = plan, let direction = direction(type, at: position), let wanted = wanted.number,
            let now = situation.value(type, at: position)?.number, isRunning(aspect, at: position)
        else { return plan }
        switch direction {
        case .up where wanted < now: return .impossible("alreadyMore")
        case .down where wanted > now: return .impossible("alreadyLess")
        default: return plan
        }
    }

    /// "Open it a bit", of what is partly open already: a step further, and not back to a crack.
    /// `nil` where it isn't so.
    func openedFurther(_ type: CharacteristicType, at position: Int) -> WritePlan? {
        guard !isLater, type == "TargetPosition", self.set.value(.action) == "open", self.set.value(.exact) == "10",
            let metadata = index.entries[position].service.characteristic(type)?.metadata,
            let now = situation.value(type, at: position)?.number, let most = metadata.maximum, now > 10, now < most
        else { return nil }
        let step = tables.aspect("position").step ?? metadata.usualStep
        return .writes([(type, .number(min(now + step, most)))])
    }

    /// Whether what is written along with the value is so now: the brightness of a lamp that is off is none.
    private func isRunning(_ aspect: SemanticTables.Aspect, at position: Int) -> Bool {
        (aspect.along ?? [:]).allSatisfy { name, literal in
            let now = situation.value(CharacteristicType(rawValue: name), at: position)
            return now == nil || now == literal.value
        }
    }
}
