/// The noise in each band, followed all the time, also under speech.
///
/// Minima-controlled recursive averaging (Cohen and Berdugo 2002): the smoothed power's minimum over the last two to
/// four seconds tells which frames of a band are noise, and only those are averaged. Speech dips to the noise in every
/// band within that time, so no decision about speech is needed: a floor that is wrong can't keep itself wrong, and
/// after a fan was turned on its noise is known four seconds later.
struct NoiseFloor: Sendable {
    /// Frames over which the minimum is taken, at least; at most twice as many (2 s to 4 s).
    private static let minimumSpan = 200
    /// How much of the smoothed power stays from frame to frame; more would hide the gaps between syllables.
    private static let powerSmoothing: Float = 0.5
    /// How much of the noise estimate stays from frame to frame where the band holds noise only (0.2 s).
    private static let noiseSmoothing: Float = 0.95
    /// How many times its smoothed power's minimum the mean of stationary noise is at most, for each band: what 95 % of
    /// windows of 3 s of white noise stayed below in a simulation of this front end (narrow bands vary more).
    private static let meanOverMinimum: [Float] = [
        7.5, 7.5, 7.5, 6, 4.9, 4.6, 4.4, 4.1, 3.8, 3.3, 3.3, 2.8, 2.7, 2.5, 2.3, 2.1, 2.1, 1.9,
    ]
    /// From so many times that mean on a band's smoothed power isn't noise (Cohen and Berdugo's δ, on another scale).
    private static let presenceRatio: Float = 1.5
    /// No band is quieter than this: the mean square of noise at -80 dBFS. Below is what converters, dither and the
    /// noise gates of telephones leave in 16 bits, which stands out from digital silence and means nothing.
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
            let mean = minimum[band] * Self.meanOverMinimum[band]
            if power < mean * Self.presenceRatio {
                noise = noise * Self.noiseSmoothing + bands[band] * (1 - Self.noiseSmoothing)
            }
            powers[band] = max(min(noise, mean), Self.quietest)
        }
    }
}
