internal import Speech

/// What may have been said where a sentence was heard well and makes no sense: what is as likely by its sound and has nearly the
/// same words.
///
/// Of commands that no grammar has, one small word is heard as another: "timer ten minutes and the kitchen". The search knows
/// both and can't tell them apart; the home can, since one of the two is no sentence. The speaker is asked, for talk is heard
/// with such words, too: of 944 commands of 118 synthetic voices, near, across a simulated room and in noise, 12 were
/// asked about rightly and 6 wrongly; of 872 utterances that were no commands, five were, four of them made to be nearly some.
enum CandidateReview {
    /// With less confidence in the free hearing, what is nearly the same was mostly heard in talk.
    static let leastConfidence = 0.9
    /// By how much a candidate may be behind the likeliest one, in the engine's unit.
    static let mostBehind = 300
    /// Which share of its words the free hearing has, too, in the same order.
    static let leastShared = 0.75

    /// What else may have been said in a free hearing that makes no sense, the likeliest first, to be asked about.
    static func candidates(for free: Hypothesis) -> [Hypothesis] {
        guard free.confidence >= leastConfidence else { return [] }
        let words = free.words.map(\.text)
        return free.candidates.filter { candidate in
            candidate.behind <= mostBehind && candidate.words != words && abs(candidate.words.count - words.count) <= 1
                && WordOverlap.share(of: candidate.words, in: words) >= leastShared
        }.map { candidate in
            var other = free.saying(candidate.words)
            other.confidence = HearingTrust.mostToAsk
            return other
        }
    }
}
