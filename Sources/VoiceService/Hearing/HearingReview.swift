internal import Foundation
internal import Speech

/// Which of two hearings of an utterance is believed: that of the recogniser's grammar, or that of words in any order, heard
/// beside it. Decided by what each would have the home do, and by how much better the free one explains the sound.
///
/// A grammar finds one of its sentences in whatever is said, so by itself it can't tell what it lacks. Where both hearings
/// come to the same, they are right far oftener than either alone says. Where the free one makes no sense, the grammar's is
/// probably made up, unless it explains the sound nearly as well. The figures come from corpus sentences of twelve synthetic
/// voices, from speech that is no command, and from human orders heard with a home's grammar.
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

    /// Which of the two a third hearing confirms: that of the grammar in the sound treated otherwise.
    enum Witness: Equatable {
        /// It comes to the same as the grammar's.
        case bound
        /// It comes to the same as the free one.
        case free
    }

    /// What is left of the doubt where both agree.
    static let doubtLeft = 0.2
    /// Below this confidence of the grammar's hearing agreement proves nothing: two ways of hearing a noise, or talk in which
    /// names were heard.
    static let leastAgreed = 0.02
    /// What is left of the confidence of a hearing that nothing supports: it is asked about at most.
    static let unsupported = 0.22
    /// By how much less, per frame, the free hearing may lose where the grammar's is not held for made up: the free one may
    /// choose among more words, so it loses less whatever was said. Where the grammar's was right it was 0.2, where it
    /// was made up 0.8 and more.
    static let supportedLead = 0.4
    /// The power of the confidence of such a hearing: up to 0.5 it was wrong, from 0.6 on right.
    static let supportedPower = 2.5
    /// By how much less the free hearing must lose to be believed where each would have the home do something else.
    static let leastLead = 0.3

    /// How much is left of the confidence of a hearing that makes sense alone and is confirmed by the sound treated otherwise.
    /// Talk that isn't meant for the house is heard as something else in each: across simulated rooms and in noise 42 of 48
    /// commands that were heard so were right, whatever their confidence; of 661 sentences that were none, 11 were heard
    /// so, three of them with more than a fourth.
    static let leftWhereConfirmed = 0.8

    /// The hearing that is believed, with the confidence that it then has.
    static func believed(
        _ bound: Hypothesis, _ free: Hypothesis, _ finding: Finding, _ witness: Witness? = nil
    ) -> Hypothesis {
        switch (finding, witness) {
        case (.onlyBound, .bound): confirmed(bound, atLeast: believedAlone(bound, free, finding).confidence)
        case (.onlyFree, .free), (.differing, .free): confirmed(free, atLeast: alone(free.confidence))
        case (.differing, .bound): bound
        default: believedAlone(bound, free, finding)
        }
    }

    private static func confirmed(_ hearing: Hypothesis, atLeast least: Double) -> Hypothesis {
        var result = hearing
        result.confidence = max(hearing.confidence * leftWhereConfirmed, least)
        return result
    }

    /// The hearing that is believed where no other confirms one.
    private static func believedAlone(_ bound: Hypothesis, _ free: Hypothesis, _ finding: Finding) -> Hypothesis {
        var result = bound
        let lead = lead(of: free, over: bound)
        switch finding {
        case .agreed where bound.confidence >= leastAgreed:
            result.confidence = 1 - (1 - max(bound.confidence, free.confidence)) * doubtLeft
        case .agreed, .neither: break
        case .onlyBound where lead < supportedLead: result.confidence = pow(bound.confidence, supportedPower)
        case .onlyBound: result.confidence = doubted(bound, beside: free, lead: lead)
        case .differing where lead < leastLead: break
        case .differing, .onlyFree:
            result = free
            result.confidence = alone(free.confidence)
        }
        return result
    }

    /// The confidence of the grammar's hearing where the free one makes no sense and explains the sound clearly better.
    ///
    /// In echo and noise the free one garbles a word of most commands ("water the front door"), and the words that are left
    /// confirm the others. Who says more words than the grammar has found says something else with a command in it ("I don't
    /// want you to …"). A logistic function, fitted by maximum likelihood on 114 such hearings: commands of four synthetic
    /// voices near, in noise and across simulated rooms, and speech that was none; then moved so that at ``HearingTrust``'s
    /// least to act seven of ten are right.
    private static func doubted(_ bound: Hypothesis, beside free: Hypothesis, lead: Double) -> Double {
        guard lead.isFinite, free.words.count <= bound.words.count else { return bound.confidence * unsupported }
        let shared = WordOverlap.share(of: bound.words.map(\.text), in: free.words.map(\.text))
        return 1 / (1 + exp(3.1 - 0.96 * logOdds(bound.confidence) + 1.02 * min(lead, 3) - 3.66 * shared))
    }

    /// By how much less the free hearing loses, per frame; infinitely much where that isn't known.
    private static func lead(of free: Hypothesis, over bound: Hypothesis) -> Double {
        guard let free = free.loss, let bound = bound.loss else { return .infinity }
        return bound - free
    }

    /// The confidence of a free hearing that stands alone. Its words come in any order, so now and then they make a sense
    /// that nobody meant: "you should turn on the heater" for "you shouldn't". Where it had 0.7 and more it was right.
    private static func alone(_ confidence: Double) -> Double {
        1 / (1 + exp(2.4 - 1.7 * logOdds(confidence)))
    }

    private static func logOdds(_ confidence: Double) -> Double {
        let certain = min(max(confidence, 0.001), 0.999)
        return log(certain / (1 - certain))
    }
}
