/// A step of a derivation, as it is passed from left to right.
public enum DerivationEvent: Sendable, Hashable {
    /// The word at this position of the utterance, counted from 0.
    case word(Int32)
    /// What the scoped tag of this number marks begins.
    case begin(Int32)
    /// What the scoped tag of this number marks has ended.
    case end(Int32)
    /// A plain tag of this number; what it marks has just ended.
    case tag(Int32)
}
