public import Speech

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

    /// Seconds after the phrase, and after what was understood and answered, within which the next needs no phrase.
    public static let followUp = 8.0
    /// The least confidence of a sentence that begins with the phrase; below it, it may be something else.
    public static let leastConfidence = 0.2
    /// Up to this mean loss of its words the phrase was said, whatever came after it: a sentence that the grammar lacks
    /// has no confidence (docs/decisions/038-wake-phrase.md).
    static let mostLoss = 1.0
    /// The most loss of a single word of it.
    static let mostWordLoss = 2.0

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
        guard let said = called(heard.hypothesis) else {
            return heard.start <= awakeUntil ? .addressed(heard) : .ignored
        }
        awakeUntil = heard.end + Self.followUp
        guard !Self.isNothing(said) else { return .woken }
        var rest = heard
        rest.hypothesis = said
        // The phrase is its beginning.
        rest.isBeginningMissed = false
        return .addressed(rest)
    }

    /// Takes note that the house was called otherwise, at a place in the stream.
    public mutating func called(at position: Double) {
        awakeUntil = max(awakeUntil, position + Self.followUp)
    }

    /// Takes note that an utterance was understood: who speaks to the house may go on. A cough doesn't keep it awake,
    /// nor does a television.
    /// - `seconds`: how long the answer is said; nobody can speak into that.
    public mutating func answered(_ heard: HeardUtterance, for seconds: Double = 0) {
        awakeUntil = max(awakeUntil, heard.end + seconds + Self.followUp)
    }

    /// What was said after the phrase; `nil` where it wasn't said.
    public func called(_ hypothesis: Hypothesis) -> Hypothesis? {
        if isCalled(hypothesis) { return hypothesis.droppingFirst(words.count) }
        // What the grammar lacks is heard by the free search alone.
        guard let free = hypothesis.alternatives.first(where: isCalled) else { return nil }
        var rest = hypothesis
        rest.words = []
        rest.twins = []
        rest.alternatives = [free.droppingFirst(words.count)]
        rest.dropPhones(ofFirst: words.count, of: free.words)
        return rest
    }

    /// Whether nothing was said after the phrase: a single word that only the free search has is breath.
    public static func isNothing(_ rest: Hypothesis) -> Bool {
        rest.words.isEmpty && !rest.alternatives.contains { $0.words.count > 1 }
    }

    private func isCalled(_ hypothesis: Hypothesis) -> Bool {
        guard hypothesis.words.map(\.text).starts(with: words) else { return false }
        let losses = hypothesis.words.prefix(words.count).compactMap(\.loss)
        return hypothesis.confidence >= Self.leastConfidence
            || losses.count == words.count && losses.allSatisfy { $0 <= Self.mostWordLoss }
                && losses.reduce(0, +) <= Self.mostLoss * Double(words.count)
    }
}
