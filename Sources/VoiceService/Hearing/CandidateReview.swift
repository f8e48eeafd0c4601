internal import Speech

/// Finds the command that may have been said when a sentence was heard well but makes no sense: one that is as likely
/// by its sound and has nearly the same words.
///
/// One small word is easily heard as another: "timer ten minutes and the kitchen" for "in the kitchen". The search
/// can't tell them apart. The home can, because only one of the two is a command. It is asked about and never done at
/// once, because talk is heard with such words, too. See `docs/decisions/033-candidates-from-the-lattice.md`.
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
