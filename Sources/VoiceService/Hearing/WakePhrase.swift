internal import Speech

/// Keeps a house that listens all the time from answering what isn't said to it: a sentence counts when the wake phrase
/// stands before it, or when it follows soon on one that counted. A pure state machine on the time of the stream.
public struct WakePhrase: Sendable {
    /// What an utterance is to the house.
    public enum Call: Sendable, Equatable {
        /// Something said to somebody else.
        case ignored
        /// The phrase alone: somebody will say what they want.
        case woken
        /// Something said to the house, without the phrase.
        case addressed(HeardUtterance)
    }

    /// Seconds after an utterance that counted within which the next needs no phrase.
    public static let followUp = 8.0
    /// The least confidence of the phrase; below it, it is taken for something else.
    public static let leastConfidence = 0.2

    /// The words.
    public let words: [String]
    private var awakeUntil = -Double.infinity

    /// Makes a wake phrase; `nil` where there are no words in it.
    public init?(_ phrase: String) {
        words = phrase.lowercased().split { !($0.isLetter || $0.isNumber || $0 == "'") }.map(String.init)
        guard !words.isEmpty else { return nil }
    }

    /// What the next utterance is.
    public mutating func hear(_ heard: HeardUtterance) -> Call {
        let spoken = heard.hypothesis.words
        let isCalled = spoken.map(\.text).starts(with: words) && heard.hypothesis.confidence >= Self.leastConfidence
        guard isCalled || heard.start <= awakeUntil else { return .ignored }
        guard isCalled else {
            // A cough doesn't keep the house awake.
            if !spoken.isEmpty { awakeUntil = heard.end + Self.followUp }
            return .addressed(heard)
        }
        awakeUntil = heard.end + Self.followUp
        guard spoken.count > words.count else { return .woken }
        var rest = heard
        rest.hypothesis = heard.hypothesis.droppingFirst(words.count)
        return .addressed(rest)
    }
}
