/// A sentence that was sampled from the grammar of a home, read back.
///
/// The law of the grammar: what it makes is understood as the meaning that made it, or as one that the grammar prefers
/// by its costs; and no sentence has two readings at the least cost that come to different things.
public struct SampledReading: Sendable, Hashable {
    /// How what was read relates to what was sampled.
    public enum Verdict: String, Sendable, Hashable, CaseIterable {
        /// It comes to the same.
        case agrees
        /// Another reading is cheaper.
        case givesWay
        /// Readings at the least cost come to different things.
        case ambiguous
        /// There is no reading.
        case notUnderstood
    }

    /// The sentence.
    public var words: [String]
    /// What became of it.
    public var verdict: Verdict
    /// The meanings at the least cost, as text; the one that is taken first.
    public var meanings: [String]
    /// The meaning that it was sampled with, as text.
    public var sampled: String
}
