internal import HomeModel

/// Interprets a sentence that says when something shall happen: makes a rule of it.
struct RuleInterpreter {
    let situation: Situation
    /// Whether "it" in what happens is what was talked about before, rather than what the event is about.
    var isAboutEarlier = false
    /// What brings back what is done before this in the sentence, or by the one before; `nil` where that isn't known.
    var restoring: [CharacteristicWrite]?
    /// The rule before this one in the sentence.
    private(set) var earlier: AutomationRule?
    /// What the rule tells.
    private(set) var tells: [RuleTelling] = []
    /// The clock time at which what this one begins is said to end.
    private(set) var end: ClockReading?
    /// Whether the sentence says no other rule.
    private var isAlone = false

    init(situation: Situation) {
        self.situation = situation
    }

    /// The rules that a sentence says, or why there can be none. "It" in a rule is what the one before it is about.
    func interpret(_ nodes: [Meaning]) -> Interpretation {
        var step = self
        step.follow(nodes.first.flatMap(continued))
        if step.restoring == nil, nodes.first?.isAtOneMoment(situation.speaker.now) == true {
            step.restoring = AfterthoughtReader(situation: situation).formerValues
        }
        var result: Interpretation?
        let nodes = nodes.everyBareDay.sharingBody.sharingDaily.everySun
            .withTimesOfOtherDays(situation.speaker.now).withLengthsOnDays(situation.speaker.now).sharingConditions
            .map(\.endingAtBound)
        var whole: [Meaning] = []
        for (position, said) in nodes.enumerated() {
            let node =
                position == 0 ? said : said.following(whole[nodes.model(of: position)], by: situation.tables)
            whole.append(node)
            let isFollowed = !nodes.isAnotherTime(position + 1, for: position)
            step.end = isFollowed ? nodes.dropFirst(position + 1).first.flatMap { $0.endOfEarlier } : nil
            if position > 0, node.waitsOnly, nodes[position - 1].waitsForOther { return .impossible("wait") }
            step.isAlone = nodes.count == 1
            let part = step.interpret(node).onMorningsAfter(step.earlier)
            guard part.outcome == .done || part.outcome == .confirm else { return part }
            let services = part.commands.compactMap(\.rule?.rule).flatMap(\.actions).map(\.address.service)
            var inNext = step.situation
            if !services.isEmpty { inNext.conversation.lastServices = services }
            step = RuleInterpreter(situation: inNext)
            step.follow(part.commands.last?.rule?.rule)
            result = result?.followed(by: part) ?? part
        }
        return result ?? Interpretation.noCommand
    }

    /// The rule that a `rule` node says, or why there can be none.
    private func interpret(_ spoken: Meaning) -> Interpretation {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        guard let node = settled(spoken) else { return .impossible("wait") }
        return Self.others.first(self, of: node, in: situation) ?? made(node)
    }

    /// The node with what it leaves to the words around it put into it; `nil` where it waits for something that can't
    /// be waited for.
    private func settled(_ spoken: Meaning) -> Meaning? {
        let before = earlier ?? (situation.conversation.isAboutRules ? situation.references.rule : nil)
        return spoken.keptOffWhile.everywhereInBody.withOneBody.exceptingInBody.keepingInBody.about(asked).aboutBody
            .aboutTraveller
            .aboutTraveller(of: before?.events)
            .about(situation.references.person)
            .measuring(as: earlier, in: situation)
            .about(before?.events, in: situation)
            .heldUntilDone
    }

    /// What was asked about just now, where that is one thing: "when it's done", after "is the washer done".
    private var asked: Meaning? {
        guard situation.conversation.lastSentence?.children.last?.kind == .query, let thing = situation.references.thing
        else { return nil }
        return .target(situation.index.entries[thing].service.id)
    }

    /// The readers of what is no plain rule: it can't be, something of it is asked about, or it is of another sort.
    private static let others: [NamedReader<RuleInterpreter, Interpretation>] = [
        .init("what no rule can do") { $1.deepValues(.impossible).first.map(Interpretation.impossible) },
        .init("armed now or every night") { $0.armedNowOrNightly($1) },
        .init("when everything becomes something") { _, node in
            let isOfEverything = node.child(.body) != nil && node.children(.event).contains(where: \.isOfEverything)
            return isOfEverything ? .impossible("everything") : nil
        },
        .init("of something that there isn't") {
            $1.value(.unfinished) == "thing" ? .lacking($1.child(.name)?.text) : nil
        },
        .init("only on some days") { $0.onlyOnDays($1) },
        .init("half a rule") { rules, node in
            node.value(.unfinished).map { rules.isBareTime(node) ? .noCommand : rules.asking($0, about: node) }
        },
        .init("on two days") { $0.isOnTwoDays($1) ? .impossible("sequence") : nil },
        .init("as long as something holds") { rules, node in
            guard let held = node.child(.while), let body = node.child(.body) else { return nil }
            return rules.lasting(body, while: held, otherwise: node.child(.else)?.child(.value))
        },
        .init("a condition without an event") { rules, node in
            guard node.child(.event) == nil, !node.children(.condition).isEmpty else { return nil }
            var question = rules.asking("time", about: node)
            question.sentence = Meaning(.sentence, children: [node.missing("time")])
            return question
        },
        .init("somebody is told") { $1.tellNodes.isEmpty ? nil : $0.telling($1) },
        .init("once or each time") { $0.onceOrAlways($1, body: $1.child(.body) ?? $1) },
        .init("an event of one of several things") { rules, node in
            node.children(.event).compactMap { $0.child(.change) }.lazy
                .map { RuleChangeReader(situation: rules.situation, node: $0).choices }.first { !$0.isEmpty }
                .map { rules.situation.askingWhich(of: $0.compactMap { rules.situation.index.byService[$0.id] }) }
        },
    ]

    /// "At ten tonight and again at six tomorrow" are two days, of which one rule has one.
    private func isOnTwoDays(_ node: Meaning) -> Bool {
        let today = situation.speaker.now.dayNumber
        let dates = Set(node.children(.condition).compactMap { RuleDays.date($0, now: situation.speaker.now) })
        let isTonight = node.children(.event).contains { $0.deepValues(.half).contains("tonight") }
        return dates.count > 1 || isTonight && dates.contains { $0 != today }
    }

    /// The rule that a node says which is known to be one.
    private func made(_ node: Meaning) -> Interpretation {
        let body = node.child(.body) ?? node
        let actions = body.children.filter { CommandInterpreter.actions.contains($0.kind) }
        guard actions.allSatisfy({ $0.kind == .set || $0.kind == .run }) else { return .noCommand }
        guard let isBack = isBack(node, after: actions), isBack || node.child(.for) != nil || !node.has(.back) else {
            return .impossible("wait")
        }
        let done =
            restored(actions) ?? deeds(of: body)
            ?? CommandInterpreter(situation: situationOfBody(node), isLater: true)
            .interpret(body.withoutEnd)
        guard done.outcome == .done || done.outcome == .confirm else { return done }
        let days = RuleDays(node, now: situation.speaker.now)
        if let never = never(node, on: days) { return never }
        var reader = RuleEventReader(situation: near(done), rule: node, days: days)
        reader.context = context(of: node, actions, done, on: days)
        if isAlone, let question = asking(forHalfOf: node, reader, days) { return question }
        let result = rules(node, doing: done, reader).remarking(on: node, actions, done)
        return beginningWithAny(of: node, result, reader).keptOff(by: node)
    }

    /// That a rule on these days would never happen; `nil` where it will.
    private func never(_ node: Meaning, on days: RuleDays) -> Interpretation? {
        if days.isImpossible { return .impossible("noDay") }
        return days.isOver(node, now: situation.speaker.now) ? .impossible("over") : nil
    }

    /// What tells whether the clock time of a rule is in the morning or in the evening.
    private func context(
        of node: Meaning, _ actions: [Meaning], _ done: Interpretation, on days: RuleDays
    ) -> ClockChooser.Context {
        let writes = done.commands.flatMap(\.targets).compactMap(\.write)
        let isOnOtherDays =
            days.isRecurring && earlier?.days != days.weekly
            && !(node.has(.short) && node.children(.condition).contains { $0.has(.listed) })
        // If it is undone on other days, the earlier time says nothing about am or pm.
        let isBackLater = isOnOtherDays && earlier?.actions.contains { $0.isOpposed(to: writes) } ?? false
        return ClockChooser.Context(
            name: node.givenName, actions: actions, writes: writes,
            scenes: done.commands.compactMap(\.run?.scene.id),
            earlier: isBackLater ? nil : earlier?.events.first?.timeOfDayAbout,
            isOnOtherDays: isOnOtherDays || earlier?.doesTheSame(as: writes) ?? false,
            ending: end)
    }

    /// A rule that tells somebody, whatever else it does.
    private func telling(_ node: Meaning) -> Interpretation {
        let reader = TellReader(situation: situation)
        let tells = node.tellNodes.withContent.map(reader.tellings)
        guard tells.allSatisfy({ !$0.isEmpty }) else { return .nothingThere("place") }
        var step = self
        step.tells = tells.flatMap(\.self)
        let rest = node.withoutTells
        guard rest.child(.body) == nil else { return step.interpret(rest) }
        let days = RuleDays(rest, now: situation.speaker.now)
        if let never = never(rest, on: days) { return never }
        var event = RuleEventReader(situation: situation, rule: rest, days: days)
        event.context = ClockChooser.Context(
            name: ([rest.givenName] + step.tells.compactMap(\.text)).joined(separator: " "), actions: [], writes: [],
            scenes: [], earlier: earlier?.events.first?.timeOfDayAbout,
            isOnOtherDays: days.isRecurring && earlier?.days != days.weekly, ending: end)
        var result = step.rules(rest, doing: Interpretation(.done), event)
        guard rest.children(.event).contains(where: { $0.child(.change)?.has(.stative) == true }) else {
            return step.beginningWithAny(of: rest, result, event)
        }
        result.commands = result.commands.flatMap { command in
            command.rule.map { $0.rule.lookingAtTheBeginning.map { .rule(.create, $0) } } ?? [command]
        }
        return result
    }

    /// The rule that this sentence continues; "it" is what that rule acts on.
    private func continued(_ node: Meaning) -> AutomationRule? {
        let conversation = situation.conversation
        let targets = node.child(.body)?.children.flatMap { $0.children(.target) } ?? []
        guard conversation.isAboutRules, node.has(.continues) || targets.contains(where: { $0.has(.it) }) else {
            return nil
        }
        return situation.references.rule
    }

    /// Whether a rule is a clock time and nothing else, and nobody talked of rules: "at nine", as people answer.
    private func isBareTime(_ node: Meaning) -> Bool {
        guard situation.question == nil, !situation.conversation.isAboutRules else { return false }
        return node.children.count == 1 && node.child(.event).map { $0.children.map(\.kind) == [.at] } == true
    }

    /// Puts the rule after another, which it may undo.
    private mutating func follow(_ rule: AutomationRule?) {
        guard let rule else { return }
        earlier = rule
        restoring = rule.scenes.isEmpty ? WriteReversal(situation: situation).again(rule.actions) : nil
    }

    /// The writes for "back" ("and back at eleven"): they undo what the sentence did before. `nil` if something else
    /// was said.
    private func restored(_ actions: [Meaning]) -> Interpretation? {
        let former = restoring ?? []
        let isRestored = actions.contains { $0.value(.action) == "restore" }
        let isPutBack = actions.contains { $0.value(.action) == "back" && $0.hasDeep(.it) } && !former.isEmpty
        guard isRestored || isPutBack else { return nil }
        guard actions.count == 1, !former.isEmpty else { return .impossible("wait") }
        let command = SetCommand(situation.index.targets(of: former))
        return Interpretation(
            former.contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation) ? .confirm : .done,
            commands: [.set(command)])
    }

    /// The commands of another rule, if they are to be done at another time as well: "and at weekends at eight" after a
    /// change of that rule.
    private func deeds(of body: Meaning) -> Interpretation? {
        guard let rule = body.ruleDoneAlike(in: situation) else { return nil }
        let scenes = rule.scenes.compactMap { situation.index.scenes[$0] }.map { Command.runScene(SceneRun($0)) }
        var set = SetCommand(situation.index.targets(of: rule.actions))
        set.duration = rule.duration
        let commands = (rule.actions.isEmpty ? [] : [Command.set(set)]) + scenes
        let isRisky = (rule.actions + scenes.compactMap(\.run?.scene).flatMap(\.actions))
            .contains(where: SafetyPolicy(situation, isLater: true).needsConfirmation)
        return Interpretation(isRisky ? .confirm : .done, commands: commands)
    }
}

extension Interpretation {
    /// The rules with what the reply remarks on.
    fileprivate func remarking(on node: Meaning, _ actions: [Meaning], _ done: Interpretation) -> Interpretation {
        var result = self
        // A cleaning robot goes wherever it gets to, though a rule names a room.
        if done.commands.contains(where: { $0.set?.left["anyFloor"] != nil }) { result.caveat = "caveat.anyFloor" }
        if node.has(.instant) { result.caveat = "caveat.instant" }
        if node.has(.alarm) { result = result.waking }
        if actions.contains(where: { $0.has(.blinking) }), [.done, .confirm].contains(outcome) {
            result.outcome = .confirm
            result.caveat = "caveat.flash"
        }
        return result
    }
}

extension CharacteristicWrite {
    /// Whether others write something else to the same.
    fileprivate func isOpposed(to others: [CharacteristicWrite]) -> Bool {
        others.contains { $0.address == address && $0.value != value }
    }
}

extension Meaning {
    /// Whether an event is that everything in the house becomes something, of which nobody knows what is part.
    fileprivate var isOfEverything: Bool {
        guard let change = child(.change) else { return false }
        let targets = change.children(.target) + [change]
        return targets.contains { $0.has(.everything) && !$0.has(.type) && !$0.hasPlace && !$0.has(.quantity) }
    }

    /// Whether the rule happens once, at a clock time or with the sun. Then its event has no thing that "it" could
    /// mean.
    fileprivate func isAtOneMoment(_ now: LocalDateTime) -> Bool {
        let events = children(.event)
        let isTimed = events.allSatisfy { $0.child(.change) == nil && !$0.hasDeep(.who) }
        return events.count == 1 && isTimed && !RuleDays(self, now: now).isRecurring
    }
}
