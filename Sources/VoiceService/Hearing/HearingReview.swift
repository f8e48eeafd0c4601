internal import Speech

/// Which of two hearings of an utterance is believed: that of the recogniser's grammar, or that of words in any order, heard
/// beside it. Decided by what each would have the home do.
///
/// A grammar finds one of its sentences in whatever is said, so by itself it can't tell what it lacks. Where both hearings
/// come to the same, they are right far oftener than either alone says; where the free one makes no sense, the grammar's is
/// probably made up. The figures come from corpus sentences of twelve synthetic voices, from speech that is no command, and
/// from human orders heard with a home's grammar.
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

    /// What is left of the doubt where both agree.
    static let doubtLeft = 0.2
    /// Below this confidence agreement proves nothing: two ways of hearing a noise.
    static let leastAgreed = 0.02
    /// What is left of the confidence of a hearing that nothing supports: it is asked about at most.
    static let unsupported = 0.22

    /// The hearing that is believed, with the confidence that it then has.
    static func believed(_ bound: Hypothesis, _ free: Hypothesis, _ finding: Finding) -> Hypothesis {
        var result = bound
        switch finding {
        case .agreed where bound.confidence >= leastAgreed:
            result.confidence = 1 - (1 - bound.confidence) * doubtLeft
        case .agreed, .neither: break
        case .onlyBound: result.confidence *= unsupported
        case .differing, .onlyFree: result = free
        }
        return result
    }
}
