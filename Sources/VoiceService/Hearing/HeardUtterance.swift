public import Speech

/// One utterance as it was heard.
public struct HeardUtterance: Sendable, Equatable {
    /// The words, and how far they are trusted.
    public var hypothesis: Hypothesis
    /// Where it starts, in seconds into the stream.
    public var start: Double
    /// Where it ends, in seconds into the stream.
    public var end: Double
    /// Seconds from the end of speech until the words were there.
    public var latency: Double

    /// Whether somebody may have begun to speak while the house did, and what they said before it ended is missing.
    public var isBeginningMissed = false

    /// Makes an utterance.
    public init(hypothesis: Hypothesis, start: Double, end: Double, latency: Double) {
        self.hypothesis = hypothesis
        self.start = start
        self.end = end
        self.latency = latency
    }
}

/// What happens while the house listens.
public enum HearingEvent: Sendable, Equatable {
    /// How loud it is, in dBFS, every tenth of a second or so.
    case level(rms: Double, peak: Double)
    /// Somebody began to speak.
    case speechStart
    /// The words so far of somebody who still speaks.
    case partial(String)
    /// Somebody has spoken.
    case utterance(HeardUtterance)
    /// Somebody wanted to speak and said nothing.
    case nothingSaid
    /// So many samples were lost.
    case dropped(samples: Int)
    /// The microphone is away; it is tried again.
    case interrupted(reason: String)
    /// The microphone is back.
    case resumed
    /// The decoder failed on one utterance.
    case undecodable(reason: String)
}
