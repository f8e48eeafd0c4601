internal import HomeModel

extension Meaning {
    /// Whether it is about "it" alone.
    fileprivate var isAboutLast: Bool { has("it") || children("target").contains { $0.has("it") } }
}

/// Interprets what is to be done at once: writes, scenes and timers, one after the other as they were said.
struct CommandInterpreter {
    var situation: Situation
    /// Whether it happens later, when nobody knows yet how things are then.
    var isLater = false

    private var index: HomeIndex { situation.index }

    /// The names of the nodes that are commands.
    static let actions: Set<String> = [
        "set", "run", "startTimer", "cancelTimer", "addToTimer", "pauseTimer", "resumeTimer",
    ]

    /// Whether a sentence is made of commands.
    static func isAction(_ sentence: Meaning) -> Bool { sentence.children.contains { actions.contains($0.name) } }

    /// What the commands of one sentence come to: all of them, or a refusal for the first that can't be.
    func interpret(_ sentence: Meaning) -> Interpretation {
        var step = self
        var commands: [Command] = []
        var needsConfirmation = false
        // How long it lasts stands behind what lasts, or in front of everything.
        var lasting: TimeSpan?
        var unspanned = 0
        // What is wrong is only the reason where what to do about it is said too.
        let isExplicit = sentence.children.contains { Self.actions.contains($0.name) && !$0.has("need") }
        for node in sentence.children {
            if isExplicit, node.has("need") {
                // "The tv is too loud, turn it down": what is wrong says at least what "it" is.
                let services = step.services(of: node)
                if !services.isEmpty { step.situation.conversation.lastServices = services }
                continue
            }
            if let span = step.span(node) {
                if commands.isEmpty { lasting = span }
                for position in commands.indices.dropFirst(unspanned) where commands[position].kind == .set {
                    commands[position].duration = span
                }
                unspanned = commands.count
                continue
            }
            guard Self.actions.contains(node.name) else { continue }
            let part = step.interpret(action: node)
            if part.outcome == .notUnderstood, node.has("loose"), sentence.children.count > 1 { continue }
            guard part.outcome == .done || part.outcome == .confirm else { return part }
            needsConfirmation = needsConfirmation || part.outcome == .confirm
            // "Dinner time, run dinner": what is said twice is done once.
            for var command in part.commands where !commands.contains(command) {
                // "Open the window a crack, ten percent": what is said later is more exact.
                if let last = commands.last, last.kind == .set, command.kind == .set, node.isAboutLast,
                    Set(last.targets.map(\.address)) == Set(command.targets.map(\.address))
                {
                    commands.removeLast()
                }
                if command.kind == .set { command.duration = command.duration ?? lasting }
                commands.append(command)
            }
            var seen = Set<ServiceID>()
            let services = part.commands.flatMap(\.targets).map(\.address.service).filter { seen.insert($0).inserted }
            if !services.isEmpty {
                step.situation.conversation.lastServices = services
                step.situation.near = services
            }
        }
        guard !commands.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        guard needsConfirmation else { return Interpretation(.done, commands: commands) }
        if situation.isGuest { return Interpretation(.refused, commands: [], reason: .notAllowed) }
        return Interpretation(.confirm, commands: commands)
    }

    private func services(of node: Meaning) -> [ServiceID] {
        guard !node.children("target").isEmpty else { return [] }
        let planner = WritePlanner(situation: situation, set: node, isLater: isLater)
        let able = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions
        return (able.isEmpty ? TargetResolver(situation: situation) { _ in true }.resolve(node).positions : able)
            .map { index.entries[$0].service.id }
    }

    private func interpret(action node: Meaning) -> Interpretation {
        switch node.name {
        case "set": set(node)
        case "run": run(node)
        default: TimerInterpreter(conversation: situation.conversation).interpret(node)
        }
    }

    private func span(_ node: Meaning) -> TimeSpan? {
        if node.name == "for" { return node.timeSpan }
        guard node.name == "until", let time = node.child("time"), let reading = ClockReading(time),
            let now = situation.speaker.now.timeOfDay
        else { return nil }
        let waits = reading.candidates.map { ($0.minutes - now.minutes + 1440) % 1440 }.filter { $0 > 0 }
        return waits.min().map { TimeSpan(seconds: $0 * 60) }
    }

    // MARK: Scenes

    private func run(_ node: Meaning) -> Interpretation {
        let scenes = node.values("scene").compactMap(Int64.init).compactMap {
            index.scenes[ActionSetID(rawValue: $0)]
        }
        guard let scene = scenes.first else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var command = Command(.runScene)
        command.scene = scene
        let isRisky = scene.actions.contains { SafetyPolicy.needsConfirmation($0) }
        return Interpretation(isRisky ? .confirm : .done, commands: [command])
    }

    // MARK: Writes

    private func set(_ node: Meaning) -> Interpretation {
        // What is only mentioned asks for nothing by itself.
        if node.value("need") == "mention" { return Interpretation(.notUnderstood, reason: .noCommand) }
        if node.has("input") { return InputSwitch(situation: situation).interpret(node) }
        let planner = WritePlanner(situation: situation, set: node, isLater: isLater)
        let resolver = TargetResolver(situation: situation, isAble: planner.isAble)
        let found = spokenOf(node, planner) ?? resolver.resolve(node)
        guard !found.positions.isEmpty else { return unable(node) }
        if found.isAmbiguous { return question(among: found.positions) }
        if node.has("missing") {
            var question = Interpretation(.ask)
            question.asked = "value"
            return question
        }
        let positions = narrowed(
            found.positions, by: node.value("only") ?? (isStepOfSome(node, found) ? "on" : nil),
            isStrict: node.has("strict"))
        guard !positions.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        let meant = planner.ofOneAspect(positions)
        var command = Command(.set)
        command.duration = node.child("for")?.timeSpan
        var isRisky = false
        for position in meant {
            switch planner.plan(at: position) {
            case .writes(let writes):
                command.targets += writes.map { index.target(position, $0.0, value: $0.1) }
                isRisky =
                    isRisky
                    || writes.contains {
                        SafetyPolicy.needsConfirmation(index.target(position, $0.0, value: $0.1).write)
                    }
            case .outOfRange(let range, let unit):
                return outOfRange(range, unit, at: position)
            case .relative:
                return Interpretation(.refused, reason: .impossible)
            case .unsupported where found.isNamed:
                return unsupported(node, position)
            case .unsupported:
                continue
            }
        }
        guard !command.targets.isEmpty else { return unsupported(node, meant.first) }
        return Interpretation(isRisky ? .confirm : .done, commands: [command])
    }

    /// "Volume fifty": of what was talked about, where that has a volume.
    private func spokenOf(_ node: Meaning, _ planner: WritePlanner) -> ResolvedTarget? {
        let targets = node.children("target")
        guard !targets.isEmpty,
            targets.allSatisfy({
                $0.has("aspectful") && !$0.has("room") && !$0.has("zone") && !$0.has("home") && !$0.has("here")
                    && !$0.has("everywhere")
            })
        else { return nil }
        let able = situation.conversation.lastServices.compactMap { index.byService[$0] }.filter(planner.isAble)
        return able.isEmpty ? nil : ResolvedTarget(positions: able, isNamed: true)
    }

    /// Whether it is a step for whatever there is of a kind: of what is off, nobody wants that.
    private func isStepOfSome(_ node: Meaning, _ found: ResolvedTarget) -> Bool {
        guard node.has("change") || node.has("factor"), !found.isNamed, found.positions.count > 1 else { return false }
        return node.aspect.flatMap { situation.tables.aspects[$0]?.along } != nil
    }

    /// Those in a state; all where none are, if it isn't strict.
    private func narrowed(_ positions: [Int], by state: String?, isStrict: Bool) -> [Int] {
        guard let state else { return positions }
        let fitting = positions.filter { position in
            situation.stateOption(state, at: position).map {
                $0.holds(for: situation.value(CharacteristicType(rawValue: $0.characteristic), at: position))
            } ?? false
        }
        return fitting.isEmpty && !isStrict ? positions : fitting
    }

    private func question(among positions: [Int]) -> Interpretation {
        var question = Interpretation(.ask)
        question.asked = "which"
        question.choices = positions.map { index.entries[$0].service.name }
        question.chosenAmong = positions.map { index.entries[$0].service.id }
        return question
    }

    /// What was said of things that lack what it takes, or of nothing that the home has.
    private func unable(_ node: Meaning) -> Interpretation {
        let there = TargetResolver(situation: situation) { _ in true }.resolve(node).positions
        let isValue = node.child("value") != nil || node.has("exact") || node.has("exactWord")
        guard isValue, !there.isEmpty, !node.has("loose"),
            node.children("target").contains(where: { $0.has("type") || $0.has("kin") })
        else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var refusal = unsupported(node, there.count == 1 ? there.first : nil)
        refusal.chosenAmong = there.map { index.entries[$0].service.id }
        return refusal
    }

    private func unsupported(_ node: Meaning, _ position: Int?) -> Interpretation {
        Interpretation(.refused, reason: .unsupported, subject: position.map { index.entries[$0].service.name })
    }

    private func outOfRange(_ range: ClosedRange<Double>, _ unit: String?, at position: Int) -> Interpretation {
        var refusal = Interpretation(.refused, reason: .outOfRange, subject: index.entries[position].service.name)
        refusal.range = range
        refusal.unit = unit
        return refusal
    }
}
