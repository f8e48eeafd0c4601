internal import HomeModel

/// Interprets a sentence that says when something shall happen: makes a rule of it.
struct RuleInterpreter {
    let situation: Situation
    /// Whether "it" in what happens is what was talked about before, rather than what the event is about.
    var isAboutEarlier = false
    /// The rule before this one in the sentence.
    private var earlier: AutomationRule?
    /// The clock time at which what this one begins is said to end.
    private var end: ClockReading?

    init(situation: Situation) {
        self.situation = situation
    }

    /// The rules that a sentence says, or why there can be none. "It" in a rule is what the one before it is about.
    func interpret(_ nodes: [Meaning]) -> Interpretation {
        var step = self
        step.earlier = nodes.first.flatMap(continued)
        var result: Interpretation?
        let nodes = nodes.everyBareDay.sharingBody.sharingDaily.sparingOtherDays
        for (position, said) in nodes.enumerated() {
            let node = position == 0 ? said : said.following(nodes[position - 1])
            step.end = nodes.dropFirst(position + 1).first.flatMap { $0.endOfEarlier }
            if position > 0, node.waitsOnly, nodes[position - 1].waitsForOther { return .impossible("wait") }
            let part = step.interpret(node)
            guard part.outcome == .done || part.outcome == .confirm else { return part }
            let services = part.commands.compactMap(\.rule).flatMap(\.actions).map(\.address.service)
            var inNext = step.situation
            if !services.isEmpty { inNext.conversation.lastServices = services }
            step = RuleInterpreter(situation: inNext)
            step.earlier = part.commands.last?.rule
            result = result?.followed(by: part) ?? part
        }
        return result ?? Interpretation(.notUnderstood, reason: .noCommand)
    }

    /// The rule that a `rule` node says, or why there can be none.
    private func interpret(_ said: Meaning) -> Interpretation {
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let whole = said.withOneBody.exceptingInBody.aboutBody.aboutTraveller
        guard let node = whole.heldUntilDone else { return .impossible("wait") }
        if let why = node.deepValues("impossible").first { return .impossible(why) }
        if let missing = node.value("unfinished") {
            return isBareTime(node) ? Interpretation(.notUnderstood, reason: .noCommand) : asking(missing, about: node)
        }
        // "At ten tonight and again at six tomorrow" are two days, of which one rule has one.
        let dates = Set(node.children("condition").compactMap { RuleDays.date($0, now: situation.speaker.now) })
        let isTonight = node.children("event").contains { $0.deepValues("half").contains("tonight") }
        guard dates.count < 2, !isTonight || dates.allSatisfy({ $0 == situation.speaker.now.dayNumber }) else {
            return .impossible("sequence")
        }
        if let held = node.child("while"), let body = node.child("body") {
            return lasting(body, while: held, otherwise: node.child("else")?.child("value"))
        }
        if node.child("event") == nil, !node.children("condition").isEmpty {
            var question = asking("time", about: node)
            question.sentence = Meaning(name: "", children: [node.missing("time")])
            return question
        }
        let body = node.child("body") ?? node
        if let now = onceOrAlways(node, body: body) { return now }
        let changes = node.children("event").compactMap { $0.child("change") }
        let unclear = changes.lazy.map { RuleChangeReader(situation: situation, node: $0).choices }
        if let choices = unclear.first(where: { !$0.isEmpty }) { return asking("which", choices: choices) }
        let actions = body.children.filter { CommandInterpreter.actions.contains($0.name) }
        guard actions.allSatisfy({ $0.name == "set" || $0.name == "run" }) else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        guard let isBack = isBack(node, after: actions), isBack || node.child("for") != nil || !node.has("back") else {
            return .impossible("wait")
        }
        let done = CommandInterpreter(situation: situationOfBody(node), isLater: true).interpret(body.withoutEnd)
        guard done.outcome == .done || done.outcome == .confirm else { return done }
        let days = RuleDays(node, now: situation.speaker.now)
        guard !days.isImpossible else { return .impossible("noDay") }
        var reader = RuleEventReader(situation: near(done), rule: node, days: days)
        let writes = done.commands.flatMap(\.targets).compactMap(\.write)
        let isOnOtherDays = days.isRecurring && earlier?.days != days.weekly
        // What takes something back days later has nothing to do with when it was done.
        let isBackLater = isOnOtherDays && earlier?.actions.contains { $0.isOpposed(to: writes) } ?? false
        reader.context = ClockChooser.Context(
            name: node.child("name")?.text ?? "", actions: actions, writes: writes,
            scenes: done.commands.compactMap(\.scene?.id),
            earlier: isBackLater ? nil : earlier?.events.first?.timeOfDayAbout, isOnOtherDays: isOnOtherDays,
            ending: end)
        return rules(node, doing: done, reader)
    }

    /// The rule that was made just now, where "it" is what that does something to: "and turn it off at eleven".
    private func continued(_ node: Meaning) -> AutomationRule? {
        let conversation = situation.conversation
        let targets = node.child("body")?.children.flatMap { $0.children("target") } ?? []
        guard conversation.isAboutRules, conversation.lastRules.count == 1,
            node.has("continues") || targets.contains(where: { $0.has("it") })
        else { return nil }
        return conversation.lastRules.first.flatMap { situation.index.rules[$0] }
    }

    /// Whether a rule is a clock time and nothing else, and nobody talked of rules: "at nine", as people answer.
    private func isBareTime(_ node: Meaning) -> Bool {
        guard situation.question == nil, !situation.conversation.isAboutRules else { return false }
        return node.children.count == 1 && node.child("event").map { $0.children.map(\.name) == ["at"] } == true
    }

    func asking(_ what: String, choices: [String]) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = what
        question.choices = choices
        return question
    }

    /// The situation in which what happens is told of: a place that the event leaves open is that of what is done.
    private func near(_ done: Interpretation) -> Situation {
        var inEvent = situation
        inEvent.near += done.commands.flatMap(\.targets).map(\.address.service)
        return inEvent
    }

    // MARK: The parts together

    func rules(_ node: Meaning, doing done: Interpretation, _ reader: RuleEventReader) -> Interpretation {
        guard let reading = reader.read() else { return .nothingThere("event") }
        var rule = AutomationRule(
            name: node.child("name")?.text ?? "", events: reading.events,
            days: reader.days.weekly(at: reading.events.last?.timeOfDay, after: reader.context.earlier),
            isOnce: reader.isOnce && earlier?.isOnce != false,
            conditions: reading.conditions, author: situation.person?.id)
        guard settle(&rule, on: reader.days) else { return .impossible("date") }
        do throws(RuleConditionReader.Problem) {
            rule.conditions += try conditions(node, reader)
        } catch .nothingThere {
            return .nothingThere("condition")
        } catch {
            return .impossible("any")
        }
        for command in done.commands {
            if let scene = command.scene { rule.scenes.append(scene.id) }
            let writes = command.targets.compactMap(\.write)
            // "… quietly, volume fifteen": what is said more exactly behind it counts.
            if reader.context.actions.contains(where: { $0.has("more") }) {
                rule.actions.removeAll { old in writes.contains { $0.address == old.address && $0 != old } }
            }
            rule.actions += writes
            rule.duration = command.duration ?? rule.duration
        }
        guard isWithinHome(rule) else { return .impossible("home") }
        rule.actions = rule.actions.spoken(as: reader.context.actions, in: situation)
        rule.duration = rule.duration ?? node.child("for")?.timeSpan ?? reading.duration
        if let end = node.end {
            rule.duration = length(of: rule, until: end)
        }
        var result = Interpretation(done.outcome, commands: parted(rule, doing: done).map { Command(.createRule, $0) })
        guard let ends = ends(of: rule, node, reading, reader) else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        guard !ends.events.isEmpty else { return result }
        // Nothing goes on at the end of a rule that may not have fired.
        guard var closing = closing(rule, at: ends.events), reading.end != nil || !closing.switchesOn else {
            return .impossible("wait")
        }
        if reading.end == nil { closing.conditions = ends.conditions }
        if node.ending != nil { closing.days = [] }
        result.commands.append(Command(.createRule, closing))
        return result
    }

    /// The rule, or one for each length of time where only some of what it does is for a time: "turn on the light for ten
    /// minutes and disarm the alarm".
    private func parted(_ rule: AutomationRule, doing done: Interpretation) -> [AutomationRule] {
        var spans: [TimeSpan?] = []
        for command in done.commands where !spans.contains(command.duration) { spans.append(command.duration) }
        guard spans.count > 1 else { return [rule] }
        return spans.enumerated().map { number, span in
            let commands = done.commands.filter { $0.duration == span }
            let writes = Set(commands.flatMap(\.targets).compactMap(\.write))
            var part = rule
            // Two rules can't have one name.
            if number > 0 { part.name = "" }
            part.duration = span
            part.actions = rule.actions.filter(writes.contains)
            part.scenes = commands.compactMap(\.scene?.id)
            return part
        }
    }

    /// What ends what the rule does, where that is no length of time: no events where nothing does, `nil` where the home has
    /// nothing like it.
    private func ends(
        of rule: AutomationRule, _ node: Meaning, _ reading: RuleEventReader.Reading, _ reader: RuleEventReader
    ) -> RuleEventReader.Reading? {
        if let ending = node.ending {
            return RuleEventReader(situation: reader.situation, rule: ending, days: reader.days).read()
        }
        let end = reading.end ?? (rule.duration == nil ? node.end.flatMap(reader.endOfDay) : nil)
        return RuleEventReader.Reading(events: end.map { [$0] } ?? [])
    }

    /// The rule that takes back what another does when one of the events happens; `nil` where nobody knows what that would be.
    private func closing(_ rule: AutomationRule, at ends: [RuleEvent]) -> AutomationRule? {
        guard rule.scenes.isEmpty, let back = TakingBack(situation: situation).again(rule.actions) else { return nil }
        var result = rule
        result.name = ""
        result.events = ends
        result.actions = back
        // What begins in the evening of a day and ends behind midnight ends on the day after.
        if let start = rule.events.first, let end = ends.first {
            let isAfter = end.isOnDay(after: start)
            if isAfter { result.days = Set(rule.days.map(\.next)) }
            // The end of what happens on one day isn't before the beginning.
            if case .at(let moment) = start, case .sun = end {
                let date = LocalDateTime(dayNumber: moment.dayNumber + (isAfter ? 1 : 0), secondOfDay: 0)
                result.days = Set([date?.weekday].compactMap(\.self))
            }
        }
        return result
    }

    /// Puts a single day into the rule: as the date of a clock time, or as a weekday on which it happens once.
    private func settle(_ rule: inout AutomationRule, on days: RuleDays) -> Bool {
        guard let date = days.date else { return true }
        if rule.events.allSatisfy({ if case .at = $0 { true } else { false } }) {
            rule.days = []
            return true
        }
        let isSoon = (0..<7).contains(date - situation.speaker.now.dayNumber)
        guard isSoon, let weekday = LocalDateTime(dayNumber: date, secondOfDay: 0)?.weekday else { return false }
        rule.days = [weekday]
        return true
    }

    private func conditions(
        _ node: Meaning, _ reader: RuleEventReader
    ) throws(RuleConditionReader.Problem) -> [RuleCondition] {
        var result: [RuleCondition] = []
        var partsOfDay: [RuleCondition] = []
        for condition in node.children("condition").joiningBounds {
            guard RuleDays.isOnlyDays(condition) else {
                result += try RuleConditionReader(situation: reader.situation, rule: node).conditions(condition)
                continue
            }
            let isNegated = condition.isNegated
            guard let part = condition.value("part"), isNegated || !reader.isTimed,
                let window = RuleDays.window(ofPart: part)
            else { continue }
            partsOfDay.append(RuleCondition(window, isNegated: isNegated))
        }
        // "In the evening, between seven and midnight": the hours say which part of the day is meant.
        if result.contains(where: \.isWholeWindow) { partsOfDay.removeAll { !$0.isNegated } }
        return partsOfDay + result
    }

    /// Whether all that the rule writes and runs is in the home that will have it.
    private func isWithinHome(_ rule: AutomationRule) -> Bool {
        let index = situation.index
        let isHere = rule.actions.allSatisfy { write in
            index.byService[write.address.service].map { index.entries[$0].home == index.primaryID } ?? false
        }
        return isHere && rule.scenes.allSatisfy { id in index.primary?.scenes.contains { $0.id == id } ?? false }
    }

    /// How long a rule at a clock time lasts that ends at another.
    private func length(of rule: AutomationRule, until end: Meaning) -> TimeSpan? {
        guard let start = rule.events.first?.timeOfDay, rule.events.count == 1,
            let reading = end.child("time").flatMap({ ClockReading($0) })
        else { return nil }
        let lengths = reading.candidates.map { ($0.minutes - start.minutes + 1440) % 1440 }.filter { $0 > 0 }
        return lengths.min().map { TimeSpan(seconds: $0 * 60) }
    }

    /// Whether what is done again later brings things back to what they were; `nil` where it does something else.
    private func isBack(_ node: Meaning, after actions: [Meaning]) -> Bool? {
        guard let back = node.value("back"), !back.isEmpty else { return false }
        let opposites = [
            "on": "off", "off": "on", "open": "close", "close": "open", "raise": "close", "lower": "open",
            "lock": "unlock", "unlock": "lock", "out": "off", "water": "off",
        ]
        let isOpposite = actions.allSatisfy { $0.value("action").flatMap { opposites[$0] } == back }
        let lasts = node.child("for") != nil || node.child("body")?.child("for") != nil
        return isOpposite && lasts ? true : nil
    }

    // MARK: As long as something is so

    private func lasting(
        _ body: Meaning, while held: Meaning, otherwise other: Meaning? = nil
    ) -> Interpretation {
        var rule = held
        rule.children.append(body)
        let done = CommandInterpreter(situation: situationOfBody(rule), isLater: true).interpret(body)
        let reader = RuleConditionReader(situation: near(done), rule: rule)
        var conditions: [RuleCondition] = []
        do throws(RuleConditionReader.Problem) {
            for condition in rule.children("condition") {
                guard RuleDays.isOnlyDays(condition) else {
                    conditions += try reader.conditions(condition)
                    continue
                }
                let part = condition.value("part").flatMap(RuleDays.window)
                conditions += part.map { [RuleCondition($0, isNegated: condition.isNegated)] } ?? []
            }
        } catch .nothingThere {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        } catch {
            return .impossible("any")
        }
        let days = RuleDays(rule, now: situation.speaker.now)
        guard days.date == nil else { return .impossible("state") }
        let otherwise = other.map { value in
            let changed = body.changingValues(to: value)
            return CommandInterpreter(situation: situationOfBody(rule), isLater: true).interpret(changed)
        }
        if let otherwise, otherwise.outcome != .done { return otherwise }
        return WhileInterpreter(situation: situation).interpret(
            body, done: done, while: conditions, on: days.weekly,
            otherwise: otherwise.map { $0.commands.flatMap(\.targets).compactMap(\.write) })
    }

    // MARK: What the body is about

    /// What belongs to those whose coming or going sets the rule off, by the names of rooms and things: "her room".
    private func belongings(of events: [Meaning]) -> [ServiceID] {
        let who = events.flatMap { ($0.child("arrive") ?? $0.child("leave") ?? $0).values("who") }
        let people = who.compactMap(Int64.init).compactMap { situation.index.people[PersonID(rawValue: $0)] }
        guard let home = situation.index.primary, !people.isEmpty else { return [] }
        let names = Set(people.map { EntityName.folded($0.name) })
        return situation.index.entries.filter { $0.home == home.id && $0.owner.map(names.contains) ?? false }
            .map(\.service.id)
    }

    /// "It" in what happens is what the event is about, or else what a condition is about.
    func situationOfBody(_ node: Meaning) -> Situation {
        var inBody = situation
        guard !isAboutEarlier else { return inBody }
        let all = TargetResolver(situation: situation) { _ in true }
        let changes = node.children("event").compactMap { $0.child("change") }
        inBody.near = belongings(of: node.children("event") + node.children("condition"))
        func services(_ nodes: [Meaning]) -> [ServiceID] {
            nodes.filter { $0.child("target") != nil }.flatMap { all.resolve($0).positions }
                .map { situation.index.entries[$0].service.id }
        }
        for nodes in [changes, node.children("condition")] {
            let near = services(nodes)
            guard !near.isEmpty else { continue }
            inBody.near += near
            // What is measured somewhere is no thing that anything is done to.
            let about = services(
                nodes.filter { !$0.children("target").contains { $0.has("area") || $0.has("aspectful") } })
            if !about.isEmpty { inBody.conversation.lastServices = about }
            break
        }
        return inBody
    }
}

extension CharacteristicWrite {
    /// Whether others write something else to the same.
    fileprivate func isOpposed(to others: [CharacteristicWrite]) -> Bool {
        others.contains { $0.address == address && $0.value != value }
    }
}

extension RuleCondition {
    /// Whether it is from one clock time to another.
    fileprivate var isWholeWindow: Bool {
        if case .time(_?, _?) = test { !isNegated } else { false }
    }
}
