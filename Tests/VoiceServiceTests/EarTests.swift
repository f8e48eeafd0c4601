import HomeModel
import Speech
import Synchronization
import TestSupport
import Testing
import Understanding
import VoiceService

struct EarTests {
    /// Silence, a voice, silence; the voice starts after a second.
    private static let sentence =
        ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1.5, from: 16_000)
        + ScriptedAudio.silence(seconds: 2, from: 40_000)

    private func events(
        _ script: [AudioEvent], _ decoder: ScriptedDecoder, gate: HearingGate = HearingGate()
    ) async throws -> [HearingEvent] {
        var events: [HearingEvent] = []
        try await Ear(source: ScriptedAudio(script), decoder: decoder, gate: gate).listen { events.append($0) }
        return events
    }

    private func utterances(_ events: [HearingEvent]) -> [HeardUtterance] {
        events.compactMap { event in if case .utterance(let heard) = event { heard } else { nil } }
    }

    @Test func decodesAnUtteranceWhileItIsSpoken() async throws {
        let decoder = ScriptedDecoder([Hypothesis(text: "turn on the light")])
        let events = try await events(Self.sentence, decoder)
        let heard = try #require(utterances(events).first)
        #expect(utterances(events).count == 1)
        #expect(heard.hypothesis.text == "turn on the light")
        #expect(abs(heard.start - 1) < 0.3)
        #expect(abs(heard.end - 2.5) < 0.3)
        #expect(heard.latency > 0.3)
        let start = try #require(events.firstIndex(of: .speechStart))
        let partial = try #require(events.firstIndex(of: .partial("turn on the light")))
        let end = try #require(events.firstIndex(of: .utterance(heard)))
        #expect(start < partial && partial < end)
    }

    @Test func decodingIsDoneWhenTheSilenceIsOver() async throws {
        let decoder = ScriptedDecoder([Hypothesis(text: "turn on the light")])
        let events = try await events(Self.sentence, decoder)
        #expect(utterances(events).count == 1)
        #expect(decoder.anticipations == 1)
    }

    @Test func partsOfASentenceAreHeardAsOne() async throws {
        let script =
            ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1, from: 16_000)
            + ScriptedAudio.silence(seconds: 0.8, from: 32_000) + ScriptedAudio.voice(seconds: 1, from: 44_800)
            + ScriptedAudio.silence(seconds: 2, from: 60_800)
        let decoder = ScriptedDecoder(["turn on", "the light", "turn on the light"].map { Hypothesis(text: $0) })
        var heard: [HeardUtterance] = []
        let ear = Ear(source: ScriptedAudio(script), decoder: decoder, isWhole: { $0.text == "turn on the light" })
        try await ear.listen { if case .utterance(let utterance) = $0 { heard.append(utterance) } }
        #expect(heard.map(\.hypothesis.text) == ["turn on", "turn on the light"])
        let last = try #require(heard.last)
        #expect(abs(last.start - 1) < 0.3)
        #expect(abs(last.end - 3.8) < 0.3)
        #expect(decoder.heard.last?.count ?? 0 > 44_800)
    }

    @Test func decodingBeginsAnewWhereThePauseWasNoEnd() async throws {
        // The last syllable dies away before its second is over.
        let script =
            ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1, from: 16_000)
            + ScriptedAudio.silence(seconds: 0.4, from: 32_000) + ScriptedAudio.voice(seconds: 1, from: 38_400)
            + ScriptedAudio.silence(seconds: 2, from: 54_400)
        let decoder = ScriptedDecoder([Hypothesis(text: "turn on the light")])
        let events = try await events(script, decoder)
        #expect(utterances(events).count == 1)
        #expect(decoder.utterances == 1)
        #expect(decoder.anticipations == 2)
    }

    /// What a microphone hears and what stands in a recording come to the same words.
    @Test func whatCantBeDecodedDoesNotDeafen() async throws {
        let script =
            Self.sentence + ScriptedAudio.voice(seconds: 1.5, from: 72_000)
            + ScriptedAudio.silence(seconds: 2, from: 96_000)
        let decoder = ScriptedDecoder([Hypothesis(text: "lost"), Hypothesis(text: "turn on the light")], failing: [1])
        let events = try await events(script, decoder)
        #expect(utterances(events).map(\.hypothesis.text) == ["turn on the light"])
        #expect(events.count { if case .undecodable = $0 { true } else { false } } == 1)
    }

    @Test func theSameIsDecodedAsOfARecording() async throws {
        let script = Self.sentence + ScriptedAudio.voice(seconds: 2, from: 72_000)
        let samples = script.flatMap { event -> [Int16] in
            if case .frame(let frame) = event { frame.samples } else { [] }
        }
        let decoder = ScriptedDecoder([])
        _ = try await events(script, decoder)
        #expect(decoder.heard.count == 2)
        #expect(decoder.heard == SegmentCollector.segments(in: samples).map(\.audio.samples))
    }

    @Test func metersTheLevel() async throws {
        let events = try await events(Self.sentence, ScriptedDecoder([]))
        let peaks = events.compactMap { event in if case .level(_, let peak) = event { peak } else { nil } }
        #expect(peaks.count > 30)
        #expect((peaks.max() ?? -100) > -20)
        #expect((peaks.first ?? 0) < -60)
    }

    @Test func hearsNothingWhileTheGateIsShut() async throws {
        let gate = HearingGate()
        let decoder = ScriptedDecoder([Hypothesis(text: "turn on the light")])
        let events = try await gate.whileShut { () async throws -> [HearingEvent] in
            try await self.events(Self.sentence, decoder, gate: gate)
        }
        #expect(utterances(events).isEmpty)
        #expect(decoder.decodedSamples == 0)
        #expect(gate.isShut)
    }

    /// Gives the first second to a house that speaks, and the rest to one that listens again.
    private struct Overlapped: AudioSource {
        let script: [AudioEvent]
        let gate: HearingGate

        func events() -> AsyncStream<AudioEvent> {
            AsyncStream { continuation in
                let work = Task {
                    for event in script.prefix(50) { continuation.yield(event) }
                    while gate.isShut { try await Task.sleep(for: .milliseconds(10)) }
                    for event in script.dropFirst(50) { continuation.yield(event) }
                    continuation.finish()
                }
                continuation.onTermination = { _ in work.cancel() }
            }
        }
    }

    @Test(arguments: [(0.0, true), (1.0, false)])
    func whoBeganWhileTheHouseSpokeMayHaveSaidMore(pause: Double, isMissed: Bool) async throws {
        let start = 16_000 + Int(pause * 16_000)
        let before = pause > 0 ? ScriptedAudio.silence(seconds: 1) : ScriptedAudio.voice(seconds: 1)
        let script =
            before + ScriptedAudio.silence(seconds: pause, from: 16_000)
            + ScriptedAudio.voice(seconds: 1.5, from: start)
            + ScriptedAudio.silence(seconds: 2, from: start + 24_000)
        let gate = HearingGate()
        let levels = Mutex(0)
        // Speaks until the ear has got the first second.
        async let speaking: Void = gate.whileShut {
            while levels.withLock({ $0 }) < 9 { try await Task.sleep(for: .milliseconds(5)) }
        }
        while !gate.isShut { await Task.yield() }
        var heard: [HeardUtterance] = []
        let ear = Ear(
            source: Overlapped(script: script, gate: gate), decoder: ScriptedDecoder([Hypothesis(text: "the lamp")]),
            gate: gate)
        try await ear.listen { event in
            switch event {
            case .level: levels.withLock { $0 += 1 }
            case .utterance(let utterance): heard.append(utterance)
            default: break
            }
        }
        try await speaking
        #expect(heard.map(\.isBeginningMissed) == [isMissed], "\(heard.map(\.start))")
    }

    @Test func anInterruptionEndsTheUtteranceAndListeningGoesOn() async throws {
        let script =
            ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1, from: 16_000)
            + [.interrupted(reason: "unplugged"), .resumed] + ScriptedAudio.silence(seconds: 1, from: 32_000)
            + ScriptedAudio.voice(seconds: 1, from: 48_000) + ScriptedAudio.silence(seconds: 1, from: 64_000)
        let decoder = ScriptedDecoder([Hypothesis(text: "one"), Hypothesis(text: "two")])
        let events = try await events(script, decoder)
        #expect(utterances(events).map(\.hypothesis.text) == ["one", "two"])
        let away = try #require(events.firstIndex(of: .interrupted(reason: "unplugged")))
        #expect(events[away + 1] == .resumed)
    }

    @Test func theEndOfTheSourceIsAnError() async throws {
        await #expect(throws: ListeningError.sourceFailed(reason: "broken")) {
            _ = try await events([.failed(reason: "broken")], ScriptedDecoder([]))
        }
    }

    @Test func wordsThatAreNotTrustedDoNothing() async throws {
        let stage = try await Stage()
        let heard = HeardUtterance(
            hypothesis: Hypothesis(text: "turn on the sofa lamp", confidence: 0.05), start: 1, end: 2, latency: 0.6)
        let result = await stage.assistant.handle(heard, from: "a.wav", speaker: try stage.speaker())
        #expect(result.outcome == .notUnderstood)
        #expect(result.reason == .lowConfidence)
        #expect(result.audio?.hypothesis == "turn on the sofa lamp")
        #expect(stage.connection.batches.isEmpty)
        #expect(!result.reply.isEmpty)
    }

    @Test func trustedWordsAreDone() async throws {
        let stage = try await Stage()
        let heard = HeardUtterance(
            hypothesis: Hypothesis(text: "turn on the sofa lamp"), start: 1, end: 2, latency: 0.6)
        let result = await stage.assistant.handle(heard, speaker: try stage.speaker())
        #expect(result.outcome == .done)
        #expect((result.audio?.latency ?? 0) >= 0.6)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func silenceIsAResultToo() async throws {
        let stage = try await Stage()
        let result = await stage.assistant.silence(in: "quiet.wav", speaker: try stage.speaker())
        #expect(result.outcome == .notUnderstood)
        #expect(result.reason == .noSpeech)
        #expect(result.audio?.file == "quiet.wav")
    }
}
