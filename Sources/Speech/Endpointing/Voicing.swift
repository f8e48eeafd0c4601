/// Tells the tone of a voice from noises such as taps, typing, rain or hissing: whether the spectrum of a frame has a pitch.
///
/// The normalised autocorrelation, computed from the power spectrum (Wiener–Khinchin) of what stands out from the noise,
/// from 125 to 2000 Hz, divided by that of the window as Boersma does ("Accurate short-term analysis of the fundamental
/// frequency", 1993). Its highest value at the lags of human pitch is near 1 for vowels and below 0.5 for noise.
struct Voicing: Sendable {
    /// Lags looked at, in samples: 400 Hz to 80 Hz, in steps that are a quarter of the period of the highest frequency.
    private static let lags = Array(stride(from: 40, through: 200, by: 2))
    /// Bins looked at.
    private static let bins = 4..<64

    private let cosines: [Float]
    private let windowShares: [Float]

    /// Makes the tables.
    init() {
        let count = PowerSpectrum.size
        cosines = (0..<count).map { PowerSpectrum.cosine(Float($0) / Float(count)) }
        let window = PowerSpectrum.hannWindow
        let energy = window.reduce(0) { $0 + $1 * $1 }
        windowShares = Self.lags.map { lag in
            zip(window, window.dropFirst(lag)).reduce(0) { $0 + $1.0 * $1.1 } / energy
        }
    }

    /// The share of one voice in the frame with the spectrum `powers`, from 0 to about 1; `noise` is the mean power of the noise in each
    /// of the ``SpeechBands``.
    func strength(of powers: [Float], over noise: [Float]) -> Float {
        var rest = [Float](repeating: 0, count: Self.bins.count)
        var total: Float = 0
        var noiseTotal: Float = 0
        var band = 0
        for (index, bin) in Self.bins.enumerated() {
            while band + 1 < SpeechBands.count, bin >= SpeechBands.edges[band + 1] { band += 1 }
            let power = max(powers[bin] - noise[band], 0)
            rest[index] = power
            total += power
            noiseTotal += noise[band]
        }
        guard total > 0 else { return 0 }
        var best: Float = 0
        for (lag, share) in zip(Self.lags, windowShares) {
            var sum: Float = 0
            var angle = Self.bins.lowerBound * lag % PowerSpectrum.size
            for power in rest {
                sum += power * cosines[angle]
                angle = (angle + lag) % PowerSpectrum.size
            }
            best = max(best, sum / share)
        }
        // What little stands out of mere noise are single peaks, which have a pitch: they are a small part of it.
        return best / (total + noiseTotal)
    }
}
