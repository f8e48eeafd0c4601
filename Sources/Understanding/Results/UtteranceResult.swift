internal import HomeModel

/// What came of one utterance: the result object.
public struct UtteranceResult: Sendable, Hashable {
    /// What was said.
    public var utterance: String
    /// How it ended.
    public var outcome: Outcome
    /// What was asked for, in the order spoken; what waits, where the outcome is `confirm` or `ask`.
    public var commands: [Command]
    /// What the house says to it.
    public var reply: String
    /// Why not, where it was not understood or was refused.
    public var reason: Reason?
    /// The things to choose from if the outcome is `ask`.
    public var choices: [String]
    /// The nearest sentences that would have been understood.
    public var suggestions: [String]
    /// For audio: where it came from and how it was heard.
    public var audio: AudioDetails?

    /// Makes a result.
    public init(
        utterance: String, outcome: Outcome, commands: [Command] = [], reply: String = "", reason: Reason? = nil,
        choices: [String] = [], suggestions: [String] = [], audio: AudioDetails? = nil
    ) {
        self.utterance = utterance
        self.outcome = outcome
        self.commands = commands
        self.reply = reply
        self.reason = reason
        self.choices = choices
        self.suggestions = suggestions
        self.audio = audio
    }
}

/// Words that may have been said, and how likely that is.
public struct WeighedWords: Sendable, Hashable {
    /// The words.
    public var words: String
    /// Their share of all that was weighed, from 0 to 1.
    public var share: Double

    /// Weighs words.
    public init(words: String, share: Double) {
        self.words = words
        self.share = share
    }
}

/// What the result object adds for audio.
public struct AudioDetails: Sendable, Hashable {
    /// The file, where the audio came from one.
    public var file: String?
    /// The words as recognised.
    public var hypothesis: String
    /// How far they are trusted, from 0 to 1.
    public var confidence: Double
    /// Where the utterance starts, in seconds into the stream.
    public var start: Double?
    /// Where the utterance ends, in seconds into the stream.
    public var end: Double?
    /// Seconds from the end of speech to the result.
    public var latency: Double?
    /// What was weighed beside one another, the likeliest first.
    public var alternatives: [WeighedWords]

    /// Makes details.
    public init(
        file: String? = nil, hypothesis: String, confidence: Double, start: Double? = nil, end: Double? = nil,
        latency: Double? = nil, alternatives: [WeighedWords] = []
    ) {
        self.file = file
        self.hypothesis = hypothesis
        self.confidence = confidence
        self.start = start
        self.end = end
        self.latency = latency
        self.alternatives = alternatives
    }
}
