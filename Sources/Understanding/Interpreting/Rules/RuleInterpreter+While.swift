internal import HomeModel

/// "Keep the fan on while the window is open": as long as something is so.
extension RuleInterpreter {
    /// The rules that keep something as it is said to be while something holds.
    func lasting(
        _ body: Meaning, while held: Meaning, otherwise other: Meaning? = nil
    ) -> Interpretation {
        var rule = held
        rule.children.append(body)
        let done = CommandInterpreter(situation: situationOfBody(rule), isLater: true).interpret(body)
        let reader = RuleConditionReader(situation: near(done), rule: rule)
        if let lock = rule.children(.condition).lazy.compactMap(lockAlone).first { return .lockAlone(lock) }
        var conditions: [RuleCondition] = []
        do throws(RuleConditionReader.Problem) {
            for condition in rule.children(.condition) {
                guard RuleDays.isOnlyDays(condition) else {
                    conditions += try reader.conditions(condition)
                    continue
                }
                let part = condition.value(.part).flatMap(RuleDays.window)
                conditions += part.map { [RuleCondition($0, isNegated: condition.isNegated)] } ?? []
            }
        } catch {
            return error.phrase.map(Interpretation.impossible)
                ?? Interpretation.nothingThere("condition")
        }
        let days = RuleDays(rule, now: situation.speaker.now)
        guard days.date == nil else { return .impossible("state") }
        let otherwise = other.map { value in
            let changed = body.changingValues(to: value)
            return CommandInterpreter(situation: situationOfBody(rule), isLater: true).interpret(changed)
        }
        if let otherwise, otherwise.outcome != .done { return otherwise }
        return WhileInterpreter(situation: situation).interpret(
            body, done: done, while: conditions, on: days.weekly,
            otherwise: otherwise.map { $0.commands.flatMap(\.targets).compactMap(\.write) })
    }

    /// The lock of which it is said that it is open, where nothing tells that: a door may be unlocked all day.
    private func lockAlone(_ condition: Meaning) -> String? {
        guard ["open", "closed"].contains(condition.value(.state) ?? "") else { return nil }
        let predicate = StatePredicate(condition, situation: situation)
        let doors = LockSensors(situation: situation, predicate: predicate)
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }.resolve(condition).positions
        guard let lock = found.first, found.allSatisfy({ doors.isLock($0) && doors.beside($0).isEmpty }) else {
            return nil
        }
        return situation.index.entries[lock].service.name
    }
}
