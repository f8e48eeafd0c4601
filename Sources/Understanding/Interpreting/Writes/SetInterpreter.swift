internal import HomeModel

/// Interprets one command that sets something: what it is for, and what is written there.
struct SetInterpreter {
    let situation: Situation
    /// Whether it happens later, when nobody knows yet how things are then.
    let isLater: Bool

    private var index: HomeIndex { situation.index }

    /// Why a command waits for a yes that would clean more than was said.
    static let wholeFloor = "wholeFloor"

    /// What it comes to: the writes, or why there are none.
    func interpret(_ said: Meaning) -> Interpretation {
        // What is only mentioned asks for nothing by itself.
        if said.value(.need) == "mention" { return Interpretation(.notUnderstood, reason: .noCommand) }
        if said.has(.input) { return InputSwitch(situation: situation, isLater: isLater).interpret(said) }
        if said.has(.choice) { return ChoiceSwitch(situation: situation, isLater: isLater).interpret(said) }
        let stepped = said.steppingItsAspect
        var targets = SetTargets(stepped, situation: situation, isLater: isLater)
        if said.has(.manner) {
            let hushed = stepped.hushed(for: targets.found().positions, in: index)
            targets = SetTargets(hushed, situation: situation, isLater: isLater)
        }
        let (node, planner, found) = (targets.node, targets.planner, targets.found())
        guard !found.positions.isEmpty else { return unable(node) }
        if found.lacksSome { return .lacking(found.lacking) }
        // "The lamp on, and no music", while it plays, asks for more than the lamp.
        let everything = EssentialThings(situation: situation)
        guard isLater ? found.unwanted.isEmpty : everything.on(found.unwanted).isEmpty else {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        if found.isAmbiguous {
            return question(among: found.unclear.isEmpty ? found.positions : found.unclear.sorted())
        }
        // "Turn on a light" is one of several, and not all of them; so are "some of the lights".
        let said = node.children(.target)
        if said.count == 1, said[0].isSomeOfMany, !found.isNamed, found.positions.count > 1 {
            return question(among: found.positions)
        }
        if node.has(.missing) {
            var question = Interpretation(.ask)
            question.asked = "value"
            return question.about(found.positions.map { index.entries[$0].service.id })
        }
        let positions: [Int]
        switch targets.meant(of: found) {
        case .these(let meant): positions = meant
        case .unclear(let some): return question(among: some)
        case .none(let obstacle):
            var nothing = Interpretation(.notUnderstood, reason: .nothingThere)
            nothing.obstacle = obstacle
            return nothing
        }
        // "Twenty-two degrees", said of nothing, is no command for the whole house.
        if node.has(.nearby), Set(positions.map { index.entries[$0].room }).count > 1 {
            return Interpretation(.notUnderstood, reason: .noCommand)
        }
        let (switched, spared) = everything.parted(positions, for: node)
        if switched.isEmpty, let first = spared.first {
            var refusal = Interpretation.impossible("spared")
            refusal.subject = index.entries[first].service.name
            return refusal
        }
        let lit = burning(switched, for: node, isNamed: found.isNamed)
        let meant = withFed(workers(planner.ofOneAspect(lit), for: node), for: node)
        var command = SetCommand(for: node.child(.for)?.timeSpan)
        command.spared = (isLater ? spared : everything.on(spared)).map { index.entries[$0].service.id }
        let safety = SafetyPolicy(situation, isLater: isLater)
        var isRisky = false
        var isInstead = false
        var obstacles: [(position: Int, why: String)] = []
        for position in meant {
            switch planner.plan(at: position) {
            case .writes(let writes):
                isInstead = isInstead || !isLater && planner.isInstead(writes, at: position)
                if isLater, planner.isInstead(writes, at: position) {
                    return unsupported(node, position).about(meant.map { index.entries[$0].service.id })
                }
                command.targets += writes.map { index.target(position, $0.0, value: $0.1) }
                isRisky =
                    isRisky
                    || writes.contains {
                        safety.needsConfirmation(index.target(position, $0.0, value: $0.1).write)
                    }
            case .outOfRange(let range, let unit):
                return outOfRange(range, unit, at: position).about(meant.map { index.entries[$0].service.id })
            case .relative:
                return Interpretation(.refused, reason: .impossible)
            case .impossible(let why):
                obstacles.append((position, why))
            case .unsupported where found.isNamed:
                return unsupported(node, position).about(meant.map { index.entries[$0].service.id })
            case .unsupported:
                continue
            }
        }
        guard !command.targets.isEmpty else {
            if let first = obstacles.first {
                var refusal = Interpretation.impossible(first.why)
                refusal.subject = index.entries[first.position].service.name
                return refusal.about(meant.map { index.entries[$0].service.id })
            }
            return unsupported(node, meant.first).about(meant.map { index.entries[$0].service.id })
        }
        // A robot that stopped somewhere is sent home, but nobody knows where it stands: the reply says so.
        if node.value(.action) == "dock", !isLater {
            obstacles += meant.filter { situation.value("Active", at: $0) == .bool(false) }.map { ($0, "whereabouts") }
        }
        obstacles += unable(of: node, beside: meant + switched).map { ($0, "unable") }
        command.left = Dictionary(grouping: obstacles, by: \.why).mapValues { left in
            left.map { index.entries[$0.position].service.id }
        }
        let floors = floors(of: node)
        if isLater, let elsewhere = elsewhere(floors, meant) { return elsewhere }
        // A cleaning robot can't keep to a place, so it is asked whether it shall clean everything.
        if !floors.isEmpty {
            command.left[isLater || isRisky ? "anyFloor" : Self.wholeFloor] = meant.map { index.entries[$0].service.id }
            isRisky = isRisky || !isLater
        }
        var result = Interpretation(isRisky || isInstead ? .confirm : .done, commands: [.set(command)])
        if isInstead { result.caveat = node.aspect.map { "caveat.instead.\($0)" } }
        return result
    }

    /// For "dim the lights to 30": keeps only the lights that are on, if any is.
    private func burning(_ positions: [Int], for node: Meaning, isNamed: Bool) -> [Int] {
        guard node.value(.verb) == "down", node.aspect == "brightness", !isNamed, !isLater, positions.count > 1,
            !node.children(.target).contains(where: \.saysAll)
        else { return positions }
        let on = positions.filter { situation.value("On", at: $0) == .bool(true) }
        return on.isEmpty ? positions : on
    }

    /// For a temperature: keeps only the things that surely heat, or cool, if any does.
    private func workers(_ positions: [Int], for node: Meaning) -> [Int] {
        guard let work = node.aspect.flatMap({ situation.tables.aspect($0).work }), positions.count > 1 else {
            return positions
        }
        let working = positions.filter { situation.surelyDoes(work, at: $0) }
        return working.isEmpty ? positions : working
    }

    /// For "off": adds the open valves of the same accessory (`fed.json`), which would otherwise run on.
    private func withFed(_ positions: [Int], for node: Meaning) -> [Int] {
        guard node.value(.action) == "off", !isLater else { return positions }
        let fed = positions.flatMap { position -> [Int] in
            let entry = index.entries[position]
            let types = situation.tables.fed[entry.service.type.rawValue] ?? []
            return (index.byAccessory[entry.accessoryID] ?? []).filter {
                types.contains(index.entries[$0].service.type.rawValue)
                    && situation.value("Active", at: $0) == .bool(true)
            }
        }
        return positions + fed.filter { !positions.contains($0) }
    }

    /// Things meant by the words that can't do it, for the reply; only for a few things of the topic or for a whole
    /// kind.
    private func unable(of node: Meaning, beside meant: [Int]) -> [Int] {
        let isOfThem = isOfThem(node)
        guard isOfThem || isValueOfKind(node) else { return [] }
        let types = Set(meant.map { index.entries[$0].service.type })
        let rooms = Set(meant.map { index.entries[$0].room })
        return TargetResolver(situation: situation) { _ in true }.resolve(node).positions.filter { position in
            let entry = index.entries[position]
            return !meant.contains(position) && types.contains(entry.service.type)
                && (isOfThem || rooms.contains(entry.room))
        }
    }

    private func isOfThem(_ node: Meaning) -> Bool {
        let targets = node.children(.target)
        return (2...4).contains(situation.references.things.count)
            && (targets.isEmpty ? node.has(.it) : targets.allSatisfy { $0.has(.it) && !$0.has(.type) })
    }

    private func isValueOfKind(_ node: Meaning) -> Bool {
        let targets = node.children(.target)
        let isValue = node.child(.value) != nil || node.has(.exact) || node.has(.exactWord)
        return isValue && (targets.isEmpty ? node.has(.type) : targets.allSatisfy { $0.has(.type) })
    }

    /// All things in the places that are to be cleaned.
    private func floors(of node: Meaning) -> [Set<Int>] {
        let floors = node.children(.floor) + node.children(.target).flatMap { $0.children(.floor) }
        // The whole house is no place that it would have to keep to.
        return floors.filter { !$0.has(.everywhere) }.compactMap { PlaceFinder(situation: situation).places($0) }
    }

    /// That what cleans can't be sent to a place: "vacuum the kitchen", with a robot that stands elsewhere and cleans
    /// everything. `nil` where no place was said, or it stands there.
    private func elsewhere(_ places: [Set<Int>], _ positions: [Int]) -> Interpretation? {
        guard let first = positions.first, !places.isEmpty,
            !positions.contains(where: { position in places.contains { $0.contains(position) } })
        else { return nil }
        var refusal = Interpretation.impossible("floor")
        refusal.subject = index.entries[first].service.name
        return refusal.about(positions.map { index.entries[$0].service.id })
    }

    private func question(among positions: [Int]) -> Interpretation {
        var question = situation.askingWhich(of: positions)
        question.chosenAmong = positions.map { index.entries[$0].service.id }
        return question
    }

    /// What people tell robots besides to start and to stop.
    private static let robotActions: Set<String> = ["dock", "pause"]

    /// The reply if things lack what it takes, or the home has nothing of the kind.
    private func unable(_ node: Meaning) -> Interpretation {
        let there = TargetResolver(situation: situation) { _ in true }.resolve(node).positions
        let isValue = node.child(.value) != nil || node.has(.exact) || node.has(.exactWord)
        let isOfKind = !there.isEmpty && node.children(.target).contains { $0.has(.type) || $0.has(.kin) }
        // "Pause the vacuum", of a robot that only starts and stops.
        let isOfRobots = there.count == 1 && node.value(.action).map(Self.robotActions.contains) == true
        guard isOfKind, isValue || isOfRobots else {
            guard there.isEmpty, node.children(.target).count == 1, let noun = node.child(.target)?.value(.noun) else {
                return .lacking(nil)
            }
            var lack = Interpretation.lacking(noun)
            // What is in other rooms alone is not lacking: nobody knows which of these is meant.
            let all = TargetResolver(situation: situation.withoutRoom()) { _ in true }
            let elsewhere = all.resolve(node).positions
            if !elsewhere.isEmpty { lack.obstacle = "elsewhere" }
            lack.chosenAmong = elsewhere.map { index.entries[$0].service.id }
            return lack
        }
        var refusal = unsupported(node, there.count == 1 ? there.first : nil)
        refusal.chosenAmong = there.map { index.entries[$0].service.id }
        return refusal.about(refusal.chosenAmong)
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

extension Meaning {
    /// What goes up and down by itself, and what the verbs for that do to it.
    private static let travel = (actions: ["raise", "lower"], aspects: ["position", "tilt"])

    /// "Lower the temperature in the living room" is a step of that, and lowers no blinds there.
    fileprivate var steppingItsAspect: Meaning {
        guard has(.change), let action = value(.action), Self.travel.actions.contains(action), value(.aspect) == nil,
            let aspect, !Self.travel.aspects.contains(aspect), children(.target).allSatisfy({ $0.has(.aspectful) })
        else { return self }
        var result = self
        result.attributes.removeAll { $0.key == .action }
        return result
    }
}

extension Meaning {
    /// Whether a target says by a word of its own that all are meant: "all the lights", "everything".
    fileprivate var saysAll: Bool { has(.quantity) || has(.everything) || has(.everywhere) }
}

extension Interpretation {
    /// The refusal, after which "it" means these services, and nothing that was talked about before.
    func about(_ services: [ServiceID]) -> Interpretation {
        var result = self
        result.mentioned = services
        return result
    }
}
