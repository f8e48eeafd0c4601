/// The words and phrases that mean nothing wherever they stand: "um", "kind of", "real quick".
struct Fillers: Sendable {
    private let words: Set<String>
    /// The phrases of several words by their first one, the longest first.
    private let phrases: [String: [[String]]]
    /// What those of the words say of how something is to be done that do: "slowly" is slow.
    let manners: [String: String]

    /// Fillers, each given as its words, and what single ones say of how something is to be done.
    init(_ fillers: [[String]], manners: [String: String] = [:]) {
        self.manners = manners
        words = Set(fillers.filter { $0.count == 1 }.flatMap(\.self))
        let longer = fillers.filter { $0.count > 1 }.sorted { $0.count > $1.count }
        phrases = Dictionary(grouping: longer) { $0[0] }
    }

    /// How something is to be done by the words of one text that another lacks.
    func manner(of words: [String], without kept: [String]) -> String? {
        let left = words.filter { manners[$0] != nil }
        return left.count > kept.count(where: { manners[$0] != nil }) ? left.last.flatMap { manners[$0] } : nil
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
