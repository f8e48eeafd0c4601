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

    /// Whether a rule has the name that was made for it, and none that somebody gave.
    public func isNamedByItself(_ rule: AutomationRule) -> Bool {
        RuleWords(phrases: language.phrases, values: values, subjects: subjects).isNamedByItself(rule)
    }

    /// What a rule does when it is set off, as an order, such as “turn on the sofa lamp”.
    public func deed(of rule: AutomationRule) -> String {
        RuleWords(phrases: language.phrases, values: values, subjects: subjects).action(rule)
    }

    /// Whether a rule is off and until when, as a remark behind its name; empty for one that is on.
    public func standing(of rule: AutomationRule, at now: LocalDateTime) -> String {
        guard !rule.isEnabled(at: now) else { return "" }
        let pause = RuleWords(phrases: language.phrases, values: values, subjects: subjects).pause(of: rule)
        return language.phrases.phrase(pause == nil ? "ruleMark.off" : "ruleMark.paused", ["off": pause ?? ""])
    }

    /// What could be added to a home that has nothing yet; where there is a home already,
    /// with the question whether it shall be.
    public func pointingOut(_ found: [FoundAccessory], hasHome: Bool) -> String {
        FoundWords(phrases: language.phrases, values: values, subjects: subjects).pointingOut(found, hasHome: hasHome)
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

    /// The question why a service is as it is: whether it is on where it can be, else what was changed of it last.
    public func question(why service: ServiceID, state: HomeState) -> HistoryQuestion? {
        guard let position = index.byService[service] else { return nil }
        let types = index.entries[position].service.characteristics.map(\.type)
        let power = ["On", "Active"].first { types.contains($0) && state.value($0, of: service)?.bool != nil }
        if let power, let isOn = state.value(power, of: service)?.bool {
            var inquiry = HistoryInquiry(.why, state: "on")
            inquiry.isNegated = !isOn
            return HistoryQuestion(inquiry, about: [index.target(position, power, value: .bool(isOn))])
        }
        guard let type = types.first(where: { state.value($0, of: service) != nil }) ?? types.first else { return nil }
        let target = index.target(position, type, value: state.value(type, of: service))
        return HistoryQuestion(HistoryInquiry(.why), about: [target])
    }

    /// The sentence that has values set, such as “make the sofa lamp red”; `nil` where nothing of them can be said.
    public func order(for writes: [CharacteristicWrite]) -> String? {
        let orders = SetWords(phrases: language.phrases, values: values, subjects: subjects)
            .orders(index.targets(of: writes)).filter { !$0.isEmpty }
        return orders.isEmpty ? nil : values.list(orders)
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

    /// What the house says where the store can't keep what was asked for, though it may be done already.
    public func notKept(because problem: String, isDone: Bool) -> String {
        language.phrases.phrase(isDone ? "notKept.done" : "notKept", ["problem": problem])
    }

    /// What the house says where the laws of a home don't let something be.
    public func cannotBe(because law: String) -> String {
        language.phrases.phrase("cannotBe", ["law": law])
    }

    /// What the house asks where it isn't sure of the words that it heard.
    public func question(whetherSaid words: String) -> String {
        language.phrases.phrase("didYouSay", ["words": words])
    }
}
