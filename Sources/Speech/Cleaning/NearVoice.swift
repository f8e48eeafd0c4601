import Glibc

/// The part of an utterance that is said near the microphone, where others talk in the background.
///
/// No suppressor takes voices for noise, and a grammar hears words in any of them: talk before and after an order is
/// heard as more of the order. What is near is found by its level, with two thresholds as in hysteresis (Canny 1986):
/// what is near is loud somewhere, and goes on for as long as it stands out. The level of several who talk hardly
/// changes, so near is what is louder than that. A single one, as in a radio, makes pauses; there, near is what is
/// about as loud as the loudest. What that gains, and on what the values below rest, is in
/// docs/decisions/028-talk-is-no-noise.md.
public struct NearVoice: Sendable, Equatable {
    /// By how many dB the talk may be below the loud frames; what is softer disturbs nobody.
    private static let farthest = 38.0
    /// By how many dB the talk may be below them in what a suppressor leaves, which weakens it.
    private static let faintest = 45.0
    /// By how many dB a suppressor weakens talk at most; noise and distant voices it weakens more.
    private static let mostWeakened = 15.0
    /// The share of the time in which there is only talk where anybody talks: from its level on somebody may speak.
    private static let shareOfTalk = 0.2
    /// In that time the level of several who talk changes by some 4 dB, that of a voice which trails off in a silent
    /// room by 18 and more; between them lies what is taken for talk.
    private static let quietest = 0.05
    private static let mostChange = 12.0
    /// Frames over which the level of the talk is taken, and that of what stands out of it.
    private static let talkFrames = 25
    private static let voiceFrames = 10
    /// By how many dB the voice stands out of the talk, as long as that is this many dB below the loud frames.
    private static let distance = 8.0
    private static let leastRange = 6.0
    /// Where one other talks, there are moments so many dB below the loud frames: nobody is silent in steady noise, and
    /// in a kitchen dishes would be silenced with the voice.
    private static let leastQuiet = 18.0
    /// By how many dB the voice may be below the loud frames where one other talks.
    private static let voiceRange = 16.0
    /// A voice that follows within ``briefPause`` belongs to it if it is no more than so many dB below the loud frames:
    /// people end sentences more softly than they begin them.
    private static let softRange = 14.0
    private static let briefPause = 40
    /// Pauses of fewer frames belong to the voice.
    private static let longestPause = 60
    /// Frames over which the silence sets in.
    private static let ramp = 5

    /// How the voice is told from the talk.
    ///
    /// How much of the talk is left (-25 dB, and -30), how much is kept around the voice (0.65 s as in ``VoiceExtent``,
    /// and 0.25 s), and how long soft ends are. The first values are for several who talk, and for a kitchen, which
    /// sounds like that: there ends drown in the noise. The second are for one who talks:
    /// what isn't quite silent of it is heard as words.
    private struct Manner {
        /// Somewhere in what is near it is no more than so many dB below the loud frames.
        var loudRange: Double
        /// Frames kept on either side, for what is softer: the consonants at the ends of words.
        var margin: Int
        /// What is left of the talk, so that it sounds like a silent room.
        var remainder: Double
        /// Samples kept around the voice.
        var surroundings: Int

        static let amongSeveral = Manner(
            loudRange: 10, margin: 20, remainder: 0.056, surroundings: AudioFrame.sampleRate * 65 / 100)
        static let besideOne = Manner(
            loudRange: 8, margin: 14, remainder: 0.03, surroundings: AudioFrame.sampleRate / 4)
    }

    /// The factor for each frame.
    private let factors: [Double]
    /// That of frames in which nobody near speaks.
    private let remainder: Double
    /// The mean power of the silenced frames.
    private let othersPower: Double
    /// The samples with the voice, and a moment around it.
    public let samples: Range<Int>

    /// Looks at an utterance; `nil` where nobody is heard beside its voice, or nothing stands out.
    public init?(in utterance: [Int16]) {
        let powers = FramePowers(of: utterance)
        let levels = powers.smoothed(over: Self.talkFrames)
        guard let (least, manner) = Self.besideOne(levels, powers.loud) ?? Self.amongSeveral(levels, powers.loud) else {
            return nil
        }
        let near = Self.runs(
            in: powers.smoothed(over: Self.voiceFrames), above: least,
            reaching: max(least, powers.loud * Self.factor(-manner.loudRange)),
            orSoftly: max(least, powers.loud * Self.factor(-Self.softRange)))
        guard let first = near.first, let last = near.last else { return nil }
        var gates = [Double](repeating: manner.remainder, count: powers.powers.count)
        for run in near {
            for frame in max(0, run.lowerBound - manner.margin)..<min(gates.count, run.upperBound + manner.margin) {
                gates[frame] = 1
            }
        }
        guard gates.contains(where: { $0 < 1 }) else { return nil }
        let factors = gates.indices.map { frame in
            let around = gates[max(0, frame - Self.ramp / 2)...min(gates.count - 1, frame + Self.ramp / 2)]
            return around.reduce(0, +) / Double(around.count)
        }
        let others = Self.othersPower(in: powers, factors, remainder: manner.remainder)
        guard others > powers.loud * Self.factor(-Self.farthest) else { return nil }
        self.factors = factors
        remainder = manner.remainder
        othersPower = others
        let start = first.lowerBound * FramePowers.frame - manner.surroundings
        let end = last.upperBound * FramePowers.frame + manner.surroundings
        samples = max(0, start)..<min(utterance.count, end)
    }

    /// The values where several talk in the background all the time; `nil` if they don't.
    private static func amongSeveral(_ levels: [Double], _ loud: Double) -> (least: Double, Manner)? {
        let talk = FramePowers.quantile(shareOfTalk, of: levels)
        guard talk > loud * factor(-farthest),
            talk < FramePowers.quantile(quietest, of: levels) * factor(mostChange)
        else { return nil }
        return (min(talk * factor(distance), loud * factor(-leastRange)), .amongSeveral)
    }

    /// Where there are moments in which nobody talks; `nil` where there are none.
    private static func besideOne(_ levels: [Double], _ loud: Double) -> (least: Double, Manner)? {
        guard FramePowers.quantile(quietest, of: levels) < loud * factor(-leastQuiet) else { return nil }
        return (loud * factor(-voiceRange), .besideOne)
    }

    /// Whether a noise suppressor left of the silenced part what a voice may be: it takes noise away, but no talk.
    public func hasTalk(in voice: [Int16]) -> Bool {
        let powers = FramePowers(of: voice)
        let left = Self.othersPower(in: powers, factors, remainder: remainder)
        return left > powers.loud * Self.factor(-Self.faintest) && left > othersPower * Self.factor(-Self.mostWeakened)
    }

    private static func othersPower(
        in powers: FramePowers, _ factors: [Double], remainder: Double
    ) -> Double {
        let others = zip(powers.powers, factors).filter { $1 < 2 * remainder }.map(\.0)
        return others.reduce(0, +) / Double(max(others.count, 1))
    }

    /// Samples of the same utterance with all but the voice near silence.
    public func silencingOthers(in samples: [Int16]) -> [Int16] {
        samples.enumerated().map { position, sample in
            let frame = min(position / FramePowers.frame, factors.count - 1)
            return Int16((Double(sample) * factors[frame]).rounded())
        }
    }

    /// The runs of frames above a power of which one at least reaches another, or a softer one right after such a run.
    private static func runs(
        in powers: [Double], above least: Double, reaching loud: Double, orSoftly soft: Double
    ) -> [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 0
        while start < powers.count {
            let end = powers[start...].firstIndex { $0 <= least } ?? powers.count
            let pause = runs.last.map { start - $0.upperBound }
            let enough = pause.map { $0 <= briefPause } == true ? soft : loud
            if powers[start..<end].contains(where: { $0 > enough }) {
                let before = runs.last.flatMap { start - $0.upperBound < longestPause ? runs.popLast() : nil }
                runs.append((before?.lowerBound ?? start)..<end)
            }
            start = end + 1
        }
        return runs
    }

    private static func factor(_ decibels: Double) -> Double { pow(10, decibels / 10) }
}
