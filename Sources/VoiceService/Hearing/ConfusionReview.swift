internal import Speech

/// Looks once more at words that are easily taken for one another, such as "on" and "off", and decides which was said,
/// or that the house has to ask.
///
/// The confidence of a sentence can't tell, because all its other words were heard well. So the sound of the two words
/// is compared (``Hypothesis/twins``). See `docs/decisions/035-second-look.md`.
enum ConfusionReview {
    /// From this lead on the word is the one that was heard; from the same on the other side it is the other one.
    static let certain = 1.0
    /// The lead that suffices where the free hearing comes to the same.
    static let certainWhereAgreed = 0.3

    /// By how much more a word has to lead if it asks for something unusual ("thirteen percent").
    static let unusual = 2.0
    /// The lead needed if the other word asks for something unusual; small, since "thirteen" sounds like "thirty" more
    /// than the reverse.
    static let usual = 0.2
    /// The extra lead that a word needs to be done at once in that case: somebody who does say "thirteen percent" is to
    /// be asked.
    static let besideUnusual = 0.3
    /// Below this lead, a word that asks for what can't be done was the other one: nobody sets a thermostat to ninety
    /// degrees.
    static let possible = 4.0

    /// Whether hardly anybody chooses this percentage: above ten, people choose multiples of five.
    static func isUnusual(percentage: Double) -> Bool {
        percentage > 10 && percentage.truncatingRemainder(dividingBy: 5) != 0
    }

    /// Whether the sound favours a word that asks for what can't be done so clearly that it may have been meant. The
    /// speaker may not know what the thing can do, so the house asks about what can be done.
    static func isClear(impossible twin: Hypothesis.Twin) -> Bool { twin.lead <= -certain }

    /// The lead from which on nothing is to be doubted.
    /// - Parameter isUnusual: whether the other word asks for something unusual.
    static func enough(isAgreed: Bool, besideUnusual isUnusual: Bool = false) -> Double {
        (isAgreed ? certainWhereAgreed : certain) + (isUnusual ? besideUnusual : 0)
    }

    /// The sentence that is believed where a word leads by too little, and the confidence that it has.
    static func believed(_ heard: Hypothesis, but twin: Hypothesis.Twin) -> Hypothesis {
        guard twin.lead < 0 else { return doubted(heard) }
        // A sentence that is doubtful itself, and has another word than was heard, is guessed twice; of a single word
        // nothing else is to be doubted.
        let isGuessedTwice = heard.words.count > 1 && heard.confidence < HearingTrust.leastToRisk
        let isDoubtful = twin.lead > -certain || isGuessedTwice
        return isDoubtful ? doubted(heard.replacing(twin)) : heard.replacing(twin)
    }

    /// The hypothesis, to be asked about.
    static func doubted(_ heard: Hypothesis) -> Hypothesis {
        var result = heard
        result.confidence = min(result.confidence, HearingTrust.mostToAsk)
        return result
    }

    /// The sentence with the other one of two words, for where the word that was heard asks for what can't be done. The
    /// word that was heard is the other one from then on.
    static func replaced(_ twin: Hypothesis.Twin, in heard: Hypothesis) -> Hypothesis {
        guard heard.words.indices.contains(twin.index) else { return heard }
        var result = heard.replacing(twin)
        result.twins.append(.init(index: twin.index, word: heard.words[twin.index].text, lead: -twin.lead))
        return result
    }
}
