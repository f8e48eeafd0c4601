internal import HomeModel
public import Speech
public import Understanding

extension Assistant {
    /// Handles an utterance that was heard: does what the words ask where they can be trusted, asks whether they were
    /// said where they might be, and else does nothing; see ``HearingTrust``.
    /// - `file`: the file that it was heard in.
    public func handle(
        _ heard: HeardUtterance, from file: String? = nil, speaker: Speaker, dryRun: Bool = false
    ) async -> UtteranceResult {
        let clock = ContinuousClock()
        let begin = clock.now
        if !dryRun { await forgetUnansweredQuestion(by: speaker) }
        let believed = await reviewed(heard.hypothesis, speaker: speaker)
        let sound = nameSound(in: heard.hypothesis, besides: believed, speaker: speaker)
        let words = sound ?? believed.text
        let isDoubtful =
            heard.isBeginningMissed && mayBePart(meaning(of: words, speaker: speaker), of: talks[speaker].conversation)
        let isAsked = isDoubtful || namesSomebody(words, speaker: speaker)
        let most = sound != nil || isAsked ? HearingTrust.mostToAsk : 1
        let least = isAskedAnyway(believed, speaker: speaker) ? HearingTrust.leastToAsk : 0
        let confidence = sound == nil ? max(min(believed.confidence, most), least) : most
        var result =
            words.isEmpty || confidence < HearingTrust.leastToAsk
            ? refusal(.lowConfidence, of: words, speaker: speaker)
            : await beginning(
                words, speaker: speaker, dryRun: dryRun, isSure: believed.confidence >= HearingTrust.leastToAct
            ) {
                await handle(words, speaker: speaker, dryRun: dryRun, confidence: confidence, isSound: sound != nil)
            }
        if !dryRun {
            let overheard = talks[speaker].overheard + (words.isEmpty ? 0 : 1)
            talks[speaker].overheard = result.outcome == .notUnderstood ? overheard : 0
        }
        result.audio = AudioDetails(
            file: file, hypothesis: words, confidence: confidence, start: heard.start, end: heard.end,
            latency: heard.latency + begin.duration(to: clock.now) / .seconds(1),
            alternatives: WordShares.weighed(heard.hypothesis, believed: words))
        return result
    }

    /// Whether somebody is asked about what was heard with too little certainty for that. A house in which there is
    /// nothing has nothing that could go wrong; and where one is set up,
    /// a name is given that nobody has heard before, which is never heard surely.
    private func isAskedAnyway(_ heard: Hypothesis, speaker: Speaker) -> Bool {
        if database.homes.allSatisfy(\.accessories.isEmpty) { return true }
        guard understanding.isBeingSetUp, heard.confidence >= HearingTrust.leastForNames else { return false }
        let said = meaning(of: heard.text, speaker: speaker)
        return said.isCommand && !said.commands.isEmpty && said.commands.allSatisfy(\.givesName)
    }

    /// Whether words tell who lives here, or what the home is called. Names sound alike, and nobody is in the house
    /// whose name is as likely as those of things and rooms: Anna is no Hannah, and the first one may do everything.
    private func namesSomebody(_ words: String, speaker: Speaker) -> Bool {
        let said = meaning(of: words, speaker: speaker)
        // A yes to that has been asked for already.
        guard !said.isRemark else { return false }
        return said.commands.contains(where: \.namesSomebody)
    }

    /// Whether what was heard is something that is done or answered without asking whether it was said.
    public func isWhole(_ heard: Hypothesis, speaker: Speaker) async -> Bool {
        let believed = await reviewed(heard, speaker: speaker)
        guard nameSound(in: heard, besides: believed, speaker: speaker) == nil else { return true }
        guard believed.confidence >= HearingTrust.leastToAct else { return false }
        return meaning(of: believed.text, speaker: speaker).isSensible
    }

    /// Lets go of what waits for a yes where whoever was asked doesn't answer: a "yes" that is heard later, or after
    /// talk that isn't for the house, is none to its question, and it may open a door.
    private func forgetUnansweredQuestion(by speaker: Speaker) async {
        await takeTurn()
        defer { endTurn() }
        // The question is said first.
        let patience =
            HearingTrust.answerTime + Int(SpeakingTime.seconds(of: talks[speaker].conversation.lastReply ?? ""))
        guard let since = talks[speaker].conversation.pendingSince,
            talks[speaker].overheard > HearingTrust.mostOverheard
                || !(0...patience).contains(since.seconds(until: speaker.now))
        else { return }
        talks[speaker].conversation.pending = []
        talks[speaker].conversation.pendingSince = nil
    }

    /// The hearing of an utterance that is believed: a sentence, or a single word where that is likelier; see
    /// ``LoneReview``. Nothing is believed where another machine was called; see ``ElsewhereReview``.
    private func reviewed(_ heard: Hypothesis, speaker: Speaker) async -> Hypothesis {
        await takeTurn()
        defer { endTurn() }
        let sentence = sentence(of: heard, speaker: speaker)
        let found = LoneReview.word(
            in: heard, among: understanding.loneWords,
            goesOn: { self.goesOn(self.meaning(of: $0, speaker: speaker), speaker: speaker) })
        let believed = [found?.text, sentence.text].compactMap { $0 }
        // What answers a question of the house is for the house.
        guard
            talks[speaker].conversation.question != nil
                || !ElsewhereReview.isCalled(heard, besides: believed, understanding.loneWords)
        else { return ElsewhereReview.ignored(sentence) }
        guard let lone = found else { return sentence }
        let word = withoutMistakenWord(lone, isAgreed: false, speaker: speaker)
        let isLikelier = word.confidence > sentence.confidence
        return isLikelier || word.text != sentence.text && !meaning(of: sentence.text, speaker: speaker).isSensible
            ? word : sentence
    }

    /// The sentence of an utterance that is believed; see ``HearingReview``, ``Nearness``,
    /// ``ConfusionReview`` and ``CandidateReview``.
    private func sentence(of heard: Hypothesis, speaker: Speaker) -> Hypothesis {
        let bound = withinRange(heard, speaker: speaker)
        guard let free = heard.alternatives.first.map({ withinRange($0, speaker: speaker) }) else {
            return withoutMistakenWord(bound, isAgreed: false, speaker: speaker)
        }
        let said = (bound: meaning(of: bound.text, speaker: speaker), free: meaning(of: free.text, speaker: speaker))
        let readings = readings(of: free, said, speaker: speaker)
        let believed = believed(bound, free, said, readings, speaker: speaker)
        if believed.hypothesis.confidence < HearingTrust.leastToAct,
            !isNear(meaning(of: believed.hypothesis.text, speaker: speaker), speaker: speaker),
            let nearer = nearer(than: bound, free, said, readings, speaker: speaker)
        {
            return nearer
        }
        return believed.isIdle
            ? nearestCommand(to: free, speaker: speaker) ?? believed.hypothesis : believed.hypothesis
    }

    /// What two hearings of an utterance come to.
    private typealias Said = (bound: Interpretation, free: Interpretation)

    /// Which of two hearings is believed, and whether nothing is done with that.
    private func believed(
        _ bound: Hypothesis, _ free: Hypothesis, _ said: Said, _ readings: [Nearness.Reading], speaker: Speaker
    ) -> (hypothesis: Hypothesis, isIdle: Bool) {
        // Words that both heard are heard, also where the home can't do what they ask: then that is the answer.
        let isRefused = said.bound.outcome == .refused && bound.text == free.text
        let finding = isRefused ? .agreed : HearingReview.Finding(said.bound, said.free)
        let margins = MeaningMargins(readings.map { ($0.behind, $0.meaning) }, bound: said.bound, free: said.free)
        let believed = withoutMistakenWord(
            HearingReview.believed(
                bound, free, finding, margins, expectation: expectation(of: [said.bound, said.free], speaker: speaker)),
            isAgreed: finding == .agreed, speaker: speaker)
        // The words that are believed are the grammar's where only these make sense.
        let isIdle = finding == .neither || finding == .onlyBound && believed.confidence < HearingTrust.leastToAsk
        return (believed, isIdle)
    }

    /// What else may have been said in a free hearing; nothing where neither hearing makes sense,
    /// for nothing will be done then.
    private func readings(of free: Hypothesis, _ said: Said, speaker: Speaker) -> [Nearness.Reading] {
        guard said.bound.isSensible || said.free.isSensible else { return [] }
        let readings = free.candidates.map {
            Nearness.Reading(words: $0.words, behind: $0.behind, meaning: meaning(of: $0.text, speaker: speaker))
        }
        return Nearness.weighed(readings) { isNear($0, speaker: speaker) }
    }

    /// What sounds nearly like what was heard and is about something near, to be asked about.
    private func nearer(
        than bound: Hypothesis, _ free: Hypothesis, _ said: Said, _ readings: [Nearness.Reading], speaker: Speaker
    ) -> Hypothesis? {
        guard said.free.isSensible, !isNear(said.free, speaker: speaker),
            let likeliest = readings.first, !isNear(likeliest.meaning, speaker: speaker),
            let ranked = Nearness.nearest(of: readings, isNear: { isNear($0, speaker: speaker) }),
            let first = ranked.first
        else { return nil }
        let isOne = said.bound.comesToTheSame(as: said.free)
        let believed = believed(
            isOne ? bound.saying(first.words) : bound, free.saying(first.words),
            (isOne ? first.meaning : said.bound, first.meaning), ranked, speaker: speaker)
        let nearer = ConfusionReview.doubted(believed.hypothesis)
        let meant = meaning(of: nearer.text, speaker: speaker)
        // A hearing that can't be asked about is no better than what was heard.
        return nearer.confidence >= HearingTrust.leastToAsk && meant.isCommand && isNear(meant, speaker: speaker)
            ? nearer : nil
    }

    /// How far a single word is to be expected: surely where it answers what was asked, and rather where it goes on
    /// with what was just talked about.
    private func expectation(of hearings: [Interpretation], speaker: Speaker) -> Double {
        if hearings.contains(where: { isAnswer($0, to: talks[speaker].conversation) }) { return 1 }
        return hearings.contains { goesOn($0, speaker: speaker) } ? HearingReview.expectedInContext : 0
    }

    /// Whether all that it is about was talked about last.
    private func goesOn(_ said: Interpretation, speaker: Speaker) -> Bool {
        isAbout(said) { isRecent($0, speaker: speaker) }
    }

    /// Whether all that it is about is in the speaker's room, or was talked about last.
    private func isNear(_ said: Interpretation, speaker: Speaker) -> Bool {
        isAbout(said) { service in
            isRecent(service, speaker: speaker) || speaker.room.map { places[service]?.accessory.room == $0 } ?? false
        }
    }

    /// Whether it is about services that are all of a kind.
    private func isAbout(_ said: Interpretation, _ isOne: (ServiceID) -> Bool) -> Bool {
        let services = said.commands.flatMap(\.targets).map(\.address.service)
        return said.isSensible && !services.isEmpty && services.allSatisfy(isOne)
    }

    private func isRecent(_ service: ServiceID, speaker: Speaker) -> Bool {
        let moment = talks[speaker].lastHeard
        return moment.map { (0...Conversation.patience).contains($0.seconds(until: speaker.now)) } ?? false
            && talks[speaker].conversation.lastServices.contains(service)
    }

    /// Whether it is a yes or a no to what waits for one.
    private func isAnswer(_ said: Interpretation, to conversation: Conversation) -> Bool {
        !conversation.pending.isEmpty && said.commands.count <= 1 + conversation.pending.count
            && said.commands.first.map { [.confirm, .cancel].contains($0) } ?? false
    }

    /// Whether it may be the end of a command whose beginning is missing. An answer is often there before the question
    /// is over, and is whole in a word, as is "undo".
    private func mayBePart(_ said: Interpretation, of conversation: Conversation) -> Bool {
        said.outcome == .done && !said.isRemark && conversation.question == nil
    }

    /// The likeliest command that is nearly the same as a free hearing that makes no sense; see ``CandidateReview``.
    private func nearestCommand(to free: Hypothesis, speaker: Speaker) -> Hypothesis? {
        CandidateReview.candidates(for: free).first { isCommand($0.text, speaker: speaker) }
    }

    /// The hypothesis, or what it comes to with the word that is likelier to have been another. Where that would do
    /// nothing, or something that is asked about anyway, it is left.
    private func withoutMistakenWord(_ heard: Hypothesis, isAgreed: Bool, speaker: Speaker) -> Hypothesis {
        guard !heard.twins.isEmpty else { return heard }
        let said = meaning(of: heard.text, speaker: speaker)
        guard said.outcome == .done else { return heard }
        let twins = heard.twins.map { twin -> (twin: Hypothesis.Twin, meaning: Interpretation) in
            let other = meaning(of: heard.replacing(twin).text, speaker: speaker)
            var weighed = twin
            if asksForUnusual(said) { weighed.lead -= ConfusionReview.unusual }
            if asksForUnusual(other) { weighed.lead += ConfusionReview.usual }
            return (weighed, other)
        }
        let doubtful = twins.filter { twin, other in
            twin.lead < ConfusionReview.enough(isAgreed: isAgreed, besideUnusual: asksForUnusual(other))
        }.sorted { $0.twin.lead < $1.twin.lead }
        guard
            !twins.contains(where: { $0.meaning.reason == .outOfRange && ConfusionReview.isClear(impossible: $0.twin) })
        else { return ConfusionReview.doubted(heard) }
        guard let likeliest = doubtful.first(where: { $0.meaning.isCommand }) else { return heard }
        let believed = ConfusionReview.believed(heard, but: likeliest.twin)
        // An unusual wish is asked about, however clear it sounds beside what was heard.
        return asksForUnusual(likeliest.meaning) ? ConfusionReview.doubted(believed) : believed
    }

    /// The hypothesis, or what comes of it with the other word where a word asks for a value that the thing hasn't:
    /// nobody sets a thermostat to ninety degrees.
    private func withinRange(_ heard: Hypothesis, speaker: Speaker) -> Hypothesis {
        guard !heard.twins.isEmpty, meaning(of: heard.text, speaker: speaker).reason == .outOfRange
        else { return heard }
        let possible = heard.twins.filter { $0.lead < ConfusionReview.possible }.sorted { $0.lead < $1.lead }
        return possible.lazy.map { ConfusionReview.replaced($0, in: heard) }.first {
            self.isCommand($0.text, speaker: speaker)
        } ?? heard
    }

    private func asksForUnusual(_ said: Interpretation) -> Bool {
        said.commands.flatMap(\.targets).contains(where: isUnusual)
    }

    /// Whether hardly anybody asks for such a value: a percentage like 13 or 47. A volume is a number of its own,
    /// and may be any.
    private func isUnusual(_ target: CommandTarget) -> Bool {
        guard case .number(let number) = target.value, target.address.type != "Volume",
            places[target.address.service]?.service.characteristic(target.address.type)?.metadata.unit == "percent"
        else { return false }
        return ConfusionReview.isUnusual(percentage: number)
    }

    /// The result for a recording in which nobody speaks.
    public func silence(in file: String?, speaker: Speaker) -> UtteranceResult {
        var result = refusal(.noSpeech, of: "", speaker: speaker)
        result.audio = AudioDetails(file: file, hypothesis: "", confidence: 0)
        return result
    }

    /// What an interpretation comes to with words of this confidence, and what is asked back instead of doing it.
    func trusted(
        _ interpretation: Interpretation, _ words: String, confidence: Double, speaker: Speaker
    ) -> (interpretation: Interpretation, question: String?) {
        let isRisky =
            database.primaryHome != nil && interpretation.isRisky(besides: talks[speaker].conversation.pending)
        switch HearingTrust(confidence: confidence, isRisky: isRisky) {
        case .act: return (interpretation, nil)
        // A "no" to what waits for a yes does no harm, and what waits any longer may.
        case .ask
        where interpretation.commands.first == .cancel
            && !(talks[speaker].conversation.pending.isEmpty && talks[speaker].conversation.question == nil):
            return (interpretation, nil)
        case .ask where interpretation.outcome == .done && !interpretation.isRemark:
            var waiting = interpretation
            waiting.outcome = .confirm
            return (waiting, understanding.question(whetherSaid: words))
        case .ask where interpretation.outcome == .confirm: return (interpretation, nil)
        case .ask where interpretation.outcome == .ask && database.primaryHome == nil: return (interpretation, nil)
        case .ask, .ignore: return (Interpretation(.notUnderstood, reason: .lowConfidence), nil)
        }
    }

    private func isCommand(_ words: String, speaker: Speaker) -> Bool {
        meaning(of: words, speaker: speaker).isCommand
    }

    func meaning(of words: String, speaker: Speaker) -> Interpretation {
        understanding.interpret(
            words, speaker: speaker, conversation: talks[speaker].conversation, state: database.state, isWeighed: false,
            scratch: &scratch)
    }

    /// The result for something that was not acted on.
    private func refusal(_ reason: Reason, of words: String, speaker: Speaker) -> UtteranceResult {
        let interpretation = Interpretation(.notUnderstood, reason: reason)
        var result = UtteranceResult(utterance: words, interpretation)
        result.reply = understanding.reply(
            to: result, interpretation: interpretation, speaker: speaker, conversation: talks[speaker].conversation,
            state: database.state)
        return result
    }
}

extension HearingReview.Finding {
    /// Compares what two hearings come to.
    init(_ bound: Interpretation, _ free: Interpretation) {
        switch (bound.isSensible, free.isSensible) {
        case (true, true): self = bound.comesToTheSame(as: free) ? .agreed : .differing
        case (true, false): self = .onlyBound
        case (false, true): self = .onlyFree
        case (false, false): self = .neither
        }
    }
}

extension Command {
    /// Whether it says who lives here, or what the home is called.
    fileprivate var namesSomebody: Bool { [.addHome, .addPerson].contains(kind) }

    /// Whether it gives a name to something that is new.
    fileprivate var givesName: Bool {
        namesSomebody || [.addRoom, .addAccessory].contains(kind)
    }
}
