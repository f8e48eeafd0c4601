/// One request found among words, and whether what stands around it is talk.
public struct TalkExample: Sendable {
    /// All words.
    var words: [String]
    /// Where the request stands among them.
    var span: Range<Int>
    /// The name of what is asked for.
    var kind: String
    /// How the request begins.
    var opening: TalkFeatures.Opening
    /// The kinds of words that stand around the request.
    var signals: Set<String>
    /// Whether the words around change nothing.
    var isTalk: Bool
    /// Whether all words are one request, of which the span is a part.
    var isPlain: Bool
}
