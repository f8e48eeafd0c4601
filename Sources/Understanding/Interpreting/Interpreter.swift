internal import HomeModel

/// Turns the meaning of a sentence into commands on a home.
struct Interpreter {
    let situation: Situation

    private var timers: TimerInterpreter { TimerInterpreter(situation: situation) }
    private var scenes: SceneInterpreter { SceneInterpreter(situation: situation) }

    /// What the sentence comes to: of what there is in the home, or else of what plays.
    func interpret(_ sentence: Meaning) -> Interpretation {
        let said = MomentReference(situation: situation)
            .resolved(sentence.aboutWhatIsNotMeant.narrowedToKind(in: situation))
        if said.isPassingRemark, situation.question == nil { return .noCommand }
        var result = interpretHomeOrMedia(said)
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

    private func interpretHomeOrMedia(_ said: Meaning) -> Interpretation {
        let reader = PlayingReader(situation: situation)
        if let heard = reader.readingOfSeveral(said) { return whole(heard) }
        let playing = reader.reading(of: said)
        if let playing, said.isBackwards || said.isForSong, PlayingReader.isToldOf(playing, in: situation) {
            return whole(playing)
        }
        let planned = OpposingPlans(situation: situation).reviewed(interpretHome(said), of: said)
        let result = StoppedSequence(situation: situation).reviewed(planned)
        guard result.outcome == .notUnderstood || result.reason == .unsupported else { return result }
        situation.trace?.names = []
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
    private func interpretHome(_ said: Meaning) -> Interpretation {
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
        guard !unheard.isGoingOn(said) else { return .noCommand }
        return unheard.asking(interpretOngoing(said), of: said)
    }

    /// The readers of a sentence that may go on with what was said before it.
    private static let ongoing: [NamedReader<Interpreter, Interpretation>] = [
        .init("what was done is forgotten") { $0.forgotten(in: $1) },
        .init("which of those that were asked about") { $0.whichOfAsked($1).map($0.completed) },
        .init("one of those that were offered") { $0.chosen(by: $1).map($0.completed) },
        .init("now, or at the time that was offered") { NowOrLater(situation: $0.situation).question(about: $1) },
        .init("an answer") { AnswerReader(situation: $0.situation).reading(of: $1) },
        .init("one of those that were asked about") { $0.oneOfAsked($1).map($0.completed) },
        .init("a step of the scene that is being made") { interpreter, sentence in
            interpreter.situation.conversation.draft.flatMap { interpreter.scenes.interpret(sentence, in: $0) }
        },
        .init("what the rule is to do that was begun") { $0.doneByOpenRule($1).map($0.whole) },
        .init("what was done as a scene") { $0.keptAsScene($1).map($0.whole) },
        .init("what was done, later") { $0.postponed(by: $1) },
        .init("how long what was done lasts") { AfterthoughtReader(situation: $0.situation).lasting(asSaidIn: $1) },
        .init("a length of time") { SpanReader(situation: $0.situation).reading(of: $1) },
        .init("the end of a rule") { RuleEndReader(situation: $0.situation).reading(of: $1) },
        .init("something else until then") { $0.alsoUntil($1) },
        .init("talk about the rule or the scene") { interpreter, sentence in
            TopicReader(situation: interpreter.situation).reading(of: sentence)
                .map { interpreter.whole(Meaning(.sentence, children: [$0])) }
        },
        .init("a part of what was said") { PartsReader(situation: $0.situation).reading(ofWhole: $1) },
        .init("half a sentence") { interpreter, sentence in
            (sentence.child(.fragment) ?? sentence.child(.ruleEdit).flatMap(interpreter.afterCommand))
                .map(interpreter.completed)
        },
    ]

    private func interpretOngoing(_ said: Meaning) -> Interpretation {
        let scene = PointedScene(situation: situation)
        guard let said = scene.reading(of: said) else { return scene.question(about: said) }
        let sentence = calledOff(begunAgain(said.without(.assent).placedInFront.ranked(in: situation)))
        return Self.ongoing.first(self, of: sentence, in: situation) ?? whole(sentence)
    }

    /// The readers of a whole sentence.
    private static let whole: [NamedReader<Interpreter, Interpretation>] = [
        .init("an impossible length") { $1.hasImpossibleLength ? .impossible("length") : nil },
        .init("outside a place") { interpreter, sentence in
            sentence.first(with: .outside).map(interpreter.outside)
        },
        .init("said beside a timer") { $0.timers.isBeside($1) ? .noCommand : nil },
        .init("brought back") { $0.broughtBack($1) },
        .init("the timer that was talked about") { $0.timers.interpret(aboutLast: $1) },
        .init("to do and to tell") { interpreter, sentence in
            guard AskAndTellInterpreter.isMixed(sentence) else { return nil }
            return AskAndTellInterpreter(situation: interpreter.situation).interpret(sentence)
        },
        .init("one after the other") { interpreter, sentence in
            let sequences = SequenceInterpreter(situation: interpreter.situation)
            return (SequenceInterpreter.isSequence(sentence) ? sentence : sequences.parted(sentence))
                .map { sequences.interpret($0).remembering(sentence.lastAction) }
        },
        .init("a rule") { interpreter, sentence in
            let rules = sentence.children(.rule)
            guard !rules.isEmpty else { return nil }
            return ContinuedRules(situation: interpreter.situation).interpret(rules, of: sentence)
                .remembering(sentence)
        },
        .init("a command") { CommandInterpreter.isAction($1) ? $0.commanded($1) : nil },
        .remark("a question about a timer") { $1.kind == .queryTimer ? $0.timers.interpret($1) : nil },
        .remark("a question about units") {
            $1.kind == .convert ? UnitReader(situation: $0.situation).reading(of: $1) : nil
        },
        .remark("somebody is told") { interpreter, remark in
            guard remark.kind == .tell else { return nil }
            let tell = remark.about(interpreter.situation.references.person)
            return TellReader(situation: interpreter.situation).announcement(tell)
                .remembering(Meaning(.sentence, children: [tell]))
        },
        .remark("talk about rules") { RuleTalkInterpreter(situation: $0.situation).interpret($1) },
        .init("several changes of a scene") { $0.scenes.interpret(several: $1.children) },
        .remark("talk about scenes") { $0.scenes.interpret($1) },
        .remark("talk about accessories that were found") { FoundInterpreter(situation: $0.situation).interpret($1) },
        .remark("a code to sign in") { SignInInterpreter(situation: $0.situation).interpret($1) },
        .init("several changes of the home") { SetupInterpreter(situation: $0.situation).interpret($1.children) },
        .remark("a change of the home") { SetupInterpreter(situation: $0.situation).interpret($1) },
        .init("a question about the home") { interpreter, sentence in
            guard let remark = sentence.children.first else { return .noCommand }
            let answer = HouseInterpreter(situation: interpreter.situation).interpret(remark)
            return remark.kind == .who ? answer?.remembering(sentence) : answer
        },
        .remark("talk with the house") { DialogueInterpreter(situation: $0.situation).interpret($1) },
    ]

    /// What a whole sentence comes to.
    func whole(_ sentence: Meaning) -> Interpretation {
        Self.whole.first(self, of: sentence, in: situation) ?? .noCommand
    }

    private func commanded(_ sentence: Meaning) -> Interpretation {
        var result = CommandInterpreter(situation: situation).interpret(sentence)
        result.parts = sentence.withoutTakenBack.children(.set)
        if sentence.children.contains(where: { $0.children(.target).contains { $0.has(.pick) } }) {
            result.listed = situation.conversation.lastServices
        }
        // What is left open may be any part: all of them wait for the answer.
        return result.remembering(
            result.outcome == .ask && !result.chosenAmong.isEmpty ? sentence : sentence.lastAction)
    }

    /// "The lights outside the kitchen" are all but those in it, or those behind its door: nobody knows.
    private func outside(_ node: Meaning) -> Interpretation {
        let room = node.value(.room).flatMap(Int64.init).map { RoomID(rawValue: $0) }
        let zone = node.value(.zone).flatMap(Int64.init).map { ZoneID(rawValue: $0) }
        let place = room.flatMap { situation.index.roomNames[$0] } ?? zone.flatMap { situation.index.zones[$0]?.name }
        return .asking("outside", choices: [place].compactMap(\.self))
    }
}

extension NamedReader<Interpreter, Interpretation> {
    /// One that reads the first remark of a sentence.
    fileprivate static func remark(
        _ name: String, _ read: @escaping @Sendable (Interpreter, Meaning) -> Interpretation?
    ) -> Self {
        Self(name) { interpreter, sentence in sentence.children.first.flatMap { read(interpreter, $0) } }
    }
}

extension Meaning {
    /// The sentence with the last of its commands only, and how long it holds: what "and the kitchen" after it goes on
    /// with.
    fileprivate var lastAction: Meaning {
        var result = self
        let actions = withoutTakenBack.children.filter { $0.kind == .set || $0.kind == .run }
        result.children = (actions.count == 1 ? spans + children(.ending) : []) + actions.suffix(1)
        return result
    }
}
