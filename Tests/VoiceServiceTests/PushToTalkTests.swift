import Speech
import TestSupport
import Testing

@testable import VoiceService

/// Listening while a key is held, or from one press to the next.
struct PushToTalkTests {
    private let start = ContinuousClock.now

    private func frame(_ number: Int) -> AudioFrame {
        AudioFrame(samples: [Int16](repeating: Int16(number), count: 320), position: number * 320)
    }

    private func moment(_ milliseconds: Int) -> ContinuousClock.Instant { start + .milliseconds(milliseconds) }

    @Test func hearsNothingUntilTheKeyIsPressed() {
        let talk = PushToTalk()
        #expect(talk.answer(to: frame(0), isInSpeech: false, at: moment(0)) == .ignored)
        #expect(talk.press(at: moment(10)))
        #expect(talk.answer(to: frame(1), isInSpeech: false, at: moment(20)) == .heard([frame(0), frame(1)]))
        #expect(talk.answer(to: frame(2), isInSpeech: false, at: moment(40)) == .heard([frame(2)]))
    }

    @Test func hearsALittleOfWhatWasSaidInFront() {
        let talk = PushToTalk()
        for number in 0..<100 { _ = talk.answer(to: frame(number), isInSpeech: false, at: moment(number * 20)) }
        talk.press(at: moment(2000))
        guard case .heard(let frames) = talk.answer(to: frame(100), isInSpeech: false, at: moment(2020)) else {
            Issue.record("nothing is heard")
            return
        }
        #expect(frames.last == frame(100))
        let samples = frames.map(\.samples.count).reduce(0, +)
        #expect(samples > PushToTalk.leadIn && samples < PushToTalk.leadIn + 1000)
    }

    @Test func aSecondPressEndsIt() {
        let talk = PushToTalk()
        talk.press(at: moment(0))
        #expect(talk.answer(to: frame(0), isInSpeech: false, at: moment(20)) == .heard([frame(0)]))
        #expect(!talk.press(at: moment(1500)))
        #expect(talk.answer(to: frame(1), isInSpeech: true, at: moment(1520)) == .over)
        #expect(talk.answer(to: frame(2), isInSpeech: false, at: moment(1540)) == .ignored)
    }

    @Test func aKeyThatIsHeldEndsItWhereItsRepeatsStop() {
        let talk = PushToTalk()
        for milliseconds in [0, 500, 530, 560, 590] { #expect(talk.press(at: moment(milliseconds))) }
        #expect(talk.answer(to: frame(0), isInSpeech: true, at: moment(800)) == .heard([frame(0)]))
        #expect(talk.answer(to: frame(1), isInSpeech: true, at: moment(841)) == .over)
    }

    @Test func aKeyThatIsStillHeldBeginsNothingNew() {
        let talk = PushToTalk()
        for milliseconds in [0, 500, 530] { talk.press(at: moment(milliseconds)) }
        _ = talk.answer(to: frame(0), isInSpeech: true, at: moment(540))
        talk.utteranceEnded()
        for milliseconds in stride(from: 560, to: 1500, by: 30) { #expect(!talk.press(at: moment(milliseconds))) }
        #expect(talk.press(at: moment(2500)))
    }

    @Test func givesUpWhereNothingIsSaid() {
        let talk = PushToTalk()
        talk.press(at: moment(0))
        let answers = (0..<500).map { talk.answer(to: frame($0), isInSpeech: false, at: moment($0 * 20)) }
        let end = answers.firstIndex(of: .nothingSaid)
        #expect(end == 400)
        #expect(answers.dropFirst(401).allSatisfy { $0 == .ignored })
    }

    /// A voice, then a pause, then a voice again: one press lets the first through, and nothing else.
    @Test func theEarHearsOneSentenceForOnePress() async throws {
        let script =
            ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1.5, from: 16_000)
            + ScriptedAudio.silence(seconds: 2, from: 40_000) + ScriptedAudio.voice(seconds: 1.5, from: 72_000)
            + ScriptedAudio.silence(seconds: 2, from: 96_000)
        let talk = PushToTalk()
        let decoder = ScriptedDecoder([Hypothesis(text: "one"), Hypothesis(text: "two")])
        var heard: [String] = []
        talk.press()
        try await Ear(source: ScriptedAudio(script), decoder: decoder, talk: talk).listen { event in
            if case .utterance(let utterance) = event { heard.append(utterance.hypothesis.text) }
        }
        #expect(heard == ["one"])
        #expect(decoder.utterances == 1)
    }

    @Test func theEarHearsNothingWithoutAPress() async throws {
        let script = ScriptedAudio.silence(seconds: 1) + ScriptedAudio.voice(seconds: 1.5, from: 16_000)
        let decoder = ScriptedDecoder([Hypothesis(text: "one")])
        try await Ear(source: ScriptedAudio(script), decoder: decoder, talk: PushToTalk()).listen { event in
            if case .utterance = event { Issue.record("something is heard") }
        }
        #expect(decoder.utterances == 0)
    }
}
