internal import Foundation
internal import Speech

/// Which of two hearings of an utterance is believed, and how far: that of the recogniser's grammar, or that of words in any
/// order, heard beside it. Decided by what each would have the home do, and by how well each explains the sound.
///
/// A grammar finds one of its sentences in whatever is said, so by itself it can't tell what it lacks. Where both hearings
/// come to the same, they are right far oftener than either alone says. Where the free one makes no sense, the grammar's is
/// probably made up, unless it explains the sound nearly as well.
///
/// For each of these cases the confidence is a logistic function, fitted by maximum likelihood on what 1,850 utterances were
/// heard as: commands and near misses by four synthetic voices near the microphone, across simulated rooms, in a kitchen and in
/// noise, and human voices that no home obeys. So it is about how often such hearings are right where commands and talk
/// about the same things are as frequent; with the eighth of the utterances left out that it was tried on, of those from 0.9 on 96 %,
/// of those from 0.5 to 0.7 65 %. What tells right from wrong best are the deficit (``Hypothesis/deficit``), which knows how likely
/// the words are as well as how they sound, and what else was likely (``MeaningMargins``). By the latter 524 instead of 490 of
/// 960 commands are done rightly, 41 instead of 40 wrongly, and 19 instead of 20 of 559 near misses; of 340 human utterances one.
enum HearingReview {
    /// What the two would have the home do.
    enum Finding: Equatable {
        /// The same.
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

    /// Fewer words are found in noise and talk, too: of ten hearings of two words that agreed five were right, of 27 of three
    /// words 23, of longer ones nine in ten.
    static let fewestWords = 4

    /// The hearing that is believed, with the confidence that it then has.
    /// - Parameters:
    ///   - margins: how far ahead the free hearing is of what else it may have been.
    ///   - isAwaited: whether the words answer what was asked: a single word is what is to be expected then.
    static func believed(
        _ bound: Hypothesis, _ free: Hypothesis, _ finding: Finding, _ margins: MeaningMargins, isAwaited: Bool = false
    ) -> Hypothesis {
        // Without it there is nothing to compare.
        guard let freeDeficit = free.deficit else { return finding == .onlyFree ? free : bound }
        let forFree = -0.86 - 0.134 * freeDeficit + 0.27 * margins.overOthers + 0.43 * margins.overOtherCommands
        switch finding {
        case .agreed:
            guard let deficit = bound.deficit else { return bound }
            let missing = isAwaited ? 0 : Double(max(fewestWords - bound.words.count, 0))
            return bound.trusted(
                -0.95 - 0.055 * deficit - 1.02 * missing + 0.9 * margins.overOthers + 0.5 * margins.overOtherCommands)
        case .onlyBound:
            let shared = WordOverlap.share(of: bound.words.map(\.text), in: free.words.map(\.text))
            return bound.trusted(
                1.17 - 0.075 * freeDeficit - 1.38 * lead(of: free, over: bound) + 2.31 * shared
                    - 0.36 * margins.behindForBound)
        case .onlyFree: return free.trusted(forFree)
        case .differing:
            let forBound = 0.52 - 2.63 * lead(of: free, over: bound) - 0.23 * margins.behindForBound
            return forBound > forFree ? bound.trusted(forBound) : free.trusted(forFree)
        case .neither: return bound
        }
    }

    /// By how much less the free hearing loses, frame by frame. It may choose among more words, so it does, whatever was said;
    /// the less so, the likelier is what the grammar allows.
    private static func lead(of free: Hypothesis, over bound: Hypothesis) -> Double {
        min((bound.loss ?? mostLead) - (free.loss ?? 0), mostLead)
    }
}

extension Hypothesis {
    /// The same, trusted by these logarithmic odds.
    fileprivate func trusted(_ logOdds: Double) -> Hypothesis {
        var result = self
        result.confidence = 1 / (1 + exp(-logOdds))
        return result
    }
}
