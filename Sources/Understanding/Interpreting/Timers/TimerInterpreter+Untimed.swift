internal import HomeModel

/// Alarms and reminders that are asked for without a time: the time is asked back.
extension TimerInterpreter {
    /// "Remind me to call the vet tomorrow", "I need an alarm": the question at what time.
    func askingForTime(_ node: Meaning, _ days: RuleDays) -> Interpretation {
        var question = Interpretation(.ask, commands: [.timer(alarm(node, on: days))])
        question.asked = "time"
        question.sentence = Meaning(.sentence, children: [node])
        return question
    }

    /// What was asked for with the time that answers "at what time?"; `nil` where the sentence says none.
    func timed(_ asked: Meaning, by answer: Meaning) -> Interpretation? {
        if asked.value(.unfinished) == "half" { return answer.halfAlone.map { ringing(asked.answered(half: $0)) } }
        var node = asked.without(.unfinished)
        if let length = answer.lengthAlone {
            guard node.child(.condition) == nil else { return nil }
            node.kind = .startTimer
            let span = length.of(.duration)
            node.children.append(span)
            let result = interpret(node)
            return result.outcome == .done ? result : nil
        }
        guard let (time, days) = answer.momentAlone else { return nil }
        if !days.isEmpty { node.children.removeAll { $0.kind == .condition } }
        node.children += days + [time]
        return ringing(node)
    }
}

extension Meaning {
    /// A length of time that is said alone: "in ten minutes", "half an hour".
    fileprivate var lengthAlone: Meaning? {
        guard children.count == 1, let said = children.first else { return nil }
        let length: Meaning? =
            switch said.kind {
            case .fragment: said.child(.duration) ?? said.child(.event)?.child(.delay) ?? said.child(.for)
            case .rule where said.child(.body) == nil: said.child(.event)?.child(.delay)
            default: nil
            }
        return length?.timeSpan == nil ? nil : length
    }

    /// A clock time that is said alone, with the days that are said beside it: "at six", "tomorrow at noon", "seven".
    fileprivate var momentAlone: (time: Meaning, days: [Meaning])? {
        guard children.count == 1, let said = children.first else { return nil }
        switch said.kind {
        case .ruleAnswer:
            guard let time = said.child(.moment)?.child(.time), time.child(.hour) != nil || time.has(.clock) else {
                return nil
            }
            return (time, [])
        case .rule:
            guard said.child(.body) == nil, said.value(.unfinished) == "action", said.children(.event).count == 1,
                let time = said.child(.event)?.child(.at)?.child(.time),
                said.children.allSatisfy({ $0.kind == .event || $0.kind == .condition && RuleDays.isOnlyDays($0) })
            else { return nil }
            return (time, said.children(.condition))
        case .fragment:
            return said.child(.value)?.child(.number)?.asClockTime.map { ($0, []) }
        default: return nil
        }
    }
}
