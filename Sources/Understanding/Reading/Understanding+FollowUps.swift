internal import JSGF

/// Follow-ups with words of one's own around them: "nah, more pink", "oh wait, not our fan either".
extension Understanding {
    /// The most words of such a remark, and the most ways in which it is put plainly.
    private static let longestFollowUp = (words: 14, ways: 5)

    /// The ways to read words that go on with something, put plainly: a correction as "no", an addition as "and", and
    /// without what says nothing. None where nothing was said that may be gone on with.
    func plainFollowUps(of words: [String], in situation: Situation) -> [SecondReading] {
        guard let around = language.normalizer.words.followUps, words.count <= Self.longestFollowUp.words,
            situation.isGoingOn || situation.references.timer != nil
        else { return [] }
        return around.plain(words).prefix(Self.longestFollowUp.ways).map { plain in
            SecondReading(
                name: "as what goes on with something, put plainly",
                isTried: { $0.outcome == .notUnderstood && $0.obstacle == nil },
                read: { scratch in
                    self.plain(repair.splittingEndings(plain), scratch: &scratch).flatMap {
                        $0.isFollowUp ? $0 : nil
                    }
                })
        }
    }
}

extension Meaning {
    /// Whether it means something only after what was said before: half a sentence, a change of "it", another time or
    /// day.
    var isFollowUp: Bool {
        guard children.count == 1, let said = children.first else { return false }
        if has(.also), CommandInterpreter.isAction(self) { return true }
        if said.kind == .rule { return said.value(.unfinished) == "action" && said.child(.body) == nil }
        return said.kind == .fragment && said.child(.duration) == nil
            || goesOnWithTopic(evenIt: true)
                && ![.confirm, .cancel, .repeat, .help, .thank, .acknowledge].contains(said.kind)
    }
}
