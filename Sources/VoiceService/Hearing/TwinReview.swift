internal import Speech

/// What is left of a hearing in which a word may have been another that is easily taken for it: "on" for "off".
///
/// The confidence of a sentence can't tell, since all other words of it were heard well: "off" was done as "on" at 0.95. So
/// the sound of the two is compared (``Hypothesis/twins``), and where it tells them apart badly, it is asked instead.
enum TwinReview {
    /// From this lead on the word is the one that was heard; from the same on the other side it is the other one.
    static let certain = 1.0
    /// From this lead on it is the one that was heard where the free hearing comes to the same: of twelve such sentences, in
    /// noise and across simulated rooms, all were right.
    static let certainWhereAgreed = 0.3

    /// The lead from which on nothing is to be doubted.
    static func enough(isAgreed: Bool) -> Double { isAgreed ? certainWhereAgreed : certain }

    /// The sentence that is believed instead of one in which a word leads by too little, and the confidence that is left.
    static func believed(_ heard: Hypothesis, but twin: Hypothesis.Twin) -> Hypothesis {
        var result = twin.lead < 0 ? heard.replacing(twin) : heard
        if twin.lead > -certain { result.confidence = min(result.confidence, HearingTrust.mostToAsk) }
        return result
    }
}
