/// Takes the noise of a room out of what was said in it.
public protocol NoiseSuppressor: Sendable {
    /// The voice in the samples of one utterance: as many samples, each at the place of the one it was made from.
    func voice(in utterance: [Int16]) -> [Int16]
}
