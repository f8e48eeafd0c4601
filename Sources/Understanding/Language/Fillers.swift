/// The words and phrases that mean nothing wherever they stand: "um", "kind of", "real quick".
struct Fillers: Sendable {
    private let words: Set<String>
    /// The phrases of several words by their first one, the longest first.
    private let phrases: [String: [[String]]]

    /// Fillers, each given as its words.
    init(_ fillers: [[String]]) {
        words = Set(fillers.filter { $0.count == 1 }.flatMap(\.self))
        let longer = fillers.filter { $0.count > 1 }.sorted { $0.count > $1.count }
        phrases = Dictionary(grouping: longer) { $0[0] }
    }

    /// Whether a word means nothing by itself.
    func contains(_ word: String) -> Bool { words.contains(word) }

    /// Whether a filler may begin with a word.
    func begins(_ word: String) -> Bool { words.contains(word) || phrases[word] != nil }

    /// Where in `words` fillers stand, in order; phrases before the words in them.
    func ranges(in words: [String]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        var start = 0
        while start < words.count {
            let length = length(at: start, in: words)
            if length > 0 { ranges.append(start..<(start + length)) }
            start += max(1, length)
        }
        return ranges
    }

    private func length(at start: Int, in words: [String]) -> Int {
        if let phrase = phrases[words[start]]?.first(where: { words[start...].starts(with: $0) }) {
            return phrase.count
        }
        return contains(words[start]) ? 1 : 0
    }
}
