public import HomeModel

extension Understanding {
    /// A rule as a sentence without its full stop, such as “when you arrive, Movie Time runs”.
    public func sentence(of rule: AutomationRule) -> String {
        let values = ValueWords(
            phrases: language.phrases, catalogue: language.catalogue,
            usesFahrenheit: index.primary?.units == .fahrenheit)
        return RuleWords(
            phrases: language.phrases, values: values, subjects: SubjectWords(phrases: language.phrases, index: index)
        ).sentence(rule)
    }

    /// What is wrong with a rule, as a sentence without its full stop.
    public func sentence(of conflict: RuleConflict) -> String {
        let values = ValueWords(
            phrases: language.phrases, catalogue: language.catalogue,
            usesFahrenheit: index.primary?.units == .fahrenheit)
        return ConflictWords(
            phrases: language.phrases, values: values, subjects: SubjectWords(phrases: language.phrases, index: index)
        ).sentence(conflict)
    }

    /// What happened, as sentences, without the echoes of things that did what they were told.
    public func sentences(of entries: [ActivityEntry], speaker: Speaker) -> [String] {
        var inquiry = HistoryInquiry(.what)
        inquiry.entries = entries
        var command = Command(.explain)
        command.inquiry = inquiry
        let values = ValueWords(
            phrases: language.phrases, catalogue: language.catalogue,
            usesFahrenheit: index.primary?.units == .fahrenheit)
        return HistoryWords(
            phrases: language.phrases, values: values, subjects: SubjectWords(phrases: language.phrases, index: index),
            speaker: speaker
        ).sentences(answered(command).inquiry?.entries ?? [])
    }

    /// What the house says when a timer is over.
    /// - Parameter name: the timer's name, where it has one.
    public func announcement(ofTimer name: String?) -> String {
        language.phrases.phrase(name == nil ? "timerOver" : "timerOver.named", ["name": name ?? ""])
    }

    /// What the house asks where it isn't sure of the words that it heard.
    public func question(whetherSaid words: String) -> String {
        language.phrases.phrase("didYouSay", ["words": words])
    }
}
