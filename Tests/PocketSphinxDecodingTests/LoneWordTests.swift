import JSGF
import PocketSphinxDecoding
import Speech
import Testing

/// Words that are listened for by themselves, whatever else is heard.
@Suite struct LoneWordTests {
    private static let grammar = """
        #JSGF V1.0;
        grammar lone;
        public <all> = stop | cancel | both | louder | it's dark | turn (on | off) the kitchen lamp and the sofa lamp;
        """

    private func decoder(
        _ grammar: String = grammar, _ words: [String] = ["stop", "cancel"], elsewhere: [String] = []
    ) throws -> PocketSphinxDecoder {
        try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(), grammar: Fixtures.grammar(grammar),
            loneWords: words, elsewhere: elsewhere)
    }

    @Test(arguments: ["slt", "rms"], ["hey siri", "computer"])
    func aNameThatTheGrammarLacksIsHeardAsThatOfAnotherMachine(voice: String, name: String) async throws {
        let decoder = try decoder(elsewhere: ["computer", "hey siri", "hey computer"])
        let heard = try await decoder.recognize(TestSpeech(program: .flite, voice: voice).samples(name))
        let other = try #require(heard.elsewhere)
        #expect(other.text == name)
        #expect(heard.deficit.map { other.deficit < $0 } ?? true)
        #expect(heard.droppingFirst(0).elsewhere == other)
        #expect(heard.droppingFirst(1).elsewhere == nil)
    }

    @Test func whatTheGrammarHasIsHeardBetterThanAnotherName() async throws {
        let heard = try await decoder(elsewhere: ["computer", "hey siri"]).recognize(
            TestSpeech(program: .flite, voice: "slt").samples("louder"))
        #expect(heard.text == "louder")
        let deficit = try #require(heard.deficit)
        #expect(heard.elsewhere.map { $0.deficit > deficit + 10 } ?? true)
    }

    @Test(arguments: ["slt", "rms", "awb"], ["stop", "cancel"])
    func aWordThatIsSaidAloneIsHeardAlone(voice: String, word: String) async throws {
        let heard = try await decoder().recognize(TestSpeech(program: .flite, voice: voice).samples(word))
        let lone = try #require(heard.lone)
        #expect(lone.text == word)
        #expect(lone.deficit < 25)
    }

    @Test(arguments: ["slt", "rms", "awb"], ["both", "louder"])
    func anotherWordIsFarFromIt(voice: String, word: String) async throws {
        let heard = try await decoder().recognize(TestSpeech(program: .flite, voice: voice).samples(word))
        #expect(heard.text == word)
        #expect(heard.lone.map { $0.deficit > 40 } ?? true)
    }

    @Test func aSentenceIsNoLoneWord() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples(
            "turn off the kitchen lamp and the sofa lamp")
        #expect(try await decoder().recognize(samples).lone == nil)
    }

    @Test func nothingIsListenedForThatTheGrammarLacks() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("stop")
        #expect(try await decoder(Self.grammar, []).recognize(samples).lone == nil)
        #expect(try await decoder(Self.grammar, ["flamingo"]).recognize(samples).lone == nil)
    }

    @Test func itIsForgottenBehindAWakePhrase() {
        var heard = Hypothesis(words: [], score: 0, confidence: 1)
        heard.lone = .init(text: "stop", deficit: 1, loss: 0)
        #expect(heard.droppingFirst(0).lone != nil)
        #expect(heard.droppingFirst(1).lone == nil)
    }
}
