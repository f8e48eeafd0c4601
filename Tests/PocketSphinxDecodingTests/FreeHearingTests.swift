import Foundation
import JSGF
import PocketSphinxDecoding
import Speech
import Testing

/// What is said outside the grammar is heard beside it, by how likely words follow one another.
@Suite struct FreeHearingTests {
    private static let sentences = [
        "turn on the [thing]", "turn off the [thing]", "could we have the [thing] on", "could we have the [thing] off",
        "is the [thing] on", "is the [thing] off", "turn the [thing] on", "turn the [thing] off",
    ]

    /// A model of those sentences, in a file of its own.
    static func model(things: [String]) throws -> ClassNGramModel {
        var estimator = NGramEstimator(rareWord: 1)
        for sentence in sentences + sentences { estimator.add(words(sentence)) }
        let text = estimator.arpa(classes: ["[thing]"])
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).arpa").path
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        let tokens = ClassNGramModel.tokens(inARPA: text).filter { !$0.hasPrefix("[") && !$0.hasPrefix("<") }
        return ClassNGramModel(
            path: path, words: tokens, classes: [.init(token: "[thing]", members: things.map(words))])
    }

    private static func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }

    private func decoder(_ words: ClassNGramModel) throws -> PocketSphinxDecoder {
        try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home), words: words)
    }

    @Test func hearsASentenceThatTheGrammarLacks() async throws {
        let words = try Self.model(things: ["sofa lamp", "coffee maker", "heater"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("could we have the coffee maker on")
        let heard = try await decoder(words).recognize(samples)
        let free = try #require(heard.alternatives.first)
        #expect(free.text == "could we have the coffee maker on")
        #expect(heard.text != free.text)
        #expect(free.confidence > heard.confidence)
    }

    @Test func tellsWhatElseIsLikelyTheLikeliestFirst() async throws {
        let words = try Self.model(things: ["lamp", "ramp", "camp"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("could we have the amp on")
        let heard = try await decoder(words).recognize(samples)
        let candidates = try #require(heard.alternatives.first).candidates
        let texts = candidates.map { $0.words.joined(separator: " ") }
        #expect(texts == ["camp", "lamp", "ramp"].map { "could we have the \($0) on" })
        #expect(candidates.first?.behind == 0)
        #expect(candidates.map(\.behind) == candidates.map(\.behind).sorted())
        #expect(heard.candidates.isEmpty)
    }

    @Test func whatIsWithinTheGrammarIsHeardAlikeByBoth() async throws {
        let words = try Self.model(things: ["sofa lamp"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn on the sofa lamp")
        let heard = try await decoder(words).recognize(samples)
        let free = try #require(heard.alternatives.first)
        #expect(free.text == heard.text)
        #expect(try #require(free.loss) < 1)
        #expect(try #require(heard.loss) < 1)
    }

    @Test func hearsNamesThatCameLater() async throws {
        let words = try Self.model(things: ["sofa lamp"])
        let later = try Self.model(things: ["sofa lamp", "waffle iron"])
        defer { [words, later].forEach { try? FileManager.default.removeItem(atPath: $0.path) } }
        let decoder = try decoder(words)
        try await decoder.setGrammar(Fixtures.grammar(Fixtures.home), words: later)
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("could we have the waffle iron off")
        #expect(try await decoder.recognize(samples).alternatives.first?.text == "could we have the waffle iron off")
    }

    @Test func keepsNamesAndWordsWhenNewOnesAreRefused() async throws {
        let words = try Self.model(things: ["sofa lamp", "coffee maker"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let decoder = try decoder(words)
        let missing = ClassNGramModel(path: "/nonexistent", words: ["turn"], classes: [])
        await #expect(throws: DecodingError.self) {
            try await decoder.setGrammar(
                Fixtures.grammar("#JSGF V1.0; grammar a; public <a> = open it;"), words: missing)
        }
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("could we have the coffee maker on")
        #expect(try await decoder.recognize(samples).alternatives.first?.text == "could we have the coffee maker on")
        let known = try TestSpeech(program: .flite, voice: "slt").samples("turn on the sofa lamp")
        #expect(try await decoder.recognize(known).text == "turn on the sofa lamp")
    }

    @Test(arguments: [nil, "", "\\data\\\nngram 1=2\n", "\\data\\\nngram 1=3\n\n\\1-grams:\nx\ty\tz\n\\end\\\n"])
    func aModelThatCannotBeReadIsRefused(_ text: String?) throws {
        let lexicon = try Fixtures.lexicon()
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).arpa").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        try text?.write(toFile: path, atomically: false, encoding: .utf8)
        #expect(throws: DecodingError.self) {
            try PocketSphinxDecoder(
                model: AcousticModel(environment: [:]), lexicon: lexicon, grammar: Fixtures.grammar(Fixtures.home),
                words: ClassNGramModel(path: path, words: ["turn"], classes: []))
        }
    }
}
