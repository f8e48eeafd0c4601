public import HomeModel

extension Understanding {
    /// How values are said in the primary home.
    var values: ValueWords {
        ValueWords(
            phrases: language.phrases, catalogue: language.catalogue,
            usesFahrenheit: index.primary?.units == .fahrenheit, ownUnits: index.units)
    }

    /// How things are named in a reply.
    var subjects: SubjectWords {
        SubjectWords(phrases: language.phrases, index: index, isCommon: language.isOfTheLanguage)
    }

    /// A rule as a sentence without its full stop, such as “when you arrive, Movie Time runs”.
    public func sentence(of rule: AutomationRule) -> String {
        RuleWords(phrases: language.phrases, values: values, subjects: subjects).sentence(rule)
    }

    /// Whether a rule is off and until when, as a remark after its name; empty for one that is on.
    public func standing(of rule: AutomationRule, at now: LocalDateTime) -> String {
        guard !rule.isEnabled(at: now) else { return "" }
        let pause = RuleWords(phrases: language.phrases, values: values, subjects: subjects).pause(of: rule)
        return language.phrases.phrase(pause == nil ? "ruleMark.off" : "ruleMark.paused", ["off": pause ?? ""])
    }

    /// What is wrong with a rule, as a sentence without its full stop.
    public func sentence(of conflict: RuleConflict) -> String {
        ConflictWords(phrases: language.phrases, values: values, subjects: subjects).sentence(conflict)
    }

    /// What happened, as sentences, without the echoes of things that did what they were told.
    public func sentences(of entries: [ActivityEntry], speaker: Speaker) -> [String] {
        var inquiry = HistoryInquiry(.what)
        inquiry.entries = entries
        return HistoryWords(
            phrases: language.phrases, values: values, subjects: subjects, speaker: speaker
        ).sentences(answered(HistoryQuestion(inquiry), present: []).inquiry.entries)
    }

    /// What the house says when a timer is over.
    public func announcement(of timer: Conversation.TimerReference) -> String {
        TimerWords(phrases: language.phrases, values: values).announcement(timer)
    }

    /// What the house says beside a name that sounds like another one.
    public func warning(thatItSoundsLike other: String, better: String?) -> String {
        language.phrases.phrase(
            better == nil ? "soundsLike" : "soundsLike.better", ["other": other, "better": better ?? ""])
    }

    /// The reply to an undo if things were changed again since.
    /// - `things`: the things that stay as somebody else has set them.
    public func undone(butNot things: [String], isAnythingUndone: Bool) -> String {
        language.phrases.phrase(
            isAnythingUndone ? "undone.partly" : "undone.not", ["things": values.list(things, joinedBy: "and")])
    }

    /// What the house asks where it isn't sure of the words that it heard.
    public func question(whetherSaid words: String) -> String {
        language.phrases.phrase("didYouSay", ["words": words])
    }
}
