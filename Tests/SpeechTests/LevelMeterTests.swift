import Foundation
import Testing

@testable import Speech

struct LevelMeterTests {
    private func sine(_ amplitude: Double, seconds: Double = 2, offset: Double = 0) -> [Int16] {
        Sound.samples((0..<Int(seconds * 16_000)).map { offset + amplitude * sin(2 * .pi * 0.05 * Double($0)) })
    }

    @Test(arguments: [(32_767.0, 0.0, -3.0), (3276.8, -20, -23), (32.768, -60, -63)])
    func measuresASine(amplitude: Double, peak: Double, rms: Double) {
        var meter = LevelMeter()
        meter.feed(sine(amplitude))
        #expect(abs(meter.peak - peak) < 0.2)
        #expect(abs(meter.rms - rms) < 0.2)
        #expect(meter.clippedSamples == 0)
    }

    @Test func silenceIsTheLowestLevel() {
        var meter = LevelMeter()
        #expect(meter.peak == LevelMeter.silence && meter.rms == LevelMeter.silence)
        meter.feed([])
        meter.feed([Int16](repeating: 0, count: 16_000))
        #expect(meter.peak == LevelMeter.silence && meter.rms == LevelMeter.silence)
    }

    @Test func thePeakFallsSlowlyAndTheLevelFollows() {
        var meter = LevelMeter()
        meter.feed(sine(32_767))
        for _ in 0..<85 { meter.feed([Int16](repeating: 0, count: 320)) }
        #expect(abs(meter.peak + 20) < 0.5)
        #expect(meter.rms < -20)
    }

    @Test func directCurrentIsNotLoudness() {
        var meter = LevelMeter()
        meter.feed(sine(327, offset: 8192))
        #expect(abs(meter.directCurrent - 0.25) < 0.001)
        #expect(abs(meter.rms + 43) < 0.5)
    }

    @Test func countsClippedSamplesButNotSinglePeaks() {
        var meter = LevelMeter()
        meter.feed([0, 32_767, 32_767, 0, -32_768, 0])
        #expect(meter.clippedSamples == 0)
        meter.feed([0, 32_767, 32_767])
        meter.feed([32_767, 32_767, 0, -32_768, -32_768, -32_768])
        #expect(meter.clippedSamples == 7)
    }
}
