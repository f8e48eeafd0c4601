import Speech

/// RNNoise's work on one utterance.
///
/// The network learns the noise as it hears it, and takes it for speech at first. So it hears the utterance once before, for
/// the noise alone: of 68 human orders in noise of 9 dB, 64 then came out right instead of 60. That first time is while the
/// utterance is spoken.
final class RNNoiseHearing: NoiseSuppression {
    /// By how many samples of 48 kHz what comes out is late.
    private static let delay = 480

    private let library: RNNoiseLibrary
    private let rate: TripleRate
    private var state: OpaquePointer?
    private var utterance: [Float] = []
    /// The utterance at 48 kHz, as far as what follows in it can't change that any more.
    private var sound: [Float] = []
    /// How many frames were heard for the noise.
    private var learned = 0
    private var hasEnded = false
    private var output = [Float](repeating: 0, count: RNNoiseLibrary.frameLength)

    /// Begins an utterance.
    init(_ library: RNNoiseLibrary, _ rate: TripleRate) {
        self.library = library
        self.rate = rate
    }

    deinit {
        if let state { library.destroy(state) }
    }

    func hear(_ samples: [Int16]) {
        utterance += samples.map(Float.init)
        if hasEnded { startAnew() }
        sound += rate.tripled(utterance, places: sound.count / TripleRate.factor..<settled)
        learn(from: sound)
    }

    /// Gives the samples themselves where the library has no memory left.
    func voice() -> [Int16] {
        if hasEnded { startAnew() }
        hasEnded = true
        let whole = wholeSound()
        learn(from: whole)
        guard let state else { return utterance.map(Self.sample) }
        let frame = RNNoiseLibrary.frameLength
        var voice = [Float](repeating: 0, count: whole.count)
        whole.withUnsafeBufferPointer { input in
            voice.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                for start in stride(from: 0, to: whole.count, by: frame) {
                    _ = library.process(state, output + start, input + start)
                }
            }
        }
        return rate.third(of: voice, from: Self.delay, count: utterance.count).map(Self.sample)
    }

    /// Up to where the utterance's samples at 48 kHz are settled.
    private var settled: Int { max(0, utterance.count - TripleRate.reach) }

    /// What was heard at 48 kHz in whole frames, with silence behind it until all of it has come out.
    private func wholeSound() -> [Float] {
        let frame = RNNoiseLibrary.frameLength
        var whole = sound
        whole += rate.tripled(utterance, places: sound.count / TripleRate.factor..<utterance.count)
        let frames = (whole.count + Self.delay + frame - 1) / frame
        whole += [Float](repeating: 0, count: frames * frame - whole.count)
        return whole
    }

    /// Hears whole frames that it hasn't heard, for the noise alone.
    private func learn(from sound: [Float]) {
        let frame = RNNoiseLibrary.frameLength
        guard sound.count >= (learned + 1) * frame else { return }
        if state == nil { state = library.create(nil) }
        guard let state else { return }
        sound.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let output = output.baseAddress else { return }
                while sound.count >= (learned + 1) * frame {
                    _ = library.process(state, output, input + learned * frame)
                    learned += 1
                }
            }
        }
    }

    /// Forgets what it learnt, because it has heard the silence behind what it took for the end.
    private func startAnew() {
        if let state { library.destroy(state) }
        state = nil
        learned = 0
        hasEnded = false
    }

    private static func sample(_ value: Float) -> Int16 {
        value.isFinite ? Int16(min(max(value.rounded(), -32_768), 32_767)) : 0
    }
}
