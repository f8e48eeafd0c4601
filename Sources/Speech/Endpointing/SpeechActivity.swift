/// How much a frame of audio stands out from the noise around it, as speech does.
///
/// A statistical detector after Sohn, Kim and Sung ("A statistical model-based voice activity detection", 1999): in
/// each band the logarithm of the likelihood ratio of "speech and noise" against "noise alone" for Gaussian spectra,
/// with the speech power that fits best, averaged over the bands. A band's share is limited, so that a tone (a beep, a
/// hum) doesn't outweigh all bands where nothing is heard.
struct SpeechActivity: Sendable {
    /// Samples from one frame to the next (10 ms).
    static let hop = 160
    /// The most that one band adds (a ratio of power to noise of about 7).
    private static let bandLimit: Float = 4
    /// How much of the last frame's power ratio stays; evens out the chance of single frames.
    private static let ratioSmoothing: Float = 0.5
    /// Frames with less power than this in every band are digital silence and tell nothing about the noise.
    private static let silence: Float = 0.01

    /// The mean power of the bands of the frame that was judged last.
    private(set) var power: Float = 0
    private var bands = SpeechBands()
    private var voicing = Voicing()
    private var floor = NoiseFloor()
    private var powers = [Float](repeating: 0, count: SpeechBands.count)
    private var ratios = [Float](repeating: 1, count: SpeechBands.count)

    /// The mean log-likelihood ratio of the frame in `samples` (``SpeechBands/frameLength`` of them): near 0 in noise,
    /// above 1 in clear speech.
    mutating func score(_ samples: UnsafeBufferPointer<Float>) -> Float {
        bands.powers(of: samples, into: &powers)
        guard powers.contains(where: { $0 > Self.silence }) else { return passSilence() }
        power = powers.reduce(0, +) / Float(SpeechBands.count)
        floor.update(with: powers)
        var sum: Float = 0
        for band in 0..<SpeechBands.count {
            let ratio = min(powers[band] / floor.powers[band], 1000)
            ratios[band] = ratios[band] * Self.ratioSmoothing + ratio * (1 - Self.ratioSmoothing)
            if ratios[band] > 1 { sum += min(Self.excess(ratios[band]), Self.bandLimit) }
        }
        return sum / Float(SpeechBands.count)
    }

    /// The score of a frame of digital silence, which tells nothing about the noise: 0.
    mutating func passSilence() -> Float {
        power = 0
        for band in 0..<SpeechBands.count { ratios[band] *= Self.ratioSmoothing }
        return 0
    }

    /// How much of `samples` (``Voicing/frameLength`` of them) is a voice, from 0 to about 1.
    mutating func voice(in samples: UnsafeBufferPointer<Float>) -> Float {
        voicing.strength(of: samples, over: floor.powers)
    }

    /// `ratio` - 1 - ln `ratio`: the log-likelihood ratio with the best fitting speech power.
    private static func excess(_ ratio: Float) -> Float {
        guard ratio < 16 else { return bandLimit }
        return ratio - 1 - logarithm(ratio)
    }

    /// The natural logarithm of a `value` from 1 to 16, by the series of the inverse hyperbolic tangent after division
    /// by powers of two; the standard library has none without Foundation.
    private static func logarithm(_ value: Float) -> Float {
        var mantissa = value
        var result: Float = 0
        while mantissa > 1.5 {
            mantissa /= 2
            result += 0.693_147_2
        }
        let root = (mantissa - 1) / (mantissa + 1)
        let square = root * root
        return result + 2 * root * (1 + square * (1 / 3 + square * (0.2 + square / 7)))
    }
}
