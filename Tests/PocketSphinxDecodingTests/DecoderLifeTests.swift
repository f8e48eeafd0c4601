import Foundation
import JSGF
import PocketSphinxDecoding
import Speech
import SpeechSynthesis
import Testing

/// Making, changing and releasing decoders, and what bad parts get.
@Suite(.serialized) struct DecoderLifeTests {
    @Test func changesItsGrammarWhileItLives() async throws {
        let decoder = try Fixtures.decoder("#JSGF V1.0; grammar a; public <a> = turn on the lamp;")
        let voice = TestSpeech(program: .flite, voice: "slt")
        let samples = try voice.samples("close the zimbaloo")
        #expect(try await decoder.recognize(samples).text != "close the zimbaloo")
        for _ in 0..<20 {
            try await decoder.setGrammar(
                Fixtures.grammar("#JSGF V1.0; grammar b; public <b> = (open | close) the zimbaloo;"))
            #expect(try await decoder.recognize(samples).text == "close the zimbaloo")
            try await decoder.setGrammar(Fixtures.grammar("#JSGF V1.0; grammar a; public <a> = turn on the lamp;"))
            #expect(try await decoder.recognize(voice.samples("turn on the lamp")).text == "turn on the lamp")
        }
    }

    @Test func keepsItsGrammarWhenANewOneIsRefused() async throws {
        let decoder = try Fixtures.decoder("#JSGF V1.0; grammar a; public <a> = turn on the lamp;")
        let bad = try Fixtures.grammar("#JSGF V1.0; grammar b; public <b> = open the 😀 | open the \"🏠\";")
        let error = await #expect(throws: DecodingError.self) { try await decoder.setGrammar(bad) }
        #expect(
            error == .lexicon(.noPronunciation(words: ["😀", "🏠"]))
                || error == .lexicon(.noPronunciation(words: ["🏠", "😀"])))
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn on the lamp")
        #expect(try await decoder.recognize(samples).text == "turn on the lamp")
    }

    @Test func decodesNamesThatMeanSomethingToTheEngine() async throws {
        let words = ["turn", "on", "lamp(2)", "<sil>", "##", "</s>"]
        struct Source: PronunciationSource {
            func pronunciations(of word: String) -> [Pronunciation] {
                let known = ["lamp(2)": "lamp", "<sil>": "heater", "##": "oven", "</s>": "fridge"]
                return FlitePronunciations().pronunciations(of: known[word] ?? word)
            }
        }
        var transitions = [
            FiniteStateGrammar.Transition(from: 0, to: 1, word: 0),
            FiniteStateGrammar.Transition(from: 1, to: 2, word: 1),
        ]
        for word in 2..<words.count { transitions.append(.init(from: 2, to: 3, word: Int32(word))) }
        let grammar = FiniteStateGrammar(
            name: "odd", stateCount: 4, start: 0, final: 3, transitions: transitions, words: words)
        _ = try Fixtures.lexicon()
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Lexicon(sources: [Source()]), grammar: grammar)
        let voice = TestSpeech(program: .flite, voice: "slt")
        #expect(try await decoder.recognize(voice.samples("turn on lamp")).text == "turn on lamp(2)")
        #expect(try await decoder.recognize(voice.samples("turn on heater")).text == "turn on <sil>")
        #expect(try await decoder.recognize(voice.samples("turn on fridge")).text == "turn on </s>")
    }

    @Test(arguments: [
        FiniteStateGrammar(name: "g", stateCount: 0, start: 0, final: 0, transitions: [], words: []),
        FiniteStateGrammar(name: "g", stateCount: 2, start: 0, final: 1, transitions: [], words: []),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: 0, final: 2, transitions: [.init(from: 0, to: 1, word: 0)], words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: -1, final: 1, transitions: [.init(from: 0, to: 1, word: 0)], words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: 0, final: 1, transitions: [.init(from: 0, to: 7, word: 0)], words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: 0, final: 1, transitions: [.init(from: 0, to: 1, word: 5)], words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: 0, final: 1,
            transitions: [.init(from: 0, to: 1, word: 0, probability: .nan)], words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: 2, start: 0, final: 1, transitions: [.init(from: 0, to: 1, word: 0, probability: 0)],
            words: ["on"]),
        FiniteStateGrammar(
            name: "g", stateCount: .max, start: 0, final: 1, transitions: [.init(from: 0, to: 1, word: 0)],
            words: ["on"]),
    ]) func refusesWhatIsNoGrammar(_ grammar: FiniteStateGrammar) throws {
        let lexicon = try Fixtures.lexicon()
        let error = #expect(throws: DecodingError.self) {
            try PocketSphinxDecoder(model: AcousticModel(environment: [:]), lexicon: lexicon, grammar: grammar)
        }
        guard case .invalidGrammar = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func refusesCallsInTheWrongOrder() async throws {
        let decoder = try Fixtures.decoder("#JSGF V1.0; grammar a; public <a> = turn on the lamp;")
        await #expect(throws: DecodingError.wrongOrder(operation: "decode")) { _ = try await decoder.decode([0]) }
        await #expect(throws: DecodingError.wrongOrder(operation: "finish")) { _ = try await decoder.finish() }
        try await decoder.begin()
        await #expect(throws: DecodingError.wrongOrder(operation: "begin")) { try await decoder.begin() }
        await #expect(throws: DecodingError.wrongOrder(operation: "recognize")) { _ = try await decoder.recognize([0]) }
        #expect(try await decoder.finish().words.isEmpty)
    }

    @Test func namesThePackageOfAMissingModel() {
        let error = #expect(throws: DecodingError.self) { try AcousticModel(path: "/nonexistent/model") }
        #expect(error == .modelMissing(path: "/nonexistent/model", file: "feat.params"))
        #expect(error?.description.contains("pocketsphinx-en-us") == true)
        #expect(throws: DecodingError.modelMissing(path: "/nonexistent", file: "feat.params")) {
            try AcousticModel(environment: [AcousticModel.variable: "/nonexistent"])
        }
    }

    /// Other tests print meanwhile, so what was printed is searched for the marks of the engine's lines.
    @Test func nothingIsPrintedOfWhatTheEngineLogs() throws {
        let printed = try Output.captured { _ = try Fixtures.decoder() }
        #expect(["INFO: ", "WARN: ", "ERROR: "].filter(printed.contains) == [])
    }
}
