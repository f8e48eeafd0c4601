internal import HomeModel

/// Writes what the house says to what came of an utterance.
struct ReplyWriter {
    let phrases: Phrases
    let values: ValueWords
    let subjects: SubjectWords
    let state: HomeState
    let speaker: Speaker
    let conversation: Conversation

    private var setWords: SetWords { SetWords(phrases: phrases, values: values, subjects: subjects) }
    private var ruleWords: RuleWords { RuleWords(phrases: phrases, values: values, subjects: subjects) }

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
            if let together = changeWords.toldTogether(result.commands) { return together }
            let isTakenBack = result.commands.contains(.undo)
            var said: Set<String> = []
            let sentences = result.commands.map { isTakenBack ? takenBack($0) ?? sentence($0) : sentence($0) }
                .filter { !$0.isEmpty && (result.commands.count == 1 || said.insert($0).inserted) }
            let caveat = interpretation.caveat.map { [phrases.phrase($0)] } ?? []
            return (sentences + caveat).map(Self.capitalised).joined(separator: " ")
        }
    }

    /// The most choices that are told one by one.
    private static let mostChoices = 6

    private func question(_ interpretation: Interpretation, _ commands: [Command]) -> String {
        let choices = interpretation.choices
        guard choices.count <= Self.mostChoices else {
            return phrases.phrase("ask.whichOfMany", ["count": "\(choices.count)"])
        }
        return phrases.phrase(
            "ask.\(interpretation.asked ?? "")",
            [
                "choices": values.list(choices.map(subjects.definite), joinedBy: "or"),
                "subject": commands.first?.scene?.scene.name ?? interpretation.subject ?? "",
            ])
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

    /// The reply that a rule or scene was removed by undo, if it can't be restored; else `nil`.
    private func takenBack(_ command: Command) -> String? {
        switch command {
        case .rule(let command) where command.action == .delete: changeWords.undone(command)
        case .scene(let command) where command.action == .delete && !conversation.undo.isEmpty:
            changeWords.undone(command)
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

    private var timerWords: TimerWords { TimerWords(phrases: phrases, values: values, now: speaker.now) }
    private var changeWords: ChangeWords { ChangeWords(phrases: phrases, values: values, subjects: subjects) }
    private var foundWords: FoundWords {
        FoundWords(phrases: phrases, values: values, subjects: subjects, now: speaker.now)
    }

    // MARK: Rules and scenes

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

    // MARK: Writes

    private func performed(_ command: SetCommand) -> String {
        let good = command.targets.filter { $0.error == nil }
        let bad = command.targets.filter { $0.error != nil }
        guard bad.isEmpty else { return failure(done: good, failed: bad) }
        var verb = "state"
        var tail: [String: String] = [:]
        if let duration = command.duration {
            verb = "stateFor"
            tail["duration"] = values.duration(duration)
        }
        let ran = good.compactMap(setWords.ran)
        // A thing that is off plays nothing, whatever it was told.
        let silent = good.filter { $0.address.type == "TargetMediaState" && isStillOff($0, among: good) }
        let told = setWords.grouped(good.filter { setWords.ran($0) == nil && !silent.contains($0) }).map {
            state, group in
            let (text, isPlural) = subjects.subject(group)
            let words = [
                "Subject": Self.capitalised(text), "is": phrases.phrase(isPlural ? "are" : "is"), "state": state,
            ]
            return phrases.phrase(verb, words.merging(tail) { first, _ in first })
        }
        return (ran + told + stillOff(good) + left(command) + spared(command.spared)).joined(separator: " ")
    }

    /// The reply that some things stay as they are, and why, if something else was done.
    private func left(_ command: SetCommand) -> [String] {
        command.left.sorted { $0.key < $1.key }.compactMap { why, services in
            let (text, isPlural) = subjects.listed(anyTargets(of: services))
            guard !text.isEmpty, phrases.has("refused.impossible." + why) else { return nil }
            return phrases.phrase(
                "refused.impossible." + why,
                [
                    "Subject": Self.capitalised(text), "is": phrases.phrase(isPlural ? "are" : "is"),
                    "has": phrases.phrase(isPlural ? "have" : "has"),
                ])
        }
    }

    private func anyTargets(of services: [ServiceID]) -> [CommandTarget] {
        services.compactMap { subjects.index.byService[$0] }.compactMap { position in
            subjects.index.entries[position].service.characteristics.first.map {
                subjects.index.target(position, $0.type, value: nil)
            }
        }
    }

    /// What a rule that switches everything off leaves out.
    private func leftOut(_ command: RuleCommand) -> [String] {
        let targets = anyTargets(of: command.spared)
        return targets.isEmpty ? [] : [phrases.phrase("spared.rule", ["subject": subjects.listed(targets).text])]
    }

    /// The reply that some things stay on although everything was to go off.
    private func spared(_ services: [ServiceID]) -> [String] {
        let targets = anyTargets(of: services)
        guard !targets.isEmpty else { return [] }
        let (text, isPlural) = subjects.listed(targets)
        return [
            phrases.phrase(
                "spared",
                ["Subject": Self.capitalised(text), "stays": phrases.phrase(isPlural ? "stay" : "stays")])
        ]
    }

    /// The characteristics that set a goal, which comes to nothing while the thing is off.
    private static let setPoints: Set<CharacteristicType> = [
        "TargetTemperature", "HeatingThresholdTemperature", "CoolingThresholdTemperature",
        "RelativeHumidityHumidifierThreshold", "RelativeHumidityDehumidifierThreshold", "TargetHeaterCoolerState",
        "Volume", "Mute", "TargetMediaState",
    ]
    /// What tells that a thing is off.
    private static let offs: [(type: CharacteristicType, value: Value)] = [
        ("TargetHeatingCoolingState", .word("off")), ("Active", .bool(false)),
    ]

    /// Whether what something is to reach or to play comes to nothing, because it or the screen that it belongs to is off.
    private func isStillOff(_ target: CommandTarget, among targets: [CommandTarget]) -> Bool {
        guard Self.setPoints.contains(target.address.type) else { return false }
        let index = subjects.index
        let service = target.address.service
        let accessory = index.byService[service].map { index.entries[$0].accessoryID }
        let screens = accessory.flatMap { index.byAccessory[$0] }?.map { index.entries[$0].service }
            .filter { $0.type == "Television" }.map(\.id)
        return ([service] + (screens ?? [])).contains { service in
            Self.offs.contains { off in
                let address = CharacteristicAddress(service: service, type: off.type)
                return !targets.contains { $0.address == address } && state.values[address] == off.value
            }
        }
    }

    /// The reply that a thing which was given a temperature or a volume is off, so that nothing comes of it yet.
    private func stillOff(_ targets: [CommandTarget]) -> [String] {
        let off = targets.filter { isStillOff($0, among: targets) }
        guard !off.isEmpty else { return [] }
        let (text, isPlural) = subjects.subject(off)
        return [
            phrases.phrase(
                "isOff",
                ["Subject": Self.capitalised(text), "is": phrases.phrase(isPlural ? "are" : "is")])
        ]
    }

    private func failure(done: [CommandTarget], failed: [CommandTarget]) -> String {
        let names = subjects.subject(failed).text
        if case .unreachable(let bridge?)? = failed.first?.error, done.isEmpty {
            return phrases.phrase("failedBridge", ["failed": names, "bridge": bridge])
        }
        let wantsCode = failed.allSatisfy { $0.error == .codeNeeded }
        guard !done.isEmpty else {
            return phrases.phrase(wantsCode ? "failedAll.code" : "failedAll", ["failed": names])
        }
        let said = setWords.clauses(done, verb: "plainState").map(Self.capitalised).joined(separator: " ")
        return phrases.phrase(wantsCode ? "failedSome.code" : "failedSome", ["Done": said, "failed": names])
    }

    private func ran(_ run: SceneRun) -> String {
        let failed = run.targets.filter { $0.error != nil }
        if !failed.isEmpty { return failure(done: run.targets.filter { $0.error == nil }, failed: failed) }
        return phrases.phrase(run.scene.actions.isEmpty ? "emptyScene" : "runScene", ["scene": run.scene.name])
    }

    private func confirmation(_ commands: [Command]) -> String {
        if let together = changeWords.askedTogether(commands) { return together }
        let sets = commands.compactMap(\.set)
        let roaming = sets.filter { $0.left[SetInterpreter.wholeFloor] != nil }.flatMap(\.targets)
        let roams =
            roaming.isEmpty
            ? "" : phrases.phrase("roams", ["Subject": Self.capitalised(subjects.subject(roaming).text)])
        if commands.count == 1, !roams.isEmpty { return roams + " " + phrases.phrase("confirm.wholeFloor") }
        let orders = sets.flatMap { setWords.orders($0.targets) }
        let first = orders.isEmpty ? "" : phrases.phrase("confirmSet", ["orders": values.list(orders)])
        let others = commands.map { question(about: $0, isAlone: commands.count == 1) }
        return ([roams, first] + others).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether something shall be done that waits for a yes, or what is done beside that; orders are asked about together.
    private func question(about command: Command, isAlone: Bool) -> String {
        let conflicts = ConflictWords(phrases: phrases, values: values, subjects: subjects)
        switch command {
        case .runScene(let run):
            return phrases.phrase(letsSomebodyIn(run.scene) ? "confirmScene" : "sceneToo", ["scene": run.scene.name])
        case .rule(let command) where !command.conflicts.isEmpty: return conflicts.question(command)
        case .scene(let command) where !command.conflicts.isEmpty: return conflicts.question(command)
        case .scene(let command) where command.action == .change && isRisky(command.scene):
            return phrases.phrase("confirm.riskyScene", ["thing": command.scene.name])
        case .rule(let command) where command.action == .create:
            let key = isRisky(command.rule) ? "confirmRule" : isAlone ? "confirmRule.plain" : "ruleToo"
            let sentence = ruleWords.sentence(command.rule)
            return phrases.phrase(key, ["rule": sentence, "Rule": Self.capitalised(sentence)])
        case .rule(let command) where [.change, .enable].contains(command.action) && isRisky(command.rule):
            return phrases.phrase(
                "confirm.\(command.action.kind.rawValue)", ["rule": ruleWords.sentence(command.rule)])
        case .rule(let command) where [.change, .enable].contains(command.action):
            return phrases.phrase("ruleToo", ["rule": ruleWords.sentence(command.rule)])
        case .rule(let command): return changeWords.question(command)
        case .scene(let command): return changeWords.question(command)
        case .setUp(let command): return changeWords.question(command)
        case .connection(let command): return foundWords.question(command)
        case .signIn(let command): return SignInWords(phrases: phrases, subjects: subjects).question(command)
        case .set, .query, .house, .explain, .list, .time, .timer, .tell, .acknowledge, .help, .confirm, .cancel,
            .undo, .repeat:
            return ""
        }
    }

    /// Whether what a rule does would let somebody in.
    private func isRisky(_ rule: AutomationRule) -> Bool {
        let inScenes = rule.scenes.compactMap { subjects.index.scenes[$0] }.flatMap(\.actions)
        let safety = SafetyPolicy(index: subjects.index, state: nil)
        return (rule.actions + inScenes).contains(where: safety.needsConfirmation)
    }

    /// Whether a scene lets somebody in by itself, and doesn't only stand beside something that does.
    private func letsSomebodyIn(_ scene: ActionSet) -> Bool {
        scene.actions.contains(where: SafetyPolicy(index: subjects.index, state: state).needsConfirmation)
    }

    /// Whether a changed scene would let somebody in that rules run.
    private func isRisky(_ scene: ActionSet) -> Bool {
        guard subjects.index.rules.values.contains(where: { $0.scenes.contains(scene.id) }) else { return false }
        return scene.actions.contains(where: SafetyPolicy(index: subjects.index, state: nil).needsConfirmation)
    }

    // MARK: What was not done

    private func notUnderstood(_ result: UtteranceResult, _ interpretation: Interpretation) -> String {
        if !result.suggestions.isEmpty {
            let suggestions = values.list(result.suggestions.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("notUnderstoodNear", ["suggestions": suggestions])
        }
        if let part = interpretation.understoodPart {
            let rest = values.list(part.rest.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("notUnderstoodWhole", ["part": "“\(part.words)”", "rest": rest])
        }
        let general = "notUnderstood.\(result.reason?.rawValue ?? "")"
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        let lack = LackWords(phrases: phrases, subjects: subjects)
        let isSaid = phrases.has(key) && lack.isSayable(interpretation)
        return phrases.phrase(isSaid ? key : "notUnderstood", lack.words(of: interpretation))
    }

    private func refused(_ interpretation: Interpretation, _ reason: Reason?) -> String {
        let index = subjects.index
        let meant = interpretation.chosenAmong.compactMap { index.byService[$0] }
            .compactMap { position in
                index.entries[position].service.characteristics.first.map {
                    index.target(position, $0.type, value: nil)
                }
            }
        let subject =
            interpretation.subject.map(subjects.definite)
            ?? (meant.isEmpty ? phrases.phrase("things") : subjects.subject(meant).text)
        let isPlural =
            interpretation.subject.map(subjects.isPlural) ?? (meant.isEmpty || subjects.subject(meant).isPlural)
        var words = [
            "Subject": Self.capitalised(subject), "is": phrases.phrase(isPlural ? "are" : "is"),
            "has": phrases.phrase(isPlural ? "have" : "has"),
        ]
        if let range = interpretation.range {
            words["minimum"] = values.quantity(range.lowerBound, unit: interpretation.unit)
            words["maximum"] = values.quantity(range.upperBound, unit: interpretation.unit)
        }
        let general = "refused.\((interpretation.reason ?? reason)?.rawValue ?? "")"
        if (interpretation.reason ?? reason) == .nothingPending, interpretation.obstacle == nil,
            let timer = interpretation.commands.last?.timer
        {
            return timerWords.refusal(timer)
        }
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        return phrases.phrase(phrases.has(key) ? key : "refused.unsupported", words)
    }

    static func capitalised(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
