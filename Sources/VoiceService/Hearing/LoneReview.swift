internal import Foundation
internal import Speech
internal import Understanding

/// Decides whether all that was said was one of the words that are listened for by themselves, such as "stop".
///
/// There are so many sentences that one of them nearly always explains a poorly heard syllable better than the word
/// that was said: "stop" is heard as "it's dark" or "both". But people say "stop" far more often than these. So the
/// word is believed where it explains the sound well, even where a sentence explains it better.
/// See `docs/decisions/088-lone-words.md`.
enum LoneReview {
    /// By how much less deficit the odds grow by a factor of e.
    static let scale = 4.0
    /// By how much more deficit than the words that both hearings agree upon a word may have to be believed in their
    /// place, where it calls something off.
    static let mostBehindAgreed = 5.0
    /// By how much less it has to have where it does something.
    static let leastAheadAgreed = 5.0

    /// How much more deficit a word may have that goes on with what was just talked about:
    /// "louder" behind "turn on the tv".
    static let moreInContext = 4.0

    /// The word, with the confidence that it has; `nil` where it wasn't said.
    /// - Parameter goesOn: whether a word goes on with what was just talked about.
    static func word(
        in heard: Hypothesis, among words: [LoneWord], goesOn: (String) -> Bool = { _ in false }
    ) -> Hypothesis? {
        guard let lone = heard.lone, let known = words.first(where: { $0.word == lone.text }), let least = known.even
        else { return nil }
        let even = least + (!known.callsOff && goesOn(lone.text) ? moreInContext : 0)
        let confidence = 1 / (1 + exp((lone.deficit - even) / scale))
        let hearings = [heard] + heard.alternatives.prefix(1)
        let others = Set(hearings.map(\.text)).subtracting([lone.text])
        let limit = agreedDeficit(of: hearings).map { $0 + (known.callsOff ? mostBehindAgreed : -leastAheadAgreed) }
        guard confidence >= HearingTrust.leastToAct, others.isEmpty || lone.deficit <= limit ?? .infinity,
            known.callsOff || !hearings.contains(where: { isRival($0, of: lone, among: words) })
        else { return nil }
        var word = heard.saying([lone.text])
        word.confidence = confidence
        guard !known.callsOff else { return word }
        let heardWithIt = hearings.first { $0.words.contains { $0.text == lone.text } }
        word.twins = heardWithIt?.twins(ofWord: lone.text) ?? []
        // What does something, and that no whole search has heard, is only asked about.
        return heardWithIt == nil ? ConfusionReview.doubted(word) : word
    }

    /// Whether a whole search has heard another of these words, nearly as well or as the opposite of this one.
    private static func isRival(
        _ hearing: Hypothesis, of lone: Hypothesis.LoneWord, among words: [LoneWord]
    ) -> Bool {
        guard hearing.text != lone.text, words.contains(where: { $0.word == hearing.text }) else { return false }
        return hearing.deficit.map { $0 <= lone.deficit + mostBehindAgreed } ?? true
            || hearing.twins.contains { $0.word == lone.text }
    }

    /// How well the words explain the sound upon which all hearings agree; `nil` where they differ,
    /// or there is but one.
    private static func agreedDeficit(of hearings: [Hypothesis]) -> Double? {
        hearings.count > 1 && Set(hearings.map(\.text)).count == 1 ? hearings[0].deficit : nil
    }
}

extension Hypothesis {
    /// What a word of it may have been instead, for where that word is all that was said.
    fileprivate func twins(ofWord word: String) -> [Twin] {
        guard let index = words.firstIndex(where: { $0.text == word }) else { return [] }
        return twins.filter { $0.index == index }.map { .init(index: 0, word: $0.word, lead: $0.lead) }
    }
}
