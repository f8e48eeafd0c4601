public import HomeModel

extension Conversation {
    /// Keeps what was understood for what may be said next; words that meant nothing change nothing.
    public mutating func remember(_ interpretation: Interpretation, at now: LocalDateTime) {
        suggestions = interpretation.suggestions
        rememberWhetherUnderstood(interpretation)
        guard interpretation.outcome != .notUnderstood, interpretation.courtesy == nil else {
            isAfterUnclear = isAfterUnclear || interpretation.isOfKnownWords
            return
        }
        isAfterUnclear = false
        if interpretation.outcome == .done, interpretation.commands.contains(where: \.isDeed) {
            lastKeys = interpretation.commands.flatMap(\.pressedKeys)
        }
        isAfterAnswer = interpretation.outcome == .answered
        let offered = question?.services ?? interpretation.listed
        // What was refused leaves the question open.
        if interpretation.outcome != .refused { question = nil }
        rememberTimer(of: interpretation.commands)
        rememberServices(of: interpretation, offered: offered)
        endedRule = interpretation.endedRule
        rememberTopic(of: interpretation)
        rememberSentence(of: interpretation, at: now)
    }

    /// Keeps how well the house follows the talk, and what was named in words that it didn't understand.
    private mutating func rememberWhetherUnderstood(_ interpretation: Interpretation) {
        let isNotUnderstood = interpretation.outcome == .notUnderstood
        isAfterNotUnderstood = isNotUnderstood && interpretation.reason == .noCommand
        isAfterOtherRequest =
            isNotUnderstood
            && (interpretation.isOtherRequest || interpretation.mayBeOtherRequest || isAfterOtherRequest)
        areRulesForgotten = areRulesForgotten && isAfterOtherRequest
        isAfterUndoneRule = interpretation.isUndoneRule || isAfterUndoneRule && isAfterNotUnderstood
        if interpretation.isOtherRequest, draft == nil { forgetEarlier(for: interpretation) }
        notUnderstoodInARow = isNotUnderstood ? min(notUnderstoodInARow + 1, 100) : 0
        if isAfterNotUnderstood, let named = interpretation.mentioned { rememberUnheard(named) }
        isRuleNamedUnheard = isAfterNotUnderstood && interpretation.unheardRule != nil
        if isAfterNotUnderstood, let rule = interpretation.unheardRule { talk(ofUnheard: rule) }
    }

    /// Keeps which timer "it" means afterwards; none where something else was done or asked.
    private mutating func rememberTimer(of commands: [Command]) {
        guard !commands.isEmpty else { return }
        let timers = commands.compactMap(\.timer)
        toldTimers = timers.first { $0.action == .query }?.kind
        (lastTimerStep, lastTimer) = (nil, nil)
        guard let timer = timers.last else { return }
        if timer.action == .add, timer.moment == nil { lastTimerStep = timer.duration }
        isTimerNew = timer.action == .start
        areTimersTogether = timer.isEvery && timer.action != .cancel
        guard timer.action != .cancel else { return }
        let length = timer.action == .start ? timer.duration : timer.length
        lastTimer = TimerReference(name: timer.name, length: length, id: timer.id)
    }

    /// Keeps which services "it" and "them" mean afterwards.
    /// - Parameter offered: the services of which one was to be chosen.
    private mutating func rememberServices(of interpretation: Interpretation, offered: [ServiceID]) {
        let services = interpretation.mentioned ?? interpretation.commands.flatMap(\.mentionedServices)
        if interpretation.reason == .notAllowed, let refused = interpretation.mentioned {
            // A request that the speaker may not make becomes no topic: "turn it off" is for what was done before.
            earlierServices = refused
        } else if !services.isEmpty {
            var seen: Set<ServiceID> = []
            let named = services.filter { seen.insert($0).inserted }
            if named != lastServices { earlierServices = lastServices }
            if !named.allSatisfy(offeredServices.contains) { offeredServices = [] }
            if !offered.isEmpty, named.allSatisfy(offered.contains) { offeredServices = offered }
            lastServices = named
            lastPlace = nil
            let isMore = interpretation.isFurther && interpretation.commands.allSatisfy { $0.set != nil }
            let others = isMore ? lastGroup.filter { !named.contains($0) } : []
            lastGroup = others + named
        }
        let isRefusedRule = interpretation.refusedRules != nil && interpretation.outcome == .refused
        if isRefusedRule, services.isEmpty, interpretation.commands.isEmpty {
            (lastServices, lastGroup, earlierServices, offeredServices) = ([], [], [], [])
            lastTimer = nil
        }
    }

    /// Keeps what was said, for half sentences that go on with it, or as a question that waits for its answer.
    private mutating func rememberSentence(of interpretation: Interpretation, at now: LocalDateTime) {
        guard let sentence = interpretation.sentence else { return }
        if interpretation.outcome == .ask, interpretation.draft == nil {
            question = OpenQuestion(
                sentence: sentence, services: interpretation.chosenAmong, rules: interpretation.rulesAmong,
                subject: interpretation.subject, since: now)
        } else {
            let wasAsked = lastSentence?.child(.query) != nil && sentence.child(.query) == nil
            earlierQuestion = wasAsked ? lastSentence : nil
            lastSentence = sentence.withoutTakenBack
            lastParts = interpretation.parts
        }
    }

    /// After a refusal or a question back, what was requested becomes the topic; earlier topics are forgotten.
    private mutating func forgetEarlier(for request: Interpretation) {
        areRulesForgotten = areRulesForgotten || topic == .rules
        forgetTalk()
        let named = request.mentioned ?? []
        lastServices = named.count == 1 ? named : []
        lastGroup = lastServices
        lastSentence = request.reason == .nothingThere ? request.sentence?.withoutTakenBack : nil
    }

    /// Keeps what was named in words that weren't understood: "it" is the one thing that was named in them, and nothing
    /// that was talked about before; of several nobody knows which.
    private mutating func rememberUnheard(_ named: [ServiceID]) {
        guard !named.isEmpty, !named.contains(where: lastServices.contains) else { return }
        earlierServices = []
        offeredServices = []
        lastServices = named.count == 1 ? named : []
        lastGroup = lastServices
        lastPlace = nil
    }

    /// Forgets what was said and what "it", "them" and "there" mean.
    private mutating func forgetTalk() {
        (topic, lastRun, isSceneNew) = (nil, nil, false)
        (lastTimer, lastTimerStep) = (nil, nil)
        (lastServices, lastGroup, earlierServices, offeredServices) = ([], [], [], [])
        lastPlace = nil
        (lastSentence, earlierQuestion) = (nil, nil)
    }

    /// Forgets what nobody refers to any more when so much time has passed.
    public mutating func expire() {
        forgetTalk()
        pending = []
        pendingSince = nil
        toldTimers = nil
        question = nil
        lastScene = nil
        suggestions = []
        isAfterNotUnderstood = false
        isAfterOtherRequest = false
        areRulesForgotten = false
        isAfterUndoneRule = false
        isRuleNamedUnheard = false
        isAfterUnclear = false
        lastKeys = []
    }

    /// Remembers how to take back what was just done.
    public mutating func remember(_ step: UndoStep) {
        guard !step.isEmpty else { return }
        undo.append(step)
        if undo.count > Self.undoDepth { undo.removeFirst(undo.count - Self.undoDepth) }
    }
}
