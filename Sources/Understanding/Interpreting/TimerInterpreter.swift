internal import HomeModel

/// Interprets what is said to timers. A name or a length says which is meant; whoever runs them finds it.
struct TimerInterpreter {
    let situation: Situation

    var conversation: Conversation { _read { yield situation.conversation } }

    /// What a node comes to.
    func interpret(_ node: Meaning) -> Interpretation {
        if node.kind == .resetTimer { return reset(node) }
        guard let kind = Command.Kind(rawValue: node.kind.rawValue) else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        var command = Command(kind)
        command.name = node.timerName
        command.isEvery = node.has(.every)
        command.timerKind = node.timerKind
        if kind == .startTimer { return started(command, by: node) }
        let length = node.child(.duration)?.timeSpan
        if node.has(.orStart), meant(by: node).isEmpty, length != nil {
            command.kind = .startTimer
            command.duration = length
            return Interpretation(.done, commands: [command])
        }
        let sign = node.value(.sign) == "-1" ? -1 : 1
        if var problem = settle(&command, by: node) {
            // What was asked for is told, though nothing came of it.
            if let length, !problem.commands.isEmpty {
                problem.commands[0].duration = TimeSpan(seconds: sign * length.seconds)
            }
            return problem
        }
        if kind == .addToTimer, node.child(.until) != nil { return moved(command, by: node) }
        // "Add a minute to them" is for those that were asked about, and not for the latest.
        if kind == .addToTimer, !node.tellsWhichTimer, !command.isEvery, command.timer == nil, command.name == nil,
            let last = conversation.lastTimer
        {
            command.timer = last.id
            command.name = last.name
        }
        if let length {
            command.duration = TimeSpan(seconds: sign * length.seconds)
        } else if kind == .addToTimer {
            return Interpretation(.notUnderstood, reason: .noCommand)
        } else {
            command.duration = command.timerLength
        }
        if node.has(.whole) { return Interpretation(.done, commands: [changed(command)]) }
        return Interpretation(kind == .queryTimer ? .answered : .done, commands: [command])
    }

    /// A timer that is set: for a length of time or a clock time, or asked back where neither was said.
    private func started(_ command: Command, by node: Meaning) -> Interpretation {
        if node.child(.until) != nil || node.child(.time) != nil { return ringing(command, by: node) }
        var command = command
        command.text = node.child(.chore)?.text
        if command.text != nil { command.timerKind = .reminder }
        guard let length = node.child(.duration)?.timeSpan else { return asking(for: node, command) }
        command.duration = length
        return Interpretation(.done, commands: [command])
    }

    /// A running timer from its beginning again: "reset the timer".
    private func reset(_ node: Meaning) -> Interpretation {
        var end = Command(.cancelTimer)
        end.name = node.timerName
        end.timerKind = node.timerKind
        if let problem = settle(&end, by: node) { return problem }
        end.duration = end.timerLength
        let timer = end.timer.flatMap(conversation.timer(id:)) ?? conversation.timer(end.name)
        guard !node.has(.every), let timer, let length = end.duration ?? timer.length
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
        question.sentence = Meaning(.sentence, children: [node])
        return question
    }

    /// A running timer's whole length as what is added to it; one that doesn't run is started.
    private func changed(_ command: Command) -> Command {
        var result = command
        let timer = command.timer.flatMap(conversation.timer(id:)) ?? conversation.timer(command.name)
        let length = timer?.length ?? command.timerLength
        result.kind = length == nil ? .startTimer : .addToTimer
        if let length, let whole = command.duration {
            result.duration = TimeSpan(seconds: whole.seconds - length.seconds)
        }
        return result
    }

    /// A request for a timer with the length that answers "for how long?"; a bare number is minutes.
    static func completed(_ node: Meaning, by answer: Meaning) -> Meaning? {
        guard var length = answer.child(.duration) ?? answer.child(.for) ?? answer.child(.value).map(minutes) else {
            return nil
        }
        length.kind = .duration
        var node = node
        node.children.append(length)
        return length.timeSpan == nil ? nil : Meaning(.sentence, children: [node])
    }

    private static func minutes(_ value: Meaning) -> Meaning {
        let minutes = Meaning(.part, attributes: [.init(key: .unit, value: "60")], children: value.children(.number))
        return Meaning(.duration, children: value.attributes.isEmpty ? [minutes] : [])
    }

    /// Whether a sentence means a timer only where one runs, and none does: "five more minutes", "is the pasta ready?".
    func isBeside(_ sentence: Meaning) -> Bool {
        sentence.children.contains { node in
            guard node.has(.ifTold) else { return false }
            guard let name = node.child(.name)?.text else { return conversation.lastTimer == nil }
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
        if let moved = movedAlarm(by: sentence) { return moved }
        if let edit = sentence.child(.ruleEdit) { return changed(asRule: edit) }
        if let query = sentence.child(.query) { return asked(by: query) }
        guard let set = sentence.child(.set), set.isAboutItAlone else { return nil }
        return changed(to: set.child(.value))
            ?? interpret(doing: set.value(.action))
    }

    /// "Is it done yet?", "how's it doing?", right behind a timer: how long that still runs.
    private func asked(by query: Meaning) -> Interpretation? {
        let isState = query.value(.ask) == "state" && query.aspect == nil || query.aspect == "state"
        guard let timer = conversation.lastTimer, query.isAboutIt, isState, !query.hasPlace,
            ["on", "off", "done", "begun", nil].contains(query.value(.state))
        else { return nil }
        var command = Command(.queryTimer)
        command.name = timer.name
        command.duration = timer.name == nil ? timer.length : nil
        return Interpretation(.answered, commands: [command])
    }

    /// "Make it ten" and "no, ten minutes" would change a rule as well: its time, or how long it lasts.
    private func changed(asRule edit: Meaning) -> Interpretation? {
        guard edit.children.count(where: { $0.kind != .ref || !$0.has(.last) }) == 1 else { return nil }
        if let length = edit.child(.length)?.timeSpan { return changed(to: length) }
        guard let clock = edit.child(.at)?.child(.time), clock.attributes.isEmpty, clock.children.count == 1 else {
            return nil
        }
        return changed(to: clock.child(.hour)?.number)
    }

    /// What half a sentence is told to the timer that was talked about last: "continue".
    func interpret(fragment: Meaning) -> Interpretation? {
        if let moved = movedAlarm(by: Meaning(.sentence, children: [fragment])) { return moved }
        if fragment.children.isEmpty { return interpret(doing: fragment.value(.action)) }
        if fragment.children.count == 1, let length = fragment.child(.for)?.timeSpan { return changed(to: length) }
        return changed(to: fragment.child(.value))
    }

    private func changed(to value: Meaning?) -> Interpretation? {
        value?.attributes.isEmpty == true ? changed(to: value?.child(.number)?.number) : nil
    }

    /// The timer that was just set with another length, a number of the same unit: "make that six".
    private func changed(to number: Double?) -> Interpretation? {
        if let number, let unit = conversation.lastTimerStep.flatMap({ Self.unit(of: $0.seconds) }),
            let added = addedAnew(number * Double(unit))
        {
            return added
        }
        guard let number, (1...1000).contains(number),
            let length = conversation.lastTimer.flatMap({ conversation.timer($0.name)?.length?.seconds }),
            let unit = Self.unit(of: length)
        else { return nil }
        return changed(to: TimeSpan(seconds: Int(number * Double(unit))))
    }

    /// The largest unit of which a length has a whole number, in seconds.
    private static func unit(of seconds: Int) -> Int? { [3600, 60, 1].first { seconds % $0 == 0 } }

    /// What was just given or taken, as another number of seconds: "make that three" behind "give it two more minutes". `nil`
    /// where that is as long as the timer itself, or nothing was given.
    private func addedAnew(_ seconds: Double) -> Interpretation? {
        guard let step = conversation.lastTimerStep, step.seconds != 0, let last = conversation.lastTimer,
            let timer = last.id.flatMap(conversation.timer(id:)) ?? conversation.timer(last.name),
            let length = timer.length?.seconds, (1...Double(max(1, length / 2))).contains(seconds)
        else { return nil }
        var command = Command(.addToTimer)
        command.name = last.name
        command.timer = last.id
        command.timerKind = last.kind
        command.duration = TimeSpan(seconds: Int(seconds) * step.seconds.signum() - step.seconds)
        return Interpretation(.done, commands: [command])
    }

    /// The timer that was just set with another length.
    private func changed(to whole: TimeSpan) -> Interpretation? {
        if let added = addedAnew(Double(whole.seconds)) { return added }
        guard let last = conversation.lastTimer, let length = conversation.timer(last.name)?.length else { return nil }
        var command = Command(.addToTimer)
        command.name = last.name
        command.duration = TimeSpan(seconds: whole.seconds - length.seconds)
        return Interpretation(.done, commands: [command])
    }

    private func interpret(doing action: String?) -> Interpretation? {
        guard let timer = conversation.lastTimer, let kind = action.flatMap({ Self.kinds[$0] }) else { return nil }
        var command = Command(kind)
        // "Carry on" behind "pause both timers" is said to both.
        command.isEvery = isBehindAll
        command.name = command.isEvery ? nil : timer.name
        return Interpretation(.done, commands: [command])
    }

    /// Whether what was said last was said to all timers.
    private var isBehindAll: Bool {
        conversation.timers.count > 1 && conversation.areTimersTogether
    }
}

extension Meaning {
    /// Whether a `set` node tells "it" something, and nothing else.
    fileprivate var isAboutItAlone: Bool {
        guard children.allSatisfy({ [.target, .value].contains($0.kind) }) else { return false }
        return isAboutIt || has(.it) && children(.target).isEmpty
    }

    /// The words of a `name` node.
    var text: String { values(.text).joined(separator: " ") }
}
