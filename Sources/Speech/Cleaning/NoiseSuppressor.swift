/// Takes the noise of a room out of what was said in it.
public protocol NoiseSuppressor: Sendable {
    /// The work on one utterance, of which nothing has been heard yet.
    func beginning() -> any NoiseSuppression
}

/// A ``NoiseSuppressor``'s work on one utterance, which hears along while that is spoken.
public protocol NoiseSuppression: AnyObject {
    /// Hears the next samples.
    func hear(_ samples: [Int16])

    /// The voice in what was heard so far: as many samples, each at the place of the one it was made from. It is the
    /// same however the samples came, and more may come afterwards.
    func voice() -> [Int16]
}

extension NoiseSuppressor {
    /// The voice in the samples of one utterance: as many samples, each at the place of the one it was made from.
    public func voice(in utterance: [Int16]) -> [Int16] {
        let work = beginning()
        work.hear(utterance)
        return work.voice()
    }
}
