/// Texts and the numbers that stand for them; a text keeps its number for good.
///
/// An automaton has one for its words, in lower case, and one for its tags.
public struct Vocabulary: Sendable {
    /// The texts; each stands at the place of its number.
    public private(set) var texts: [String] = []
    private var ids: [String: Int32] = [:]

    /// The number that stands for a text which isn't in any vocabulary.
    public static let unknown: Int32 = -1

    /// An empty vocabulary.
    public init() {}

    /// Texts in the order of their numbers; one that comes again is left out.
    init(numbered texts: [String]) {
        self.texts.reserveCapacity(texts.count)
        ids.reserveCapacity(texts.count)
        for text in texts { _ = intern(text) }
    }

    /// How many texts there are.
    public var count: Int { texts.count }

    /// The number of a text, or ``unknown``.
    @inlinable
    public func id(of text: String) -> Int32 {
        lookup(text)
    }

    @usableFromInline
    func lookup(_ text: String) -> Int32 {
        ids[text] ?? Self.unknown
    }

    /// The text with that number; `nil` for a number that isn't given out.
    public func text(_ id: Int32) -> String? {
        texts.indices.contains(Int(id)) ? texts[Int(id)] : nil
    }

    /// The number of a text, given out now where it has none.
    mutating func intern(_ text: String) -> Int32 {
        if let id = ids[text] { return id }
        let id = Int32(truncatingIfNeeded: texts.count)
        texts.append(text)
        ids[text] = id
        return id
    }
}
