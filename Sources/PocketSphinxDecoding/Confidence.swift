import Foundation

/// How far the words of a search can be trusted, from how much worse they explain the sound than a loop of phones does.
///
/// All scores are log-likelihoods per frame of 10 ms in tenths of the engine's unit (its log base is 1.0001, shifted by ten
/// bits), for which a frame that fits perfectly has 0.
struct Confidence: Equatable {
    /// By how much the loop explains the frames of the words better than the words do, per frame, on average.
    var meanLoss: Double
    /// The same over the worst ``stretch`` frames in a row, pauses included.
    var worstLoss: Double

    /// The frames over which ``worstLoss`` is taken: 0.4 s, about one word.
    static let stretch = 40

    /// Compares the words' segments with the loop's. `isWord` tells words from pauses; `nil` where there are no words.
    init?(words: [Engine.Segment], loop: [Engine.Segment], isWord: (Engine.Segment) -> Bool) {
        guard let first = words.first?.first, let last = words.last?.last, first >= 0, last >= first,
            last - first < Self.maximumFrames
        else { return nil }
        var losses = [Double](repeating: 0, count: last - first + 1)
        for segment in loop { Self.add(segment, times: 1, to: &losses, from: first) }
        for segment in words { Self.add(segment, times: -1, to: &losses, from: first) }
        var sum = 0.0
        var count = 0
        for word in words where isWord(word) {
            for frame in word.first...max(word.first, word.last) where losses.indices.contains(frame - first) {
                sum += losses[frame - first]
                count += 1
            }
        }
        guard count > 0 else { return nil }
        meanLoss = sum / Double(count) / 10
        worstLoss = Self.largestMean(of: losses) / 10
    }

    /// The confidence, from 0 to 1.
    ///
    /// A logistic function, fitted by maximum likelihood with both classes weighing the same, on 1,720 decodes: right ones
    /// (home commands spoken by twelve synthetic voices on a home's grammar; 200 human coffee orders on the coffee grammar)
    /// against wrong ones (each set on the other's grammar, and the errors on its own). On those same decodes, at 0.5, it
    /// accepts 94 % of the right synthetic commands (those refused are mostly of voices that are hard to understand), 99 % of
    /// the right human orders, and 1 of the 200 orders heard with the home's grammar. Wrong words inside a command of the
    /// grammar ("on" for "off") are another matter: a third of them pass. Noise was not in the data.
    var value: Double {
        1 / (1 + exp(-(6.4 - 1.94 * meanLoss - 0.95 * worstLoss)))
    }

    /// An hour; longer utterances have no confidence.
    private static let maximumFrames = 360_000

    private static func add(_ segment: Engine.Segment, times sign: Double, to losses: inout [Double], from first: Int) {
        guard segment.last >= segment.first else { return }
        let share = sign * Double(segment.acousticScore) / Double(segment.last - segment.first + 1)
        for frame in segment.first...segment.last where losses.indices.contains(frame - first) {
            losses[frame - first] += share
        }
    }

    /// The largest mean over ``stretch`` values in a row; over all where there are fewer.
    private static func largestMean(of values: [Double]) -> Double {
        let length = min(stretch, values.count)
        var sum = values.prefix(length).reduce(0, +)
        var largest = sum
        for index in values.indices.dropFirst(length) {
            sum += values[index] - values[index - length]
            largest = max(largest, sum)
        }
        return largest / Double(max(length, 1))
    }
}
