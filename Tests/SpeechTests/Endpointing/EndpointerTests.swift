import Foundation
import TestSupport
import Testing

@testable import Speech

struct EndpointerTests {
    /// Two seconds of a voice at 2 s in a room of 6 s.
    private static func utterance(voice: Double, noise: Double) -> [Int16] {
        Sound.samples(Sound.mix(Sound.noise(6, level: noise), Sound.voice(2, level: voice), at: 2))
    }

    @Test(arguments: [(3000.0, 30.0), (3000, 0), (20_000, 300), (100, 3), (3000, 800)])
    func findsAnUtterance(voice: Double, noise: Double) throws {
        let samples = Self.utterance(voice: voice, noise: noise)
        let segments = SegmentCollector.segments(in: samples)
        try #require(segments.count == 1)
        #expect(abs(segments[0].startTime - 2) < 0.1)
        #expect(abs(segments[0].endTime - 3.95) < 0.15)
        #expect(segments[0].ending == .silence)
        // The pre-roll, and the beginning of the silence that ended it.
        #expect(segments[0].audio.startTime < 1.75)
        let pause = Int(EndpointerConfiguration().pause * Double(AudioFrame.sampleRate))
        #expect((pause..<2 * pause).contains(segments[0].audio.end - segments[0].speechEnd))
        let audio = segments[0].audio
        #expect(audio.samples == Array(samples[audio.position..<audio.end]))
    }

    @Test func isImmuneToDirectCurrent() throws {
        let samples = Self.utterance(voice: 2000, noise: 30)
        let shifted = samples.map { $0 + 9000 }
        let plain = try #require(SegmentCollector.segments(in: samples).first)
        let found = SegmentCollector.segments(in: shifted)
        try #require(found.count == 1)
        #expect(abs(found[0].speechStart - plain.speechStart) <= SpeechActivity.hop)
        #expect(abs(found[0].speechEnd - plain.speechEnd) <= SpeechActivity.hop)
    }

    @Test(arguments: [1, 7, 160, 320, 4096, 100_000], [UInt64(11)])
    func givesTheSameHoweverTheSamplesAreCut(length: Int, seed: UInt64) {
        let voice = Sound.voice(1.5, level: 3000)
        let room = Sound.mix(Sound.mix(Sound.noise(9, level: 40, seed: seed), voice, at: 1), voice, at: 5)
        let samples = Sound.samples(room)
        var endpointer = Endpointer()
        var collector = SegmentCollector()
        var segments: [Segment] = []
        var start = 0
        while start < samples.count {
            let end = min(start + length, samples.count)
            segments += endpointer.feed(Array(samples[start..<end])).compactMap { collector.add($0) }
            start = end
        }
        segments += endpointer.finish().compactMap { collector.add($0) }
        #expect(segments.count == 2)
        #expect(segments == SegmentCollector.segments(in: samples))
    }

    @Test func aPauseInTheMiddleOfASentenceIsNotItsEnd() {
        let first = Sound.mix(Sound.noise(8, level: 40), Sound.voice(1, level: 3000), at: 2)
        // The last syllable's voice ends 50 ms before the second is over.
        let short = Sound.samples(Sound.mix(first, Sound.voice(1, level: 3000), at: 3.4))
        let long = Sound.samples(Sound.mix(first, Sound.voice(1, level: 3000), at: 4))
        #expect(SegmentCollector.segments(in: short).count == 1)
        #expect(SegmentCollector.segments(in: long).count == 2)
        var patient = EndpointerConfiguration()
        patient.hangover = 1.5
        #expect(SegmentCollector.segments(in: long, configuration: patient).count == 1)
    }

    @Test func tellsThatAnUtteranceMayBeOverWhenAllOfItIsOut() throws {
        var endpointer = Endpointer()
        let samples = Self.utterance(voice: 3000, noise: 40)
        let events = samples.indices.filter { $0 % 160 == 0 }.flatMap { endpointer.feed(Array(samples[$0..<$0 + 160])) }
        try #require(events.count > 2)
        guard case .speechPause(let pause) = events[events.count - 2], case .speechEnd(let end, .silence) = events.last
        else {
            Issue.record("\(events.suffix(2))")
            return
        }
        #expect(pause == end)
    }

    @Test func aPauseIsGivenOutWhereSpeechGoesOn() throws {
        let first = Sound.mix(Sound.noise(8, level: 40), Sound.voice(1, level: 3000), at: 2)
        let samples = Sound.samples(Sound.mix(first, Sound.voice(1, level: 3000), at: 3.4))
        var endpointer = Endpointer()
        var pauses = 0
        var end: Int?
        for event in endpointer.feed(samples) {
            switch event {
            case .speechPause: pauses += 1
            case .speech(let frame):
                #expect(end.map { $0 == frame.position } ?? true)
                end = frame.end
            case .speechStart, .speechEnd: break
            }
        }
        #expect(pauses == 2)
        #expect(try #require(end) > 4 * 16_000)
    }

    @Test func tellsTheEndAsSoonAsTheHangoverIsOver() {
        let samples = Self.utterance(voice: 3000, noise: 40)
        var endpointer = Endpointer()
        var heard = 0
        for piece in stride(from: 0, to: samples.count, by: 160) {
            let events = endpointer.feed(Array(samples[piece..<piece + 160]))
            heard += 160
            for case .speechEnd(let position, _) in events {
                #expect(heard - position <= 9600 + 320)
                return
            }
        }
        Issue.record("no end was found")
    }

    @Test func speechAtTheVeryStartBeginsWithTheRecording() throws {
        let samples = Sound.samples(Sound.mix(Sound.noise(3, level: 40), Sound.voice(1.5, level: 3000)))
        let segment = try #require(SegmentCollector.segments(in: samples).first)
        #expect(segment.audio.position == 0)
    }

    @Test func aRecordingThatEndsInSpeechGivesAllOfIt() throws {
        let samples = Sound.samples(Sound.mix(Sound.noise(2, level: 40), Sound.voice(1.5, level: 3000), at: 1.5))
        let segments = SegmentCollector.segments(in: samples)
        try #require(segments.count == 1)
        #expect(segments[0].ending == .interruption)
        #expect(segments[0].audio.end == samples.count)
    }

    @Test func longSpeechIsCutWithoutLoss() throws {
        let samples = Sound.samples(Sound.mix(Sound.noise(44, level: 40), Sound.voice(40, level: 3000), at: 2))
        let segments = SegmentCollector.segments(in: samples)
        try #require(segments.count == 3)
        #expect(segments.map(\.ending) == [.maximumLength, .maximumLength, .silence])
        for (one, next) in zip(segments, segments.dropFirst()) {
            #expect(one.audio.samples.count <= 15 * 16_000 + SpeechActivity.hop)
            #expect(next.audio.position <= one.audio.end)
        }
    }

    @Test func lostSamplesEndTheUtterance() throws {
        let samples = Self.utterance(voice: 3000, noise: 40)
        var endpointer = Endpointer()
        let before = endpointer.feed(AudioFrame(samples: Array(samples[..<48_000]), position: 0))
        #expect(endpointer.isInSpeech)
        let after = endpointer.feed(AudioFrame(samples: Array(samples[64_000...]), position: 64_000))
        let ends = (before + after).compactMap { event -> EndpointerEvent.Ending? in
            if case .speechEnd(_, let ending) = event { ending } else { nil }
        }
        #expect(ends == [.interruption])
        #expect(!endpointer.isInSpeech)
    }

    @Test func nothingComesOfNothing() {
        var endpointer = Endpointer()
        #expect(endpointer.feed([]).isEmpty)
        #expect(endpointer.finish().isEmpty)
        #expect(SegmentCollector.segments(in: [1, 2, 3]).isEmpty)
    }

    @Test(arguments: [-1, 0, Double.nan, .infinity, 1e300])
    func oddSettingsDoNotTrap(value: Double) {
        var configuration = EndpointerConfiguration()
        configuration.preRoll = value
        configuration.hangover = value
        configuration.maximumLength = value
        configuration.onsetVoice = value
        configuration.voicelessLimit = value
        let samples = Self.utterance(voice: 3000, noise: 40)
        for segment in SegmentCollector.segments(in: samples, configuration: configuration) {
            #expect(segment.speechStart <= segment.speechEnd)
        }
    }

    @Test(arguments: 0..<8 as Range<UInt64>)
    func segmentsOfRandomSoundAreInOrder(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        var sound = Sound.digitalSilence(0)
        for _ in 0..<12 {
            let length = Double.random(in: 0.01...1.5, using: &random)
            let level = pow(10, Double.random(in: -1...5, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: sound += Sound.digitalSilence(length)
            case 1: sound += Sound.noise(length, level: level, seed: random.next())
            default: sound += Sound.voice(length, level: level, pitch: Double.random(in: 70...400, using: &random))
            }
        }
        let samples = Sound.samples(sound)
        var end = 0
        for segment in SegmentCollector.segments(in: samples) {
            #expect(segment.speechStart >= end && segment.speechStart < segment.speechEnd, "seed \(seed)")
            #expect(
                segment.audio.position <= segment.speechStart && segment.audio.end >= segment.speechEnd, "seed \(seed)")
            #expect(segment.audio.samples == Array(samples[segment.audio.position..<segment.audio.end]), "seed \(seed)")
            end = segment.speechEnd
        }
    }

    /// A radio in the next room that never pauses.
    @Test func aSofterVoiceBehindDoesNotProlongAnUtterance() throws {
        let radio = Sound.mix(Sound.noise(12, level: 20), Sound.voice(12, level: 120, pitch: 210))
        let samples = Sound.samples(Sound.mix(radio, Sound.voice(2, level: 3000), at: 5))
        let segment = try #require(SegmentCollector.segments(in: samples).first { $0.endTime > 6 })
        #expect(abs(segment.endTime - 7) < 0.8)
        #expect(segment.ending == .silence)
    }

    @Test func whoIsNearerBeginsAnUtteranceOfTheirOwn() throws {
        let radio = Sound.mix(Sound.noise(12, level: 5), Sound.voice(12, level: 60, pitch: 210))
        let samples = Sound.samples(Sound.mix(radio, Sound.voice(2, level: 3000), at: 5))
        let segment = try #require(SegmentCollector.segments(in: samples).first { $0.endTime > 6 })
        #expect(abs(segment.startTime - 5) < 0.3)
        #expect(segment.audio.startTime < 4.5)
        #expect(segment.audio.startTime > 3)
        let audio = segment.audio
        #expect(audio.samples == Array(samples[audio.position..<audio.end]))
    }

    /// Nor does a dish that falls begin one.
    @Test func aKnockWithinASentenceDoesNotPartIt() {
        let voice = Sound.mix(Sound.noise(8, level: 10), Sound.voice(4, level: 800), at: 2)
        let knock = Sound.noise(0.15, level: 20_000)
        let samples = Sound.samples(Sound.mix(voice, knock, at: 4.5))
        #expect(SegmentCollector.segments(in: samples).filter { $0.startTime < 2.5 && $0.endTime > 5.7 }.count == 1)
    }

    /// Nor a tap that is opened.
    @Test func aLoudNoiseWithinASentenceDoesNotPartIt() {
        let voice = Sound.mix(Sound.noise(8, level: 10), Sound.voice(4, level: 800), at: 2)
        let tap = Sound.noise(0.6, level: 8000)
        let samples = Sound.samples(Sound.mix(voice, tap, at: 4.5))
        #expect(SegmentCollector.segments(in: samples).filter { $0.startTime < 2.5 && $0.endTime > 5.7 }.count == 1)
    }
}
