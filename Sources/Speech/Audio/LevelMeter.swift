import Foundation

/// How loud audio is, for a meter on the screen and for checking a microphone: a pure value, fed with samples.
///
/// Levels are in dBFS: 0 is full scale, for the RMS as for the peak (so a full-scale sine has an RMS of -3). The peak
/// rises at once and falls by 20 dB in 1.7 s, as the programme meters of IEC 60268-10 type I do; the RMS is averaged
/// over 0.3 s, the integration time of a VU meter (IEC 60268-17).
public struct LevelMeter: Sendable {
    /// The level of silence: below it nothing is told apart.
    public static let silence = -100.0
    /// How fast the peak falls, in dB a second.
    private static let peakFall = 20 / 1.7
    /// The time constant of the RMS, in seconds.
    private static let averaging = 0.3
    /// Samples with at least this magnitude are at the end of the scale.
    private static let fullScale = 32_767
    /// So many samples in a row at the end of the scale are clipped; one or two may be peaks that just fit.
    private static let clippedRun = 3

    /// The peak level in dBFS, from ``silence`` to 0.
    public private(set) var peak = silence
    /// How many samples were clipped so far: all that stand in a row of three or more at the end of the scale.
    public private(set) var clippedSamples = 0
    /// How many samples were taken.
    public private(set) var samples = 0
    private var meanSquare = 0.0
    private var offset = 0.0
    private var run = 0

    /// Makes a meter that has heard nothing.
    public init() {}

    /// The RMS level in dBFS, from ``silence`` to 0; direct current doesn't count.
    public var rms: Double {
        Self.level(max(meanSquare - offset * offset, 0).squareRoot())
    }

    /// The direct current in the signal, from -1 to 1; more than 0.01 or so tells of a bad sound card.
    public var directCurrent: Double { offset }

    /// Takes the next samples.
    public mutating func feed(_ next: [Int16]) {
        guard !next.isEmpty else { return }
        var highest = 0
        var sum = 0.0
        var squares = 0.0
        for sample in next {
            let magnitude = abs(Int(sample))
            highest = max(highest, magnitude)
            let value = Double(sample) / 32_768
            sum += value
            squares += value * value
            count(magnitude)
        }
        let time = Double(next.count) / Double(AudioFrame.sampleRate)
        peak = max(Self.level(Double(highest) / 32_768), peak - Self.peakFall * time, Self.silence)
        // Until the averaging time has passed, the plain mean of all there was.
        let total = samples + next.count
        let plain = Double(next.count) / Double(total)
        let share = max(1 - exp(-time / Self.averaging), plain)
        meanSquare += (squares / Double(next.count) - meanSquare) * share
        offset += (sum / Double(next.count) - offset) * share
        samples = total
    }

    /// Counts a sample of `magnitude` where it is clipped.
    private mutating func count(_ magnitude: Int) {
        guard magnitude >= Self.fullScale else {
            run = 0
            return
        }
        run += 1
        if run == Self.clippedRun {
            clippedSamples += Self.clippedRun
        } else if run > Self.clippedRun {
            clippedSamples += 1
        }
    }

    private static func level(_ amplitude: Double) -> Double {
        guard amplitude > 1e-5 else { return silence }
        return min(20 * log10(amplitude), 0)
    }
}
