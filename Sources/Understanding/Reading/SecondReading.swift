internal import JSGF

/// A further way to read an utterance, where what it was taken for came to nothing.
struct SecondReading {
    /// The name of the way, for people who look into why something was understood as it was.
    let name: String
    /// Whether it is tried after what came of the reading before.
    let isTried: (Interpretation) -> Bool
    /// Whether what comes of it is better than what there was.
    var isTaken: (Interpretation) -> Bool = { $0.outcome != .notUnderstood }
    /// Reads the words.
    let read: (inout MatchScratch) -> Meaning?
}

extension Understanding {
    /// The further ways, in the order in which they are tried.
    func secondReadings(
        of words: [String], text: String, sentence: Meaning?, in situation: Situation
    ) -> [SecondReading] {
        plainFollowUps(of: words, in: situation) + [
            SecondReading(
                name: "an order in half a sentence",
                isTried: { $0.reason == .noCommand && sentence?.child(.fragment) != nil },
                read: { orderInHalf(words, scratch: &$0) }),
            SecondReading(
                name: "as said to no timer",
                isTried: { $0.reason == .noCommand && sentence?.isIfTold == true },
                read: { saidToNoTimer(words, scratch: &$0) }),
            SecondReading(
                name: "beside a remark",
                isTried: { (sentence == nil || $0.reason == .noCommand) && sentence?.isPassingRemark != true },
                read: { besideRemark(words, text: text, in: situation, scratch: &$0) }),
            SecondReading(
                name: "a name to the end of the sentence",
                isTried: { $0.outcome == .notUnderstood },
                read: { namingToTheEnd(words, in: situation.conversation, scratch: &$0) }),
            SecondReading(
                name: "a number as a clock time",
                isTried: { $0.outcome == .refused && $0.reason == .unsupported },
                isTaken: { $0.outcome == .done },
                read: { atClockTime(words, scratch: &$0) }),
            // "TV on, radio off and …": what comes to nothing without its commas may be a list.
            SecondReading(
                name: "as a list",
                isTried: { $0.reason == .nothingThere },
                read: { listed(text, scratch: &$0) }),
        ]
    }
}
