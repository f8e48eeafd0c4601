import Foundation
import JSGF
import NoiseSuppression
import PocketSphinxDecoding
import Speech
import TestSupport
import Testing

/// What decoders leave behind. The memory is that of the whole process, so nothing else may run meanwhile.
@Suite(.serialized) struct DecoderMemoryTests {
    @Test func releasesAllThatItOwns() async throws {
        func useOne() async throws {
            let decoder = try Fixtures.decoder()
            _ = try await decoder.recognize([Int16](repeating: 100, count: 16_000))
        }
        for _ in 0..<5 { try await useOne() }
        let before = try Fixtures.residentMemory()
        for _ in 0..<20 { try await useOne() }
        let grown = try Fixtures.residentMemory() - before
        // One decoder takes some 20 MB.
        #expect(grown < 20_000_000, "\(grown) bytes more after 20 decoders")
    }

    @Test func staysTheSameSizeOverManyUtterances() async throws {
        let decoder = try Fixtures.decoder()
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        for _ in 0..<20 { _ = try await decoder.recognize(samples) }
        let before = try Fixtures.residentMemory()
        for _ in 0..<100 { _ = try await decoder.recognize(samples) }
        #expect(try Fixtures.residentMemory() - before < 5_000_000)
    }

    /// What is said to a microphone, with a pause in its middle that isn't its end.
    @Test func staysTheSameSizeOverManyUtterancesThatAreListenedTo() async throws {
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home), suppressor: try? RNNoise.installed(environment: [:]))
        let samples = try TestSpeech(program: .flite, voice: "slt").samples("turn off the living room lights")
        func listen() async throws {
            try await decoder.begin()
            _ = try await decoder.decode(Array(samples[..<(samples.count / 2)]))
            await decoder.anticipateEnd()
            _ = try await decoder.decode(Array(samples[(samples.count / 2)...]))
            await decoder.anticipateEnd()
            #expect(try await decoder.finish().text == "turn off the living room lights")
        }
        for _ in 0..<10 { try await listen() }
        let before = try Fixtures.residentMemory()
        for _ in 0..<50 { try await listen() }
        #expect(try Fixtures.residentMemory() - before < 5_000_000)
    }

    @Test func staysTheSameSizeOverManyNewNames() async throws {
        let words = try FreeHearingTests.model(things: ["sofa lamp", "heater"])
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let decoder = try Fixtures.decoder()
        for _ in 0..<10 { try await decoder.setGrammar(Fixtures.grammar(Fixtures.home), words: words) }
        let before = try Fixtures.residentMemory()
        for _ in 0..<50 { try await decoder.setGrammar(Fixtures.grammar(Fixtures.home), words: words) }
        #expect(try Fixtures.residentMemory() - before < 5_000_000)
    }

    /// Two voices at once and a noise, for as long as an utterance may be: nearly everything is as likely as the rest.
    @Test func keepsNothingOfLongHardSpeech() async throws {
        let things = Self.names(200)
        let words = try FreeHearingTests.model(things: things)
        defer { try? FileManager.default.removeItem(atPath: words.path) }
        let grammar = try Fixtures.grammar(
            """
            #JSGF V1.0;
            grammar house;
            public <commands> = <command> [and <command>] [and <command>];
            <command> = turn (on | off) [the] <thing> | turn [the] <thing> (on | off) | is [the] <thing> (on | off);
            <thing> = \(things.joined(separator: " | "));
            """)
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(), grammar: grammar, words: words)
        let sound = try Self.babble(seconds: 15)
        _ = try await decoder.recognize(Array(sound.prefix(32_000)))
        let before = try Fixtures.neededMemory()
        _ = try await decoder.recognize(sound)
        let grown = try Fixtures.neededMemory() - before
        // What ended where, and the lattice, come to some 30 MB.
        #expect(grown < 15_000_000, "\(grown) bytes more after a long utterance")
    }

    /// The engine's own tables would take three kilobytes for each state.
    @Test func aGrammarOfManyStatesTakesLittleMemory() async throws {
        _ = try Fixtures.decoder()
        let count = 40_000
        let grammar = FiniteStateGrammar(
            name: "chain", stateCount: count + 1, start: 0, final: Int32(count),
            transitions: (0..<Int32(count)).map { .init(from: $0, to: $0 + 1, word: 0, probability: 1) }, words: ["on"])
        let before = try Fixtures.residentMemory()
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(), grammar: grammar)
        let grown = try Fixtures.residentMemory() - before
        #expect(try await decoder.recognize([]).words.isEmpty)
        #expect(grown < 130_000_000, "\(grown) bytes for \(count) states")
    }

    /// So many names of two words.
    private static func names(_ count: Int) -> [String] {
        let kinds = ["lamp", "light", "blinds", "fan", "heater", "socket", "sensor", "door", "window", "speaker"]
        let places = [
            "left", "right", "small", "big", "corner", "ceiling", "window", "shelf", "desk", "old", "garden", "kitchen",
            "hallway", "bedroom", "office", "garage", "balcony", "cellar", "table", "bathroom",
        ]
        return (0..<count).map { "\(places[$0 % places.count]) \(kinds[$0 / places.count % kinds.count])" }
    }

    /// Two voices that talk at the same time, in some noise.
    private static func babble(seconds: Int) throws -> [Int16] {
        let said = "turn on the corner lamp and is the kitchen door on or what do you think of the old heater in there "
        let voices = try ["slt", "rms"].map {
            try TestSpeech(program: .flite, voice: $0).samples(String(repeating: said, count: 4))
        }
        var generator = SeededGenerator(seed: 1)
        return (0..<(seconds * AudioFrame.sampleRate)).map { index in
            let sum = voices.reduce(0) { $0 + Int($1[(index + $1.count / 3) % $1.count]) / 4 }
            return Int16(sum + Int.random(in: -500...500, using: &generator))
        }
    }
}
