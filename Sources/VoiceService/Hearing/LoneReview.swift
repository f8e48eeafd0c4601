internal import Foundation
internal import Speech

/// Decides whether all that was said was one of the words that are listened for by themselves, such as "stop".
///
/// There are so many sentences that one of them nearly always explains a poorly heard syllable better than the word that was said:
/// "stop" is heard as "it's dark" or "both". But people say "stop" far more often than these. So the word is believed where it
/// explains the sound well, even where a sentence explains it better. See `docs/decisions/088-lone-words.md`.
enum LoneReview {
    /// The deficit (`Hypothesis/deficit`) at which the word is as likely to be right as wrong.
    static let even = 31.5
    /// By how much less deficit the odds grow by a factor of e.
    static let scale = 4.0
    /// By how much more deficit than the words that both hearings agree upon it may have to be believed in their place.
    static let mostBehindAgreed = 5.0

    /// The word, with the confidence that it has; `nil` where it wasn't said.
    static func word(in heard: Hypothesis) -> Hypothesis? {
        guard let lone = heard.lone else { return nil }
        let confidence = 1 / (1 + exp((lone.deficit - even) / scale))
        guard confidence >= HearingTrust.leastToAct else { return nil }
        let isAgreed = heard.alternatives.first.map { $0.text == heard.text } ?? false
        if isAgreed, heard.text != lone.text, let deficit = heard.deficit, lone.deficit > deficit + mostBehindAgreed {
            return nil
        }
        var word = heard.saying([lone.text])
        word.confidence = confidence
        return word
    }
}
