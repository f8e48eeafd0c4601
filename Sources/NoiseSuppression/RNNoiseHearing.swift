import Speech

/// RNNoise's work on one utterance.
///
/// The network learns the noise as it hears it, and takes it for speech at first. So it hears the beginning of the
/// utterance (``introduction``) once before, for the noise alone, and last of that the moment before somebody speaks
/// (``reminder``). That is as good as to hear all of it twice (docs/decisions/025-two-hearings.md). Of longer
/// utterances, all that is done while they are spoken.
final class RNNoiseHearing: NoiseSuppression {
    /// By how many samples of 48 kHz what comes out is late.
    private static let delay = 480
    /// Samples of 48 kHz that are heard for the noise alone (1.5 s).
    private static let introduction = 150 * RNNoiseLibrary.frameLength
    /// How many of them are heard once more (0.5 s). Without, it takes noise before the words for talk.
    private static let reminder = 50 * RNNoiseLibrary.frameLength

    private let library: RNNoiseLibrary
    private let rate: TripleRate
    private var state: OpaquePointer?
    private var utterance: [Float] = []
    /// The utterance at 48 kHz, as far as what follows in it can't change that any more.
    private var sound: [Float] = []
    /// What came out since the noise is known, at 48 kHz.
    private var output: [Float] = []

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
        let settled = max(0, utterance.count - TripleRate.reach)
        sound += rate.tripled(utterance, places: sound.count / TripleRate.factor..<settled)
        guard sound.count >= Self.introduction else { return }
        if state == nil { state = introduced() }
        if let state { output += process(sound[output.count...], with: state) }
    }

    /// The last hundredths of a second, which the library hasn't given yet, are silent. Gives the samples themselves
    /// where the library has no memory left.
    func voice() -> [Int16] {
        if state != nil { return voice(from: output) }
        guard let state = introduced() else { return utterance.map(Self.sample) }
        defer { library.destroy(state) }
        return voice(from: process(sound[...], with: state))
    }

    private func voice(from output: [Float]) -> [Int16] {
        rate.third(of: output, from: Self.delay, count: utterance.count).map(Self.sample)
    }

    /// A state of the network that knows the noise.
    private func introduced() -> OpaquePointer? {
        guard let state = library.create(nil) else { return nil }
        _ = process(sound.prefix(Self.introduction), with: state)
        _ = process(sound.prefix(Self.reminder), with: state)
        return state
    }

    /// What comes out for the whole frames of some sound.
    private func process(_ sound: ArraySlice<Float>, with state: OpaquePointer) -> [Float] {
        let frame = RNNoiseLibrary.frameLength
        var output = [Float](repeating: 0, count: sound.count / frame * frame)
        sound.withUnsafeBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                guard let input = input.baseAddress, let place = output.baseAddress else { return }
                for start in stride(from: 0, to: output.count, by: frame) {
                    _ = library.process(state, place + start, input + start)
                }
            }
        }
        return output
    }

    private static func sample(_ value: Float) -> Int16 {
        value.isFinite ? Int16(min(max(value.rounded(), -32_768), 32_767)) : 0
    }
}
