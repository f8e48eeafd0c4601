import Speech
import TestSupport
import Testing
import VoiceService

/// A pause in the middle of a sentence.
struct SentenceJoinerTests {
    /// An utterance from one second to another.
    private func segment(_ start: Double, _ end: Double) -> Segment {
        let position = Int(start * 16_000)
        let samples = [Int16](repeating: 7, count: Int((end - start) * 16_000))
        return Segment(
            audio: AudioFrame(samples: samples, position: position), speechStart: position,
            speechEnd: position + samples.count, ending: .silence)
    }

    private func heard(_ text: String, in segment: Segment) -> HeardUtterance {
        HeardUtterance(
            hypothesis: Hypothesis(text: text), start: segment.startTime, end: segment.endTime, latency: 0)
    }

    /// What is meant by utterances, of which only such as begin with "turn" and end with "lamp" are sentences; heard as
    /// one, they are "turn on the lamp".
    private func meant(
        _ parts: [(text: String, start: Double, end: Double)]
    ) async throws -> (texts: [String], lengths: [Int]) {
        var joiner = SentenceJoiner()
        var texts: [String] = []
        var lengths: [Int] = []
        for part in parts {
            let segment = segment(part.start, part.end)
            let said = await joiner.add(
                heard(part.text, in: segment), in: segment,
                isWhole: { $0.text.hasPrefix("turn") && $0.text.hasSuffix("lamp") },
                hear: { both in
                    lengths.append(both.audio.samples.count)
                    return heard("turn on the lamp", in: both)
                })
            texts.append(said.hypothesis.text)
        }
        return (texts, lengths)
    }

    @Test func bothPartsAreHeardAsOne() async throws {
        let result = try await meant([("turn on", 1, 2), ("the lamp", 3, 4)])
        #expect(result.texts == ["turn on", "turn on the lamp"])
        // With the pause.
        #expect(result.lengths == [48_000])
    }

    @Test func aWholeSentenceStandsAlone() async throws {
        let result = try await meant([("turn on the lamp", 1, 2), ("the lamp", 3, 4), ("turn off the lamp", 5, 6)])
        #expect(result.texts == ["turn on the lamp", "the lamp", "turn off the lamp"])
        #expect(result.lengths.isEmpty)
    }

    @Test(arguments: [(SentenceJoiner.longestPause - 0.1, true), (SentenceJoiner.longestPause + 0.1, false)])
    func whoPausesForLongBeginsAnew(pause: Double, isJoined: Bool) async throws {
        let result = try await meant([("turn on", 1, 2), ("the lamp", 2 + pause, 4)])
        #expect((result.texts.last == "turn on the lamp") == isJoined)
    }

    /// A television's talk isn't heard twice all the time; after a longer pause somebody may begin.
    @Test func talkThatGoesOnIsNoSentenceInParts() async throws {
        let talk = (0..<8).map { ("and so on", Double($0) * 2, Double($0) * 2 + 1.2) }
        var joiner = SentenceJoiner()
        var count = 0
        for part in talk + [("turn on", 20, 21), ("the lamp", 22, 23)] {
            let segment = segment(part.1, part.2)
            _ = await joiner.add(heard(part.0, in: segment), in: segment, isWhole: { _ in false }) { both in
                count += 1
                return heard("and so on", in: both)
            }
        }
        // Once less than there are parts, and once after the pause.
        #expect(count == SentenceJoiner.mostParts - 1 + 1)
    }

    @Test func nothingIsNoPart() async throws {
        let result = try await meant([("", 1, 2), ("the lamp", 2.5, 4)])
        #expect(result.lengths.isEmpty)
    }

    @Test func anOverlapIsHeardOnce() throws {
        let both = try #require(segment(1, 3).joined(with: segment(2.5, 4), within: 1))
        #expect(both.audio.position == 16_000)
        #expect(both.audio.samples.count == 48_000)
        #expect((both.startTime, both.endTime) == (1, 4))
    }
}
