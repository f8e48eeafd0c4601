import JSGF
import NoiseSuppression
import PocketSphinxDecoding
import Speech
import TestSupport
import Testing

/// Home commands, spoken by synthesizers, come out as words.
@Suite struct DecodingTests {
    /// What is no sentence of the grammar stays below it.
    private static let littleConfidence = 0.1

    @Test(arguments: TestSpeech.clear) func understandsEveryClearVoice(_ voice: TestSpeech) async throws {
        let decoder = try Fixtures.decoder()
        for sentence in [
            "turn off the living room lights", "set the sofa lamp to forty percent", "turn the bathroom fan on",
        ] {
            let hypothesis = try await decoder.recognize(voice.samples(sentence))
            #expect(hypothesis.text == sentence)
            #expect(hypothesis.confidence > Self.littleConfidence, "\(sentence)")
        }
    }

    @Test(arguments: [
        ("turn off the kuche light", "turn off the küche light"), ("turn on the tv", "turn on the tv"),
        ("switch off AC", "switch off ac"), ("turn on lamp two", "turn on lamp two"), ("i'm home", "i'm home"),
        ("what is the P M two point five in the office", "what is the pm two point five in the office"),
    ]) func hearsNamesThatNoDictionaryLists(said: String, heard: String) async throws {
        let decoder = try Fixtures.decoder()
        #expect(try await decoder.recognize(TestSpeech(program: .flite, voice: "slt").samples(said)).text == heard)
    }

    @Test(arguments: [
        "can i have a large medium roast cappuccino with some almond milk",
        "the weather tomorrow will be cloudy with some rain in the afternoon",
        "my brother went to the station because his train was late",
    ]) func hasLittleConfidenceInSpeechThatIsNoCommand(_ text: String) async throws {
        let decoder = try Fixtures.decoder()
        let hypothesis = try await decoder.recognize(TestSpeech(program: .flite, voice: "rms").samples(text))
        #expect(hypothesis.confidence < Self.littleConfidence, "\(hypothesis.text)")
    }

    /// Which tells whether a part of a sentence was said, whatever the rest is.
    @Test func tellsHowWellEachWordFits() async throws {
        let decoder = try Fixtures.decoder()
        let said = try await decoder.recognize(
            TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights"))
        let good = said.words.compactMap(\.loss)
        #expect(good.count == said.words.count)
        #expect((good.max() ?? 9) < 2, "\(good)")
        let other = try await decoder.recognize(
            TestSpeech(program: .flite, voice: "slt").samples("turn off the merry go round"))
        #expect((other.words.compactMap(\.loss).max() ?? 0) > 2, "\(other.words)")
    }

    /// What is let go of leaves nothing behind.
    @Test func letsGoOfAnUtterance() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        let decoder = try Fixtures.decoder()
        await decoder.letGo()
        try await decoder.begin()
        _ = try await decoder.decode(Array(samples.prefix(16_000)))
        await decoder.letGo()
        try await decoder.begin()
        _ = try await decoder.decode(samples)
        #expect(try await decoder.finish().text == "turn off the living room lights")
    }

    @Test func givesPartialWordsWhileSpeechLasts() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        let decoder = try Fixtures.decoder()
        try await decoder.begin()
        var partials: [String] = []
        for start in stride(from: 0, to: samples.count, by: 1_600) {
            if let partial = try await decoder.decode(Array(samples[start..<min(start + 1_600, samples.count)])) {
                partials.append(partial)
            }
        }
        let final = try await decoder.finish()
        #expect(final.text == "turn off the living room lights")
        #expect(Set(partials).count >= 4, "\(partials)")
        #expect(partials.last?.hasPrefix("turn off the") == true, "\(partials)")
    }

    @Test func givesTheSameAtOnceAndInPieces() async throws {
        let samples = try TestSpeech(program: .flite, voice: "awb").samples("turn on the kitchen lights")
        let decoder = try Fixtures.decoder()
        let atOnce = try await decoder.recognize(samples)
        for size in [160, 333, 4_096] {
            try await decoder.begin()
            for start in stride(from: 0, to: samples.count, by: size) {
                _ = try await decoder.decode(Array(samples[start..<min(start + size, samples.count)]))
            }
            let inPieces = try await decoder.finish()
            #expect(inPieces.text == atOnce.text, "pieces of \(size)")
            // The engine's guess at the first frame's nearest densities comes from the frame before, whosever that was.
            #expect(abs(inPieces.confidence - atOnce.confidence) < 0.02, "pieces of \(size)")
        }
    }

    /// What is said with so much white noise that all hearings are tried, or the one without noise,
    /// or only the sound as it is.
    @Test(arguments: [true, false], [0, 300, 3000])
    func givesTheSameWhereTheEndWasAnticipated(tellsPartialWords: Bool, noise: Int) async throws {
        var generator = SeededGenerator(seed: 1)
        let speech = try TestSpeech(program: .flite, voice: "awb").samples("turn on the kitchen lights")
        let quiet = [Int16](repeating: 0, count: 16_000)
        let samples = (quiet + speech + quiet).map { sample in
            Int16(clamping: Int(sample) + Int.random(in: -noise...noise, using: &generator))
        }
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home),
            suppressor: try? RNNoise.installed(environment: [:]), tellsPartialWords: tellsPartialWords)
        let atOnce = try await decoder.recognize(samples)
        // At the true end, and at a pause that wasn't the end.
        for pause in [samples.count, samples.count / 2, 0] {
            try await decoder.begin()
            _ = try await decoder.decode(Array(samples[..<pause]))
            let early = Task { await decoder.anticipateEnd() }
            // In the middle of its work, or before it, what is no end is called off.
            try await Task.sleep(for: .milliseconds(20))
            if pause < samples.count { early.cancel() }
            await early.value
            if pause < samples.count { _ = try await decoder.decode(Array(samples[pause...])) }
            await decoder.anticipateEnd()
            let hypothesis = try await decoder.finish()
            #expect(hypothesis.text == atOnce.text, "\(pause)")
            #expect(abs(hypothesis.confidence - atOnce.confidence) < 0.02, "\(pause)")
        }
    }

    @Test(arguments: ["turn on the kitchen lights", "hey hearth turn on the kitchen lights"])
    func isAsConfidentWhereNothingIsSaidOnTheWay(_ sentence: String) async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples(sentence)
        let called = try Fixtures.grammar(Fixtures.home).preceded(by: ["hey", "hearth"])
        let lexicon = try Fixtures.lexicon()
        for grammar in [called, called.sharingChoices()] {
            let decoder = try PocketSphinxDecoder(
                model: AcousticModel(environment: [:]), lexicon: lexicon, grammar: grammar)
            let hypothesis = try await decoder.recognize(samples)
            #expect(hypothesis.text == sentence)
            #expect(hypothesis.confidence > 0.5)
        }
    }

    @Test func anticipatesNothingOutsideAnUtteranceOrWhenCalledOff() async throws {
        let samples = try TestSpeech(program: .flite, voice: "awb").samples("turn on the kitchen lights")
        let decoder = try Fixtures.decoder()
        await decoder.anticipateEnd()
        try await decoder.begin()
        _ = try await decoder.decode(samples)
        let work = Task { await decoder.anticipateEnd() }
        work.cancel()
        await work.value
        #expect(try await decoder.finish().text == "turn on the kitchen lights")
    }

    @Test func isNotSwayedByWhatWasSaidBefore() async throws {
        let loud = try TestSpeech(program: .espeak, voice: "en-us+klatt2").samples("run movie time")
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn on the heater")
        let decoder = try Fixtures.decoder()
        let first = try await decoder.recognize(samples)
        _ = try await decoder.recognize(loud)
        let again = try await decoder.recognize(samples)
        #expect(first.text == "turn on the heater")
        #expect(again.text == first.text)
        #expect(abs(again.confidence - first.confidence) < 0.02)
    }

    @Test func placesWordsInOrderWithinTheUtterance() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        let words = try await Fixtures.decoder().recognize(samples).words
        #expect(words.count == 6)
        for (word, next) in zip(words, words.dropFirst()) { #expect(word.end <= next.start && word.start < word.end) }
        #expect(words.allSatisfy { $0.start >= 0 && $0.acousticScore < 0 })
        #expect((words.last?.end ?? 0) <= Double(samples.count) / Double(AudioFrame.sampleRate))
    }

    @Test(arguments: [0, 1, 100, 1_600, 16_000, 160_000]) func hearsNoWordsInSilence(samples: Int) async throws {
        let decoder = try Fixtures.decoder()
        let hypothesis = try await decoder.recognize([Int16](repeating: 0, count: samples))
        #expect(hypothesis.words.isEmpty || hypothesis.confidence < Self.littleConfidence)
    }

    @Test func hasNoWordsWhereTheSentenceIsNotComplete() async throws {
        let decoder = try Fixtures.decoder(
            "#JSGF V1.0; grammar g; public <s> = turn off the living room lights in the garage before midnight;")
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off")
        let hypothesis = try await decoder.recognize(samples)
        #expect(hypothesis.words.isEmpty)
        #expect(hypothesis.confidence == 0)
    }
}
