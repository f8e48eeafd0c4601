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

    /// What a word that asks for something unusual has to lead by beyond that, and what one is ahead by where the other asks for
    /// such a thing.
    static let unusual = 2.0
    /// Below this lead a word that asks for what can't be done was the other one: nobody sets a thermostat to ninety degrees. Of
    /// ten numbers of four voices that were heard as others, the sound favoured the wrong one by at most 3.9.
    static let possible = 4.0

    /// Whether a percentage is none that people choose: of 1,000 in the corpora, seven are twelve, two sixteen and none the other
    /// teens but fifteen.
    static func isUnusual(percentage: Double) -> Bool {
        percentage > 10 && percentage.truncatingRemainder(dividingBy: 5) != 0
    }

    /// Whether the sound favours a word that asks for what can't be done so clearly that it may have been meant all the same, for
    /// who said it doesn't know the thing: it is asked about what can be done, then.
    static func isClear(impossible twin: Hypothesis.Twin) -> Bool { twin.lead <= -certain }

    /// The lead from which on nothing is to be doubted.
    static func enough(isAgreed: Bool) -> Double { isAgreed ? certainWhereAgreed : certain }

    /// The sentence that is believed instead of one in which a word leads by too little, and the confidence that is left.
    static func believed(_ heard: Hypothesis, but twin: Hypothesis.Twin) -> Hypothesis {
        let result = twin.lead < 0 ? heard.replacing(twin) : heard
        return twin.lead > -certain ? doubted(result) : result
    }

    /// The same, to be asked about.
    static func doubted(_ heard: Hypothesis) -> Hypothesis {
        var result = heard
        result.confidence = min(result.confidence, HearingTrust.mostToAsk)
        return result
    }

    /// The sentence with the other word where the one that was heard asks for what can't be done, which is that one's twin then.
    static func replaced(_ twin: Hypothesis.Twin, in heard: Hypothesis) -> Hypothesis {
        guard heard.words.indices.contains(twin.index) else { return heard }
        var result = heard.replacing(twin)
        result.twins.append(.init(index: twin.index, word: heard.words[twin.index].text, lead: -twin.lead))
        return result
    }
}
