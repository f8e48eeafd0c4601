/// What the words around a request look like, as the features of a ``TalkModel``: its words, those at the seams in
/// pairs and triples, and how long all is. Rare words count by their ending, so that what was learnt of "it's
/// dusty in here" goes for "it's murky in here", too.
struct TalkFeatures {
    /// How a request begins: talk in front of an order ends elsewhere than talk in front of a name.
    enum Opening: String {
        case order = "O"
        case question = "Q"
        case name = "N"
    }

    /// The longest counts that are told apart.
    private static let longestRequest = 6
    private static let longestTalk = 8

    /// The words as the model knows them.
    private let words: [String]
    /// The words with all but the commonest replaced by their endings.
    private let skeleton: [String]

    init(_ words: some Sequence<String>, vocabulary: TalkVocabulary) {
        self.words = words.map(vocabulary.known)
        skeleton = words.map(vocabulary.common)
    }

    /// The features of one request among the words.
    /// - Parameters:
    ///   - span: where the request stands.
    ///   - kind: the name of what is asked for.
    ///   - signals: what else is known of the words around.
    func features(of span: Range<Int>, kind: String, opening: Opening, signals: Set<String>) -> Set<String> {
        let start = opening.rawValue
        let before = Array(words[..<span.lowerBound])
        let behind = Array(words[span.upperBound...])
        let first = words[span.lowerBound]
        let last = words[span.upperBound - 1]
        var features: Set<String> = [
            "bias", "n\(min(span.count, Self.longestRequest))", "l\(min(before.count, Self.longestTalk))",
            "r\(min(behind.count, Self.longestTalk))", "k \(kind)", "o \(start)", "s \(first)", "z \(last)",
            "c\(before.isEmpty ? 0 : 1)\(start)\(behind.isEmpty ? 0 : 1)",
        ]
        for signal in signals { features.formUnion([signal, "\(signal) \(start)"]) }
        if let word = before.last {
            let shape = ["^"] + skeleton[..<span.lowerBound]
            features.formUnion([
                "L1 \(word)", "L1\(start) \(word)", "L1s \(word) \(first)", "Lf \(before[0])",
                "Lf2 \(shape[1...].prefix(2).joined(separator: " "))",
                "L2 \(shape.suffix(2).joined(separator: " "))", "L2\(start) \(shape.suffix(2).joined(separator: " "))",
                "L3 \(shape.suffix(3).joined(separator: " "))",
            ])
            features.formUnion(before.map { "L \($0)" })
        } else {
            features.insert("L0\(start)")
        }
        if let word = behind.first {
            let shape = skeleton[span.upperBound...] + ["$"]
            features.formUnion([
                "R1 \(word)", "R1\(start) \(word)", "R1s \(last) \(word)", "Rz \(behind[behind.count - 1])",
                "R2 \(shape.prefix(2).joined(separator: " "))", "R3 \(shape.prefix(3).joined(separator: " "))",
            ])
            features.formUnion(behind.map { "R \($0)" })
        } else {
            features.insert("R0\(start)")
        }
        return features
    }
}

/// Which words a ``TalkModel`` tells apart.
struct TalkVocabulary: Sendable {
    /// Endings of words that are told apart by nothing else; the first that fits counts.
    private static let endings = ["ing", "ed", "ly", "'s", "s"]

    /// The words that were seen often enough to tell something by themselves.
    var words: Set<String>
    /// The commonest of them, which make the frame of a sentence.
    var frame: Set<String>

    func known(_ word: String) -> String { words.contains(word) ? word : Self.ending(of: word) }

    func common(_ word: String) -> String { frame.contains(word) ? word : Self.ending(of: word) }

    private static func ending(of word: String) -> String {
        "?" + (endings.first(where: word.hasSuffix) ?? "")
    }
}
