package import Speech

extension PocketSphinxDecoder {
    /// A hearing with the grammar: what the acoustic model made of a sound, and what was found in that.
    private typealias Hearing = (scores: SenoneScores, finding: WordSearch.Finding)

    /// A part of an utterance, and how it is heard.
    private struct Excerpt {
        /// What the acoustic model makes of the sound as it is.
        var plainScores: Scoring
        /// The hearing of that; `nil` where the other is enough.
        var plain: Hearing?
        /// The hearing of the sound without most of its noise; `nil` where the first is enough.
        var denoised: Hearing?
        /// Which of two is the better one.
        var prefersPlain = false
        /// How loud the voice is in it; see ``Hypothesis/level``.
        var level: Double
        /// Its first sample.
        var start = 0

        /// The hearing that is believed.
        var believed: Hearing? { prefersPlain ? plain ?? denoised : denoised ?? plain }

        /// How much better phones in any order explain it, per frame.
        var deficit: Double { believed?.finding.deficit ?? .infinity }
    }

    /// What was said in an utterance.
    /// - Parameter suppression: what has heard the samples already, where something has.
    func hypothesis(
        for samples: [Int16], _ suppression: (any NoiseSuppression)?
    ) async throws(DecodingError) -> Hypothesis {
        let bursts = OpeningBurst(in: samples)
        let samples = bursts.silenced(in: samples)
        guard let suppressor else {
            return try await hypothesis(of: await plainExcerpt(of: echoPrediction.dry(samples)))
        }
        let choice = choice(for: samples)
        let near = NearVoice(in: samples)
        if choice.isClean, near == nil, let plain = try await saidPlainly(samples) { return plain }
        try goOn()
        let voice = bursts.silenced(in: suppression?.voice() ?? suppressor.voice(in: samples))
        var excerpt: Excerpt?
        if let near, near.hasTalk(in: voice) {
            let alone = try await self.excerpt(of: near, in: samples, voice: voice)
            if HearingChoice.isConvincing(alone.deficit) { return try await hypothesis(of: alone) }
            excerpt = alone
        }
        let all = try await whole(samples, voice: voice, choice, isHeardPlainly: choice.isClean && near != nil)
        guard let alone = excerpt, alone.deficit < all.deficit else { return try await hypothesis(of: all) }
        return try await hypothesis(of: alone)
    }

    private func choice(for sound: [Int16]) -> HearingChoice {
        HearingChoice(signalToNoise: SignalToNoise.decibels(in: sound), hasNetwork: network != nil)
    }

    /// The whole utterance: as it is where that was not heard yet and is a sentence, or else with its noise taken out.
    private func whole(
        _ samples: [Int16], voice: [Int16], _ choice: HearingChoice, isHeardPlainly: Bool
    ) async throws(DecodingError) -> Excerpt {
        if isHeardPlainly {
            let plain = try await plainExcerpt(of: samples)
            if plain.believed?.finding.words.isEmpty == false { return plain }
        }
        let extent = VoiceExtent(of: voice)
        return try await excerpt(
            Array(samples[extent.samples]), voice: Array(voice[extent.samples]), choice, level: extent.level,
            start: extent.samples.lowerBound)
    }

    /// What is heard in the sound as it is; `nil` where that is no sentence.
    private func saidPlainly(_ samples: [Int16]) async throws(DecodingError) -> Hypothesis? {
        let plain = try await hypothesis(of: plainExcerpt(of: samples))
        return plain.words.isEmpty ? nil : plain
    }

    private func plainExcerpt(of samples: [Int16]) async throws(DecodingError) -> Excerpt {
        let scoring = Scoring(of: .init(samples: samples), by: plainScorer, isAhead: false)
        let level = VoiceExtent(of: samples).level
        return Excerpt(plainScores: scoring, plain: try await hearing(in: scoring), level: level)
    }

    /// The utterance with those silenced who talk in the background.
    private func excerpt(
        of near: NearVoice, in samples: [Int16], voice: [Int16]
    ) async throws(DecodingError) -> Excerpt {
        let sound = Array(near.silencingOthers(in: samples)[near.samples])
        let voice = Array(near.silencingOthers(in: voice)[near.samples])
        let choice = choice(for: sound)
        return try await excerpt(
            sound, voice: voice, choice, level: VoiceExtent(of: voice).level, start: near.samples.lowerBound)
    }

    /// The better hearing of a sound: as it is, or with most of its noise taken out.
    private func excerpt(
        _ sound: [Int16], voice: [Int16], _ choice: HearingChoice, level: Double, start: Int
    ) async throws(DecodingError) -> Excerpt {
        try goOn()
        let plainScores = Scoring(
            of: .init(samples: self.echoPrediction.dry(sound)), by: plainScorer,
            isAhead: isAwaited && !choice.hasNetwork)
        let ahead = isAwaited ? try denoising(of: sound, voice: voice, choice) : nil
        var excerpt = Excerpt(plainScores: plainScores, level: level, start: start)
        let startsDenoised = choice.startsDenoised(losing: VoiceExtent(of: sound).level - level)
        if !startsDenoised {
            let plain = try await hearing(in: plainScores)
            excerpt.plain = plain
            if choice.isEnough(plain.finding) { return excerpt }
        }
        let denoising = if let ahead { ahead } else { try denoising(of: sound, voice: voice, choice) }
        let denoised = try await better(denoising, choice)
        excerpt.denoised = denoised
        if startsDenoised, choice.isEnoughDenoised(denoised.finding) { return excerpt }
        let plain = if let plain = excerpt.plain { plain } else { try await hearing(in: plainScores) }
        excerpt.plain = plain
        excerpt.prefersPlain = choice.prefersPlain(plain.finding, denoised.finding)
        return excerpt
    }

    /// A sound without most of its noise and of the echo that can be foretold, and what the acoustic model makes of
    /// that without the rest of the echo.
    private typealias Denoising = (mixed: SenoneScorer.Sound, dryScores: Scoring)

    private func denoising(
        of sound: [Int16], voice: [Int16], _ choice: HearingChoice
    ) throws(DecodingError) -> Denoising {
        let scorer = try scorerOfDenoised()
        let mixed = echoPrediction.dry(choice.mixed(voice, sound))
        let dry = Scoring(
            of: .init(samples: self.dereverberation.dry(mixed), plain: sound), by: scorer, isAhead: isAwaited)
        return (.init(samples: mixed, plain: sound), dry)
    }

    /// What is heard of a sound without its noise and echo, for a network to learn from.
    package static func denoised(_ sound: [Int16], by suppressor: any NoiseSuppressor) -> [Int16] {
        let choice = HearingChoice(signalToNoise: SignalToNoise.decibels(in: sound))
        return Dereverberation().dry(EchoPrediction().dry(choice.mixed(suppressor.voice(in: sound), sound)))
    }

    /// The better hearing of a sound without noise: without the room's echo, too, or with it where that is asked for
    /// and the first isn't enough.
    private func better(
        _ denoising: Denoising, _ choice: HearingChoice
    ) async throws(DecodingError) -> Hearing {
        let dry = try await hearing(in: denoising.dryScores)
        guard hearsEcho, !choice.isEnough(dry.finding) else { return dry }
        let wet = try await hearing(in: Scoring(of: denoising.mixed, by: scorerOfDenoised(), isAhead: false))
        return choice.prefers(wet.finding, to: dry.finding) ? wet : dry
    }

    private func hearing(in scoring: Scoring) async throws(DecodingError) -> Hearing {
        try goOn()
        let scores = try await scoring.scores()
        try goOn()
        return (scores, try search.finding(in: scores))
    }

    /// The second scorer, loaded when it is first needed.
    private func scorerOfDenoised() throws(DecodingError) -> SenoneScorer {
        if let denoisedScorer { return denoisedScorer }
        // What the suppressor leaves of the noise is less than what the engine's own removal would take from the voice.
        let scorer = try SenoneScorer(model: model, removesNoise: false, network: network)
        denoisedScorer = scorer
        return scorer
    }

    /// What was heard in a part of the utterance, with what else it may have been.
    private func hypothesis(of excerpt: Excerpt) async throws(DecodingError) -> Hypothesis {
        guard let (scores, finding) = excerpt.believed else { return Hypothesis(words: [], score: 0, confidence: 0) }
        try goOn()
        var hypothesis = finding.hypothesis
        let look = SecondLook(
            contrasts: contrasts, search: search, plain: excerpt.plainScores, isPlainHeard: excerpt.plain != nil,
            denoised: excerpt.denoised?.scores, hasNetwork: network != nil)
        hypothesis.twins = try await look.twins(of: finding)
        hypothesis.lone = try search.loneWord(of: loneWords, besides: finding, in: scores)
        hypothesis.elsewhere = try search.loneWord(of: elsewhere, besides: finding, in: scores)
        if let free = try search.freeFinding(in: scores) {
            var other = free.hypothesis
            other.twins = other.text == hypothesis.text ? hypothesis.twins : try await look.twins(of: free)
            hypothesis.alternatives = [other]
        }
        hypothesis.level = excerpt.level
        hypothesis.phones = PhoneLoop.phones(in: scores.loop)
        hypothesis.move(by: Double(excerpt.start) / Double(AudioFrame.sampleRate))
        return hypothesis
    }
}
