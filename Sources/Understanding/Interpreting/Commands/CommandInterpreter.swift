internal import HomeModel

/// Interprets what is to be done at once: writes, scenes and timers, one after the other as they were said.
struct CommandInterpreter {
    var situation: Situation
    /// Whether it happens later, when nobody knows yet how things are then.
    var isLater = false

    var index: HomeIndex { situation.index }

    /// The names of the nodes that are commands.
    static let actions: Set<Meaning.Kind> = [
        .set, .run, .startTimer, .cancelTimer, .addToTimer, .pauseTimer, .resumeTimer, .resetTimer,
    ]

    /// Whether a sentence is made of commands.
    static func isAction(_ sentence: Meaning) -> Bool { sentence.children.contains { actions.contains($0.kind) } }

    /// What the commands of one sentence come to: all of them, or a refusal for the first that can't be.
    func interpret(_ sentence: Meaning) -> Interpretation {
        var sequence = CommandSequence(sentence, in: self)
        let result = sequence.interpret()
        guard sentence.child(.until)?.has(.unfinished) == true, [.done, .confirm].contains(result.outcome) else {
            return result
        }
        // "Till bedtime": only they know when that is.
        var question = Interpretation.asking("until")
        question.sentence = sentence
        return question
    }

    /// Whether a value is what it is now.
    func isSo(_ write: CharacteristicWrite) -> Bool {
        index.byService[write.address.service].map { situation.value(write.address.type, at: $0) == write.value }
            ?? false
    }

    /// What happens once, so long from now.
    func rule(writing writes: [CharacteristicWrite], after span: TimeSpan?) -> AutomationRule? {
        guard let span, !situation.isGuest else { return nil }
        var rule = AutomationRule(name: "", events: [.after(span)], isOnce: true, author: situation.person?.id)
        rule.actions = writes
        return rule
    }

    /// What a node names, or else all that it could be about.
    func services(of node: Meaning) -> [ServiceID] {
        guard !node.children(.target).isEmpty else { return [] }
        let planner = WritePlanner(situation: situation, set: node, isLater: isLater)
        let able = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions
        return able.isEmpty ? situation.services(of: node) : index.services(at: able)
    }

    /// What one command comes to.
    func interpret(action node: Meaning) -> Interpretation {
        switch node.kind {
        case .set: SetInterpreter(situation: situation, isLater: isLater).interpret(node)
        case .run: run(node)
        default: TimerInterpreter(situation: situation).interpret(node)
        }
    }

    /// How long something lasts, said as a length or as the clock time of its end.
    func span(_ node: Meaning) -> TimeSpan? {
        if node.kind == .for { return node.timeSpan }
        guard node.kind == .until, let time = node.child(.time),
            let reading = ClockReading(time, half: node.value(.half)), let now = situation.speaker.now.timeOfDay
        else { return nil }
        if node.has(.tomorrow) {
            return reading.candidates.first.map { TimeSpan(seconds: ($0.minutes + 1440 - now.minutes) * 60) }
        }
        let waits = reading.candidates.map { ($0.minutes - now.minutes + 1440) % 1440 }.filter { $0 > 0 }
        return waits.min().map { TimeSpan(seconds: $0 * 60) }
    }

    private func run(_ node: Meaning) -> Interpretation {
        let scenes = node.values(.scene).compactMap(Int64.init).compactMap {
            index.scenes[ActionSetID(rawValue: $0)]
        }
        guard let scene = scenes.first else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        let safety = SafetyPolicy(situation, isLater: isLater)
        let isRisky = scene.actions.contains(where: safety.needsConfirmation)
        return Interpretation(isRisky ? .confirm : .done, commands: [.runScene(SceneRun(scene))])
    }
}
