import Foundation
import JSGF
import NoiseSuppression
import Speech
import Testing

@testable import PocketSphinxDecoding

/// Words that are easily taken for one another are listened to once more.
@Suite struct SecondLookTests {
    private func decoder(
        suppressor: (any NoiseSuppressor)? = nil,
        _ contrasts: [WordContrast] = [
            WordContrast(first: "on", second: "off", lean: 130, certain: 170)
        ]
    ) throws -> PocketSphinxDecoder {
        try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home), contrasts: contrasts, suppressor: suppressor)
    }

    @Test(arguments: ["slt", "rms", "awb"], ["turn off the sofa lamp", "turn the reading lamp on"])
    func aClearVoiceLeavesNoDoubt(voice: String, text: String) async throws {
        let heard = try await decoder().recognize(TestSpeech(program: .flite, voice: voice).samples(text))
        #expect(heard.text == text)
        let twin = try #require(heard.twins.first)
        #expect(heard.twins.count == 1)
        #expect(twin.lead > 2, "\(voice)")
        #expect(heard.words[twin.index].text == (text.contains("off") ? "off" : "on"))
        #expect(twin.word == (text.contains("off") ? "on" : "off"))
        #expect(heard.replacing(twin).text.contains(twin.word))
    }

    @Test func eachSuchWordHasItsTwin() async throws {
        let decoder = try decoder(
            suppressor: nil,
            [
                WordContrast(first: "on", second: "off"), WordContrast(first: "red", second: "green"),
                WordContrast(first: "lamp", second: "nothing of that kind"),
            ])
        let voice = TestSpeech(program: .flite, voice: "rms")
        #expect(
            try await decoder.recognize(voice.samples("turn on the tv and the sofa lamp")).twins.map(\.word) == ["off"])
        #expect(try await decoder.recognize(voice.samples("make the sofa lamp red")).twins.map(\.word) == ["green"])
        #expect(try await decoder.recognize(voice.samples("good morning")).twins.isEmpty)
    }

    /// By how much likelier than "on" the "off" is that somebody said.
    private func lead(ofOff heard: Hypothesis) throws -> Double {
        let twin = try #require(heard.twins.first)
        return twin.word == "on" ? twin.lead : -twin.lead
    }

    @Test(arguments: ["slt", "rms"]) func anEchoThatFillsTheEndOfAWordLeavesDoubt(voice: String) async throws {
        let speech = try TestSpeech(program: .flite, voice: voice).samples("turn the reading lamp off")
        let near = try await decoder(suppressor: nil).recognize(speech)
        let far = try await decoder(suppressor: nil).recognize(echoing(speech))
        #expect(try lead(ofOff: near) > 2)
        #expect(try lead(ofOff: far) < lead(ofOff: near) - 1)
    }

    @Test func aNetworkHearsTheWordInItsEcho() async throws {
        guard let suppressor = try RNNoise.installed(environment: [:]) else { try Test.cancel("no noise suppressor") }
        let speech = try TestSpeech(program: .flite, voice: "rms").samples("turn the reading lamp off")
        let alone = try await decoder(suppressor: nil).recognize(echoing(speech))
        let far = try await decoder(suppressor: suppressor).recognize(echoing(speech))
        #expect(far.text == "turn the reading lamp off")
        #expect(try lead(ofOff: far) > lead(ofOff: alone))
    }

    @Test func decodingGoesOnAfterASecondLook() async throws {
        let decoder = try decoder()
        let voice = TestSpeech(program: .flite, voice: "slt")
        for text in ["turn on the tv", "good night", "turn off the tv"] {
            try await decoder.begin()
            for piece in stride(from: 0, to: try voice.samples(text).count, by: 3200) {
                let samples = try voice.samples(text)
                _ = try await decoder.decode(Array(samples[piece..<min(piece + 3200, samples.count)]))
            }
            #expect(try await decoder.finish().text == text)
        }
        try await decoder.setGrammar(Fixtures.grammar("#JSGF V1.0; grammar a; public <a> = turn (on | off) the lamp;"))
        #expect(try await decoder.recognize(voice.samples("turn off the lamp")).twins.map(\.word) == ["on"])
    }

    /// A voice from across a room: as much echo as voice, which falls by 60 dB in half a second, and a little noise.
    private func echoing(_ speech: [Int16]) -> [Int16] {
        var seed: UInt32 = 7
        func noise() -> Double {
            seed = seed &* 1_664_525 &+ 1_013_904_223
            return Double(seed >> 8) / Double(1 << 24) * 2 - 1
        }
        // The echo comes as single reflections, one of them in each millisecond.
        let reflections = stride(from: 200, to: 6400, by: 16).map { delay in
            (delay: delay + Int((noise() + 1) * 7), share: noise() * 0.25 * exp(-6.9 * Double(delay) / 8000))
        }
        let padded = [Int16](repeating: 0, count: 8000) + speech + [Int16](repeating: 0, count: 12_000)
        return padded.indices.map { index in
            let echo = reflections.reduce(0.0) { sum, each in
                index < each.delay ? sum : sum + each.share * Double(padded[index - each.delay])
            }
            return Int16(clamping: Int((Double(padded[index]) + echo) / 8 + noise() * 40))
        }
    }

    @Test func whereOnlyOneFormCanTellThatOneDecides() {
        #expect(SecondLook.joined(100, 200, share: 0.2) == 180)
        #expect(SecondLook.joined(nil, 200, share: 0.2) == 200)
        #expect(SecondLook.joined(100, nil, share: 0.2) == 100)
        #expect(SecondLook.joined(nil, nil, share: 0.2) == nil)
    }
}
