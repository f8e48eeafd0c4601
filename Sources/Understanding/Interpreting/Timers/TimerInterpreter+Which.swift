internal import HomeModel

/// Which of several timers is meant, where only "the timer" is said.
extension TimerInterpreter {
    /// Tells which timer a command is for: by its kind, its name, its length, its clock time, its rank, or as the one
    /// that was talked about.
    /// - Returns: the question which one, where several fit; why not, where none does.
    func settle(_ command: inout TimerCommand, by node: Meaning) -> Interpretation? {
        guard !command.isEvery, !conversation.timers.isEmpty || node.tellsWhichTimer else { return nil }
        let fitting = meant(by: node)
        command.length = node.children(.which).lazy.compactMap(\.timeSpan).first
        guard node.tellsWhichTimer || node.has(.anyOf) else { return nil }
        if fitting.isEmpty {
            let isRanked = node.children(.which).contains { $0.has(.rank) }
            if isRanked { return Interpretation(.notUnderstood, reason: .nothingThere) }
            var refused = command
            refused.duration = command.length
            let clock = node.child(.time).flatMap { ClockReading($0) }?.candidates.first
            refused.moment = clock.flatMap {
                LocalDateTime(dayNumber: situation.speaker.now.dayNumber, secondOfDay: $0.minutes * 60)
            }
            var refusal = Interpretation(.refused, commands: [.timer(refused)], reason: .nothingPending)
            // The reply that none is set at all would be wrong if only the day is another.
            if clock == nil, refused.length == nil, refused.name == nil, node.child(.condition) != nil,
                !conversation.timers.isEmpty
            {
                refusal.obstacle = "day.\(node.timerKind.rawValue)"
            }
            return refusal
        }
        if command.action == .query, !node.tellsWhichTimer { return nil }
        let isOpen = node.has(.one) && fitting.count > 1
        let last = isOpen || conversation.isTimerNew && !node.tellsWhichTimer ? nil : situation.references.timer?.id
        guard fitting.count == 1 || fitting.contains(where: { $0.id != nil && $0.id == last }) else {
            return whichTimer(command, among: fitting, node)
        }
        let timer = fitting.first { $0.id == last } ?? fitting[0]
        // "Skip tomorrow's alarm", of one that rings every day: all days are one alarm.
        if command.action == .cancel, !timer.days.isEmpty, node.child(.condition) != nil {
            return .impossible("oneDay")
        }
        command.id = timer.id
        command.kind = timer.kind
        if !node.tellsWhichTimer || !node.children(.which).allSatisfy({ $0.timeSpan != nil }) {
            command.name = timer.name ?? command.name
            if timer.name == nil { command.length = timer.length }
        }
        return nil
    }

    private func whichTimer(
        _ command: TimerCommand, among timers: [Conversation.TimerReference], _ node: Meaning
    ) -> Interpretation {
        var question = Interpretation(.ask, commands: [.timer(command)])
        question.asked = "whichTimer"
        question.timersAmong = timers
        question.sentence = Meaning(.sentence, children: [node.marked(.whichTimer)])
        return question
    }

    /// The timers that a node may mean, in the order in which they were set.
    func meant(by node: Meaning) -> [Conversation.TimerReference] {
        var timers = conversation.timers
        let ofKind = timers.filter { $0.kind == node.timerKind }
        if node.timerKind != .timer || !ofKind.isEmpty && node.timerName == nil { timers = ofKind }
        let isRanked = node.children(.which).contains { $0.has(.rank) }
        // "The first one", of alarms and timers that nobody told apart, may be the first of each.
        if isRanked, node.has(.one), node.timerKind == .timer, conversation.toldTimers == nil {
            let kinds = Set(conversation.timers.map(\.kind))
            if kinds.count > 1 {
                return kinds.flatMap { kind in ranked(node, among: conversation.timers.filter { $0.kind == kind }) }
                    .sorted { ($0.id ?? 0) < ($1.id ?? 0) }
            }
        }
        if isRanked, node.timerKind == .timer, ofKind.isEmpty, let told = conversation.toldTimers {
            timers = timers.filter { $0.kind == told }
        }
        if let name = node.timerName {
            let exact = timers.filter { $0.name.map(EntityName.folded) == EntityName.folded(name) }
            timers = exact.isEmpty ? timers.filter { $0.isCalled(name) || $0.isAbout(name) } : exact
        }
        if let reading = node.child(.time).flatMap({ ClockReading($0) }) {
            timers = timers.filter { $0.clock.map(reading.candidates.contains) ?? false }
        }
        if let date = RuleDays(node, now: situation.speaker.now).date {
            timers = timers.filter { $0.comes(on: date) }
        }
        for which in node.children(.which) {
            if let length = which.timeSpan {
                timers = timers.filter { $0.isSet(to: length) }
            } else if let rank = which.value(.rank) {
                timers = [timer(ranked: rank, among: timers)].compactMap(\.self)
            }
        }
        return timers
    }

    private func ranked(
        _ node: Meaning, among timers: [Conversation.TimerReference]
    ) -> [Conversation.TimerReference] {
        node.children(.which).compactMap { $0.value(.rank) }.compactMap { timer(ranked: $0, among: timers) }
    }

    /// The timer of a rank; `nil` where there is none.
    private func timer(
        ranked rank: String, among timers: [Conversation.TimerReference]
    ) -> Conversation.TimerReference? {
        let byLength = timers.sorted { ($0.length?.seconds ?? 0) < ($1.length?.seconds ?? 0) }
        switch rank {
        case "shortest": return byLength.first
        case "longest": return byLength.last
        case "last": return timers.last
        case "other":
            return situation.references.otherTimer(of: timers)
        default:
            guard let number = Int(rank), timers.indices.contains(number - 1) else { return nil }
            return timers[number - 1]
        }
    }

    /// What was asked for, for the timer that an answer picks; `nil` where it picks none.
    func completed(_ asked: Meaning, by answer: Meaning) -> Interpretation? {
        var node = asked.without(.whichTimer, .anyOf)
        if let picked = answer.child(.timerAnswer) {
            node.children += picked.children
        } else if let fragment = answer.child(.fragment), let which = which(by: fragment) {
            node.children.append(which)
        } else if answer.child(.fragment)?.value(.pick) == "all" {
            node = node.marked(.every)
        } else {
            return nil
        }
        if !node.has(.every), meant(by: node).isEmpty { return nil }
        let result = interpret(node)
        return [.notUnderstood, .refused].contains(result.outcome) ? nil : result
    }

    /// Half a sentence that says which: "the second one", "ten minutes".
    private func which(by fragment: Meaning) -> Meaning? {
        if let number = fragment.value(.pick).flatMap(Int.init) {
            let rank = Meaning.Attribute(key: .rank, value: number < 0 ? "last" : "\(number)")
            return Meaning(.which, attributes: [rank])
        }
        guard var length = fragment.child(.duration) else { return nil }
        length.kind = .which
        return length
    }
}

extension Meaning {
    /// The kind of timer that the words say.
    var timerKind: TimerKind { has(.alarm) ? .alarm : has(.reminder) ? .reminder : .timer }

    /// The name of a timer, or the thing that a reminder is about: the cat of "to feed the cat".
    var timerName: String? { (child(.name) ?? child(.chore)?.child(.name))?.text }

    /// Whether it says which timer is meant, and not only that one is.
    var tellsWhichTimer: Bool { [.name, .chore, .which, .time, .condition].contains { child($0) != nil } }
}

extension Conversation {
    /// The timer of that number that runs.
    func timer(id: Int) -> TimerReference? { timers.first { $0.id == id } }
}

extension Conversation.TimerReference {
    /// Whether it reminds of something with these words in it.
    fileprivate func isAbout(_ words: String) -> Bool {
        text.map { " \($0) ".contains(" \(words) ") } ?? false
    }
}
