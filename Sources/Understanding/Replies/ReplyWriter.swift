internal import HomeModel

/// Writes what the house says to what came of an utterance.
struct ReplyWriter {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords
    let state: HomeState
    let speaker: Speaker
    let conversation: Conversation

    var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }
    var ruleWords: RuleWords { RuleWords(phrases: phrases, values: values, subjects: subjects) }

    /// The reply to a result; `interpretation` tells why, where something was refused.
    func reply(to result: UtteranceResult, interpretation: Interpretation) -> String {
        switch result.outcome {
        case .notUnderstood: return notUnderstood(result, interpretation)
        case .refused: return refused(interpretation, result.reason)
        case .confirm:
            let caveat = interpretation.caveat.map { phrases.phrase($0) + " " } ?? ""
            return caveat + confirmation(result.commands)
        case .ask where interpretation.asked == "whichSuggestion":
            let choices = values.list(interpretation.choices.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("ask.whichSuggestion", ["choices": choices])
        case .ask where interpretation.asked == "whichTimer" && Set(interpretation.choices).count == 1:
            return phrases.phrase("ask.whichOfAlike", ["count": "\(interpretation.choices.count)"])
        case .ask where ["whichRule", "whichScene", "whichTimer"].contains(interpretation.asked):
            let choices = values.list(interpretation.choices, joinedBy: "or")
            return phrases.phrase("ask.\(interpretation.asked ?? "")", ["choices": choices])
        case .ask where interpretation.draft != nil && interpretation.asked == nil:
            return result.commands.compactMap(\.scene).map { said($0.scene, as: "sceneDraft") }.joined(separator: " ")
        case .ask where interpretation.asked != nil: return question(interpretation, result.commands)
        case .done, .answered, .failed, .ask:
            if let courtesy = interpretation.courtesy { return phrases.phrase("courtesy.\(courtesy)") }
            let caveat = interpretation.caveat.map { [phrases.phrase($0)] } ?? []
            if let together = changeWords.toldTogether(result.commands) {
                return ([together] + caveat).joined(separator: " ")
            }
            let isTakenBack = result.commands.contains(.undo)
            var said: Set<String> = []
            let sentences = result.commands.map { isTakenBack ? takenBack($0) ?? sentence($0) : sentence($0) }
                .filter { !$0.isEmpty && (result.commands.count == 1 || said.insert($0).inserted) }
            return (sentences + caveat).map(Self.capitalised).joined(separator: " ")
        }
    }

    private static func isClockTime(_ event: RuleEvent) -> Bool {
        if case .time = event { true } else { false }
    }

    /// The reply that a rule is made. It has the rule's name where somebody has given it one.
    private func made(_ rule: AutomationRule) -> String {
        let isNamed = !rule.name.hasPrefix(ruleWords.name(for: rule) { _ in false }) && !ruleWords.isNamedAsWaking(rule)
        let said = phrases.phrase(
            isNamed ? "ruleMade.named" : "ruleMade", ["name": rule.name, "rule": ruleWords.whole(rule)])
        guard rule.isOnce, rule.days.isEmpty, rule.events.allSatisfy(Self.isClockTime) else { return said }
        return phrases.phrase("ruleMade.once", ["rule": said])
    }

    /// The reply that a rule can never happen as long as nobody knows where the home is.
    private func sunless(_ rule: AutomationRule) -> [String] {
        guard rule.usesSun, let home = subjects.index.primary, home.location == nil else { return [] }
        return [phrases.phrase("ruleMade.sunless")]
    }

    /// That people are told something: at once, or by the next program that can.
    private func told(_ command: TellCommand) -> String {
        let tells = TellingWords(phrases: phrases, values: values, subjects: subjects).all(command.tells, .order)
        return phrases.phrase(command.isForLater ? "told.later" : "told", ["tell": values.list(tells)])
    }

    /// What “undo” did, where that isn't said as if somebody had asked for it: a rule or scene that it took away and
    /// that can't be restored, and whatever it brought back.
    private func takenBack(_ command: Command) -> String? {
        switch command {
        case .rule(let command) where command.action == .delete: changeWords.undone(command)
        case .scene(let command) where command.action == .delete && !conversation.undo.isEmpty:
            changeWords.undone(command)
        case .rule(let command) where command.action == .create: changeWords.restored(command)
        case .scene(let command) where command.action == .create: changeWords.restored(command)
        case .setUp(let command): changeWords.restored(command)
        default: nil
        }
    }

    /// Adds what a resting heater or cooler is set to do; "off" alone would mislead.
    private func withPurposes(_ question: QueryCommand) -> QueryCommand {
        var question = question
        for position in question.targets.indices {
            let target = question.targets[position]
            guard target.address.type == "CurrentHeatingCoolingState", target.value == .word("off"),
                let purpose = state.value("TargetHeatingCoolingState", of: target.address.service),
                purpose != .word("off")
            else { continue }
            question.targets[position].purpose = purpose
        }
        return question
    }

    private func sentence(_ command: Command) -> String {
        switch command {
        case .set(let command): performed(command)
        case .runScene(let run): ran(run)
        case .query(let question):
            QueryWords(phrases: phrases, values: values.told(in: question.units), subjects: subjects)
                .answer(withPurposes(asItIs(question)))
        case .house(let question): HouseWords(phrases: phrases, values: values, subjects: subjects).answer(question)
        case .explain(let question):
            HistoryWords(phrases: phrases, values: values, subjects: subjects, speaker: speaker).answer(question)
        case .list(let listing): listed(listing)
        case .time(let question): TimeWords(phrases: phrases, rules: ruleWords, now: speaker.now).answer(question)
        case .scene(let command):
            switch command.action {
            case .create, .change: said(command.scene, as: command.action.kind.rawValue)
            case .delete: changeWords.sentence(command)
            }
        case .rule(let command): done(command)
        case .timer(let command): timerWords.sentence(command)
        case .setUp(let command): changeWords.sentence(command)
        case .connection(let command): foundWords.sentence(command)
        case .signIn(let command): SignInWords(phrases: phrases, subjects: subjects).sentence(command)
        case .tell(let command): told(command)
        case .acknowledge: phrases.phrase("acknowledged")
        case .help(let help): HelpWords(phrases: phrases, subjects: subjects).answer(help)
        case .confirm: ""
        case .cancel: phrases.phrase("cancelled")
        case .undo: phrases.phrase("undone")
        case .repeat: conversation.lastReply ?? ""
        }
    }

    /// What a thing would do if it were on.
    private static let latent: Set<CharacteristicType> = ["Brightness", "RotationSpeed"]

    /// Replaces brightness or speed of things that are off by "off".
    private func asItIs(_ query: QueryCommand) -> QueryCommand {
        guard query.topic.form == .value else { return query }
        var result = query
        result.targets = query.targets.map { target in
            guard Self.latent.contains(target.address.type) else { return target }
            let off = ["On", "Active"].map {
                CharacteristicAddress(service: target.address.service, type: .init(rawValue: $0))
            }
            .first { state.values[$0] == .bool(false) }
            var told = target
            if let off { (told.address, told.value) = (off, .bool(false)) }
            return told
        }
        return result
    }

    var timerWords: TimerWords { TimerWords(phrases: phrases, values: values, now: speaker.now) }
    var changeWords: ChangeWords { ChangeWords(phrases: phrases, values: values, subjects: subjects) }
    var foundWords: FoundWords {
        FoundWords(phrases: phrases, values: values, subjects: subjects, now: speaker.now)
    }

    private func done(_ command: RuleCommand) -> String {
        switch command.action {
        case .create: ([made(command.rule)] + leftOut(command) + sunless(command.rule)).joined(separator: " ")
        case .change: phrases.phrase("ruleMade", ["rule": ruleWords.whole(command.rule)])
        case .delete, .enable, .disable: changeWords.sentence(command)
        }
    }

    private func listed(_ listing: Listing) -> String {
        switch listing {
        case .rules(let names): named(names, "rulesAre", "noRules")
        case .scenes(let names): named(names, "scenesAre", "noScenes")
        case .scenesWith(let names): named(names, "scenesAre", "noScene")
        case .rule(let rule): ruleWords.told(rule)
        case .rulesTold(let rules, let answer): described(rules, answer)
        case .scene(let scene, let targets):
            targets.isEmpty
                ? phrases.phrase("emptyScene", ["scene": scene.name])
                : phrases.phrase("sceneDoes", ["scene": scene.name, "orders": values.list(setWords.orders(targets))])
        }
    }

    private func named(_ names: [String], _ some: String, _ none: String) -> String {
        guard !names.isEmpty else { return phrases.phrase(none) }
        let one = "\(some).one"
        return phrases.phrase(names.count == 1 && phrases.has(one) ? one : some, ["names": values.list(names)])
    }

    private func described(_ rules: [AutomationRule], _ answer: Bool?) -> String {
        guard !rules.isEmpty else { return phrases.phrase("noRuleThen") }
        let told = rules.map(ruleWords.told).joined(separator: " ")
        return answer.map { phrases.phrase($0 ? "yesPlain" : "noPlain", ["rest": told]) } ?? told
    }

    private func said(_ scene: ActionSet, as key: String) -> String {
        let targets = subjects.index.targets(of: scene.actions)
        guard !targets.isEmpty else { return phrases.phrase("emptyScene", ["scene": scene.name]) }
        return phrases.phrase(
            key, ["scene": scene.name, "clauses": values.list(setWords.orders(targets))])
    }

    static func capitalised(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
