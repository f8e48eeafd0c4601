internal import HomeModel

/// Half sentences, and whole ones that go on with what was said before them.
extension Interpreter {
    /// What comes of half a sentence, together with what was said before it.
    func completed(_ said: Meaning) -> Interpretation {
        let fragment = (NumberInName(situation: situation).reading(of: said) ?? said).pickedOfDone(in: situation)
        return Self.halves.first(self, of: fragment, in: situation)
            ?? filled(FragmentReader(situation: situation).read(fragment), by: fragment)
    }

    /// The readers of half a sentence before it is filled up to a whole one.
    private static let halves: [NamedReader<Interpreter, Interpretation>] = [
        .init("of a timer") { interpreter, fragment in
            guard interpreter.situation.question == nil else { return nil }
            return TimerInterpreter(situation: interpreter.situation).interpret(fragment: fragment)
        },
        .init("the same for somebody else") { $0.toldAlso($1).map($0.whole) },
        .init("a part of what was said") { PartsReader(situation: $0.situation).reading(of: $1) },
        .init("an afterthought of what was done") { AfterthoughtReader(situation: $0.situation).reading(of: $1) },
    ]

    private func filled(_ completion: FragmentReader.Completion, by fragment: Meaning) -> Interpretation {
        switch completion {
        case .sentence(let sentence, let services):
            var narrowed = situation
            if let services { narrowed.conversation.lastServices = services }
            var result = Interpreter(situation: narrowed).whole(sentence)
            result.isFurther = fragment.has(.further)
            return LackReader(situation: situation).telling(result, of: sentence)
        case .cancelled: return Interpretation(.done, commands: [.cancel])
        case .impossible(let why, let services):
            var refusal = Interpretation.impossible(why)
            refusal.chosenAmong = services
            return refusal
        case .nothing: return .noCommand
        }
    }

    /// "Forget the fountain", behind what was done to it, removes nothing from the home.
    func forgotten(in sentence: Meaning) -> Interpretation? {
        guard let removal = sentence.child(.remove), removal.has(.forget) else { return nil }
        return AfterthoughtReader(situation: situation).reading(of: removal.marked(.omit))
    }

    /// The rule that was said without what shall happen, where the house has asked for that and is told.
    func doneByOpenRule(_ sentence: Meaning) -> Meaning? {
        guard let open = situation.question?.sentence.child(.rule), open.value(.unfinished) == "action",
            CommandInterpreter.isAction(sentence), !sentence.isNeed
        else { return nil }
        return Meaning(.sentence, children: [open.doing(sentence.of(.body))])
    }

    /// "The bedside one", said to "which one?" where no rules are to choose from.
    func chosen(by sentence: Meaning) -> Meaning? {
        guard let open = situation.question, open.rules.isEmpty, !open.services.isEmpty,
            let targets = sentence.child(.ruleAnswer)?.child(.ref)?.children(.target), !targets.isEmpty
        else { return nil }
        return Meaning(.fragment, children: targets).marked(.chosen)
    }

    /// "Which one's still open", of what was asked about before, and of everything where nothing was.
    func whichOfAsked(_ sentence: Meaning) -> Meaning? {
        guard situation.question == nil, sentence.children.count == 1, let query = sentence.child(.query),
            query.has(.ofThese), query.has(.everything), query.children.isEmpty, query.has(.state)
        else { return nil }
        let kept: [Meaning.Key] = [.state, .negated]
        return Meaning(.fragment, attributes: query.attributes.filter { kept.contains($0.key) }).marked(.which)
            .marked(.again)
    }

    /// "The bedside one", after a question that was answered of several: the same question about that one.
    func oneOfAsked(_ sentence: Meaning) -> Meaning? {
        let conversation = situation.conversation
        guard situation.question == nil, conversation.topic == nil, conversation.lastServices.count > 1,
            conversation.lastSentence?.children.last?.kind == .query, sentence.children.count == 1,
            let targets = sentence.child(.ruleAnswer)?.child(.ref)?.children(.target), !targets.isEmpty
        else { return nil }
        return Meaning(.fragment, children: targets).marked(.swap)
    }

    /// "Start it again" is said to a timer, or else to a rule, a scene or a thing that was stopped.
    func begunAgain(_ sentence: Meaning) -> Meaning {
        let conversation = situation.conversation
        guard conversation.lastTimer == nil, sentence.children.count == 1 else { return sentence }
        var result = sentence
        if let rule = sentence.child(.rule), let body = rule.child(.body), body.children.count == 1,
            body.child(.resetTimer)?.has(.onAgain) == true
        {
            // "Start it again at midnight": what runs once more then is no timer.
            let on = Meaning(.set, attributes: [.init(key: .action, value: "on")], children: [.mentioned])
            result.children[0].children = rule.children.map { $0.kind == .body ? Meaning(.body, children: [on]) : $0 }
            return result
        }
        guard sentence.child(.resetTimer)?.has(.onAgain) == true else { return sentence }
        if conversation.topic == nil, conversation.lastRun != nil {
            result.children = [Meaning(.fragment).marked(.again)]
            return result
        }
        let last = conversation.lastSentence?.children.last?.value(.action) ?? ""
        guard conversation.topic != nil || ["off", "pause", "stop"].contains(last) else { return sentence }
        let on = Meaning.Attribute(key: .action, value: last == "pause" ? "play" : "on")
        result.children = [Meaning(.set, attributes: [on], children: [.mentioned])]
        return result
    }

    /// "Call it off" is said of a rule that was talked about; otherwise it calls off what waits, runs or was done just
    /// now, as "cancel that" does.
    func calledOff(_ sentence: Meaning) -> Meaning {
        let conversation = situation.conversation
        let isOther = !situation.pending.isEmpty || situation.question != nil || conversation.lastTimer != nil
        // "Scrap it", after a question about an alarm, is about that, and not about a rule of some time before.
        let isOfTimer = conversation.lastTimer != nil && !conversation.isAboutRules
        guard isOther || conversation.draft != nil || !conversation.isAboutRules, sentence.children.count == 1,
            let ref = sentence.child(.ruleDelete)?.child(.ref),
            ref.has(.off) || isOfTimer && ref.has(.last) && ref.children.isEmpty
        else { return sentence }
        var result = sentence
        result.children = [Meaning(.cancel).marked(.that).marked(.off)]
        return result
    }

    /// "Call that cinema", after several things that were done together: a scene of these, as no one thing is meant.
    func keptAsScene(_ sentence: Meaning) -> Meaning? {
        guard situation.conversation.topic == nil, sentence.children.count == 1, let naming = sentence.child(.rename),
            naming.isAboutIt, let name = naming.child(.name), situation.references.timer == nil,
            situation.conversation.lastPlace == nil, situation.conversation.lastRun == nil,
            situation.references.accessories.count > 1,
            !AfterthoughtReader(situation: situation).writes.isEmpty
        else { return nil }
        return Meaning(.sentence, children: [Meaning(.sceneKeep, children: [name]).marked(.doneNow)])
    }

    /// "At ten", after what was done just now: then it is done at ten.
    func postponed(by sentence: Meaning) -> Interpretation? {
        guard situation.conversation.topic == nil, sentence.children.count == 1, !sentence.has(.joined),
            let rule = sentence.child(.rule), rule.value(.unfinished) == "action", rule.child(.body) == nil,
            let event = rule.child(.event), rule.children(.event).count == 1, event.child(.at) != nil,
            event.child(.until) == nil, !RuleDays(rule, now: situation.speaker.now).isRecurring
        else { return nil }
        return AfterthoughtReader(situation: situation).postponed(to: rule.children)
    }

    /// What would change a rule, as half a sentence after a command where no rule was talked about: "for an hour",
    /// "until ten", "not the hall light".
    func afterCommand(_ edit: Meaning) -> Meaning? {
        let parts = edit.besidesLast.withoutPartOfDay
        guard situation.conversation.topic == nil, parts.count == 1, let part = parts.first,
            situation.question != nil
                || situation.conversation.lastSentence?.children.contains(where: { [.set, .run].contains($0.kind) })
                    ?? false
        else { return nil }
        switch part.kind {
        case .for: return Meaning(.fragment, children: [part]).marked(.again)
        case .length:
            // "Make it ten minutes" after "water the roses".
            return Meaning(.fragment, children: [part.of(.for)]).marked(.again)
        case .condition:
            guard part.attributes.allSatisfy({ $0.key == .stop }), let time = part.child(.before)?.child(.time) else {
                return nil
            }
            return Meaning(.fragment, children: [Meaning(.until, children: [time])]).marked(.again)
        case .omission: return Meaning(.fragment, children: part.children).marked(.omit)
        default: return nil
        }
    }

    /// "And the purifier, too", behind "the fan on until it's cool": that until then as well, and nothing that is done
    /// at the end.
    func alsoUntil(_ sentence: Meaning) -> Interpretation? {
        guard situation.question == nil, sentence.children.count == 1, let fragment = sentence.child(.fragment),
            fragment.has(.swap), !fragment.has(.instead), situation.conversation.isAboutRules,
            situation.conversation.lastSentence?.child(.ending) != nil, let end = situation.references.rule,
            case .sentence(let also, _) = FragmentReader(situation: situation).swapped(fragment)
        else { return nil }
        return UntilInterpreter(situation: situation).interpret(also, endedLike: end)
    }

    /// "And Felix", behind what somebody was told or where somebody is: the same for him.
    private func toldAlso(_ fragment: Meaning) -> Meaning? {
        guard fragment.has(.again), fragment.has(.who), situation.conversation.topic == nil,
            let last = situation.conversation.lastSentence, var tell = last.child(.tell) ?? last.child(.who)
        else { return nil }
        tell.attributes.removeAll { $0.key == .who || $0.key == .audience }
        tell.attributes += fragment.attributes.filter { $0.key == .who }
        return Meaning(.sentence, children: [tell])
    }
}

extension [Meaning] {
    /// An end by the clock with the part of the day that is said after it: "until ten", "tonight".
    fileprivate var withoutPartOfDay: [Meaning] {
        guard count == 2, let day = first(where: \.isPartOfToday), let half = day.value(.half),
            var end = first(where: { $0.kind == .condition && $0.child(.before)?.child(.time) != nil })
        else { return self }
        end.children = end.children.map { bound in
            var bound = bound
            bound.children = bound.children.map { node in
                var node = node
                if node.kind == .time, !node.has(.half) { node.attributes.append(.init(key: .half, value: half)) }
                return node
            }
            return bound
        }
        return [end]
    }
}

extension Meaning {
    /// Whether it names a part of today and nothing else: "tonight".
    fileprivate var isPartOfToday: Bool {
        kind == .condition && children.isEmpty && [nil, "0"].contains(value(.day))
            && attributes.allSatisfy { [.day, .half, .part].contains($0.key) }
    }

    /// "Just number two", behind several things that were done and no question: only that one.
    func pickedOfDone(in situation: Situation) -> Meaning {
        guard situation.question == nil, children.isEmpty, situation.conversation.lastServices.count > 1,
            attributes.map(\.key) == [.pick], let pick = value(.pick), Int(pick) != nil
        else { return self }
        let target = Meaning(.target, attributes: attributes)
        return Meaning(.fragment, children: [target]).marked(.narrow).marked(.chosen)
    }

    /// "Turn off the second one", where no timers were talked of: one of the things that were.
    func ranked(in situation: Situation) -> Meaning {
        let conversation = situation.conversation
        guard children.count == 1, let said = child(.cancelTimer), said.has(.one), conversation.toldTimers == nil,
            conversation.lastTimer == nil, conversation.topic == nil, situation.question == nil,
            said.children.map(\.kind) == [.which], let rank = said.child(.which)?.value(.rank)
        else { return self }
        let target = Meaning(.target, attributes: [.init(key: .pick, value: rank == "last" ? "-1" : rank)])
        guard
            !TargetResolver(situation: situation).resolve(target, sharedPlace: nil).positions
                .isEmpty
        else { return self }
        var result = self
        result.children = [Meaning(.set, attributes: [.init(key: .action, value: "off")], children: [target])]
        return result
    }

    /// Whether it only tells what is wrong, which is no answer to what a rule is to do.
    fileprivate var isNeed: Bool { children.allSatisfy { $0.has(.need) && !$0.has(.bidden) } }
}
