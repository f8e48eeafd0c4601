internal import HomeModel

/// Interprets what is said to timers. A name or a length says which is meant; whoever runs them finds it.
struct TimerInterpreter {
    let situation: Situation

    var conversation: Conversation { _read { yield situation.conversation } }
    private var now: LocalDateTime { situation.speaker.now }

    /// What a node comes to.
    func interpret(_ node: Meaning) -> Interpretation {
        if node.name == "resetTimer" { return reset(node) }
        guard let kind = Command.Kind(rawValue: node.name) else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        var command = Command(kind)
        command.name = node.child("name")?.text
        command.isEvery = node.has("every")
        guard choose(by: node.child("which"), for: &command) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        if let question = settled(&command, in: node) { return question }
        if let length = node.child("duration")?.timeSpan ?? node.child("until").flatMap(time) {
            command.duration = node.value("sign") == "-1" ? TimeSpan(seconds: -length.seconds) : length
        } else if kind == .startTimer {
            return asking(for: node, command)
        } else if kind == .addToTimer {
            return Interpretation(.notUnderstood, reason: .noCommand)
        } else {
            command.duration = command.timerLength
        }
        if node.has("orStart"), !isRunning(command) { command.kind = .startTimer }
        if node.has("whole") { return Interpretation(.done, commands: [changed(command)]) }
        return Interpretation(kind == .queryTimer ? .answered : .done, commands: [command])
    }

    /// Whether there is a timer that a command may mean.
    private func isRunning(_ command: Command) -> Bool {
        command.timerLength != nil || conversation.timer(command.name) != nil
    }

    /// Tells by length or by rank which timer is meant: "the thirty minute timer", "the shorter one", "the other one".
    /// - Returns: whether there is one of that rank.
    private func choose(by which: Meaning?, for command: inout Command) -> Bool {
        guard let which else { return true }
        if let length = which.timeSpan {
            command.timerLength = length
            return true
        }
        guard let timer = which.value("rank").flatMap(timer(ranked:)) else { return false }
        command.name = timer.name
        command.timerLength = timer.name == nil ? timer.length : nil
        return true
    }

    /// The timer of a rank among those that run, in the order in which they were set; `nil` where there is none.
    private func timer(ranked rank: String) -> Conversation.TimerReference? {
        let timers = conversation.timers
        let byLength = timers.sorted { ($0.length?.seconds ?? 0) < ($1.length?.seconds ?? 0) }
        switch rank {
        case "shortest": return byLength.first
        case "longest": return byLength.last
        case "last": return timers.last
        case "other":
            let last = conversation.lastTimer ?? timers.last
            let others = timers.filter { timer in
                last.map { $0.name.map { $0 != timer.name } ?? (timer.name != nil || $0.length != timer.length) }
                    ?? false
            }
            return others.count == 1 ? others[0] : nil
        default:
            guard let number = Int(rank), timers.indices.contains(number - 1) else { return nil }
            return timers[number - 1]
        }
    }

    /// How long it is until a clock time: the next of those that it can be.
    private func time(until node: Meaning) -> TimeSpan? {
        guard let reading = node.child("time").flatMap({ ClockReading($0) }) else { return nil }
        let waits = reading.candidates.map { ($0.minutes * 60 - now.secondOfDay + 86_400) % 86_400 }.filter { $0 > 0 }
        return waits.min().map { TimeSpan(seconds: $0) }
    }

    /// A running timer from its beginning again: "reset the timer".
    private func reset(_ node: Meaning) -> Interpretation {
        var end = Command(.cancelTimer)
        end.name = node.child("name")?.text
        guard choose(by: node.child("which"), for: &end) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        end.duration = end.timerLength
        guard !node.has("every"), let timer = conversation.timer(end.name), let length = end.duration ?? timer.length
        else { return Interpretation(.refused, reason: .nothingPending) }
        var start = Command(.startTimer)
        start.name = timer.name
        start.duration = length
        return Interpretation(.done, commands: [end, start])
    }

    /// How long a timer shall run that was asked for without it.
    private func asking(for node: Meaning, _ command: Command) -> Interpretation {
        var question = Interpretation(.ask, commands: [command])
        question.asked = "timerLength"
        question.sentence = Meaning(name: "", children: [node])
        return question
    }

    /// A running timer's whole length as what is added to it; one that doesn't run is started.
    private func changed(_ command: Command) -> Command {
        var result = command
        let length = command.timerLength ?? conversation.timer(command.name)?.length
        result.kind = length == nil ? .startTimer : .addToTimer
        if let length, let whole = command.duration {
            result.duration = TimeSpan(seconds: whole.seconds - length.seconds)
        }
        return result
    }

    /// A request for a timer with the length that answers "for how long?"; a bare number is minutes.
    static func completed(_ node: Meaning, by answer: Meaning) -> Meaning? {
        guard var length = answer.child("duration") ?? answer.child("for") ?? answer.child("value").map(minutes) else {
            return nil
        }
        length.name = "duration"
        var node = node
        node.children.append(length)
        return length.timeSpan == nil ? nil : Meaning(name: "", children: [node])
    }

    private static func minutes(_ value: Meaning) -> Meaning {
        let minutes = Meaning(
            name: "part", attributes: [.init(key: "unit", value: "60")], children: value.children("number"))
        return Meaning(name: "duration", children: value.attributes.isEmpty ? [minutes] : [])
    }

    /// Whether a sentence means a timer only where one runs, and none does: "five more minutes", "is the pasta ready?".
    func isBeside(_ sentence: Meaning) -> Bool {
        sentence.children.contains { node in
            guard node.has("ifTold") else { return false }
            guard let name = node.child("name")?.text else { return conversation.lastTimer == nil }
            return conversation.timer(name) == nil
        }
    }

    /// What is done to things that play and stop, by what it is for a timer.
    private static let kinds: [String: Command.Kind] = [
        "pause": .pauseTimer, "play": .resumeTimer, "off": .cancelTimer, "on": .resumeTimer,
    ]

    /// What "it" is told to do where a timer was talked about last; `nil` for anything else.
    func interpret(aboutLast sentence: Meaning) -> Interpretation? {
        guard sentence.children.count == 1 else { return nil }
        if let edit = sentence.child("ruleEdit") { return changed(asRule: edit) }
        if let query = sentence.child("query") { return asked(by: query) }
        guard let set = sentence.child("set"), set.isAboutItAlone else { return nil }
        return changed(to: set.child("value"))
            ?? interpret(doing: set.value("action"))
    }

    /// "Is it done yet?", "how's it doing?", right behind a timer: how long that still runs.
    private func asked(by query: Meaning) -> Interpretation? {
        let isState = query.value("ask") == "state" && query.aspect == nil || query.aspect == "state"
        guard let timer = conversation.lastTimer, query.isAboutIt, isState, !query.hasPlace,
            ["on", "off", "done", "begun", nil].contains(query.value("state"))
        else { return nil }
        var command = Command(.queryTimer)
        command.name = timer.name
        command.duration = timer.name == nil ? timer.length : nil
        return Interpretation(.answered, commands: [command])
    }

    /// "Make it ten" and "no, ten minutes" would change a rule as well: its time, or how long it lasts.
    private func changed(asRule edit: Meaning) -> Interpretation? {
        guard edit.children.count(where: { $0.name != "ref" || !$0.has("last") }) == 1 else { return nil }
        if let length = edit.child("length")?.timeSpan { return changed(to: length) }
        guard let clock = edit.child("at")?.child("time"), clock.attributes.isEmpty, clock.children.count == 1 else {
            return nil
        }
        return changed(to: clock.child("hour")?.number)
    }

    /// What half a sentence is told to the timer that was talked about last: "continue".
    func interpret(fragment: Meaning) -> Interpretation? {
        if fragment.children.isEmpty { return interpret(doing: fragment.value("action")) }
        if fragment.children.count == 1, let length = fragment.child("for")?.timeSpan { return changed(to: length) }
        return changed(to: fragment.child("value"))
    }

    private func changed(to value: Meaning?) -> Interpretation? {
        value?.attributes.isEmpty == true ? changed(to: value?.child("number")?.number) : nil
    }

    /// The timer that was just set with another length, a number of the same unit: "make that six".
    private func changed(to number: Double?) -> Interpretation? {
        guard let number, (1...1000).contains(number),
            let length = conversation.lastTimer.flatMap({ conversation.timer($0.name)?.length?.seconds }),
            let unit = [3600, 60, 1].first(where: { length % $0 == 0 })
        else { return nil }
        return changed(to: TimeSpan(seconds: Int(number * Double(unit))))
    }

    /// The timer that was just set with another length.
    private func changed(to whole: TimeSpan) -> Interpretation? {
        guard let last = conversation.lastTimer, let length = conversation.timer(last.name)?.length else { return nil }
        var command = Command(.addToTimer)
        command.name = last.name
        command.duration = TimeSpan(seconds: whole.seconds - length.seconds)
        return Interpretation(.done, commands: [command])
    }

    private func interpret(doing action: String?) -> Interpretation? {
        guard let timer = conversation.lastTimer, let kind = action.flatMap({ Self.kinds[$0] }) else { return nil }
        var command = Command(kind)
        command.name = timer.name
        return Interpretation(.done, commands: [command])
    }
}

extension Meaning {
    /// Whether a `set` node tells "it" something, and nothing else.
    fileprivate var isAboutItAlone: Bool {
        guard children.allSatisfy({ ["target", "value"].contains($0.name) }) else { return false }
        return isAboutIt || has("it") && children("target").isEmpty
    }

    /// The words of a `name` node.
    var text: String { values("text").joined(separator: " ") }
}
