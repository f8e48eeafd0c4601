/// A word that may be all that was said, and how well it has to be heard by itself to be believed.
///
/// There are so many sentences that one of them nearly always explains a poorly heard syllable better than the word
/// that was said. All such words are listened for beside each other,
/// so that each can only be heard where none of the others fits better.
public struct LoneWord: Decodable, Sendable, Equatable {
    /// The word.
    public var word: String
    /// The deficit (`Hypothesis/deficit`) at which it is as likely to be right as wrong. Without one it is never
    /// believed by itself, and only keeps the others from being heard in its place: a "yes" may open a door.
    public var even: Double?
    /// Whether it only calls off what is open, so that it does little harm where it is heard by mistake.
    public var callsOff: Bool

    /// Makes a lone word.
    public init(_ word: String, even: Double?, callsOff: Bool = false) {
        self.word = word
        self.even = even
        self.callsOff = callsOff
    }

    /// Reads one; what isn't said to call something off doesn't.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: Key.self)
        word = try values.decode(String.self, forKey: .word)
        even = try values.decodeIfPresent(Double.self, forKey: .even)
        callsOff = try values.decodeIfPresent(Bool.self, forKey: .callsOff) ?? false
    }

    private enum Key: String, CodingKey { case word, even, callsOff }
}
