import Glibc

/// Short sounds without a voice in front of an utterance: the click of a key, a knock, a microphone that is touched.
///
/// A recogniser finds words in them, and they are part of how loud the utterance is and of its mean sound. What is told
/// from a first consonant by the silence that follows: between the burst of a "t" and its vowel there is none,
/// and in "st" a shorter one.
package struct OpeningBurst {
    /// The longest that a burst lasts, in frames of 10 ms: an "s" is longer.
    private static let longest = 8
    /// The shortest silence after one, in frames: the longest within a word is that in front of a stop.
    private static let fewestSilent = 12
    /// A frame that is louder than the silence by this, in dB, is sound.
    private static let overSilence = 10.0
    /// A frame that is quieter than the loud ones by this, in dB, is none.
    private static let belowLoud = 34.0
    /// The share of the frames that is silence.
    private static let silentShare = 0.2
    /// From this correlation with itself on, a sound has a pitch, and somebody's voice is in it.
    private static let voiced = 0.5
    /// How much of the sample before is taken from each, which evens out what is low and what is high in a sound.
    private static let emphasis = 0.95
    /// The periods of voices, in samples: 60 to 400 Hz.
    private static let periods = 40...266
    /// More than so many of them are no clicks.
    private static let most = 4

    /// Where the bursts are, in samples, with a frame on either side.
    package let ranges: [Range<Int>]

    /// Looks for bursts in front of what is said.
    package init(in samples: [Int16]) {
        let powers = FramePowers(of: samples)
        let silence = FramePowers.quantile(Self.silentShare, of: powers.powers)
        let least = max(silence * Self.ratio(Self.overSilence), powers.loud / Self.ratio(Self.belowLoud))
        var found: [Range<Int>] = []
        for run in Self.runs(of: powers.powers.map { $0 > least }) {
            let isShort = run.frames.count <= Self.longest && run.silenceBehind >= Self.fewestSilent
            guard isShort, found.count < Self.most, !Self.isVoiced(samples, run.frames) else { break }
            let frames = max(0, run.frames.lowerBound - 1)..<min(powers.powers.count, run.frames.upperBound + 1)
            found.append(frames.lowerBound * FramePowers.frame..<frames.upperBound * FramePowers.frame)
        }
        ranges = found
    }

    /// The sound with the bursts as quiet as what is around them.
    package func silenced(in samples: [Int16]) -> [Int16] {
        var result = samples
        for range in ranges where range.upperBound <= samples.count {
            // After a burst comes silence, and longer than it.
            let behind = range.upperBound..<min(samples.count, range.upperBound + range.count)
            for (index, other) in zip(range, behind) { result[index] = samples[other] }
            for index in range.dropFirst(behind.count) { result[index] = 0 }
        }
        return result
    }

    /// Sounds in a row, and how much silence follows each; nothing of the last, after which nothing comes.
    private static func runs(of isLoud: [Bool]) -> [(frames: Range<Int>, silenceBehind: Int)] {
        var starts: [Range<Int>] = []
        var first: Int?
        for (index, isLoud) in isLoud.enumerated() {
            if isLoud, first == nil { first = index }
            if !isLoud, let begin = first {
                starts.append(begin..<index)
                first = nil
            }
        }
        if let begin = first { starts.append(begin..<isLoud.count) }
        return zip(starts, starts.dropFirst()).map { ($0, $1.lowerBound - $0.upperBound) }
    }

    /// Whether a sound repeats itself as a voice does.
    private static func isVoiced(_ samples: [Int16], _ frames: Range<Int>) -> Bool {
        let begin = frames.lowerBound * FramePowers.frame
        let plain = samples[begin..<min(samples.count, frames.upperBound * FramePowers.frame)].map(Double.init)
        // A knock is a low sound, which is like itself a moment later without having a pitch.
        let sound = zip(plain.dropFirst(), plain).map { $0 - emphasis * $1 }
        return periods.contains { period in
            // Less than two periods tell nothing.
            guard sound.count > 2 * period else { return false }
            var both = 0.0
            var first = 0.0
            var second = 0.0
            for index in 0..<(sound.count - period) {
                both += sound[index] * sound[index + period]
                first += sound[index] * sound[index]
                second += sound[index + period] * sound[index + period]
            }
            let scale = (first * second).squareRoot()
            return scale > 0 && both / scale > voiced
        }
    }

    private static func ratio(_ decibels: Double) -> Double { exp(decibels * 0.2302585) }
}
