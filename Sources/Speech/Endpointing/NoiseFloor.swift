/// The noise in each band, followed all the time, also under speech.
///
/// Minima-controlled recursive averaging (Cohen and Berdugo 2002): the smoothed power's minimum over the last one to two
/// seconds tells which frames of a band are noise, and only those are averaged. Speech dips to the noise in every band
/// within that time, so no decision about speech is needed: a floor that is wrong can't keep itself wrong, and after a fan
/// was turned on its noise is known two seconds later.
struct NoiseFloor: Sendable {
    /// Frames over which the minimum is taken, at least; at most twice as many (1.2 s to 2.4 s).
    private static let minimumSpan = 120
    /// How much of the smoothed power stays from frame to frame.
    private static let powerSmoothing: Float = 0.7
    /// How much of the noise estimate stays from frame to frame where the band holds noise only (0.2 s).
    private static let noiseSmoothing: Float = 0.95
    /// Above so many times its minimum a band's smoothed power isn't noise (Cohen and Berdugo's δ).
    private static let presenceRatio: Float = 5
    /// The mean of noise is at most so many times the minimum of its smoothed power.
    private static let meanOverMinimum: Float = 5
    /// No band is quieter than this: the mean square of noise at -80 dBFS. Below is what converters, dither and the noise
    /// gates of telephones leave in 16 bits, which stands out from digital silence and means nothing.
    private static let quietest: Float = 10

    /// The mean power of the noise in each band, on the scale of ``SpeechBands``.
    private(set) var powers: [Float]
    private var smoothed: [Float]
    private var minimum: [Float]
    private var nextMinimum: [Float]
    private var age = 0
    private var hasStarted = false

    /// Starts without knowledge: the first frame counts as noise until a quieter one comes.
    init() {
        powers = [Float](repeating: Self.quietest, count: SpeechBands.count)
        smoothed = powers
        minimum = powers
        nextMinimum = powers
    }

    /// Takes the powers of the next frame.
    mutating func update(with bands: [Float]) {
        guard hasStarted else {
            hasStarted = true
            smoothed = bands
            minimum = bands
            nextMinimum = bands
            powers = bands.map { max($0, Self.quietest) }
            return
        }
        age += 1
        let isRenewal = age >= Self.minimumSpan
        if isRenewal { age = 0 }
        for band in 0..<SpeechBands.count {
            let power = smoothed[band] * Self.powerSmoothing + bands[band] * (1 - Self.powerSmoothing)
            smoothed[band] = power
            nextMinimum[band] = min(nextMinimum[band], power)
            minimum[band] = isRenewal ? nextMinimum[band] : min(minimum[band], power)
            if isRenewal { nextMinimum[band] = power }
            var noise = powers[band]
            if power < minimum[band] * Self.presenceRatio {
                noise = noise * Self.noiseSmoothing + bands[band] * (1 - Self.noiseSmoothing)
            }
            powers[band] = max(min(noise, minimum[band] * Self.meanOverMinimum), Self.quietest)
        }
    }
}
