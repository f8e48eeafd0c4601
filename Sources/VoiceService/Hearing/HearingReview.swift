internal import Foundation
internal import Speech

/// Decides which of two hearings of an utterance is believed, and with which confidence: the grammar's, or the free
/// one, in which words may come in any order.
///
/// A search with a grammar finds one of its sentences in whatever is said, so by itself it can't tell a command from
/// talk. What decides is what each hearing would have the home do (``Finding``), and how well each explains the sound.
/// If both come to the same, they are right far oftener than either alone. If the free one makes no sense, the
/// grammar's is probably made up, unless it explains the sound nearly as well.
///
/// Each of these cases has a logistic function of the deficit (``Hypothesis/deficit``) and of what else was likely
/// (``MeaningMargins``). Its value says how often such hearings are right. How it was fitted, with all figures, is in
/// `docs/decisions/032-free-hearing.md`.
enum HearingReview {
    /// What the two would have the home do.
    enum Finding: Equatable {
        /// Both hearings come to the same.
        case agreed
        /// Each something else.
        case differing
        /// Only what the grammar's hearing says can be done.
        case onlyBound
        /// Only what the free hearing says can be done.
        case onlyFree
        /// Nothing.
        case neither
    }

    /// From this lead on the grammar's hearing is as surely made up as it gets.
    static let mostLead = 3.0

    /// Where the two differ, the grammar's sentence is trusted less from this deficit on: talk that it explains so
    /// poorly is mostly none of its sentences.
    static let poor = 15.0

    /// Sentences of fewer words than this are trusted less: noise and talk are easily heard as two words.
    static let fewestWords = 4

    /// With less confidence in the grammar's sentence by itself, that the free hearing comes to the same in other words
    /// proves little: "smart mirror" is "start the mirror light" to the one and "switch on the mirror light" to the
    /// other.
    static let leastInOtherWords = 0.1

    /// How far a single word is to be expected that goes on with what was just talked about.
    static let expectedInContext = 0.5

    /// The hearing that is believed, with the confidence that it then has.
    /// - Parameters:
    ///   - margins: how far ahead the free hearing is of what else it may have been.
    ///   - expectation: how far a single word is what is to be expected, from 0 to 1.
    static func believed(
        _ bound: Hypothesis, _ free: Hypothesis, _ finding: Finding, _ margins: MeaningMargins, expectation: Double = 0
    ) -> Hypothesis {
        // Without it there is nothing to compare.
        guard let freeDeficit = free.deficit else { return finding == .onlyFree ? free : bound }
        func missingWords(of heard: Hypothesis) -> Double {
            (1 - expectation) * Double(max(fewestWords - heard.words.count, 0))
        }
        let forFree =
            -0.86 - 0.134 * freeDeficit - missingWords(of: free) + 0.27 * margins.overOthers
            + 0.43 * margins.overOtherCommands
        switch finding {
        case .agreed:
            guard let deficit = bound.deficit else { return bound }
            let agreed = bound.trusted(
                -0.95 - 0.055 * deficit - 1.02 * missingWords(of: bound) + 0.9 * margins.overOthers + 0.5
                    * margins.overOtherCommands)
            let isOneSentence = bound.text == free.text || bound.confidence >= leastInOtherWords
            return isOneSentence ? agreed : ConfusionReview.doubted(agreed)
        case .onlyBound:
            let shared = WordOverlap.share(of: bound.words.map(\.text), in: free.words.map(\.text))
            return bound.trusted(
                1.17 - 0.075 * freeDeficit - 1.38 * lead(of: free, over: bound) + 2.31 * shared
                    - 0.36 * margins.behindForBound)
        case .onlyFree: return free.trusted(forFree)
        case .differing:
            let forBound =
                0.52 - 2.63 * lead(of: free, over: bound) - 0.23 * margins.behindForBound
                - 0.5 * missingWords(of: bound) - 0.055 * max((bound.deficit ?? 0) - poor, 0)
            return forBound > forFree ? bound.trusted(forBound) : free.trusted(forFree)
        case .neither: return bound
        }
    }

    /// By how much better the free hearing explains the sound, for each frame. It chooses among more words, so it
    /// always does; the smaller the lead, the likelier it is that the grammar's sentence was said.
    private static func lead(of free: Hypothesis, over bound: Hypothesis) -> Double {
        min((bound.loss ?? mostLead) - (free.loss ?? 0), mostLead)
    }
}

extension Hypothesis {
    /// The hypothesis, trusted by these logarithmic odds.
    fileprivate func trusted(_ logOdds: Double) -> Hypothesis {
        var result = self
        result.confidence = 1 / (1 + exp(-logOdds))
        return result
    }
}
