/// Tells the tone of a voice from noises such as taps, typing, rain or hissing:
/// whether the spectrum of a frame has a pitch.
///
/// The normalised autocorrelation, computed from the power spectrum (Wiener–Khinchin) of what stands out from the
/// noise, from 125 to 1500 Hz, divided by that of the window as Boersma does ("Accurate short-term analysis of the
/// fundamental frequency", 1993). Its highest value at the lags of human pitch is near 1 for vowels and below 0.5 for
/// noise.
struct Voicing: Sendable {
    /// Samples that are looked at together (64 ms): several periods of the lowest voice, so that its harmonics are
    /// told apart.
    static let frameLength = 1024
    /// Lags looked at, in samples: 400 Hz to 50 Hz (a creaky voice),
    /// in steps that are a quarter of the period of the highest frequency or less.
    private static let lags = Array(stride(from: 40, through: 320, by: 2))
    /// Bins looked at, 15.6 Hz apart.
    private static let bins = 8..<96

    private let cosines: [Float]
    private let windowShares: [Float]
    /// The band of ``SpeechBands`` in which each of the bins lies.
    private let bands: [Int]
    private var spectrum = PowerSpectrum(doublings: 9)
    private var powers = [Float](repeating: 0, count: frameLength / 2)
    private var rest = [Float](repeating: 0, count: bins.count)

    /// Makes the tables.
    init() {
        let length = Self.frameLength
        cosines = (0..<length).map { PowerSpectrum.cosine(Float($0) / Float(length)) }
        let window = PowerSpectrum.hannWindow(length)
        let energy = window.reduce(0) { $0 + $1 * $1 }
        windowShares = Self.lags.map { lag in
            zip(window, window.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / energy
        }
        let scale = length / SpeechBands.frameLength
        bands = Self.bins.map { bin in
            (0..<SpeechBands.count).last { SpeechBands.edges[$0] <= bin / scale } ?? 0
        }
    }

    /// The share of one voice in `samples`, of which there are ``frameLength``, from 0 to about 1; `noise` is the mean
    /// power of the noise in each of the ``SpeechBands``.
    mutating func strength(of samples: UnsafeBufferPointer<Float>, over noise: [Float]) -> Float {
        guard samples.count == Self.frameLength else { return 0 }
        spectrum.transform(samples, into: &powers)
        var total: Float = 0
        var noiseTotal: Float = 0
        for (index, bin) in Self.bins.enumerated() {
            let floor = noise[bands[index]]
            rest[index] = max(powers[bin] - floor, 0)
            total += rest[index]
            noiseTotal += floor
        }
        guard total > 0 else { return 0 }
        // The little that stands out of mere noise are single peaks, which have a pitch: they are a small part of it.
        return strongestLag() / (total + noiseTotal)
    }

    /// The highest autocorrelation of `rest`, not normalised.
    private func strongestLag() -> Float {
        var best: Float = 0
        let mask = Self.frameLength - 1
        rest.withUnsafeBufferPointer { rest in
            cosines.withUnsafeBufferPointer { cosines in
                for (lag, share) in zip(Self.lags, windowShares) {
                    var sum: Float = 0
                    var angle = Self.bins.lowerBound * lag
                    var index = 0
                    while index < rest.count {
                        sum += rest[index] * cosines[angle & mask]
                        angle += lag
                        index += 1
                    }
                    best = max(best, sum / share)
                }
            }
        }
        return best
    }
}
