import PocketSphinxDecoding
import Speech
import TestSupport
import Testing

/// What was heard in the sound treated otherwise is told beside what is believed.
@Suite struct OtherTreatmentTests {
    private func heard(noise amplitude: Int16) async throws -> Hypothesis {
        let decoder = try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home), suppressor: NoSuppressor())
        let speech = try TestSpeech(program: .flite, voice: "slt").samples("dim the reading lamp to thirty percent")
        var random = SeededGenerator(seed: 1)
        let noisy = speech.map { sample in
            Int16(clamping: Int(sample) + Int(Int16.random(in: -amplitude...amplitude, using: &random)))
        }
        return try await decoder.recognize(noisy)
    }

    @Test func whereTheFirstHearingConvincesThereIsNoOther() async throws {
        let heard = try await heard(noise: 1)
        #expect(heard.text == "dim the reading lamp to thirty percent")
        #expect(heard.otherTreatment.isEmpty)
    }

    @Test func inNoiseThatIsLeftBothAreTold() async throws {
        let heard = try await heard(noise: 2500)
        #expect(!heard.words.isEmpty)
        #expect(heard.otherTreatment.count == 1)
        #expect(heard.otherTreatment.first?.words.isEmpty == false)
    }
}
