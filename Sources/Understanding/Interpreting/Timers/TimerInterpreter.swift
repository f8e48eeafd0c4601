internal import HomeModel

/// Interprets what is said to timers. A name or a length says which is meant; whoever runs them finds it.
struct TimerInterpreter {
    let situation: Situation

    var conversation: Conversation { _read { yield situation.conversation } }

    /// What a node comes to.
    func interpret(_ node: Meaning) -> Interpretation {
        if node.kind == .resetTimer { return reset(node) }
        guard let action = Self.actions[node.kind] else {
            return .noCommand
        }
        var command = TimerCommand(action, node.timerKind, name: node.timerName, isEvery: node.has(.every))
        if action == .start { return started(command, by: node) }
        if let waking = waking(node, command) { return waking }
        let length = node.child(.duration)?.timeSpan
        if node.has(.orStart), meant(by: node).isEmpty, length != nil {
            command.action = .start
            command.duration = length
            return done(command)
        }
        if action == .query, node.child(.condition) != nil { return told(ofDayBy: node) }
        let sign = node.value(.sign) == "-1" ? -1 : 1
        if var problem = settle(&command, by: node) {
            // The request is told, though nothing came of it.
            if let length, !problem.commands.isEmpty {
                problem.commands[0].timer?.duration = TimeSpan(seconds: sign * length.seconds)
            }
            return problem
        }
        if action == .add, node.child(.until) != nil { return moved(command, by: node) }
        // "Add a minute to them" is for those that were asked about, and not for the latest.
        if action == .add, !node.tellsWhichTimer, !command.isEvery, command.id == nil, command.name == nil,
            let last = situation.references.timer
        {
            command.id = last.id
            command.name = last.name
        }
        // "Add a minute", where no timer runs and nobody talks of one, is for no alarm of tomorrow.
        if action == .add, !node.tellsWhichTimer, !command.isEvery, command.id == nil, command.name == nil,
            node.timerKind == .timer, !conversation.timers.isEmpty,
            !conversation.timers.contains(where: { $0.kind == .timer })
        {
            command.duration = length
            return Interpretation(.refused, commands: [.timer(command)], reason: .nothingPending)
        }
        if action == .query, let told = reminding(node, command) { return told }
        if let length {
            command.duration = TimeSpan(seconds: sign * length.seconds)
        } else if action == .add {
            return .noCommand
        } else {
            command.duration = command.length
        }
        return done(node.has(.whole) ? changed(command) : command)
    }

    /// What is done to timers, by the nodes that say it.
    private static let actions: [Meaning.Kind: TimerCommand.Action] = [
        .startTimer: .start, .cancelTimer: .cancel, .addToTimer: .add, .pauseTimer: .pause, .resumeTimer: .resume,
        .queryTimer: .query,
    ]

    func done(_ command: TimerCommand) -> Interpretation {
        // What is so already is told.
        if command.action == .add, command.duration?.seconds == 0, !command.isNamed {
            var told = command
            (told.action, told.duration) = (.query, nil)
            return done(told)
        }
        return Interpretation(command.action == .query ? .answered : .done, commands: [.timer(command)])
    }

    /// All that ring on the day that is asked about: "what alarms are set for tomorrow".
    private func told(ofDayBy node: Meaning) -> Interpretation {
        let fitting = meant(by: node)
        guard fitting.isEmpty else {
            let queries = fitting.map { Command.timer(TimerCommand(.query, $0.kind, id: $0.id, name: $0.name)) }
            return Interpretation(.answered, commands: queries)
        }
        var refusal = Interpretation(
            .refused, commands: [.timer(TimerCommand(.query, node.timerKind, name: node.timerName))],
            reason: .nothingPending)
        refusal.obstacle = "day.\(node.timerKind.rawValue)"
        return refusal
    }

    /// A timer that is set: for a length of time or a clock time, or asked back where neither was said.
    private func started(_ command: TimerCommand, by node: Meaning) -> Interpretation {
        if node.child(.until) != nil || node.child(.time) != nil { return ringing(node) }
        if let alarm = anotherAlarm(node) { return ringing(alarm) }
        // What is to ring once more has rung.
        if node.has(.again), !conversation.hasRung {
            var refusal = Interpretation(.refused, reason: .nothingPending)
            refusal.obstacle = "ringing"
            return refusal
        }
        var command = command
        command.text = node.child(.chore)?.text
        if command.text != nil { command.kind = .reminder }
        guard let length = node.child(.duration)?.timeSpan else { return asking(for: node, command) }
        command.duration = length
        return done(command)
    }

    /// "Another for six", after an alarm: one more, at six o'clock, and no timer of six minutes.
    private func anotherAlarm(_ node: Meaning) -> Meaning? {
        let last = situation.references.timer.flatMap { conversation.timer(id: $0.id, name: $0.name) }
        guard node.has(.also), last?.kind == .alarm,
            let time = node.child(.duration)?.child(.part)?.child(.number)?.asClockTime
        else { return nil }
        return Meaning(.wake, children: [time]).marked(.alarm)
    }

    /// A running timer from its beginning again: "reset the timer".
    private func reset(_ node: Meaning) -> Interpretation {
        var end = TimerCommand(.cancel, node.timerKind, name: node.timerName)
        if let problem = settle(&end, by: node) { return problem }
        end.duration = end.length
        let timer = conversation.timer(id: end.id, name: end.name)
        guard !node.has(.every), let timer, let length = end.duration ?? timer.length
        else { return Interpretation(.refused, reason: .nothingPending) }
        let start = TimerCommand(.start, name: timer.name, duration: length)
        return Interpretation(.done, commands: [.timer(end), .timer(start)])
    }

    /// How long a timer shall run that was asked for without it.
    private func asking(for node: Meaning, _ command: TimerCommand) -> Interpretation {
        var question = Interpretation(.ask, commands: [.timer(command)])
        question.asked = "timerLength"
        question.sentence = Meaning(.sentence, children: [node])
        return question
    }

    /// "Make the timer twenty minutes": what has to be added to a running timer so that its whole length is as said.
    /// One that doesn't run is started.
    private func changed(_ command: TimerCommand) -> TimerCommand {
        var result = command
        let timer = conversation.timer(id: command.id, name: command.name)
        let length = timer?.length ?? command.length
        result.action = length == nil ? .start : .add
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

    /// Whether the sentence is about a timer only if one runs ("five more minutes", "is the pasta ready?"), and none
    /// does.
    func isBeside(_ sentence: Meaning) -> Bool {
        sentence.children.contains { node in
            guard node.has(.ifTold) else { return false }
            guard let name = node.child(.name)?.text else { return situation.references.timer == nil }
            return conversation.timer(name) == nil
        }
    }

    /// The actions for a timer, by those for things that play and stop.
    private static let deeds: [String: TimerCommand.Action] = [
        "pause": .pause, "play": .resume, "off": .cancel, "on": .resume,
    ]

    /// Interprets an order to "it" if a timer was talked about last; `nil` for anything else.
    func interpret(aboutLast sentence: Meaning) -> Interpretation? {
        guard sentence.children.count == 1 else { return nil }
        if let moved = movedAlarm(by: sentence) { return moved }
        // "Skip it on Friday", after an alarm for several days.
        let isLessOneDay = sentence.child(.ruleEdit)?.isWithoutOneDay == true
        if let off = sentence.child(.ruleOff) ?? sentence.child(.ruleEdit), off.child(.dayOff) != nil || isLessOneDay,
            off.child(.ref).map({ $0.has(.last) || $0.isAboutIt }) ?? true,
            situation.references.timer.map({ !$0.days.isEmpty || isRepeating($0) }) == true
        {
            return .impossible("oneDay")
        }
        if let kept = conditional(by: sentence) { return kept }
        if let days = sentence.daysAlone, let again = everyNight(days) { return again }
        if let more = goneOn(by: sentence) { return more }
        if let edit = sentence.child(.ruleEdit) { return changed(asRule: edit) }
        if let named = sentence.children.first.flatMap(named(by:)) { return named }
        if let query = sentence.child(.query) { return asked(by: query) }
        // "How long has it been going?": a timer knows what is left.
        if let since = sentence.child(.history), since.value(.ask) == "since", since.isAboutIt {
            return asked(by: Meaning(.query, attributes: [.init(key: .ask, value: "state")], children: [.mentioned]))
        }
        guard let set = sentence.child(.set), set.isAboutItAlone else { return nil }
        return changed(to: set.child(.value))
            ?? interpret(doing: set.value(.action))
    }

    /// Whether a timer that was talked about comes again on several days.
    private func isRepeating(_ timer: Conversation.TimerReference) -> Bool {
        conversation.timers.contains { $0.id == timer.id && timer.id != nil && !$0.days.isEmpty }
            || timer.id == nil && conversation.timers.last.map { !$0.days.isEmpty } == true
    }

    /// "Is it done yet?", "how's it doing?", right after a timer: how long that still runs.
    private func asked(by query: Meaning) -> Interpretation? {
        let isState = query.value(.ask) == "state" && query.aspect == nil || query.aspect == "state"
        guard let timer = situation.references.timer, query.isAboutIt, isState, !query.hasPlace,
            ["on", "off", "done", "begun", nil].contains(query.value(.state))
        else { return nil }
        return done(
            TimerCommand(.query, id: timer.id, name: timer.name, duration: timer.name == nil ? timer.length : nil))
    }

    /// "Make it ten" and "no, ten minutes" would change a rule as well: its time, or how long it lasts.
    private func changed(asRule edit: Meaning) -> Interpretation? {
        if let again = repeated(by: edit) { return again }
        if let shifted = shifted(by: edit) ?? movedToDay(by: edit) { return shifted }
        guard edit.besidesLast.count == 1 else { return nil }
        if let length = edit.child(.length)?.timeSpan { return changed(to: length) }
        guard let clock = edit.child(.at)?.child(.time), clock.attributes.isEmpty, clock.children.count == 1 else {
            return nil
        }
        return changed(to: clock.child(.hour)?.number)
    }

    /// Interprets half a sentence that is said to the timer that was talked about last: "continue".
    func interpret(fragment: Meaning) -> Interpretation? {
        if fragment.has(.once) { return repeated(by: Meaning(.ruleEdit).marked(.once)) }
        if let moved = movedAlarm(by: Meaning(.sentence, children: [fragment])) { return moved }
        if fragment.has(.again), fragment.children.isEmpty, fragment.attributes.allSatisfy({ $0.key == .again }),
            let last = situation.references.timer, last.kind == .timer,
            let length = conversation.timer(id: last.id, name: last.name)?.firstLength ?? last.length,
            conversation.isTimerNew
        {
            return done(TimerCommand(.start, duration: length))
        }
        if let step = stepped(by: fragment) { return step }
        if fragment.children.isEmpty { return interpret(doing: fragment.value(.action)) }
        if fragment.children.count == 1, let length = fragment.child(.for)?.timeSpan { return changed(to: length) }
        return changed(to: fragment.child(.value))
    }

    /// "Five less", of a timer: so many of the unit in which it was set.
    private func stepped(by fragment: Meaning) -> Interpretation? {
        guard fragment.children.count == 1, let size = fragment.child(.by), size.attributes.isEmpty,
            let number = size.child(.number)?.number, number > 0, fragment.has(.change) || fragment.has(.more),
            let last = situation.references.timer,
            let timer = conversation.timer(id: last.id, name: last.name), timer.wall == nil,
            let length = timer.length?.seconds.magnitude
        else { return nil }
        let sign = fragment.value(.change) == "down" ? -1.0 : 1
        var command = TimerCommand(.add, last.kind, id: last.id, name: last.name)
        command.duration = TimeSpan(seconds: Int(sign * number * Double(Self.unit(of: number, besides: length))))
        return done(command)
    }

    private func changed(to value: Meaning?) -> Interpretation? {
        value?.attributes.isEmpty == true ? changed(to: value?.child(.number)?.number) : nil
    }

    /// The timer that was just set with another length, a number of the same unit: "make that six".
    private func changed(to number: Double?) -> Interpretation? {
        if let number, let step = conversation.lastTimerStep,
            let added = addedAnew(number * Double(Self.unit(of: number, besides: step.seconds.magnitude)))
        {
            return added
        }
        guard let number, (1...1000).contains(number),
            let length = situation.references.timer.flatMap({
                conversation.timer(id: $0.id, name: $0.name)?.length?.seconds
            })
        else { return nil }
        return changed(to: TimeSpan(seconds: Int(number * Double(Self.unit(of: number, besides: length.magnitude)))))
    }

    /// The most hours that a bare number means, and the fewest seconds that nobody counts in seconds any more.
    private static let mostHours = 12.0, leastMinutes: UInt = 180

    /// The unit in seconds of a bare number that replaces a length: the unit of the length; between minutes and seconds
    /// the one that gives the nearer number. "Eleven" after nine and a half minutes are minutes, "eighty" after ninety
    /// seconds are seconds.
    private static func unit(of number: Double, besides length: UInt) -> Int {
        if length >= 3600, number <= mostHours { return 3600 }
        if length >= leastMinutes || length > 0 && length % 60 == 0 { return 60 }
        let ratio = number * 60 / Double(max(length, 1))
        return ratio > 0 && ratio < 60 / ratio ? 60 : 1
    }

    /// What was just given or taken, as another number of seconds: "make that three" after "give it two more minutes".
    /// `nil` where that is as long as the timer itself, or nothing was given.
    private func addedAnew(_ seconds: Double) -> Interpretation? {
        guard let step = conversation.lastTimerStep, step.seconds != 0, let last = situation.references.timer,
            let timer = conversation.timer(id: last.id, name: last.name),
            let length = timer.length?.seconds, (1...Double(max(1, length / 2))).contains(seconds)
        else { return nil }
        var command = TimerCommand(.add, last.kind, name: last.name)
        command.id = last.id
        command.duration = TimeSpan(seconds: Int(seconds) * step.seconds.signum() - step.seconds)
        return done(command)
    }

    /// The timer that was just set with another length.
    private func changed(to whole: TimeSpan) -> Interpretation? {
        if let added = addedAnew(Double(whole.seconds)) { return added }
        guard let last = situation.references.timer,
            let length = conversation.timer(id: last.id, name: last.name)?.length
        else { return nil }
        let more = TimeSpan(seconds: whole.seconds - length.seconds)
        return done(TimerCommand(.add, id: last.id, name: last.name, duration: more))
    }

    private func interpret(doing action: String?) -> Interpretation? {
        guard let timer = situation.references.timer, let deed = action.flatMap({ Self.deeds[$0] }) else { return nil }
        // "Carry on" after "pause both timers" is said to both.
        guard !isAfterAll else { return done(TimerCommand(deed, timer.kind, isEvery: true)) }
        return done(TimerCommand(deed, timer.kind, id: timer.id, name: timer.name))
    }

    /// Whether what was said last was said to all timers.
    private var isAfterAll: Bool {
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

extension Meaning {
    /// Whether a change leaves out one day and says nothing else: "not tomorrow".
    fileprivate var isWithoutOneDay: Bool {
        let parts = besidesLast
        return parts.count == 1 && parts[0].kind == .condition && parts[0].has(.negated)
            && (parts[0].has(.day) || parts[0].child(.weekday) != nil) && !parts[0].has(.notDay)
    }
}
