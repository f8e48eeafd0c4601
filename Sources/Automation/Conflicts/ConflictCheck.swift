public import HomeModel

/// Finds rules that fight: exact on what events, days, conditions and writes can say, whatever their names.
///
/// Two rules contradict each other where one occasion (see `Occasion`) sets off both, at a moment that meets the
/// conditions of both, and they write different values to one characteristic.
/// Sun times are those of a year at the home's place.
public struct ConflictCheck: Sendable {
    private let surroundings: RuleSurroundings
    private let index: ConflictIndex

    /// Gets the rules of a home ready to be checked against.
    /// - `now`: when it is at home: what is due before is over.
    public init(_ home: Home, now: LocalDateTime) {
        surroundings = RuleSurroundings(home, now: now)
        index = ConflictIndex(home.rules, surroundings)
    }

    /// What is wrong with a rule beside those of the home; it may be one of them, changed or not, which is then not
    /// compared with itself.
    public func conflicts(of rule: AutomationRule) -> [RuleConflict] {
        let outline = surroundings.outline(rule)
        guard canFire(outline) else { return [RuleConflict(.neverFires, of: rule.id)] }
        var conflicts: [RuleConflict] = []
        if outline.contradictsItself { conflicts.append(RuleConflict(.contradictsItself, of: rule.id)) }
        conflicts += meetings(of: outline)
        let reach = index.reach(of: outline)
        let cascade = cascade(from: outline, with: outline, within: reach)
        conflicts += cascade.undoing.sorted().map { RuleConflict(.isUndone, of: rule.id, with: [$0]) }
        conflicts += undone(by: outline).map { RuleConflict(.undoes, of: rule.id, with: [$0]) }
        conflicts += loops(through: outline, cascade, within: reach)
        return conflicts
    }

    /// The conflicts of the rules that there are, each once.
    public func conflicts() -> [RuleConflict] {
        var reported: [RuleConflict.Kind: Set<Set<AutomationRuleID>>] = [:]
        return index.outlines.flatMap { outline in
            conflicts(of: outline.rule).filter { conflict in
                let parties = Set([conflict.rule] + conflict.others)
                // Reports each "undoes / is undone" pair once.
                let kind = conflict.kind == .isUndone ? .undoes : conflict.kind
                return reported[kind, default: []].insert(parties).inserted
            }
        }
    }

    // MARK: By itself

    private func canFire(_ outline: RuleOutline) -> Bool {
        // Of a delay nobody knows when it began, but it will be over.
        let isPending = outline.occasions.count < outline.rule.events.count
        let demands = surroundings.demands(of: outline.rule)
        if isPending { return demands.contains(where: surroundings.isPossible) }
        return outline.occasions.contains { occasion in
            surroundings.moments(of: occasion).contains { moment in demands.contains { isPossible(moment, $0) } }
        }
    }

    private func isPossible(_ moment: Circumstances, _ demands: Circumstances...) -> Bool {
        var moment = moment
        for demand in demands { moment.formIntersection(demand) }
        return surroundings.isPossible(moment)
    }

    // MARK: At the same moment

    private func meetings(of outline: RuleOutline) -> [RuleConflict] {
        let demands = surroundings.demands(of: outline.rule)
        return index.alike(outline).compactMap { other in
            if outline.opposes(other) {
                return meets(outline, demands, other)
                    ? RuleConflict(.contradiction, of: outline.rule.id, with: [other.rule.id]) : nil
            }
            return isSame(outline, demands, other)
                ? RuleConflict(.duplicate, of: outline.rule.id, with: [other.rule.id]) : nil
        }
    }

    private func meets(_ outline: RuleOutline, _ demands: [Circumstances], _ other: RuleOutline) -> Bool {
        let otherDemands = surroundings.demands(of: other.rule)
        return outline.occasions.contains { one in
            other.occasions.contains { two in
                surroundings.moments(of: one, and: two).contains { moment in
                    demands.contains { demand in otherDemands.contains { isPossible(moment, demand, $0) } }
                }
            }
        }
    }

    private func isSame(_ outline: RuleOutline, _ demands: [Circumstances], _ other: RuleOutline) -> Bool {
        guard outline.writes == other.writes, outline.rule.duration == other.rule.duration,
            Set(outline.rule.tells) == Set(other.rule.tells),
            outline.rule.isOnce == other.rule.isOnce, Set(outline.occasions) == Set(other.occasions)
        else { return false }
        let (one, two) = (demands, surroundings.demands(of: other.rule))
        return Set(one.map(surroundings.normalized)) == Set(two.map(surroundings.normalized))
    }

    // MARK: One after the other

    /// Follows a rule among the others and the one that is checked.
    private func cascade(
        from start: RuleOutline, with checked: RuleOutline, within reach: RuleReach, steps: Int = RuleCascade.mostSteps
    ) -> RuleCascade {
        RuleCascade(from: start, in: surroundings, steps: steps) { address in
            let others = index.waiting(for: address, within: reach)
            return checked.occasions.contains { $0.key == .change(address) } ? others + [checked] : others
        }
    }

    /// The rules whose writes a rule takes back at once.
    private func undone(by outline: RuleOutline) -> [AutomationRuleID] {
        index.settingOff(outline).filter { other in
            guard outline.opposes(other) else { return false }
            let alone = RuleCascade(from: other, in: surroundings) { address in
                outline.occasions.contains { $0.key == .change(address) } ? [outline] : []
            }
            return alone.undoing.contains(outline.rule.id)
        }.map(\.rule.id)
    }

    private func loops(through outline: RuleOutline, _ cascade: RuleCascade, within reach: RuleReach)
        -> [RuleConflict]
    {
        let own = outline.rule.id
        var conflicts: [RuleConflict] = []
        var parties: Set<Set<AutomationRuleID>> = []
        func add(_ others: [AutomationRuleID]) {
            guard parties.insert(Set(others)).inserted else { return }
            conflicts.append(RuleConflict(others.isEmpty ? .setsItselfOff : .loop, of: own, with: others))
        }
        for loop in cascade.loops.sorted(by: { $0.count < $1.count }) { add(loop) }
        // One that the rule sets off may come back to itself by way of the rule.
        for successor in cascade.successors.prefix(20) {
            let back = self.cascade(
                from: successor, with: outline, within: reach, steps: RuleCascade.mostSteps / 10)
            for loop in back.loops where loop.contains(own) { add([successor.rule.id] + loop.filter { $0 != own }) }
        }
        return conflicts
    }
}
