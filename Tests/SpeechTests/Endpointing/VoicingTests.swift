import Foundation
import TestSupport
import Testing

@testable import Speech

struct VoicingTests {
    /// The strength of the voice in a frame of `sound` after a second of soft noise.
    private func strength(of sound: [Int16]) -> Float {
        var random = SeededGenerator(seed: 3)
        let samples = (0..<16_000).map { _ in Int16.random(in: -30...30, using: &random) } + sound
        var activity = SpeechActivity()
        var start = 0
        while start + SpeechBands.frameLength <= samples.count {
            let frame = samples[start..<start + SpeechBands.frameLength].map { Float($0) }
            _ = frame.withUnsafeBufferPointer { activity.score($0) }
            start += SpeechActivity.hop
        }
        let last = samples.suffix(Voicing.frameLength).map { Float($0) }
        return last.withUnsafeBufferPointer { activity.voice(in: $0) }
    }

    @Test(arguments: [75.0, 90, 110, 140, 180, 250, 350])
    func aBuzzHasAVoice(pitch: Double) {
        let buzz = (0..<1600).map { index in
            (1...8).reduce(0.0) { $0 + sin(2 * Double.pi * pitch * Double($1) * Double(index) / 16_000) / Double($1) }
                * 2000
        }
        #expect(strength(of: buzz.map { Int16($0) }) > 0.8)
    }

    @Test(arguments: 0..<20 as Range<UInt64>)
    func noiseHasNone(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let noise = (0..<1600).map { _ in Int16.random(in: -8000...8000, using: &random) }
        #expect(strength(of: noise) < 0.55)
    }
}
