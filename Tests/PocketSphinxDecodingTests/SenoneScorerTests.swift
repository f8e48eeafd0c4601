import Foundation
import JSGF
import Speech
import Testing

@testable import PocketSphinxDecoding

/// What the acoustic model makes of a sound is computed once and searched often.
struct SenoneScorerTests {
    private let scorer: SenoneScorer
    private let search: WordSearch

    init() throws {
        let lexicon = try Fixtures.lexicon()
        let model = try AcousticModel(environment: [:])
        scorer = try SenoneScorer(model: model, removesNoise: true)
        search = try WordSearch(
            model: model, lexicon: lexicon, grammar: Fixtures.grammar(Fixtures.home), words: nil, options: .wide)
    }

    @Test func aSecondSearchFindsTheSame() async throws {
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        let scores = try await scorer.scores(of: .init(samples: samples)).get()
        let first = try search.finding(in: scores)
        let second = try search.finding(in: scores)
        #expect(first.words.map(\.text).joined(separator: " ") == "turn off the living room lights")
        #expect(first.words == second.words)
        #expect(first.score == second.score)
    }

    @Test func scoresOutliveTheNextUtterance() async throws {
        let voice = TestSpeech(program: .flite, voice: "slt")
        let first = try await scorer.scores(of: .init(samples: voice.samples("turn off the living room lights"))).get()
        let second = try await scorer.scores(of: .init(samples: voice.samples("close the garage door"))).get()
        let found = try [first, second].map { try search.finding(in: $0).words.map(\.text).joined(separator: " ") }
        #expect(found == ["turn off the living room lights", "close the garage door"])
    }

    /// What was searched for takes as much memory as a house's grammar, and isn't needed once its best path is known.
    @Test func aSearchKeepsNothingOfWhatItHeard() async throws {
        let words = try FreeHearingTests.model(things: ["sofa lamp"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        try search.change(to: Fixtures.grammar(Fixtures.home), words)
        let voice = TestSpeech(program: .flite, voice: "slt")
        let scores = try await scorer.scores(of: .init(samples: voice.samples("turn on the sofa lamp"))).get()
        for _ in 0..<2 {
            #expect(try search.finding(in: scores).words.map(\.text) == ["turn", "on", "the", "sofa", "lamp"])
            #expect(search.engine.segments().isEmpty)
            #expect(try search.freeFinding(in: scores)?.words.map(\.text) == ["turn", "on", "the", "sofa lamp"])
            #expect(search.engine.segments().isEmpty)
        }
    }

    /// With another version of the engine, its own tables serve: slower, and in more memory.
    @Test func knowsTheTablesOfTheEngine() {
        #expect(TransitionTables.isKnown)
    }

    @Test(arguments: [[], [Int16](repeating: 0, count: 100), [Int16](repeating: 0, count: 16_000)])
    func nothingIsHeardInNothing(_ samples: [Int16]) async throws {
        let scores = try await scorer.scores(of: .init(samples: samples)).get()
        #expect(try search.finding(in: scores).words.isEmpty)
    }

    @Test func leavesNothingBehind() throws {
        var folder: ScratchFolder? = try ScratchFolder()
        let path = try #require(folder?.path)
        #expect(FileManager.default.fileExists(atPath: path))
        folder = nil
        #expect(!FileManager.default.fileExists(atPath: path))
    }
}
