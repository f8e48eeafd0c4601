import Foundation
import PocketSphinxDecoding
import Speech
import Testing

/// Others who talk in the background of the one who speaks to the microphone.
@Suite struct TalkBehindTests {
    private func decoder() throws -> PocketSphinxDecoder {
        try PocketSphinxDecoder(
            model: AcousticModel(environment: [:]), lexicon: Fixtures.lexicon(),
            grammar: Fixtures.grammar(Fixtures.home), suppressor: NoSuppressor())
    }

    /// A sentence with a second and a half before and after it, and three others who talk so many dB below it all the
    /// time.
    private func said(_ text: String, by voice: String, over decibels: Double) throws -> [Int16] {
        let quiet = [Int16](repeating: 0, count: 24_000)
        let speech = try quiet + TestSpeech(program: .flite, voice: voice).samples(text) + quiet
        let others = ["slt", "rms", "awb", "kal16"].filter { $0 != voice }
        let talks = try others.map {
            try TestSpeech(program: .flite, voice: $0).samples(
                "is the heater off and turn on the coffee maker and the reading lamp lock the garage door")
        }
        let factor = pow(10, -decibels / 20)
        return speech.indices.map { position in
            let talk = talks.enumerated().reduce(0.0) { sum, other in
                // Each is somewhere else in what they say.
                sum + Double(other.element[(position + 9000 * other.offset) % other.element.count])
            }
            return Int16(max(-32_768, min(32_767, Double(speech[position]) + factor * talk)))
        }
    }

    @Test(arguments: ["slt", "rms", "awb"], ["turn off the sofa lamp", "dim the reading lamp to thirty percent"])
    func isNotHeardAsMoreOfTheCommand(voice: String, text: String) async throws {
        let decoder = try decoder()
        for decibels in [30.0, 24] {
            let heard = try await decoder.recognize(said(text, by: voice, over: decibels))
            #expect(heard.text == text, "\(decibels) dB")
        }
    }

    /// The words stand where they were said in the whole sound.
    @Test func wordsKeepTheirPlaces() async throws {
        let heard = try await decoder().recognize(said("turn off the sofa lamp", by: "slt", over: 24))
        let first = try #require(heard.words.first)
        #expect(abs(first.start - 1.5) < 0.3)
    }
}
