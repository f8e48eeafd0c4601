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
