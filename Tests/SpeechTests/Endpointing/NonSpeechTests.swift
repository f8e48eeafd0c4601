import Foundation
import Testing

@testable import Speech

/// Sounds in which nobody speaks.
struct NonSpeechTests {
    /// A sound that is no speech, by name.
    struct Case: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var sound: @Sendable () -> [Double]

        init(_ name: String, _ sound: @escaping @Sendable () -> [Double]) {
            testDescription = name
            self.sound = sound
        }
    }

    private static func room(_ sound: [Double]) -> [Double] {
        Sound.mix(Sound.noise(Double(sound.count) / 16_000, level: 40, seed: 9), sound)
    }

    static let cases: [Case] = [
        Case("soft noise") { Sound.noise(12, level: 30) },
        Case("loud noise") { Sound.noise(12, level: 9000) },
        Case("clipped noise") { Sound.noise(10, level: 90_000) },
        Case("least bits") { Sound.noise(10, level: 0.6) },
        Case("a tap of 80 ms") { room(Sound.taps(10, each: 1.1, length: 0.08, level: 9000)) },
        Case("a soft tap") { room(Sound.taps(10, each: 1.1, length: 0.03, level: 600)) },
        Case("typing") { room(Sound.taps(10, each: 0.13, length: 0.02, level: 3000)) },
        Case("double taps") { room(Sound.taps(10, each: 0.21, length: 0.06, level: 6000)) },
        Case("a fan that is turned on") { room(Sound.digitalSilence(4) + Sound.noise(8, level: 1500)) },
        Case("a noise gate") {
            zip(Sound.noise(10, level: 50), Sound.made(10) { Sound.cycle($0, 3) < 1.5 ? 1 : 0 }).map { $0 * $1 }
        },
        Case("direct current that jumps") { room(Sound.made(10) { $0 > 5 ? 9000 : -4000 }) },
        Case("mains hum") { room(Sound.made(10) { 2000 * Sound.tone($0, frequency: 50, harmonics: 12) }) },
        Case("beeps") {
            room(Sound.made(10) { Sound.cycle($0, 1.5) < 0.25 ? 6000 * Sound.tone($0, frequency: 1000) : 0 })
        },
        Case("a door") {
            room(Sound.made(10) { 15_000 * exp(-Sound.cycle($0, 2) / 0.05) * Sound.tone($0, frequency: 95) })
        },
    ]

    @Test(arguments: cases)
    func givesNoUtterance(noise: Case) {
        let segments = SegmentCollector.segments(in: Sound.samples(noise.sound()))
        #expect(segments.map { [$0.startTime, $0.endTime] } == [])
    }

    @Test func anHourOfDigitalSilenceGivesNothingAndDoesNotDeafen() {
        var endpointer = Endpointer()
        let minute = [Int16](repeating: 0, count: 60 * 16_000)
        var events: [EndpointerEvent] = []
        for _ in 0..<60 { events += endpointer.feed(minute) }
        #expect(events.isEmpty)
        events = endpointer.feed(Sound.samples(Sound.voice(1, level: 1000))) + endpointer.feed(minute)
        #expect(events.contains { if case .speechEnd = $0 { true } else { false } })
    }

    @Test(arguments: [40.0, 1500])
    func aMinuteOfNoiseGivesNothingAndDoesNotDeafen(level: Double) {
        var endpointer = Endpointer()
        let noise = Sound.samples(Sound.noise(20, level: level))
        var events: [EndpointerEvent] = []
        for _ in 0..<3 { events += endpointer.feed(noise) }
        #expect(events.isEmpty)
        let spoken = Sound.mix(Sound.noise(4, level: level, seed: 5), Sound.voice(2, level: level * 4), at: 1)
        events = endpointer.feed(Sound.samples(spoken))
        #expect(events.count { if case .speechStart = $0 { true } else { false } } == 1)
    }
}
