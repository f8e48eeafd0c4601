/// Words that are said in place of others: `crank=hike`. A new word that means what an old one means has to do what the
/// corpora expect of the old one, in all the orders of words that are there.
public struct WordSwap: Sendable {
    /// The words that stand in the corpora.
    let old: [Substring]
    /// What is said in their place.
    let new: String

    /// Reads `OLD=NEW`; `nil` where one of the two is missing.
    public init?(argument: String) {
        let sides = argument.split(separator: "=", omittingEmptySubsequences: false)
        guard sides.count == 2 else { return nil }
        let old = sides[0].split(separator: " ")
        let new = sides[1].split(separator: " ")
        guard !old.isEmpty, !new.isEmpty else { return nil }
        self.old = old
        self.new = new.joined(separator: " ")
    }

    /// The text with the new words wherever the old ones stand as whole words; `nil` where they don't.
    func applied(to text: String) -> String? {
        let words = text.split(separator: " ", omittingEmptySubsequences: false)
        var result: [String] = []
        var isChanged = false
        var position = 0
        while position < words.count {
            let end = position + old.count
            let ending = end <= words.count ? words[end - 1].drop { $0.isLetter || $0.isNumber || $0 == "'" } : ""
            if end <= words.count, stands(in: words[position..<end], ending: ending) {
                result.append(new + ending)
                isChanged = true
                position = end
            } else {
                result.append(String(words[position]))
                position += 1
            }
        }
        return isChanged ? result.joined(separator: " ") : nil
    }

    /// Whether these are the old words, the last perhaps with a comma or the like after it.
    private func stands(in words: ArraySlice<Substring>, ending: Substring) -> Bool {
        zip(words.dropLast(), old).allSatisfy { $0.lowercased() == $1.lowercased() }
            && words.last.map { $0.dropLast(ending.count).lowercased() } == old.last?.lowercased()
    }
}

extension CorpusFile {
    /// The conversations in which some words are said, with others in their place.
    func saying(_ swap: WordSwap) -> CorpusFile {
        var result = self
        result.conversations = conversations.compactMap { conversation in
            var isChanged = false
            let turns = conversation.map { turn in
                guard case .say(let text) = turn.utterance, let other = swap.applied(to: text) else { return turn }
                isChanged = true
                var turn = turn
                turn.utterance = .say(other)
                turn.request = turn.request.map { swap.applied(to: $0) ?? $0 }
                return turn
            }
            return isChanged ? turns : nil
        }
        return result
    }
}
