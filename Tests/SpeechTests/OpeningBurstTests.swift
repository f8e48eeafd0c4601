import Testing

@testable import Speech

/// Clicks in front of an utterance.
@Suite struct OpeningBurstTests {
    private static let silence = [Int16](repeating: 0, count: 4800)
    /// Without a pitch, as a click: numbers that don't repeat.
    private static let click: [Int16] = (0..<480).map { Int16(truncatingIfNeeded: ($0 &* $0 &* 7919) % 12_007 - 6000) }
    /// 160 Hz for half a second.
    private static let voice: [Int16] = (0..<8000).map { $0 % 100 < 50 ? 6000 : -6000 }

    @Test func aClickInFrontOfAVoiceIsSilenced() {
        let sound = Self.silence + Self.click + Self.silence + Self.voice + Self.silence
        let burst = OpeningBurst(in: sound)
        #expect(burst.ranges.count == 1)
        let quiet = burst.silenced(in: sound)
        #expect(quiet.count == sound.count)
        #expect(quiet.prefix(4800 + 480 + 4800).allSatisfy { $0 == 0 })
        #expect(Array(quiet.suffix(12_800)) == Array(sound.suffix(12_800)))
    }

    @Test func aFirstSoundThatTheWordFollowsAtOnceStays() {
        let closure = [Int16](repeating: 0, count: 1280)
        #expect(OpeningBurst(in: Self.silence + Self.click + closure + Self.voice + Self.silence).ranges.isEmpty)
        #expect(OpeningBurst(in: Self.silence + Self.click + Self.voice + Self.silence).ranges.isEmpty)
    }

    @Test func aShortWordStays() {
        let word = Array(Self.voice.prefix(960))
        #expect(OpeningBurst(in: Self.silence + word + Self.silence + Self.voice + Self.silence).ranges.isEmpty)
    }

    @Test func nothingAndNoiseHaveNone() {
        #expect(OpeningBurst(in: []).ranges.isEmpty)
        #expect(OpeningBurst(in: Self.silence).ranges.isEmpty)
        #expect(OpeningBurst(in: Self.voice).ranges.isEmpty)
    }
}
