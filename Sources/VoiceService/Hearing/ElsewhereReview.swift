internal import Speech
internal import Understanding

/// Decides whether all that was said was the name of another machine,
/// or something else that people say to none in particular.
///
/// A search with a grammar finds one of its sentences in whatever is said: "Alexa" is heard as "lights out", by both
/// hearings. But whoever calls another machine says its name and nothing else for a moment, and that name explains the
/// sound far better than any sentence of the home. See `docs/decisions/107-other-machines.md`.
enum ElsewhereReview {
    /// By how much more deficit a name may have than the grammar's sentence: of what was said to the house, names have
    /// 14 more and above.
    static let mostBehind = 5.0

    /// Whether a name explains the sound as well as what was heard by the grammar, which doesn't have that name in it,
    /// and better than any single word of the house. What calls something off is always heard: by mistake it does
    /// little harm.
    /// - Parameter believed: what would be believed.
    static func isCalled(_ heard: Hypothesis, besides believed: [String], _ words: [LoneWord]) -> Bool {
        guard let name = heard.elsewhere, let deficit = heard.deficit,
            !words.contains(where: { $0.callsOff && believed.contains($0.word) }),
            heard.lone.map({ name.deficit < $0.deficit }) ?? true
        else { return false }
        let words = name.text.split(separator: " ").map(String.init)
        let hearings = [heard] + heard.alternatives.prefix(1)
        return name.deficit <= deficit + mostBehind
            && !hearings.contains { $0.words.contains { words.contains($0.text) } }
    }

    /// The sentence, which nothing is done for.
    static func ignored(_ sentence: Hypothesis) -> Hypothesis {
        var result = sentence
        result.confidence = 0
        return result
    }
}
