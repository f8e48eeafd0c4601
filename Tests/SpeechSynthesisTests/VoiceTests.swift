import Speech
import SpeechSynthesis
import Testing

/// Voices: how long they speak, how loud, and that they speak at all.
@Suite struct VoiceTests {
    @Test(arguments: FliteVoice.Speaker.allCases) func fliteSpeaks(_ speaker: FliteVoice.Speaker) async throws {
        let samples = try await FliteVoice(speaker).synthesize("The living room lights are off.")
        let seconds = Double(samples.count) / Double(AudioFrame.sampleRate)
        #expect((1.0...4.0).contains(seconds), "\(seconds) s")
        #expect(samples.contains { abs(Int($0)) > 3_000 })
    }

    @Test(arguments: ["", "   ", "...", "😀"]) func fliteIsSilentAboutNothing(_ text: String) async throws {
        #expect(try await FliteVoice().synthesize(text) == [])
    }

    @Test func fliteSaysControlCharactersAndForeignLettersWithoutHarm() async throws {
        let samples = try await FliteVoice().synthesize("Küche\u{7}\u{0} 寝室 on")
        #expect(!samples.isEmpty)
    }

    @Test func fliteTakesAsLongForTheSameTextAgain() async throws {
        let voice = FliteVoice()
        let first = try await voice.synthesize("Good night.").count
        #expect(try await voice.synthesize("Good night.").count == first)
    }

    @Test func voicesAndLexiconShareTheLibrary() async throws {
        try await withThrowingTaskGroup(of: Bool.self) { group in
            for _ in 0..<4 {
                group.addTask { try await !FliteVoice(.kal16).synthesize("on").isEmpty }
                group.addTask { !FlitePronunciations().pronunciations(of: "bimbola").isEmpty }
            }
            for try await isFine in group { #expect(isFine) }
        }
    }

    @Test func espeakSpeaksAt16kHz() async throws {
        let voice = try espeak()
        let samples = try await voice.synthesize("The living room lights are off.")
        let seconds = Double(samples.count) / Double(AudioFrame.sampleRate)
        #expect((1.0...4.0).contains(seconds), "\(seconds) s")
        #expect(samples.contains { abs(Int($0)) > 3_000 })
    }

    @Test func espeakTakesTextForTextAndNotForOptions() async throws {
        let voice = try espeak()
        #expect(try await !voice.synthesize("--version").isEmpty)
        #expect(try await voice.synthesize("--") == [])
    }

    @Test func espeakReportsAVoiceThatItLacks() async throws {
        _ = try espeak()
        let voice = try EspeakVoice(voice: "xx-nowhere")
        await #expect(throws: EspeakVoiceError.self) { try await voice.synthesize("on") }
    }

    @Test func refusesNamesThatAreNoVoices() {
        #expect(throws: EspeakVoiceError.unknownVoice("en us; rm")) {
            try EspeakVoice(voice: "en us; rm", program: "/bin/cat")
        }
        #expect(throws: EspeakVoiceError.notInstalled) { try EspeakVoice(program: "/nonexistent/espeak-ng") }
    }

    @Test func reportsAProgramThatFails() async throws {
        let voice = try EspeakVoice(program: "/bin/false")
        await #expect(throws: EspeakVoiceError.programFailed(status: 1)) { try await voice.synthesize("on") }
    }

    @Test func reportsAProgramThatGivesNoAudio() async throws {
        let voice = try EspeakVoice(program: "/bin/true")
        await #expect(throws: EspeakVoiceError.noAudio(text: "on")) { try await voice.synthesize("on") }
    }

    private func espeak() throws -> EspeakVoice {
        guard let voice = try? EspeakVoice() else { try Test.cancel("espeak-ng is not installed") }
        return voice
    }
}
