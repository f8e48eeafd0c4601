internal import HomeModel

/// Finds one-time rules that would undo what is asked now before its time is over. They are postponed or deleted, and
/// the reply says so.
struct OpposingPlans {
    let situation: Situation

    private var now: LocalDateTime { situation.speaker.now }

    /// When the night is over: when the waking day begins.
    private var morning: LocalDateTime? {
        let hour = situation.tables.hours.waking.first ?? 0
        return (0...1).lazy.compactMap {
            LocalDateTime(dayNumber: now.dayNumber + $0, secondOfDay: hour * 3_600)
        }.first { $0 > now }
    }

    /// The request that was read, together with the changes to one-time rules that would undo it.
    func reviewed(_ result: Interpretation, of said: Meaning) -> Interpretation {
        guard result.outcome == .done, !situation.isGuest, result.commands.allSatisfy({ $0.set != nil }) else {
            return result
        }
        var reviewed = result
        for (position, command) in result.commands.enumerated() {
            guard let set = command.set, set.duration != nil || said.keepsItSo else { continue }
            let end = set.duration.flatMap { now.adding(seconds: $0.seconds) } ?? (said.keepsItTonight ? morning : nil)
            let plans = (situation.index.primary?.rules ?? []).map { $0.settled(at: now) }
                .filter { isAgainst(set.targets.compactMap(\.write), $0) }
            let changes = plans.compactMap { changed($0, until: end) }
            // What was to happen before its end happens then: nothing else is to come back.
            if changes.contains(where: { $0.rule?.action == .change }) {
                reviewed.commands[position].set?.duration = nil
            }
            reviewed.commands += changes
        }
        return reviewed
    }

    /// Whether all that a rule does is to write something else to what was written.
    private func isAgainst(_ writes: [CharacteristicWrite], _ rule: AutomationRule) -> Bool {
        !rule.actions.isEmpty && rule.scenes.isEmpty && rule.tells.isEmpty
            && rule.actions.allSatisfy { action in
                writes.contains { $0.address == action.address && $0.value != action.value }
            }
    }

    /// What becomes of a rule that would undo it; `nil` where that comes later, or nobody knows when.
    private func changed(_ rule: AutomationRule, until end: LocalDateTime?) -> Command? {
        guard rule.events.count == 1, let event = rule.events.first else { return nil }
        if rule.isOnce, let moment = moment(of: event, in: rule) {
            guard let end else { return .rule(.delete, rule) }
            guard moment < end else { return nil }
            var later = rule
            later.events = [.at(end)]
            later.days = []
            return .rule(.change, later)
        }
        guard !rule.isOnce, let end, let moment = moment(of: event, in: rule), moment < end else { return nil }
        var resting = rule
        resting.rest(from: nil, until: end)
        return .rule(.disable, resting)
    }

    /// When a rule comes next by the clock.
    private func moment(of event: RuleEvent, in rule: AutomationRule) -> LocalDateTime? {
        switch event {
        case .at(let moment): moment > now && rule.isEnabled(at: moment) ? moment : nil
        case .time(let time):
            (0...7).lazy.compactMap {
                LocalDateTime(dayNumber: now.dayNumber + $0, secondOfDay: time.minutes * 60)
            }.first { $0 > now && rule.isEnabled(at: $0) && (rule.days.isEmpty || rule.days.contains($0.weekday)) }
        case .after, .sun, .arrive, .leave, .changes: nil
        }
    }
}

extension Meaning {
    /// Whether it says that something is to stay as it is.
    fileprivate var keepsItSo: Bool { !kept.isEmpty }

    /// Whether it says so of this night.
    fileprivate var keepsItTonight: Bool { kept.contains("tonight") }

    private var kept: [String] { values(.keep) + (child(.set)?.values(.keep) ?? []) }
}
