internal import HomeModel

/// What is said of several rules at once: of those that were made in one breath, or of all that were offered.
extension RuleTalkInterpreter {
    /// The request that led to a question, done to all that were offered; `nil` if it can't be done to several.
    func completedByAll(of open: Conversation.OpenQuestion) -> Interpretation? {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let rules = open.rules.compactMap { situation.index.rules[$0] }
        return open.sentence.children.first.flatMap { changedTogether(rules, $0) }
    }

    /// Changes several rules that were talked about. Rules that one sentence made are changed together, as they are one
    /// thing to whoever said it; of others it is asked which one is meant.
    func severalTalkedAbout(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation {
        guard situation.conversation.areRulesTogether else { return which(rules, node) }
        return changedAtFormerTime(rules, node) ?? changedTogether(rules, node) ?? which(rules, node)
    }

    /// "Make it ten instead of nine" is for the one that fires at nine; `nil` where that isn't said,
    /// or is none or several.
    private func changedAtFormerTime(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation? {
        guard let former = node.child(.dropped)?.child(.time).flatMap({ ClockReading($0) }) else { return nil }
        let meant = rules.filter { $0.events.contains(where: former.isTime) }
        return meant.count == 1 ? changed(meant[0], node) : nil
    }

    /// All of them switched, or deleted after a yes; `nil` where something else is said of them.
    func switchedOrDeleted(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation? {
        switch node.kind {
        case .ruleOn, .ruleOff: switched(rules, node)
        case .ruleDelete: Interpretation(.confirm, commands: rules.map { .rule(.delete, $0) })
        default: nil
        }
    }

    /// A change of all of them; `nil` if it can be meant for one only. One of them mostly turns on what another turns
    /// off, so only switching, deleting, other days and another moment are done to all.
    private func changedTogether(_ rules: [AutomationRule], _ node: Meaning) -> Interpretation? {
        guard node.kind == .ruleEdit else { return switchedOrDeleted(rules, node) }
        let days = node.children(.condition)
        let isForAll = node.children.allSatisfy { [.ref, .condition, .by].contains($0.kind) }
        // "Only on Fridays" of one on weekdays and one on weekends would be two on Fridays.
        guard isForAll, days.allSatisfy(RuleDays.isOnlyDays), days.isEmpty || Set(rules.map(\.days)).count == 1
        else { return nil }
        let parts = rules.map { changed($0, node) }
        guard let first = parts.first, parts.allSatisfy({ [.done, .confirm].contains($0.outcome) }) else { return nil }
        let start = first.commands.lazy.compactMap(\.rule?.rule).first
        return parts.dropFirst().reduce(first) { $0.followed(by: $1.onMorningsAfter(start)) }
    }
}
