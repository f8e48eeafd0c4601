internal import JSGF

/// What people ask of a voice and no home can do: telephones, shops, the weather. A grammar of its own, in which one
/// word stands for any words.
struct BeyondReach: Sendable {
    /// The most words of an utterance that is looked at,
    /// and the most of them that the one word stands for where more follow.
    private static let longest = 24
    private static let longestWithin = 5

    private let automaton: Automaton
    private let builder: MeaningBuilder

    /// Makes it of the compiled grammar.
    init(_ automaton: Automaton) {
        self.automaton = automaton
        builder = MeaningBuilder(automaton)
    }

    /// The kind of thing that words ask for and no home can do, by the last part of the name of its phrase; `nil` if
    /// they ask for nothing of the kind.
    /// - Parameter anyWords: the word that stands for any.
    func kind(of words: [String], anyWords: String, scratch: inout MatchScratch) -> String? {
        guard (1...Self.longest).contains(words.count) else { return nil }
        if let kind = kind(of: words, scratch: &scratch) { return kind }
        // The more is said in words of the grammar, the surer it is.
        for start in (1..<words.count).reversed() {
            if let kind = kind(of: Array(words[..<start]) + [anyWords], scratch: &scratch) { return kind }
        }
        for start in (1..<words.count).reversed() {
            for end in start + 1..<max(start + 1, min(start + Self.longestWithin + 1, words.count)) {
                let tried = Array(words[..<start]) + [anyWords] + Array(words[end...])
                if let kind = kind(of: tried, scratch: &scratch) { return kind }
            }
        }
        return nil
    }

    private func kind(of words: [String], scratch: inout MatchScratch) -> String? {
        guard automaton.match(tokens: automaton.tokens(of: words), scratch: &scratch) else { return nil }
        return builder.meaning(of: scratch.events, words: words).value(.beyond)
    }
}
