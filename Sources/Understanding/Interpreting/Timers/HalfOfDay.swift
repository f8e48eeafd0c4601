internal import HomeModel

/// "Every Tuesday at six start the fiesta": where nothing tells which half of the day is meant, it is asked. No
/// question is needed for a deed that is done once, which is done the next time, nor for one that hardly anybody does
/// in the other half of the day.
enum HalfOfDay {
    /// The hours on a clock's face that are as likely in the morning as in the evening.
    static let open = 5...6

    /// The minutes of a clock's face, the same for what a house does again and again: there people are up before five,
    /// too.
    static let openMinutes = 270..<420
}

extension RuleInterpreter {
    /// The question in which half of the day a scene is to run again and again; `nil` where something tells it.
    func asking(forHalfOf node: Meaning, _ reader: RuleEventReader, _ days: RuleDays) -> Interpretation? {
        let events = node.children(.event)
        guard !reader.context.scenes.isEmpty, reader.context.writes.isEmpty, days.isRecurring, !days.areWorkdays,
            days.half == nil, events.count == 1, events[0].value(.half) == nil,
            let reading = events[0].child(.at)?.child(.time).flatMap({ ClockReading($0, half: nil) }),
            reading.isAmbiguous, let morning = reading.candidates.first,
            HalfOfDay.openMinutes.contains(morning.minutes),
            !ClockChooser(situation: situation).isTold(reading, reader.context)
        else { return nil }
        return .asking("half", about: node.missing("half"))
    }
}

extension TimerInterpreter {
    /// The question in which half of the day a reminder is to come again and again; `nil` where something tells it.
    func asking(forHalfOf node: Meaning, _ command: TimerCommand, _ reading: ClockReading, _ days: RuleDays)
        -> Interpretation?
    {
        guard command.kind == .reminder, days.isRecurring, days.half == nil, reading.isAmbiguous,
            HalfOfDay.open.contains(reading.hourOnFace)
        else { return nil }
        var question = Interpretation(.ask, commands: [.timer(command)])
        question.asked = "half"
        question.sentence = Meaning(.sentence, children: [node.missing("half")])
        return question
    }
}

extension Meaning {
    /// The half of the day that an answer names: "in the evening", "five pm"; `nil` where it says more or something
    /// else.
    var halfAlone: String? {
        guard children.count == 1, let said = children.first else { return nil }
        if said.kind == .ruleEdit, said.children.count == 1, let condition = said.child(.condition),
            condition.children.isEmpty, !condition.has(.days), !condition.has(.day)
        {
            return condition.value(.half)
        }
        return said.kind == .ruleAnswer ? said.child(.moment)?.child(.time)?.value(.half) : nil
    }

    /// The node that was asked about with the half of the day that was answered, for all its times.
    func answered(half: String) -> Meaning {
        let condition = Meaning(.condition, attributes: [.init(key: .half, value: half)])
        var result = changing(.otherwise) { $0.children.append(condition) }
        result.attributes.removeAll { $0.key == .unfinished && $0.value == "half" }
        result.children.append(condition)
        return result
    }
}
