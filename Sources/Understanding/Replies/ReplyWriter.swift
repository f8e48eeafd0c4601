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
        case .confirm: return confirmation(result.commands)
        case .ask where interpretation.asked == "whichSuggestion":
            let choices = values.list(interpretation.choices.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("ask.whichSuggestion", ["choices": choices])
        case .ask where ["whichRule", "whichScene", "whichTimer"].contains(interpretation.asked):
            let choices = values.list(interpretation.choices, joinedBy: "or")
            return phrases.phrase("ask.\(interpretation.asked ?? "")", ["choices": choices])
        case .ask where interpretation.draft != nil && interpretation.asked == nil:
            return result.commands.map { sceneSaid($0, as: "sceneDraft") }.joined(separator: " ")
        case .ask where interpretation.asked != nil: return question(interpretation, result.commands)
        case .done, .answered, .failed, .ask:
            if let deleted = deletedTogether(result.commands, "deleteRules") { return deleted }
            let sentences = result.commands.map(sentence).filter { !$0.isEmpty }
            return sentences.map(Self.capitalised).joined(separator: " ")
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
                "subject": commands.first?.scene?.name ?? interpretation.subject ?? "",
            ])
    }

    private static func isClockTime(_ event: RuleEvent) -> Bool {
        if case .time = event { true } else { false }
    }

    /// That a rule is made; with the name that it was given, where it isn't called by what it does.
    private func made(_ rule: AutomationRule) -> String {
        let isNamed = !rule.name.hasPrefix(ruleWords.name(for: rule) { _ in false })
        let said = phrases.phrase(
            isNamed ? "ruleMade.named" : "ruleMade", ["name": rule.name, "rule": ruleWords.whole(rule)])
        guard rule.isOnce, rule.days.isEmpty, rule.events.allSatisfy(Self.isClockTime) else { return said }
        return phrases.phrase("ruleMade.once", ["rule": said])
    }

    /// That people are told something: at once, or by the next program that can.
    private func told(_ command: Command) -> String {
        let tells = TellingWords(phrases: phrases, values: values, subjects: subjects).all(command.tells, .order)
        return phrases.phrase(command.isForLater ? "told.later" : "told", ["tell": values.list(tells)])
    }

    private func sentence(_ command: Command) -> String {
        if let found = FoundWords(phrases: phrases, values: values, now: speaker.now).sentence(command) { return found }
        return switch command.kind {
        case .set: performed(command)
        case .runScene: scene(command)
        case .query: answer(command)
        case .listScenes where command.scene != nil: answer(command)
        case .listRules where command.rule != nil: answer(command)
        case .createRule: ([command.rule.map(made) ?? ""] + leftOut(command)).joined(separator: " ")
        case .explain: history(command)
        case .changeRule: command.rule.map { phrases.phrase("ruleMade", ["rule": ruleWords.whole($0)]) } ?? ""
        case .createScene, .changeScene: sceneSaid(command, as: command.kind.rawValue)
        case .listRules where command.isDescribing: described(command)
        case .cancel: phrases.phrase("cancelled")
        case .undo: phrases.phrase("undone")
        case .tell: told(command)
        case .acknowledge: phrases.phrase("acknowledged")
        case .listScenes: listing(command.names, "scenesAre", command.isDescribing ? "noScene" : "noScenes")
        case .listRules: listing(command.names, "rulesAre", "noRules")
        case .queryTime where command.name != nil: sun(command)
        case .queryTime: phrases.phrase("timeNow", ["time": speaker.now.timeOfDay?.text ?? ""])
        case .queryDate: date(command)
        case .repeat: conversation.lastReply ?? ""
        case .help where command.targets.isEmpty: help(about: command.name)
        case .help: help(with: command.targets)
        case .startTimer, .cancelTimer, .addToTimer, .pauseTimer, .resumeTimer, .queryTimer:
            timerWords.sentence(command)
        default: ChangeWords(phrases: phrases, values: values, subjects: subjects).sentence(command)
        }
    }

    private var timerWords: TimerWords { TimerWords(phrases: phrases, values: values, now: speaker.now) }

    private func answer(_ command: Command) -> String {
        QueryWords(phrases: phrases, values: values, subjects: subjects).answer(command)
    }

    // MARK: Rules and scenes

    private func described(_ command: Command) -> String {
        guard !command.described.isEmpty else { return phrases.phrase("noRuleThen") }
        let rules = command.described.map(ruleWords.told).joined(separator: " ")
        return command.answer.map { phrases.phrase($0 ? "yesPlain" : "noPlain", ["rest": rules]) } ?? rules
    }

    private func sceneSaid(_ command: Command, as key: String) -> String {
        guard let scene = command.scene else { return "" }
        let targets = scene.actions.compactMap { write in
            subjects.index.byService[write.address.service].map {
                subjects.index.target($0, write.address.type, value: write.value)
            }
        }
        guard !targets.isEmpty else { return phrases.phrase("emptyScene", ["scene": scene.name]) }
        return phrases.phrase(
            key, ["scene": scene.name, "clauses": values.list(setWords.orders(targets))])
    }

    // MARK: Writes

    private func performed(_ command: Command) -> String {
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
        let told = setWords.grouped(good.filter { setWords.ran($0) == nil }).map { state, group in
            let (text, isPlural) = subjects.subject(group)
            let words = [
                "Subject": Self.capitalised(text), "is": phrases.phrase(isPlural ? "are" : "is"), "state": state,
            ]
            return phrases.phrase(verb, words.merging(tail) { first, _ in first })
        }
        return (ran + told + stillOff(good) + left(command) + spared(command)).joined(separator: " ")
    }

    /// What stays as it is, and why, where something else was done.
    private func left(_ command: Command) -> [String] {
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
    private func leftOut(_ command: Command) -> [String] {
        let targets = anyTargets(of: command.spared)
        return targets.isEmpty ? [] : [phrases.phrase("spared.rule", ["subject": subjects.listed(targets).text])]
    }

    /// What stays on although everything was to go off.
    private func spared(_ command: Command) -> [String] {
        let targets = anyTargets(of: command.spared)
        guard !targets.isEmpty else { return [] }
        let (text, isPlural) = subjects.listed(targets)
        return [
            phrases.phrase(
                "spared",
                ["Subject": Self.capitalised(text), "stays": phrases.phrase(isPlural ? "stay" : "stays")])
        ]
    }

    /// That what was given a temperature is off, so that nothing comes of it yet.
    private func stillOff(_ targets: [CommandTarget]) -> [String] {
        let mode: CharacteristicType = "TargetHeatingCoolingState"
        let written = Set(targets.map(\.address))
        let off = targets.filter { target in
            let address = CharacteristicAddress(service: target.address.service, type: mode)
            return target.address.type == "TargetTemperature" && !written.contains(address)
                && state.values[address] == .word("off")
        }
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

    private func scene(_ command: Command) -> String {
        guard let scene = command.scene else { return "" }
        let failed = command.targets.filter { $0.error != nil }
        if !failed.isEmpty { return failure(done: command.targets.filter { $0.error == nil }, failed: failed) }
        return phrases.phrase(scene.actions.isEmpty ? "emptyScene" : "runScene", ["scene": scene.name])
    }

    /// What is said of several rules that go, in one sentence; `nil` where something else is done, too.
    private func deletedTogether(_ commands: [Command], _ key: String) -> String? {
        let rules = commands.filter { $0.kind == .deleteRule }.compactMap(\.rule)
        guard rules.count > 1, rules.count == commands.filter({ $0.kind != .confirm }).count else { return nil }
        return phrases.phrase(key, ["things": values.list(rules.map { "“\($0.name)”" })])
    }

    private func confirmation(_ commands: [Command]) -> String {
        if let deleted = deletedTogether(commands, "confirm.deleteRules") { return deleted }
        let roaming = commands.filter { $0.left[SetInterpreter.wholeFloor] != nil }.flatMap(\.targets)
        let roams =
            roaming.isEmpty
            ? "" : phrases.phrase("roams", ["Subject": Self.capitalised(subjects.subject(roaming).text)])
        if commands.count == 1, !roams.isEmpty { return roams + " " + phrases.phrase("confirm.wholeFloor") }
        let orders = commands.filter { $0.kind == .set }.flatMap { setWords.orders($0.targets) }
        let first = orders.isEmpty ? "" : phrases.phrase("confirmSet", ["orders": values.list(orders)])
        let others = commands.map { command in
            switch command.kind {
            case .set: ""
            case .runScene:
                phrases.phrase(
                    letsSomebodyIn(command.scene) ? "confirmScene" : "sceneToo", ["scene": command.scene?.name ?? ""])
            case _ where !command.conflicts.isEmpty:
                ConflictWords(phrases: phrases, values: values, subjects: subjects).question(command)
            case .changeScene where isRisky(command.scene):
                phrases.phrase("confirm.riskyScene", ["thing": command.scene?.name ?? ""])
            case .createRule where commands.count > 1 && !isRisky(command.rule):
                phrases.phrase("ruleToo", ["rule": command.rule.map(ruleWords.sentence) ?? ""])
            case .createRule:
                phrases.phrase("confirmRule", ["rule": command.rule.map(ruleWords.sentence) ?? ""])
            default: ChangeWords(phrases: phrases, values: values, subjects: subjects).question(command)
            }
        }
        return ([roams, first] + others).filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Whether what a rule does would let somebody in.
    private func isRisky(_ rule: AutomationRule?) -> Bool {
        guard let rule else { return false }
        let inScenes = rule.scenes.compactMap { subjects.index.scenes[$0] }.flatMap(\.actions)
        let safety = SafetyPolicy(index: subjects.index, state: nil)
        return (rule.actions + inScenes).contains(where: safety.needsConfirmation)
    }

    /// Whether a scene lets somebody in by itself, and doesn't only stand beside something that does.
    private func letsSomebodyIn(_ scene: ActionSet?) -> Bool {
        (scene?.actions ?? []).contains(where: SafetyPolicy(index: subjects.index, state: state).needsConfirmation)
    }

    /// Whether a changed scene would let somebody in that rules run.
    private func isRisky(_ scene: ActionSet?) -> Bool {
        guard let scene, subjects.index.rules.values.contains(where: { $0.scenes.contains(scene.id) }) else {
            return false
        }
        return scene.actions.contains(where: SafetyPolicy(index: subjects.index, state: nil).needsConfirmation)
    }

    // MARK: What was not done

    private func notUnderstood(_ result: UtteranceResult, _ interpretation: Interpretation) -> String {
        if !result.suggestions.isEmpty {
            let suggestions = values.list(result.suggestions.map { "“\($0)”" }, joinedBy: "or")
            return phrases.phrase("notUnderstoodNear", ["suggestions": suggestions])
        }
        let general = "notUnderstood.\(result.reason?.rawValue ?? "")"
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        return phrases.phrase(phrases.has(key) ? key : "notUnderstood", ["thing": interpretation.subject ?? ""])
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
        if (interpretation.reason ?? reason) == .nothingPending, let command = interpretation.commands.last {
            return timerWords.refusal(command)
        }
        if let name = interpretation.commands.last?.name, phrases.has("\(general).named") {
            return phrases.phrase("\(general).named", ["name": name])
        }
        let key = interpretation.obstacle.map { "\(general).\($0)" } ?? general
        return phrases.phrase(phrases.has(key) ? key : "refused.unsupported", words)
    }

    // MARK: About the house

    private func history(_ command: Command) -> String {
        guard let inquiry = command.inquiry else { return "" }
        return HistoryWords(phrases: phrases, values: values, subjects: subjects, speaker: speaker)
            .answer(command, inquiry)
    }

    private func listing(_ names: [String], _ some: String, _ none: String) -> String {
        guard !names.isEmpty else { return phrases.phrase(none) }
        let one = "\(some).one"
        let key = names.count == 1 && phrases.has(one) ? one : some
        return phrases.phrase(key, ["names": values.list(names)])
    }

    /// When the sun rises or sets; whether it is dark.
    private func sun(_ command: Command) -> String {
        let name = command.name ?? ""
        if let answer = command.answer { return phrases.phrase("sun.\(name).\(answer)") }
        guard let moment = command.moment, let time = moment.timeOfDay else { return phrases.phrase("sun.unknown") }
        let isOver = moment.dayNumber == speaker.now.dayNumber && moment.secondOfDay <= speaker.now.secondOfDay
        let when = isOver ? "past" : moment.dayNumber > speaker.now.dayNumber ? "tomorrow" : "coming"
        return phrases.phrase("sun.\(name).\(when)", ["time": time.text])
    }

    /// Which day it is, or another one is.
    private func date(_ command: Command) -> String {
        let day = command.moment ?? speaker.now
        let days = day.dayNumber - speaker.now.dayNumber
        let told = phrases.phrase(
            days == 0 ? "date.today" : days == 1 ? "date.tomorrow" : "date.other",
            ["weekday": phrases.phrase(day.weekday.rawValue), "date": ruleWords.date(day)])
        guard let answer = command.answer else { return Self.capitalised(told) }
        return phrases.phrase(answer ? "yes" : "no", ["rest": told])
    }

    /// What can be said, in sentences that this home would do; about a topic such as rules, how one is made there.
    private func help(about topic: String?) -> String {
        let home = subjects.index.primary
        let names = [
            "thing": thingToSwitch.map { subjects.definite($0.service.name) },
            "room": home?.rooms.first?.name, "scene": home?.scenes.first?.name,
            "person": home?.people.first?.name ?? phrases.phrase("who.anyone"),
        ].compactMapValues(\.self)
        let key = topic.map { "help.\($0)" }.flatMap { phrases.has($0) ? $0 : nil }
        if let key, names["thing"] != nil { return phrases.phrase(key, names) }
        guard home != nil else { return phrases.phrase("help.noHome") }
        guard names["thing"] != nil, names["room"] != nil else { return phrases.phrase("help.emptyHome", names) }
        let examples = (1...5).map { phrases.phrase("example.\($0)", names) }
        return phrases.phrase("help", ["examples": examples.map { "“\($0)”" }.joined(separator: ", ")])
    }

    /// What examples turn on and off: the first thing that goes on at all.
    private var thingToSwitch: HomeIndex.Entry? {
        let entries = subjects.index.entries
        return entries.first { $0.service.type == "Lightbulb" }
            ?? entries.first { $0.service.characteristic("On") != nil } ?? entries.first
    }

    /// What can be said about some things: one example for each ability.
    private func help(with targets: [CommandTarget]) -> String {
        var seen = Set<String>()
        let examples = targets.compactMap { target -> String? in
            let key = "example.\(target.address.type.rawValue)"
            guard phrases.has(key), seen.insert(key).inserted else { return nil }
            return phrases.phrase(key, ["thing": subjects.definite(target.service)])
        }
        guard !examples.isEmpty else {
            let thing = targets.first.map { subjects.definite($0.service) } ?? ""
            return phrases.phrase("help", ["examples": "“\(phrases.phrase("example.2", ["thing": thing]))”"])
        }
        return phrases.phrase("help", ["examples": examples.prefix(5).map { "“\($0)”" }.joined(separator: ", ")])
    }

    static func capitalised(_ text: String) -> String {
        text.prefix(1).uppercased() + text.dropFirst()
    }
}
