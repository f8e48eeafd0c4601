/// How a word sounds: phones of the acoustic model's set (CMUdict's ARPAbet without stress, such as `K IH CH AH N`).
public struct Pronunciation: Sendable, Hashable {
    /// The phones in order; never empty.
    public var phones: [String]

    /// Makes a pronunciation of `phones`.
    public init(phones: [String]) {
        self.phones = phones
    }
}

/// Something that knows how words sound: a dictionary, letter-to-sound rules, a person's overrides.
public protocol PronunciationSource: Sendable {
    /// How `word` may sound, the likeliest first; empty where the source does not know.
    ///
    /// `word` is one token as grammars hold it: lower case, without spaces.
    func pronunciations(of word: String) -> [Pronunciation]
}
