import Foundation
import JSGF
import NoiseSuppression
import PocketSphinxDecoding
import Speech
import Testing

/// What decoders leave behind. The memory is that of the whole process, so nothing else may run meanwhile.
@Suite(.serialized) struct DecoderMemoryTests {
    @Test func releasesAllThatItOwns() async throws {
        for _ in 0..<5 { _ = try Fixtures.decoder() }
        let before = try Fixtures.residentMemory()
        for _ in 0..<20 {
            let decoder = try Fixtures.decoder()
            _ = try await decoder.recognize([Int16](repeating: 100, count: 16_000))
        }
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
}
