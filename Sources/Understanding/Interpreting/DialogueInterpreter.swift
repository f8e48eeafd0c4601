internal import HomeModel

/// Interprets what belongs to the conversation: yes and no, undo, lists, the time.
struct DialogueInterpreter {
    let situation: Situation

    /// What a remark comes to.
    func interpret(_ remark: Meaning) -> Interpretation {
        switch remark.kind {
        case .confirm: confirm()
        case .cancel: cancel(remark)
        case .undo: undo(remark)
        case .acknowledge: acknowledge
        case .repeat: situation.conversation.lastReply == nil ? lack("said") : answered(.repeat)
        case .help: help(remark)
        case .thank: thanked(remark)
        // Who somebody is tells a voice or a sign-in, and no word of theirs.
        case .claim: .impossible("claim")
        case .listScenes: answered(.list(.scenes(situation.index.primary?.scenes.map(\.name) ?? [])))
        case .listRules: answered(.list(.rules(situation.index.primary?.rules.map(\.name) ?? [])))
        case .queryTime: remark.child(.until) == nil ? answered(.time(.clock)) : left(remark)
        case .queryDate: remark.has(.whole) ? answered(.time(.year)) : date(remark)
        case .querySun: sun(remark)
        default: Interpretation.noCommand
        }
    }

    /// "Thank you", which is no answer where one is awaited.
    /// "Leave it", where it is as it was made: so it stays.
    private var kept: Interpretation {
        var answer = Interpretation(.answered)
        answer.courtesy = "kept"
        return answer
    }

    private func thanked(_ remark: Meaning) -> Interpretation {
        guard situation.pending.isEmpty, situation.question == nil else {
            return .noCommand
        }
        if remark.has(.keep) {
            let isSaidOfSomething = situation.conversation.lastSentence != nil
            return isSaidOfSomething ? kept : Interpretation.noCommand
        }
        var answer = Interpretation(.answered)
        answer.courtesy = "thank"
        return answer
    }

    private var undo: Interpretation {
        if !situation.conversation.lastKeys.isEmpty { return .keyStays }
        return situation.conversation.undo.isEmpty ? lack("undone") : done(.undo)
    }

    /// "Put everything back" takes back the last thing as well, and says that it was only that.
    private func undo(_ remark: Meaning) -> Interpretation {
        // What is wanted back by its kind is what was taken away last, and no other deed.
        if remark.has(.removed), situation.conversation.undo.last?.hasRemoved != true { return lack("undone") }
        var result = undo
        if remark.has(.every), situation.conversation.undo.count > 1 { result.caveat = "undone.onlyLast" }
        return result
    }

    private func confirm() -> Interpretation {
        let pending = situation.pending
        // "Okay", where nothing else waits for it, is said to what was told.
        if pending.isEmpty, situation.conversation.hasOpenAlerts { return acknowledge }
        guard !pending.isEmpty else { return nothingPending }
        // An utterance since then wasn't understood and may have been a correction: the yes is asked for once more.
        if situation.conversation.isAfterUnclear { return Interpretation(.confirm, commands: pending) }
        return Interpretation(.done, commands: [.confirm] + pending)
    }

    /// Somebody has heard what was told; where nothing was, nobody has said anything.
    private var acknowledge: Interpretation {
        situation.conversation.hasOpenAlerts
            ? done(.acknowledge(count: nil)) : Interpretation.noCommand
    }

    private func cancel(_ remark: Meaning) -> Interpretation {
        // "Keep it", said to "shall I keep it?", is a yes.
        if remark.has(.keep), situation.pending.contains(where: \.isKept) { return confirm() }
        guard situation.pending.isEmpty, situation.question == nil else { return done(.cancel) }
        // "No" alone says of no timer that it is to stop.
        let isCalledOff = remark.has(.stop) || remark.has(.that) || remark.has(.off)
        guard let timer = situation.references.timer, isCalledOff else {
            if remark.has(.stop), let stopped = stopped { return stopped }
            // "Cancel that" after what was done, or planned for later, takes it back.
            let conversation = situation.conversation
            let isAboutSomething = conversation.lastSentence != nil || conversation.topic != nil
            // What was told of rules was none of these.
            let isTold = conversation.isAfterAnswer && conversation.isAboutRules
            let isTakenBack = remark.has(.that) && isAboutSomething && !isTold
            if isTakenBack, remark.has(.it), isPlanMoved {
                let plan = Meaning(.ruleDelete, children: [.lastRule])
                return RuleTalkInterpreter(situation: situation).interpret(plan) ?? nothingPending
            }
            if isTakenBack || remark.has(.off) && isPlanJustMade {
                return conversation.undo.isEmpty && conversation.lastKeys.isEmpty ? lack("undone") : undo
            }
            if remark.has(.rest), isAboutSomething { return kept }
            var nothing = nothingPending
            if remark.has(.off), isAboutSomething, !conversation.undo.isEmpty { nothing.obstacle = "undo" }
            return nothing
        }
        return done(.timer(TimerCommand(.cancel, id: timer.id, name: timer.name)))
    }

    /// Whether what was said last planned something for once: "never mind" is said of that.
    private var isPlanJustMade: Bool {
        let conversation = situation.conversation
        let plans = situation.references.rules
        return conversation.isAboutRules && !conversation.isAfterAnswer && !plans.isEmpty && plans.allSatisfy(\.isOnce)
            && conversation.undo.last.map { !$0.rules.isEmpty && $0.rules.allSatisfy(conversation.lastRules.contains) }
                ?? false
    }

    /// Whether the plan that was talked about last was made in this conversation and changed since: "cancel it" is said
    /// of the plan, and not of its change.
    private var isPlanMoved: Bool {
        let conversation = situation.conversation
        let isMade = conversation.undo.dropLast().contains { step in
            conversation.lastRules.allSatisfy(step.rules.contains)
        }
        return conversation.isAboutRules && !conversation.isAfterAnswer && !conversation.lastRules.isEmpty && isMade
            && conversation.undo.last?.changes.isEmpty == false
    }

    /// "Stop", said of what has just been made to move, play or run; `nil` where nothing of the kind was.
    private var stopped: Interpretation? {
        let things = situation.references.things
        let isMoving = things.contains { position in
            let service = situation.index.entries[position].service
            return ["TargetPosition", "TargetMediaState"].contains { service.characteristic($0) != nil }
                || situation.value("Active", at: position) == .bool(true)
                // Of a lamp that is on nobody says that it runs, and of a plug beside one neither.
                || !things.contains { situation.index.entries[$0].service.type == "Lightbulb" }
                    && situation.value("On", at: position) == .bool(true)
        }
        // A robot or a valve that was started just now stops, too.
        let isStarted = situation.conversation.undo.last?.writes.contains { write in
            write.address.type == "Active" && write.value == .bool(false)
                && situation.state.values[write.address] == .bool(true)
                && situation.conversation.lastServices.contains(write.address.service)
        }
        guard isMoving || isStarted == true, situation.conversation.lastSentence?.children.last?.kind == .set
        else { return nil }
        let hold: [Meaning.Attribute] = isMoving ? [.init(key: .hold, value: "yes")] : []
        let node = Meaning(
            .set, attributes: [.init(key: .action, value: "off")] + hold, children: [.mentioned])
        return CommandInterpreter(situation: situation).interpret(Meaning(.sentence, children: [node]))
    }

    /// What can be said; about some things, with those and what they can do.
    private func help(_ remark: Meaning) -> Interpretation {
        let about = remark.value(.about)
        guard !remark.children(.target).isEmpty else { return answered(.help(HelpCommand(about: about))) }
        let found = TargetResolver(situation: situation).resolve(remark)
        let targets = found.positions.flatMap { position in
            situation.index.entries[position].service.characteristics
                .filter { $0.metadata.permissions.contains(.write) }
                .map { situation.index.target(position, $0.type, value: nil) }
        }
        var result = answered(.help(HelpCommand(about: about, targets: targets)))
        // What is possible with it was asked to do it: "it" is that from now on.
        let isOfThing = remark.children(.target).contains(where: \.hasReference)
        result.mentioned = isOfThing ? situation.index.services(at: found.positions) : nil
        return result
    }

    /// Which day it is, or another day will be; whether it is the one that is asked about.
    private func date(_ remark: Meaning) -> Interpretation {
        let now = situation.speaker.now
        let number = past(remark) ?? RuleDays.date(remark, now: now)
        let day = number.flatMap { LocalDateTime(dayNumber: $0, secondOfDay: 0) }
        if remark.has(.count), let day { return answered(.time(.left(day, isDay: true))) }
        // "Is it Tuesday", "is it a weekday": the one day, or any of them.
        let asked = remark.child(.asked)?.value(.days)?.split(separator: ",").map(String.init)
        let answer = asked.map { $0.contains((day ?? now).weekday.rawValue) }
        return answered(.time(.date(day, answer: answer)))
    }

    /// A day that is over: so many days ago, or the last of its name.
    private func past(_ remark: Meaning) -> Int? {
        guard let back = remark.value(.back).flatMap(Int.init) else { return nil }
        let today = situation.speaker.now.dayNumber
        guard let weekday = remark.child(.weekday)?.weekday else { return today - back }
        return (1...back).lazy.map { today - $0 }.first {
            LocalDateTime(dayNumber: $0, secondOfDay: 0)?.weekday == weekday
        }
    }

    /// How long it is until a clock time, which is the next that an alarm would ring at.
    private func left(_ remark: Meaning) -> Interpretation {
        let ringing = TimerInterpreter(situation: situation).ringing(remark)
        guard let moment = ringing.commands.first?.timer?.moment else { return ringing }
        return answered(.time(.left(moment, isDay: false)))
    }

    /// When the sun rises or sets, or whether it is dark; what looks that up knows where the home is.
    private func sun(_ remark: Meaning) -> Interpretation {
        let form = remark.value(.sun).flatMap(SunQuestion.Form.init)
        return answered(.time(form.map { .sun(SunQuestion($0)) } ?? .clock))
    }

    private var nothingPending: Interpretation { Interpretation(.notUnderstood, reason: .nothingPending) }

    /// That there is nothing of what was asked for, by the name of the phrase that says so.
    private func lack(_ obstacle: String) -> Interpretation {
        var result = nothingPending
        result.obstacle = obstacle
        return result
    }

    private func done(_ command: Command) -> Interpretation { Interpretation(.done, commands: [command]) }

    private func answered(_ command: Command) -> Interpretation { Interpretation(.answered, commands: [command]) }
}

extension Situation {
    /// The question that still waits for its answer: none after ``Conversation/patience``.
    var question: Conversation.OpenQuestion? {
        guard let open = conversation.question else { return nil }
        return (0...Conversation.patience).contains(open.since.seconds(until: speaker.now)) ? open : nil
    }

    /// The commands that still wait for a yes: none after ``Conversation/patience``.
    var pending: [Command] {
        guard let since = conversation.pendingSince else { return conversation.pending }
        return (0...Conversation.patience).contains(since.seconds(until: speaker.now)) ? conversation.pending : []
    }
}

extension Interpretation {
    /// A key was pressed last, and that can't be taken back.
    static var keyStays: Interpretation {
        var refusal = Interpretation(.refused, reason: .unsupported)
        refusal.obstacle = "key"
        return refusal
    }
}

extension Command {
    /// Whether it is asked of it whether it shall be kept: a rule or a scene that is made or changed.
    fileprivate var isKept: Bool {
        switch self {
        case .rule(let command): [.create, .change].contains(command.action)
        case .scene(let command): [.create, .change].contains(command.action)
        default: false
        }
    }
}
