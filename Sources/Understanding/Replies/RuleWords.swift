internal import HomeModel

/// Says a whole rule back, so that a wrong reading is heard; and makes a name for one that has none.
struct RuleWords {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords

    private var index: HomeIndex { subjects.index }

    /// The rule as a sentence without its full stop, with the pause that it begins with or has ahead.
    func whole(_ rule: AutomationRule) -> String {
        let said = sentence(rule)
        return pause(of: rule).map { phrases.phrase("rule.paused", ["rule": said, "off": $0]) } ?? said
    }

    /// The rule as a sentence without its full stop.
    func sentence(_ rule: AutomationRule) -> String {
        let words = MomentWords(phrases: phrases, values: values, subjects: subjects)
        let said = phrases.phrase("rule", ["moment": words.moment(of: rule), "action": action(rule)])
        guard let duration = rule.duration else { return said }
        return phrases.phrase("rule.for", ["rule": said, "duration": values.duration(duration)])
    }

    /// A name for the rule that a person recognises and that no other name in the home is: what it does, and when; or
    /// that it wakes somebody, and when.
    func name(for rule: AutomationRule, isWaking: Bool = false, isTaken: (String) -> Bool) -> String {
        var words = MomentWords(phrases: phrases, values: values, subjects: subjects)
        words.speaker = rule.author.flatMap { index.people[$0]?.name }
        let author = words.speaker ?? phrases.phrase("tell.me")
        let parts = ["moment": words.moment(of: rule), "action": action(rule, speaker: author)]
        var base = ReplyWriter.capitalised(phrases.phrase(isWaking ? "rule.name.wake" : "rule.name", parts))
        // Room for a number behind it.
        if base.count > EntityName.maximumLength - 5 { base = String(base.prefix(EntityName.maximumLength - 6)) + "…" }
        var name = base
        var number = 2
        while isTaken(EntityName.folded(name)) {
            name = "\(base) (\(number))"
            number += 1
        }
        return name
    }

    /// Whether a rule has the name that was made for it, and none that somebody gave: by what it does and when, perhaps
    /// with a number; or, where "in ten minutes" has become a moment, by what it does.
    func isNamedByItself(_ rule: AutomationRule) -> Bool {
        if isNamedAsWaking(rule) || isNamed(rule, by: name(for: rule) { _ in false }) { return true }
        let isMoment = rule.events.contains { if case .at = $0 { true } else { false } }
        let author = rule.author.flatMap { index.people[$0]?.name } ?? phrases.phrase("tell.me")
        return rule.isOnce && isMoment
            && rule.name.lowercased().contains(action(rule, speaker: author).lowercased())
    }

    /// Whether it has the name that is made for one that wakes somebody.
    func isNamedAsWaking(_ rule: AutomationRule) -> Bool {
        isNamed(rule, by: name(for: rule, isWaking: true) { _ in false })
    }

    private func isNamed(_ rule: AutomationRule, by base: String) -> Bool {
        rule.name == base || rule.name.hasPrefix(base + " (") && rule.name.hasSuffix(")")
    }

    /// What the rule does, as an order.
    /// - Parameter speaker: the name of who made the rule, where it is for a name rather than for a reply.
    func action(_ rule: AutomationRule, speaker: String? = nil) -> String {
        let scenes = rule.scenes.compactMap { index.scenes[$0] }.map(\.name)
        let run = scenes.isEmpty ? [] : [phrases.phrase("rule.run", ["scene": values.list(scenes)])]
        let targets = index.targets(of: rule.actions)
        let orders = SetWords(phrases: phrases, values: values, subjects: subjects).orders(targets)
        let others = run + orders
        let manner: TellingWords.Manner =
            speaker.map(TellingWords.Manner.name) ?? (others.isEmpty ? .sentence : .order)
        return values.list(others + tellings.all(rule.tells, manner))
    }

    private var tellings: TellingWords { TellingWords(phrases: phrases, values: values, subjects: subjects) }

    /// The rule as a whole sentence, with a remark where it is off.
    func told(_ rule: AutomationRule) -> String {
        let pause = pause(of: rule)
        let key = rule.isEnabled ? "ruleTold" : pause == nil ? "ruleTold.off" : "ruleTold.paused"
        return phrases.phrase(key, ["rule": ReplyWriter.capitalised(sentence(rule)), "off": pause ?? ""])
    }

    /// That a rule is off until some time, or from one time to another, or on a day; `nil` for one that is on, or off
    /// for good.
    func pause(of rule: AutomationRule) -> String? {
        guard !rule.isEnabled, let end = rule.resumesAt else { return nil }
        guard let start = rule.pausesAt else { return phrases.phrase("off.until", ["end": day(end)]) }
        if start.secondOfDay == 0, end == start.adding(seconds: 86_400) {
            return phrases.phrase("off.on", ["day": day(start)])
        }
        return phrases.phrase("off.between", ["start": day(start), "end": day(end)])
    }

    /// A day, with the time where it isn't the day's beginning.
    private func day(_ moment: LocalDateTime) -> String {
        let words = [
            "weekday": phrases.phrase(moment.weekday.rawValue), "date": date(moment),
            "time": moment.timeOfDay?.text ?? "",
        ]
        return phrases.phrase(moment.secondOfDay == 0 ? "until.day" : "until.time", words)
    }

    /// A date, as it is said.
    func date(_ moment: LocalDateTime) -> String {
        MomentWords(phrases: phrases, values: values, subjects: subjects).date(moment)
    }
}
