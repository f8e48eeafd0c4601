public import HomeModel

/// Says what happened where a rule tells it without words of its own.
public struct AlertWords: Sendable {
    private let language: Language

    /// Makes it for a language.
    public init(_ language: Language) { self.language = language }

    /// What set a rule off, as a sentence: “The cellar sensor detects water.” Of a moment on the clock it says what
    /// holds then, and where nothing is looked at, which time it is.
    public func sentence(_ event: RuleEvent?, of rule: AutomationRule, in home: Home) -> String {
        let index = HomeIndex(HomeDatabase(homes: [home]), normalizer: language.normalizer)
        let phrases = language.phrases
        var words = MomentWords(
            phrases: phrases,
            values: ValueWords(
                phrases: phrases, catalogue: language.catalogue, usesFahrenheit: home.units == .fahrenheit,
                ownUnits: index.units),
            subjects: SubjectWords(phrases: phrases, index: index, isCommon: language.isOfTheLanguage))
        words.speaker = rule.author.flatMap { index.people[$0]?.name } ?? home.defaultSpeaker?.name
        return ReplyWriter.capitalised(words.happening(event, of: rule)) + phrases.phrase("alert.stop")
    }
}

extension MomentWords {
    /// What happens at an event of a rule, as a clause by itself.
    func happening(_ event: RuleEvent?, of rule: AutomationRule) -> String {
        guard let event else { return rule.name }
        let isTimed = Self.isTimed(event)
        if isTimed, let facts = facts(of: rule) { return facts }
        let said = self.event(event, in: rule)
        // "When the door opens": what follows is told as it is.
        let lead = phrases.phrase("alert.lead")
        guard !isTimed, said.hasPrefix(lead) else { return phrases.phrase("alert.time", ["moment": said]) }
        return String(said.dropFirst(lead.count))
    }

    /// What is so whenever the rule fires; `nil` where it looks at no thing.
    private func facts(of rule: AutomationRule) -> String? {
        let facts = rule.conditions.compactMap { condition -> String? in
            guard !condition.isNegated, condition.parts.allSatisfy(\.isReading) else { return nil }
            return plain(condition.test)
        }
        return facts.isEmpty ? nil : values.list(facts)
    }
}
