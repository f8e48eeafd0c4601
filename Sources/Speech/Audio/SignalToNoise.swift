import Glibc

/// How far speech stands out from the noise around it, in one utterance.
public enum SignalToNoise {
    /// Samples of a frame (25 ms).
    private static let frame = 400

    /// The ratio of the loud frames' power (of which 5 % are louder) to the quiet frames' (of which 10 % are quieter),
    /// in dB: of the pauses within and around the words. 0 for less than a frame.
    public static func decibels(in utterance: [Int16]) -> Double {
        let powers = stride(from: 0, to: utterance.count - frame + 1, by: frame).map { start in
            // One more than there is, so that digital silence has a level.
            1 + utterance[start..<(start + frame)].reduce(0.0) { $0 + Double($1) * Double($1) } / Double(frame)
        }.sorted()
        guard !powers.isEmpty else { return 0 }
        let last = Double(powers.count - 1)
        return 10 * log10(powers[Int(last * 0.95)] / powers[Int(last * 0.1)])
    }
}
