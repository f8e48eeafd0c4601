import Foundation

/// How far the words of a search can be trusted, from how much worse they explain the sound than a loop of phones does.
///
/// All scores are log-likelihoods per frame of 10 ms in tenths of the engine's unit (its log base is 1.0001, shifted by
/// ten bits), for which a frame that fits perfectly has 0.
struct Confidence: Equatable {
    /// By how much the loop explains the frames of the words better than the words do, per frame, on average.
    var meanLoss: Double
    /// The loss over the worst ``stretch`` frames in a row, pauses included.
    var worstLoss: Double

    /// The mean loss of the word that explains its frames worst; of the longer words alone, where there are any.
    var worstWord: Double
    /// The mean loss of each word, in order; `nil` where a word has no frames.
    var wordLosses: [Double?]

    /// Words of fewer frames are too short to be judged alone.
    static let judgedLength = 8
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
        let each = words.filter(isWord).map { word in
            (word.first...max(word.first, word.last)).compactMap { frame in
                losses.indices.contains(frame - first) ? losses[frame - first] : nil
            }
        }
        wordLosses = each.map { $0.isEmpty ? nil : $0.reduce(0, +) / Double($0.count) / 10 }
        let spoken = each.filter { !$0.isEmpty }
        let count = spoken.map(\.count).reduce(0, +)
        let sum = spoken.joined().reduce(0, +)
        guard count > 0 else { return nil }
        meanLoss = sum / Double(count) / 10
        worstLoss = Self.largestMean(of: losses) / 10
        let judged = spoken.filter { $0.count >= Self.judgedLength }
        let means = (judged.isEmpty ? spoken : judged).map { $0.reduce(0, +) / Double($0.count) }
        worstWord = (means.max() ?? 0) / 10
    }

    /// The confidence, from 0 to 1.
    ///
    /// A logistic function, fitted by maximum likelihood on right and wrong decodes with both weighing the same. On
    /// what it was fitted, and how well it tells them apart, is in docs/decisions/032-free-hearing.md.
    var value: Double {
        1 / (1 + exp(-(2.72 - 1.45 * meanLoss - 0.27 * worstLoss - 0.48 * worstWord)))
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
