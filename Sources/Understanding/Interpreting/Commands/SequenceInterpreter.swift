internal import HomeModel

/// Interprets a sentence that says what to do at once and what to do later, in the order in which it was spoken: "lock
/// the door now and at ten turn off the lights". Either all of it can be done, or nothing is.
struct SequenceInterpreter {
    let situation: Situation

    /// Whether a sentence is of this kind.
    static func isSequence(_ sentence: Meaning) -> Bool {
        CommandInterpreter.isAction(sentence) && (sentence.child(.rule) != nil || sentence.child(.ending) != nil)
    }

    /// The sentence parted into what is done at once and what is done later: "turn on the lamp and turn it off in ten
    /// minutes", which would contradict itself at one moment, or "close the blinds and put the lamp on at ten", where
    /// the time belongs to the second command. `nil` where there is nothing to part.
    func parted(_ sentence: Meaning) -> Meaning? {
        guard sentence.children.count == 1, var rule = sentence.child(.rule), var body = rule.child(.body),
            rule.children.first?.kind == .body
        else { return nil }
        if rule.tellsOfWhatIsDone {
            rule.children.removeFirst()
            return Meaning(.sentence, attributes: sentence.attributes, children: body.children + [rule])
        }
        let actions = body.children.indices.filter { CommandInterpreter.actions.contains(body.children[$0].kind) }
        guard let last = actions.last, actions.count > 1 else { return nil }
        let before = actions.dropLast().map { body.children[$0] }
        guard hasOwnTime(rule, body.children[last], behind: before) || isTwoWays(body, last: last) else { return nil }
        let atOnce = Array(body.children[..<last])
        body.children = Array(body.children[last...])
        rule.children = [body] + rule.children.dropFirst()
        return Meaning(.sentence, attributes: sentence.attributes, children: atOnce + [rule])
    }

    /// Whether the last command tells something that one before it is about to be another way.
    private func isTwoWays(_ body: Meaning, last: Int) -> Bool {
        guard body.children[last].kind == .set else { return false }
        let first = Meaning(.body, children: Array(body.children[..<last]))
        let before = writes(of: first, in: situation)
        var inLast = situation
        inLast.conversation.lastServices = before.map(\.address.service)
        let after = writes(of: Meaning(.body, children: [body.children[last]]), in: inLast)
        return after.contains { write in
            before.contains { $0.address == write.address && $0.value != write.value }
        }
    }

    /// Whether a time belongs to the last command alone: one that has a verb of its own, another than those before it,
    /// at a moment that comes once. A moment that comes again and again is a habit, to which all commands belong.
    private func hasOwnTime(_ rule: Meaning, _ last: Meaning, behind before: [Meaning]) -> Bool {
        let events = rule.children(.event)
        let isMoment =
            events.count == 1 && events[0].child(.until) == nil
            && [.delay, .at].contains { events[0].child($0) != nil }
        let isPlain = rule.children.allSatisfy { [.body, .event, .condition, .for].contains($0.kind) }
        guard isMoment, isPlain, rule.value(.unfinished) == nil, !rule.hasDeep(.impossible),
            !rule.hasDeep(.recurring), !RuleDays(rule, now: situation.speaker.now).isRecurring,
            rule.children(.condition).allSatisfy(RuleDays.isOnlyDays)
        else { return false }
        guard !last.has(.nameFirst), !last.has(.same), !last.has(.keep) else { return false }
        return before.contains { !$0.isDoneLike(last) }
    }

    private func writes(of body: Meaning, in situation: Situation) -> [CharacteristicWrite] {
        let done = CommandInterpreter(situation: situation, isLater: true).interpret(body)
        return done.commands.flatMap { $0.targets.compactMap(\.write) }
    }

    /// The commands of all parts; the first that can't be understood or done is what comes of the whole.
    func interpret(_ sentence: Meaning) -> Interpretation {
        if let ending = sentence.child(.ending) {
            return UntilInterpreter(situation: situation).interpret(sentence, until: ending)
        }
        // "The fan on at nine and off at eleven and the radio too": beside another hour a number may be one.
        let isTimed = sentence.children(.rule).contains { $0.child(.event)?.child(.at) != nil }
        guard !isTimed || !sentence.children.contains(where: \.mayBeAtHour) else {
            return .noCommand
        }
        var step = situation
        var result: Interpretation?
        var restoring: [CharacteristicWrite]?
        var written: [CharacteristicWrite] = []
        var elapsed = 0
        for part in parts(of: sentence) {
            let until = UntilInterpreter(situation: step)
            let rules = part.children(.rule).map { $0.counted(from: &elapsed) }.map { rule in
                // "Tell me when it reaches fifty" is said of what has just been started.
                rule.tellNodes.isEmpty ? rule : until.measured(rule, by: written)
            }
            let outcome =
                rules.isEmpty
                ? CommandInterpreter(situation: step).interpret(part)
                : interpret(rules, in: step, restoring: restoring)
            switch outcome.outcome {
            case .done, .confirm: break
            // A missing piece of one part can't be asked for without forgetting the others.
            case .ask: return .impossible("sequence")
            default: return outcome
            }
            if rules.contains(where: { $0.has(.spanned) }) { result?.commands.removeSpans(before: outcome.commands) }
            let services = outcome.commands.flatMap { command in
                command.targets.map(\.address.service) + (command.rule?.rule.actions.map(\.address.service) ?? [])
            }
            if !services.isEmpty { step.conversation.lastServices = services }
            written = outcome.commands.flatMap(\.targets).compactMap(\.write)
            restoring = WriteReversal(situation: situation).once(written)
            result = result?.followed(by: outcome) ?? outcome
        }
        return result ?? Interpretation.noCommand
    }

    /// Interprets rules after commands that are said before them. "It" is the thing that triggers them, if that is
    /// possible, or else the thing of those commands: "start the coffee machine and when the front door opens turn it
    /// off".
    private func interpret(
        _ rules: [Meaning], in step: Situation, restoring: [CharacteristicWrite]?
    ) -> Interpretation {
        var reader = RuleInterpreter(situation: step)
        reader.restoring = restoring
        let outcome = reader.interpret(rules)
        guard outcome.outcome == .refused || outcome.outcome == .notUnderstood,
            rules.contains(where: { $0.hasDeep(.it) })
        else { return outcome }
        var other = RuleInterpreter(situation: step)
        other.isAboutEarlier = true
        let second = other.interpret(rules)
        return second.outcome == .done || second.outcome == .confirm ? second : outcome
    }

    /// The sentence cut between what is done at once and the rules.
    private func parts(of sentence: Meaning) -> [Meaning] {
        var parts: [Meaning] = []
        var lastAction: Meaning?
        for child in sentence.children {
            var node =
                child.kind == .rule && child.has(.short)
                ? child.completed(like: lastAction, by: situation.tables) : child
            if node.kind == .set, node.has(.like) { node = node.done(like: lastAction) }
            if node.has(.spanned), let span = sentence.child(.for) {
                node.children.append(.waiting(like: span))
                // "Water the roses for ten minutes, then the lawn": for as long.
                if node.has(.alike) { node.children.append(span) }
            }
            // "Until eleven, then seventeen".
            if node.has(.spanned), let time = sentence.child(.until)?.child(.time) {
                node.children.append(Meaning(.event, children: [Meaning(.at, children: [time])]))
            }
            if let last = parts.indices.last, (parts[last].child(.rule) != nil) == (node.kind == .rule) {
                parts[last].children.append(node)
            } else {
                parts.append(Meaning(.sentence, children: [node]))
            }
            if node.kind == .set || node.kind == .run { lastAction = node }
            if let later = node.child(.body)?.children.last(where: { $0.kind == .set }) { lastAction = later }
        }
        return parts
    }
}

extension [Command] {
    /// Takes the duration off commands that a rule of the same sentence ends anyway: "play the radio for ten minutes,
    /// then turn it off".
    fileprivate mutating func removeSpans(before rules: [Command]) {
        let written = Set(rules.flatMap { $0.rule?.rule.actions ?? [] }.map(\.address))
        for position in indices where self[position].targets.contains(where: { written.contains($0.address) }) {
            self[position].set?.duration = nil
        }
    }
}

extension Meaning {
    /// Whether it is a rule that tells what becomes of what is told what to do before: "start the washer and tell
    /// me when it's done", which is started at once.
    fileprivate var tellsOfWhatIsDone: Bool {
        let rest = children.dropFirst()
        guard let first = children.first, first.kind == .body, first.children.contains(where: { $0.kind == .set }),
            first.children.allSatisfy({ CommandInterpreter.actions.contains($0.kind) || $0.isLength }),
            let tell = rest.first, tell.kind == .body, tell.children.allSatisfy({ $0.kind == .tell })
        else { return false }
        let events = rest.dropFirst().filter { $0.kind == .event }
        return !events.isEmpty && events.allSatisfy { $0.child(.change)?.isAboutItAlone == true }
    }

    private var isLength: Bool { kind == .for || kind == .until }

    /// Whether a change is of "it", and of nothing that is named.
    private var isAboutItAlone: Bool {
        let targets = children(.target)
        return targets.isEmpty ? has(.neutral) && child(.number) != nil : targets.allSatisfy { $0.has(.it) }
    }

    /// Whether it switches something on at a bare number that may as well be an hour.
    fileprivate var mayBeAtHour: Bool {
        guard kind == .set, value(.action) == "on", let value = child(.value), value.attributes.isEmpty,
            let number = value.child(.number)?.number
        else { return false }
        return (1...12).contains(number) && number == number.rounded()
    }

    /// Whether it does the same as another command, to other things.
    fileprivate func isDoneLike(_ other: Meaning) -> Bool {
        let keys: [Meaning.Key] = [.action, .change, .exactWord, .arm]
        return kind == other.kind && keys.allSatisfy { value($0) == other.value($0) }
            && (child(.value) == nil) == (other.child(.value) == nil)
    }

    /// The event of something that is over after as long as a `for` node says.
    fileprivate static func waiting(like span: Meaning) -> Meaning {
        return Meaning(.event, children: [span.of(.delay)])
    }

    /// A target that is only named, with the action said before applied to it; turned on if that was no action for a
    /// thing.
    fileprivate func done(like action: Meaning?) -> Meaning {
        guard let action, action.kind == .set else {
            return Meaning(.set, attributes: [.init(key: .action, value: "on")], children: children(.target))
        }
        return action.applied(to: self)
    }

    /// Half a rule with what it leaves out taken from what is done before it: "… and the hall light at ten".
    fileprivate func completed(like action: Meaning?, by tables: SemanticTables) -> Meaning {
        guard let action else { return self }
        return following(Meaning(.rule, children: [Meaning(.body, children: [action])]), by: tables)
    }

    /// The rule with its waiting counted from now: what was waited for before it is waited for too.
    fileprivate func counted(from elapsed: inout Int) -> Meaning {
        var total = elapsed
        var result = self
        result.children = children.map { event in
            guard event.kind == .event, let delay = event.child(.delay), let span = delay.timeSpan else {
                return event
            }
            total = (event.has(.waited) ? elapsed : 0) + span.seconds
            var event = event
            event.children = [Meaning(.delay, attributes: [.init(key: .seconds, value: "\(total)")])]
            return event
        }
        elapsed = total
        return result
    }
}
