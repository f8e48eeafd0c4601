/// Takes out of speech what can be foretold from the speech before: the echo of the room.
///
/// Speech itself can't be foretold over more than its own short sounds, while an echo is the same filter of what was
/// said from beginning to end. So in each band each frame is foretold from those some time before, by the weights that
/// explain it best where the voice is soft, and what was foretold is taken away: the weighted prediction error of
/// Nakatani, Yoshioka, Kinoshita, Miyoshi and Juang ("Speech dereverberation based on variance-normalized delayed
/// linear prediction", 2010). It is linear and keeps the phase, so it takes less from the voice than
/// ``Dereverberation`` does, and clears what that leaves.
public struct EchoPrediction: Sendable {
    /// The youngest frame that a frame is foretold from (24 ms before): what is younger is the voice itself.
    static let delay = 3
    /// How many frames it is foretold from (80 ms); more serve no better.
    static let taps = 10
    /// How often the weights are fitted, each time to the loudness that the last time left.
    private static let rounds = 3
    /// The least power that a band is taken to have, as a share of the mean: silence would count for everything.
    private static let leastPower: Float = 1e-4
    /// Which share of the sound's power must have been foretold for it to be echo (-22 dB). Voices near the
    /// microphone mostly have less, and are heard better as they are (docs/decisions/027-echo-prediction.md).
    private static let leastEcho = 0.0063
    /// Sounds of fewer frames tell nothing of the room.
    private static let fewestFrames = 4 * (delay + taps)

    /// Makes one; all are the same.
    public init() {}

    /// The speech with less echo, sample for sample; as it is if there is hardly any.
    public func dry(_ samples: [Int16]) -> [Int16] {
        var spectrogram = Spectrogram(of: samples)
        guard spectrogram.frames >= Self.fewestFrames else { return samples }
        let power = spectrogram.power
        let floor = Float(power / Double(spectrogram.real.count)) * Self.leastPower
        guard floor > 0, floor.isFinite else { return samples }
        var foretold = 0.0
        for bin in stride(from: 0, to: Spectrogram.bins, by: BandGroup.width) {
            var group = BandGroup(from: bin, of: spectrogram)
            group.takeOutEcho(rounds: Self.rounds, floor: floor)
            foretold += group.foretoldPower
            group.write(to: &spectrogram)
        }
        return foretold < power * Self.leastEcho ? samples : spectrogram.samples()
    }
}
