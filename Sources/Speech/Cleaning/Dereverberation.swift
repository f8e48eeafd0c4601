import Glibc

/// Takes the late part of a room's echo out of speech: what a distant microphone hears of each sound for some tenths of
/// a second after it, and what turns "turn" into "fan".
///
/// Spectral subtraction after Lebart, Boucher and Denbigh ("A new method based on spectral subtraction for speech
/// dereverberation", 2001): in a room that echoes, the power of the late echo in a band is that of some time before,
/// less what the room took meanwhile. It is taken out of the magnitude, never below a floor,
/// so that the sound stays natural.
public struct Dereverberation: Sendable {
    /// How long the room's echo takes to fall by 60 dB, in seconds: that of furnished rooms (0.3 to 0.6).
    private static let decay = 0.5
    /// Echo that is younger, in frames, helps to understand: 48 ms.
    private static let delay = 6
    /// How much of a band's magnitude stays at least.
    private static let floor: Float = 0.15
    /// How much of the last frame's power stays in what the echo is guessed from.
    private static let powerSmoothing: Float = 0.6
    /// How much of the last frame's gain stays.
    private static let gainSmoothing: Float = 0.3
    /// What the room leaves of a sound's power after that delay.
    private static let remaining = Float(
        exp(-2 * log(1000) / decay * Double(delay * Spectrogram.hop) / Double(AudioFrame.sampleRate)))

    /// Makes one; all are the same.
    public init() {}

    /// The speech with less echo, sample for sample.
    public func dry(_ samples: [Int16]) -> [Int16] {
        var spectrogram = Spectrogram(of: samples)
        var state = State()
        for frame in 0..<spectrogram.frames { Self.weigh(frame, of: &spectrogram, &state) }
        return spectrogram.samples()
    }

    /// What is known of the frames before.
    private struct State {
        var smoothed = [Float](repeating: 0, count: Spectrogram.bins)
        var gains = [Float](repeating: 1, count: Spectrogram.bins)
        /// The smoothed powers of the last frames, the oldest next to be replaced.
        var past = Array(repeating: [Float](repeating: 0, count: Spectrogram.bins), count: delay)
        var oldest = 0
        var isFirst = true
    }

    private static func weigh(_ frame: Int, of spectrogram: inout Spectrogram, _ state: inout State) {
        for bin in 0..<Spectrogram.bins {
            let place = frame * Spectrogram.bins + bin
            let (real, imaginary) = (spectrogram.real[place], spectrogram.imaginary[place])
            let power = real * real + imaginary * imaginary
            let kept = state.isFirst ? 0 : powerSmoothing
            state.smoothed[bin] = state.smoothed[bin] * kept + power * (1 - kept)
            let echo = state.past[state.oldest][bin] * remaining
            let target = max(1 - (echo / max(power, 1e-6)).squareRoot(), floor)
            let gain = state.gains[bin] * gainSmoothing + target * (1 - gainSmoothing)
            state.gains[bin] = gain
            state.past[state.oldest][bin] = state.smoothed[bin]
            spectrogram.real[place] = real * gain
            spectrogram.imaginary[place] = imaginary * gain
        }
        state.isFirst = false
        state.oldest = (state.oldest + 1) % delay
    }
}
