internal import HomeModel

/// Turns the meaning of a sentence into commands on a home.
struct Interpreter {
    let situation: Situation

    private var timers: TimerInterpreter { TimerInterpreter(situation: situation) }

    /// What the sentence comes to: of what there is in the home, or else of what plays.
    func interpret(_ sentence: Meaning) -> Interpretation {
        let said = MomentReference(situation: situation)
            .resolved(sentence.aboutWhatIsNotMeant.narrowedToKind(in: situation))
        if said.isPassingRemark, situation.question == nil { return Interpretation(.notUnderstood, reason: .noCommand) }
        var result = heard(said)
        // A request that was refused or asked about is the topic from then on, and no earlier rule or scene.
        let isOpen = result.outcome == .ask && result.draft == nil && situation.question == nil
        if isOpen || result.outcome == .refused && result.reason != .notAllowed, !said.goesOnWithTopic(evenIt: true),
            !said.isFollowUp
        {
            let refs = said.children.compactMap { $0.child(.ref) }
            result.refusedRules = refs.flatMap { RuleFinder(situation: situation).rules($0).map(\.id) }
        }
        return result.telling(of: (result.sentence ?? said).manner ?? said.manner)
    }

    private func heard(_ said: Meaning) -> Interpretation {
        let reader = PlayingReader(situation: situation)
        if let heard = reader.readingOfSeveral(said) { return whole(heard) }
        let playing = reader.reading(of: said)
        if let playing, said.isBackwards || said.isForSong, PlayingReader.isToldOf(playing, in: situation) {
            return whole(playing)
        }
        let planned = OpposingPlans(situation: situation).reviewed(interpretThere(said), of: said)
        let result = StoppedSequence(situation: situation).reviewed(planned)
        guard result.outcome == .notUnderstood || result.reason == .unsupported else { return result }
        if let playing { return reader.question(about: playing) ?? whole(playing) }
        if let pause = said.asPauseOfRule {
            let paused = whole(Meaning(.sentence, children: [pause]))
            if paused.outcome == .done || paused.outcome == .ask { return paused }
        }
        let painted = result.reason == .nothingThere ? RoomLightColor(situation: situation).reading(of: said) : nil
        if let painted { return whole(painted) }
        let isForMedia = result.outcome == .notUnderstood && PlayingReader.isBare(said) && situation.question == nil
        if isForMedia { return .nothingThere("playing") }
        return LackReader(situation: situation).telling(result, of: said.without(.assent).placedInFront)
    }

    /// What the sentence comes to. Half a sentence is completed by what was said before it.
    private func interpretThere(_ said: Meaning) -> Interpretation {
        if let confirmed = PendingReader(situation: situation).reading(of: said) { return confirmed }
        let waiting = WaitingRuleReader(situation: situation)
        guard waiting.isWaiting else { return interpretBesideWaiting(said) }
        return waiting.reading(of: said)
            ?? Interpreter(situation: waiting.withoutEarlierRules).interpretBesideWaiting(said)
    }

    /// What the sentence comes to, whatever waits for a yes.
    func interpretBesideWaiting(_ said: Meaning) -> Interpretation {
        let unheard = AfterNotUnderstood(situation: situation)
        if let completed = unheard.refusedRule(with: said) { return whole(completed) }
        if let refusal = unheard.withoutRule(said) { return refusal }
        guard !unheard.isGoingOn(said) else { return Interpretation(.notUnderstood, reason: .noCommand) }
        return unheard.asking(interpretHeard(said), of: said)
    }

    private func interpretHeard(_ said: Meaning) -> Interpretation {
        let scene = PointedScene(situation: situation)
        guard let said = scene.reading(of: said) else { return scene.question(about: said) }
        let sentence = calledOff(begunAgain(said.without(.assent).placedInFront.ranked(in: situation)))
        // "Forget the fountain", behind what was done to it, removes nothing from the home.
        if let removal = sentence.child(.remove), removal.has(.forget),
            let afterthought = AfterthoughtReader(situation: situation).reading(of: removal.marked(.omit))
        {
            return afterthought
        }
        if let which = whichOfAsked(sentence) { return completed(which) }
        if let answer = chosen(by: sentence) { return completed(answer) }
        if let question = NowOrLater(situation: situation).question(about: sentence) { return question }
        if let answered = AnswerReader(situation: situation).reading(of: sentence) { return answered }
        if let one = oneOfAsked(sentence) { return completed(one) }
        let scenes = SceneInterpreter(situation: situation)
        if let draft = situation.conversation.draft, let step = scenes.interpret(sentence, in: draft) { return step }
        if let open = openRule, CommandInterpreter.isAction(sentence), !sentence.isNeed {
            var rule = open
            var body = sentence
            body.kind = .body
            rule.children.append(body)
            rule.attributes.removeAll { $0.key == .unfinished }
            return whole(Meaning(.sentence, children: [rule]))
        }
        if let scene = keptAsScene(sentence) { return whole(scene) }
        if let postponed = postponed(by: sentence) { return postponed }
        if let other = AfterthoughtReader(situation: situation).lasting(asSaidIn: sentence) { return other }
        if let span = SpanReader(situation: situation).reading(of: sentence) { return span }
        if let end = RuleEndReader(situation: situation).reading(of: sentence) { return end }
        if let also = alsoUntil(sentence) { return also }
        if let talk = TopicReader(situation: situation).reading(of: sentence) {
            return whole(Meaning(.sentence, children: [talk]))
        }
        if let part = PartsReader(situation: situation).reading(ofWhole: sentence) { return part }
        if let fragment = sentence.child(.fragment) ?? sentence.child(.ruleEdit).flatMap(afterCommand) {
            return completed(fragment)
        }
        return whole(sentence)
    }

    /// "The bedside one", said to "which one?" where no rules are to choose from.
    private func chosen(by sentence: Meaning) -> Meaning? {
        guard let open = situation.question, open.rules.isEmpty, !open.services.isEmpty,
            let targets = sentence.child(.ruleAnswer)?.child(.ref)?.children(.target), !targets.isEmpty
        else { return nil }
        return Meaning(.fragment, children: targets).marked(.chosen)
    }

    /// "Which one's still open", of what was asked about before, and of everything where nothing was.
    private func whichOfAsked(_ sentence: Meaning) -> Meaning? {
        guard situation.question == nil, sentence.children.count == 1, let query = sentence.child(.query),
            query.has(.ofThese), query.has(.everything), query.children.isEmpty, query.has(.state)
        else { return nil }
        let kept: [Meaning.Key] = [.state, .negated]
        return Meaning(.fragment, attributes: query.attributes.filter { kept.contains($0.key) }).marked(.which)
            .marked(.again)
    }

    /// "The bedside one", after a question that was answered of several: the same question about that one.
    private func oneOfAsked(_ sentence: Meaning) -> Meaning? {
        let conversation = situation.conversation
        guard situation.question == nil, conversation.topic == nil, conversation.lastServices.count > 1,
            conversation.lastSentence?.children.last?.kind == .query, sentence.children.count == 1,
            let targets = sentence.child(.ruleAnswer)?.child(.ref)?.children(.target), !targets.isEmpty
        else { return nil }
        return Meaning(.fragment, children: targets).marked(.swap)
    }

    /// "Start it again" is said to a timer, or else to a rule, a scene or a thing that was stopped.
    private func begunAgain(_ sentence: Meaning) -> Meaning {
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

    /// "Call it off" is said of a rule that was talked about; otherwise it calls off what waits, runs or was done just now, as
    /// "cancel that" does.
    private func calledOff(_ sentence: Meaning) -> Meaning {
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
    private func keptAsScene(_ sentence: Meaning) -> Meaning? {
        guard situation.conversation.topic == nil, sentence.children.count == 1, let naming = sentence.child(.rename),
            naming.isAboutIt, let name = naming.child(.name), situation.references.timer == nil,
            situation.conversation.lastPlace == nil, situation.conversation.lastRun == nil,
            situation.references.accessories.count > 1,
            !AfterthoughtReader(situation: situation).writes.isEmpty
        else { return nil }
        return Meaning(.sentence, children: [Meaning(.sceneKeep, children: [name]).marked(.doneNow)])
    }

    /// "At ten", after what was done just now: then it is done at ten.
    private func postponed(by sentence: Meaning) -> Interpretation? {
        guard situation.conversation.topic == nil, sentence.children.count == 1, !sentence.has(.joined),
            let rule = sentence.child(.rule), rule.value(.unfinished) == "action", rule.child(.body) == nil,
            let event = rule.child(.event), rule.children(.event).count == 1, event.child(.at) != nil,
            event.child(.until) == nil, !RuleDays(rule, now: situation.speaker.now).isRecurring
        else { return nil }
        return AfterthoughtReader(situation: situation).postponed(to: rule.children)
    }

    /// What would change a rule, as half a sentence after a command where no rule was talked about: "for an hour",
    /// "until ten", "not the hall light".
    private func afterCommand(_ edit: Meaning) -> Meaning? {
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
            var span = part
            span.kind = .for
            return Meaning(.fragment, children: [span]).marked(.again)
        case .condition:
            guard part.attributes.allSatisfy({ $0.key == .stop }), let time = part.child(.before)?.child(.time) else {
                return nil
            }
            return Meaning(.fragment, children: [Meaning(.until, children: [time])]).marked(.again)
        case .omission: return Meaning(.fragment, children: part.children).marked(.omit)
        default: return nil
        }
    }

    private func completed(_ said: Meaning) -> Interpretation {
        let fragment = (NumberInName(situation: situation).reading(of: said) ?? said).pickedOfDone(in: situation)
        if situation.question == nil,
            let timer = timers.interpret(fragment: fragment)
        {
            return timer
        }
        if let also = toldAlso(fragment) { return whole(also) }
        if let part = PartsReader(situation: situation).reading(of: fragment) { return part }
        if let afterthought = AfterthoughtReader(situation: situation).reading(of: fragment) { return afterthought }
        switch FragmentReader(situation: situation).read(fragment) {
        case .sentence(let sentence, let services):
            var narrowed = situation
            if let services { narrowed.conversation.lastServices = services }
            var result = Interpreter(situation: narrowed).whole(sentence)
            result.isFurther = fragment.has(.further)
            return LackReader(situation: situation).telling(result, of: sentence)
        case .cancelled:
            return Interpretation(.done, commands: [.cancel])
        case .impossible(let why, let services):
            var refusal = Interpretation.impossible(why)
            refusal.chosenAmong = services
            return refusal
        case .nothing:
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
    }

    /// "And the purifier, too", behind "the fan on until it's cool": that until then as well, and nothing that is done at the end.
    private func alsoUntil(_ sentence: Meaning) -> Interpretation? {
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

    /// The `rule` node that was said without what shall happen, where the house has asked for that.
    private var openRule: Meaning? {
        situation.question?.sentence.child(.rule).flatMap { $0.value(.unfinished) == "action" ? $0 : nil }
    }

    /// The rules with what the first leaves out taken from the one that was made just now: "and on weekends at nine".
    private func continued(_ rules: [Meaning], of sentence: Meaning) -> [Meaning] {
        let conversation = situation.conversation
        if !conversation.isAboutRules, let first = rules.first,
            sentence.has(.joined) || sentence.has(.also) || isOfDeed(first),
            first.value(.unfinished) == "action", first.child(.body) == nil,
            let body = conversation.lastSentence?.asBody(of: conversation.lastServices)
        {
            return [first.doing(body)] + rules.dropFirst()
        }
        if let body = alike(rules.first, in: sentence), var first = rules.first {
            first.children.removeAll { $0.kind == .body }
            return [first.doing(body)] + rules.dropFirst()
        }
        if sentence.has(.joined), !conversation.isAboutRules, !conversation.lastServices.isEmpty,
            let first = rules.first, first.has(.short)
        {
            return [first.aboutLast] + rules.dropFirst()
        }
        if sentence.has(.joined) || sentence.has(.also), conversation.isAboutRules, let first = rules.first,
            let object = objectOfRule, first.saysItFirst
        {
            return [first.doingToIt(object).marked(.continues)] + rules.dropFirst()
        }
        if let alike = alikeAtOtherTime(rules) { return alike }
        guard let first = rules.first, conversation.isAboutRules,
            sentence.has(.joined) || sentence.has(.also) || isOnOtherDays(first),
            first.has(.short) || first.value(.unfinished) == "action"
        else { return rules }
        if conversation.areRulesChanged, let rule = situation.references.rule {
            return [first.goingOn(with: rule).marked(.continues)] + rules.dropFirst()
        }
        guard let earlier = conversation.lastSentence?.child(.rule) else { return rules }
        let next = first.following(earlier, by: situation.tables).marked(.continues)
        return [situation.references.rule.map(next.onDays) ?? next] + rules.dropFirst()
    }

    /// "Mine at half past ten", behind a rule that turns both lamps off: that off, too. `nil` where it says what to do, or is of
    /// another kind.
    private func alikeAtOtherTime(_ rules: [Meaning]) -> [Meaning]? {
        let conversation = situation.conversation
        guard situation.question == nil, conversation.isAboutRules, rules.count == 1, let said = rules.first,
            let set = said.child(.body)?.child(.set), set.has(.like), said.children(.body).count == 1,
            let rule = situation.references.rule, let earlier = conversation.lastSentence?.child(.rule)
        else { return nil }
        let types = { (services: [ServiceID]) in
            Set(services.compactMap { situation.index.byService[$0] }.map { situation.index.entries[$0].service.type })
        }
        let found = TargetResolver(situation: situation) { _ in true }.resolve(set).positions
        let named = types(found.map { situation.index.entries[$0].service.id })
        guard !named.isEmpty, named.isSubset(of: types(rule.actions.map(\.address.service))) else { return nil }
        return [said.following(earlier, by: situation.tables).marked(.continues)]
    }

    /// What the rule that was talked about does something to: as it was said, or as it is where it was changed since.
    private var objectOfRule: [Meaning]? {
        let conversation = situation.conversation
        guard conversation.areRulesChanged, let rule = situation.references.rule, !rule.actions.isEmpty else {
            return conversation.lastSentence?.child(.rule)?.objectOfBody
        }
        return rule.targets
    }

    /// Does to something else, at another time, what was done just now: "and the radio at eleven" after "turn off the
    /// lamp". A thing that was excluded then is meant all the same.
    private func alike(_ rule: Meaning?, in sentence: Meaning) -> Meaning? {
        let conversation = situation.conversation
        guard sentence.has(.joined), !conversation.isAboutRules, let set = rule?.child(.body)?.child(.set),
            set.has(.like), conversation.lastSentence?.children.last?.kind == .set
        else { return nil }
        let fragment = Meaning(.fragment, children: set.children(.target)).marked(.swap)
        guard case .sentence(let whole, _) = FragmentReader(situation: situation).swapped(fragment) else { return nil }
        return Meaning(.body, children: whole.children.filter { $0.kind == .set })
    }

    /// Whether a rule says nothing but a time that comes again and again, right after what was done.
    private func isOfDeed(_ rule: Meaning) -> Bool {
        // A thing that was only stopped or switched off is hardly to be switched off every day.
        guard situation.question == nil, let last = situation.conversation.lastSentence?.children.last,
            last.kind == .set,
            !["off", "stop", "pause"].contains(last.value(.action)),
            !situation.conversation.isAfterNotUnderstood, rule.child(.event)?.child(.at) != nil
        else { return false }
        return RuleDays(rule, now: situation.speaker.now).isRecurring
    }

    /// Whether a rule says nothing but a time on certain days of every week: "at weekends at nine".
    private func isOnOtherDays(_ rule: Meaning) -> Bool {
        let days = RuleDays(rule, now: situation.speaker.now)
        return situation.question == nil && rule.child(.body) == nil && rule.value(.unfinished) == "action"
            && rule.child(.event)?.children.contains { [.at, .sun].contains($0.kind) } == true
            && days.isRecurring && !days.weekly.isEmpty
    }

    /// Interprets rules. If they are said for other days than those of the rule that was made just now, that rule keeps
    /// the rest: "but at weekends at nine".
    private func ruled(_ said: [Meaning], of sentence: Meaning) -> Interpretation {
        let rules = continued(said, of: sentence)
        let result = RuleInterpreter(situation: situation).interpret(rules)
        guard rules.count == 1, said.first.map(isOnOtherDays) == true, !sentence.has(.joined), !sentence.has(.also)
        else {
            // Half a sentence is remembered with what it has taken from the one before.
            guard said != rules, result.outcome == .done, sentence.children.allSatisfy({ $0.kind == .rule }) else {
                return result
            }
            return result.remembering(Meaning(.sentence, attributes: sentence.attributes, children: rules))
        }
        return result.sparing(situation.references.rules)
    }

    /// The sentence parted into what is done at once and what is done later; `nil` where it doesn't say both.
    private func sequence(in sentence: Meaning) -> Meaning? {
        if SequenceInterpreter.isSequence(sentence) { return sentence }
        return SequenceInterpreter(situation: situation).parted(sentence)
    }

    /// "The lights outside the kitchen" are all but those in it, or those behind its door: nobody knows.
    private func outside(_ node: Meaning) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = "outside"
        let room = node.value(.room).flatMap(Int64.init).map { RoomID(rawValue: $0) }
        let zone = node.value(.zone).flatMap(Int64.init).map { ZoneID(rawValue: $0) }
        let place = room.flatMap { situation.index.roomNames[$0] } ?? zone.flatMap { situation.index.zones[$0]?.name }
        question.choices = place.map { [$0] } ?? []
        return question
    }

    /// What a whole sentence comes to.
    func whole(_ sentence: Meaning) -> Interpretation {
        if sentence.hasImpossibleLength { return .impossible("length") }
        if let place = sentence.first(with: .outside) { return outside(place) }
        if timers.isBeside(sentence) {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        if let undo = broughtBack(sentence) { return undo }
        if let timer = timers.interpret(aboutLast: sentence) { return timer }
        if AskAndTellInterpreter.isMixed(sentence) {
            return AskAndTellInterpreter(situation: situation).interpret(sentence)
        }
        if let sequence = sequence(in: sentence) {
            return SequenceInterpreter(situation: situation).interpret(sequence).remembering(sentence.lastAction)
        }
        let rules = sentence.children(.rule)
        if !rules.isEmpty { return ruled(rules, of: sentence).remembering(sentence) }
        if CommandInterpreter.isAction(sentence) {
            var result = CommandInterpreter(situation: situation).interpret(sentence)
            result.parts = sentence.withoutTakenBack.children(.set)
            if sentence.children.contains(where: { $0.children(.target).contains { $0.has(.pick) } }) {
                result.listed = situation.conversation.lastServices
            }
            // What is left open may be any part: all of them wait for the answer.
            return result.remembering(
                result.outcome == .ask && !result.chosenAmong.isEmpty ? sentence : sentence.lastAction)
        }
        guard let remark = sentence.children.first else { return Interpretation(.notUnderstood, reason: .noCommand) }
        if remark.kind == .queryTimer { return timers.interpret(remark) }
        if remark.kind == .convert, let told = UnitReader(situation: situation).reading(of: remark) { return told }
        if remark.kind == .tell {
            let tell = remark.about(situation.references.person)
            return TellReader(situation: situation).announcement(tell).remembering(Meaning(.sentence, children: [tell]))
        }
        if let talk = RuleTalkInterpreter(situation: situation).interpret(remark) { return talk }
        if let scene = SceneInterpreter(situation: situation).interpret(remark) { return scene }
        if let found = FoundInterpreter(situation: situation).interpret(remark) { return found }
        if let code = SignInInterpreter(situation: situation).interpret(remark) { return code }
        let setup = SetupInterpreter(situation: situation)
        if let change = setup.interpret(sentence.children) ?? setup.interpret(remark) { return change }
        if let answer = HouseInterpreter(situation: situation).interpret(remark) {
            return remark.kind == .who ? answer.remembering(sentence) : answer
        }
        return DialogueInterpreter(situation: situation).interpret(remark)
    }
}

extension Interpretation {
    /// The question for a part that wasn't said; the answer completes the node.
    static func asking(_ what: String, about node: Meaning) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = what
        question.sentence = Meaning(.sentence, children: [node])
        return question
    }

    /// The interpretation with what was said, for half sentences that follow.
    func remembering(_ sentence: Meaning) -> Interpretation {
        var result = self
        result.sentence = result.sentence ?? sentence
        return result
    }
}

extension AutomationRule {
    /// Whether it does to other things, or to more, what these writes do.
    func doesTheSame(as writes: [CharacteristicWrite]) -> Bool {
        !actions.isEmpty && scenes.isEmpty
            && Set(actions.map(\.address.service)) != Set(writes.map(\.address.service))
            && writes.allSatisfy { write in
                actions.contains { $0.address.type == write.address.type && $0.value == write.value }
            }
    }

    /// The things that it does something to.
    var targets: [Meaning] {
        var seen: Set<ServiceID> = []
        return actions.map(\.address.service).filter { seen.insert($0).inserted }
            .map(Meaning.target)
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
    fileprivate func pickedOfDone(in situation: Situation) -> Meaning {
        guard situation.question == nil, children.isEmpty, situation.conversation.lastServices.count > 1,
            attributes.map(\.key) == [.pick], let pick = value(.pick), Int(pick) != nil
        else { return self }
        let target = Meaning(.target, attributes: attributes)
        return Meaning(.fragment, children: [target]).marked(.narrow).marked(.chosen)
    }

    /// "Turn off the second one", where no timers were talked of: one of the things that were.
    fileprivate func ranked(in situation: Situation) -> Meaning {
        let conversation = situation.conversation
        guard children.count == 1, let said = child(.cancelTimer), said.has(.one), conversation.toldTimers == nil,
            conversation.lastTimer == nil, conversation.topic == nil, situation.question == nil,
            said.children.map(\.kind) == [.which], let rank = said.child(.which)?.value(.rank)
        else { return self }
        let target = Meaning(.target, attributes: [.init(key: .pick, value: rank == "last" ? "-1" : rank)])
        guard
            !TargetResolver(situation: situation, isAble: { _ in true }).resolve(target, sharedPlace: nil).positions
                .isEmpty
        else { return self }
        var result = self
        result.children = [Meaning(.set, attributes: [.init(key: .action, value: "off")], children: [target])]
        return result
    }

    /// Whether it only tells what is wrong, which is no answer to what a rule is to do.
    fileprivate var isNeed: Bool { children.allSatisfy { $0.has(.need) && !$0.has(.bidden) } }

    /// What a rule does something to.
    fileprivate var objectOfBody: [Meaning]? {
        let objects = children(.body).flatMap(\.children).filter { $0.kind == .set }.map { $0.children(.target) }
        return objects.first { !$0.isEmpty && !$0.contains { $0.has(.it) } }
    }

    /// Whether a rule says what is done to "it" before it says when: that is nothing of which the moment tells.
    fileprivate var saysItFirst: Bool {
        guard let first = children.first, first.kind == .body, child(.event) != nil else { return false }
        return first.children.contains(where: \.isAboutIt)
    }

    /// The rule with what "it" is that something is done to.
    fileprivate func doingToIt(_ object: [Meaning]) -> Meaning {
        var result = self
        result.children = children.map { node in
            guard node.kind == .body else { return node }
            var body = node
            body.children = node.children.map { $0.isAboutIt ? $0.withIt(object) : $0 }
            return body
        }
        return result
    }

    /// Half a rule on the days of the one that it goes on with, where it says nothing of days.
    func onDays(of rule: AutomationRule) -> Meaning {
        guard !rule.days.isEmpty, !rule.isOnce, !children(.condition).contains(where: RuleDays.isOnlyDays),
            children(.event).allSatisfy({ $0.child(.delay) == nil })
        else { return self }
        var result = self
        result.children.append(Meaning(.condition, attributes: [.days(rule.days)]))
        return result
    }

    /// Half a rule that goes on with another: it does what that does, or something else to the same things.
    func goingOn(with rule: AutomationRule) -> Meaning {
        var result = self
        result.attributes.removeAll { $0.key == .unfinished }
        result = result.onDays(of: rule)
        guard child(.body) != nil else {
            let reference = Attribute(key: .rule, value: "\(rule.id.rawValue)")
            result.children.append(Meaning(.body, attributes: [reference]))
            return result
        }
        let targets = rule.targets
        result.children = result.children.map { node in
            guard node.kind == .body else { return node }
            var body = node
            body.children = node.children.map { action in
                var action = action
                if action.kind == .set, action.children(.target).isEmpty { action.children += targets }
                return action
            }
            return body
        }
        return result
    }

    /// Half a rule, of what was talked about: "and off at ten" after "turn on the lamp".
    fileprivate var aboutLast: Meaning {
        var result = self
        result.children = children.map { node in
            guard node.kind == .body else { return node }
            var body = node
            body.children = node.children.map { action in
                var action = action
                if action.kind == .set, action.children(.target).isEmpty {
                    action.children.append(.mentioned)
                }
                return action
            }
            return body
        }
        return result
    }

    /// The sentence with the last of its commands only, and how long it holds: what "and the kitchen" after it goes on
    /// with.
    fileprivate var lastAction: Meaning {
        var result = self
        let actions = withoutTakenBack.children.filter { $0.kind == .set || $0.kind == .run }
        result.children = (actions.count == 1 ? spans + children(.ending) : []) + actions.suffix(1)
        return result
    }
}
