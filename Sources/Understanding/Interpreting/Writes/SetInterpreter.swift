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
        if said.value(.need) == "mention" { return .noCommand }
        if said.has(.input) { return InputSwitch(situation: situation, isLater: isLater).interpret(said) }
        if said.has(.choice) { return ChoiceSwitch(situation: situation, isLater: isLater).interpret(said) }
        let targets = targets(of: said)
        let (node, found) = (targets.node, targets.found())
        if let without = withoutThings(node, found) { return without }
        let positions: [Int]
        switch targets.meant(of: found) {
        case .these(let meant): positions = meant
        case .unclear(let some): return situation.askingWhich(of: some)
        case .none(let obstacle):
            var nothing = Interpretation(.notUnderstood, reason: .nothingThere)
            nothing.obstacle = obstacle
            return nothing
        }
        // "Twenty-two degrees", said of nothing, is no command for the whole house.
        if node.has(.nearby), Set(positions.map { index.entries[$0].room }).count > 1 { return .noCommand }
        let (switched, spared) = everything.parted(positions, for: node)
        if switched.isEmpty, let first = spared.first { return impossible("spared", at: first) }
        let lit = burning(switched, for: node, isNamed: found.isNamed)
        let meant = withFed(workers(targets.planner.ofOneAspect(lit), for: node), for: node)
        var plans = PlansOfSet(meant, duration: node.child(.for)?.timeSpan)
        plans.command.spared = index.services(at: isLater ? spared : everything.on(spared))
        if let refusal = add(meant, to: &plans, by: targets, isNamed: found.isNamed) { return refusal }
        return finished(plans, for: node, beside: switched)
    }

    private var everything: EssentialThings { EssentialThings(situation: situation) }

    /// The things that the words name, and what writes for them.
    private func targets(of said: Meaning) -> SetTargets {
        let stepped = said.steppingItsAspect
        let targets = SetTargets(stepped, situation: situation, isLater: isLater)
        guard said.has(.manner) else { return targets }
        let hushed = stepped.hushed(for: targets.found().positions, in: index)
        return SetTargets(hushed, situation: situation, isLater: isLater)
    }

    /// Why nothing is done to what was found: there is nothing, it isn't clear which is meant, or what is wanted of it
    /// wasn't said. `nil` where something can be done.
    private func withoutThings(_ node: Meaning, _ found: ResolvedTarget) -> Interpretation? {
        guard !found.positions.isEmpty else { return unable(node) }
        if found.lacksSome { return .lacking(found.lacking) }
        // "The lamp on, and no music", while it plays, asks for more than the lamp.
        guard isLater ? found.unwanted.isEmpty : everything.on(found.unwanted).isEmpty else { return .noCommand }
        if found.isAmbiguous {
            return situation.askingWhich(of: found.unclear.isEmpty ? found.positions : found.unclear.sorted())
        }
        // "Turn on a light" is one of several, and not all of them; so are "some of the lights".
        let said = node.children(.target)
        if said.count == 1, said[0].isSomeOfMany, !found.isNamed, found.positions.count > 1 {
            return situation.askingWhich(of: found.positions)
        }
        return node.has(.missing) ? .asking("value").about(index.services(at: found.positions)) : nil
    }

    /// Plans what is written for each thing; the refusal where one of them can't be done and the others aren't to be
    /// done either.
    private func add(
        _ meant: [Int], to plans: inout PlansOfSet, by targets: SetTargets, isNamed: Bool
    ) -> Interpretation? {
        let safety = SafetyPolicy(situation, isLater: isLater)
        for position in meant {
            switch targets.planner.plan(at: position) {
            case .writes(let writes):
                let isInstead = targets.planner.isInstead(writes, at: position)
                if isLater, isInstead { return unsupported(position).about(index.services(at: meant)) }
                plans.isInstead = plans.isInstead || isInstead
                let written = writes.map { index.target(position, $0.0, value: $0.1) }
                plans.command.targets += written
                plans.isRisky = plans.isRisky || written.contains { safety.needsConfirmation($0.write) }
            case .outOfRange(let range, let unit):
                return outOfRange(range, unit, at: position).about(index.services(at: meant))
            case .relative: return Interpretation(.refused, reason: .impossible)
            case .impossible(let why): plans.obstacles.append((position, why))
            case .unsupported where isNamed:
                return unsupported(position).about(index.services(at: meant))
            case .unsupported: continue
            }
        }
        return nil
    }

    /// The command with what it leaves undone, and whether it waits for a yes.
    private func finished(_ planned: PlansOfSet, for node: Meaning, beside switched: [Int]) -> Interpretation {
        var plans = planned
        let (meant, services) = (plans.meant, index.services(at: plans.meant))
        guard !plans.command.targets.isEmpty else {
            let refusal = plans.obstacles.first.map { impossible($0.why, at: $0.position) }
            return (refusal ?? unsupported(meant.first)).about(services)
        }
        // A robot that stopped somewhere is sent home, but nobody knows where it stands: the reply says so.
        if node.value(.action) == "dock", !isLater {
            plans.leave(meant.filter { situation.value("Active", at: $0) == .bool(false) }, why: "whereabouts")
        }
        plans.leave(unable(of: node, beside: meant + switched), why: "unable")
        plans.command.left = Dictionary(grouping: plans.obstacles, by: \.why)
            .mapValues { index.services(at: $0.map(\.position)) }
        let floors = floors(of: node) + placesToClean(node, meant)
        if isLater, let elsewhere = elsewhere(floors, meant) { return elsewhere }
        // A cleaning robot can't keep to a place, so it is asked whether it shall clean everything.
        if !floors.isEmpty {
            plans.command.left[isLater || plans.isRisky ? "anyFloor" : Self.wholeFloor] = services
            plans.isRisky = plans.isRisky || !isLater
        }
        var result = Interpretation(
            plans.isRisky || plans.isInstead ? .confirm : .done, commands: [.set(plans.command)])
        if plans.isInstead { result.caveat = node.aspect.map { "caveat.instead.\($0)" } }
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
        guard positions.count > 1 else { return positions }
        guard let work = node.aspect.flatMap({ situation.tables.aspect($0).work }) else {
            return node.aspect == "temperature" ? working(positions, for: node) : positions
        }
        let working = positions.filter { situation.surelyDoes(work, at: $0) }
        return working.isEmpty ? positions : working
    }

    /// "Warm the house up two degrees": of what a place has, only what is on, where some of it is off.
    private func working(_ positions: [Int], for node: Meaning) -> [Int] {
        let targets = node.children(.target)
        guard !isLater, !targets.isEmpty, targets.allSatisfy({ $0.has(.area) && !$0.hasReference }) else {
            return positions
        }
        let on = positions.filter { position in
            situation.value("Active", at: position) != .bool(false)
                && situation.value("TargetHeatingCoolingState", at: position) != .word("off")
        }
        return on.isEmpty ? positions : on
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
        let isWhole = node.children(.target).contains { $0.isOfAll || $0.has(.area) }
        return TargetResolver(situation: situation).resolve(node).positions.filter { position in
            let entry = index.entries[position]
            return !meant.contains(position) && types.contains(entry.service.type)
                && (isOfThem || isWhole || rooms.contains(entry.room))
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
        return isValue
            && (targets.isEmpty
                ? node.has(.type) : targets.allSatisfy { $0.has(.type) || $0.has(.area) || $0.has(.everything) })
    }

    /// All things in the places that are to be cleaned.
    private func floors(of node: Meaning) -> [Set<Int>] {
        let floors = node.children(.floor) + node.children(.target).flatMap { $0.children(.floor) }
        // The whole house is no place that it would have to keep to.
        return floors.filter { !$0.has(.everywhere) }.compactMap { PlaceFinder(situation: situation).places($0) }
    }

    /// The place where robots are told to start: "start it in the hall", of one that cleans everything.
    private func placesToClean(_ node: Meaning, _ meant: [Int]) -> [Set<Int>] {
        guard node.value(.action) == "on", node.hasPlace, node.isAboutLast, !meant.isEmpty,
            meant.allSatisfy({ index.entries[$0].roams })
        else { return [] }
        return [PlaceFinder(situation: situation).places(node)].compactMap(\.self)
    }

    /// That what cleans can't be sent to a place: "vacuum the kitchen", with a robot that stands elsewhere and cleans
    /// everything. `nil` where no place was said, or it stands there.
    private func elsewhere(_ places: [Set<Int>], _ positions: [Int]) -> Interpretation? {
        guard let first = positions.first, !places.isEmpty,
            !positions.contains(where: { position in places.contains { $0.contains(position) } })
        else { return nil }
        return impossible("floor", at: first).about(index.services(at: positions))
    }

    /// What people tell robots besides to start and to stop.
    private static let robotActions: Set<String> = ["dock", "pause"]

    /// The reply if things lack what it takes, or the home has nothing of the kind.
    private func unable(_ node: Meaning) -> Interpretation {
        let there = TargetResolver(situation: situation).resolve(node).positions
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
            lack.chosenAmong = situation.withoutRoom().services(of: node)
            if !lack.chosenAmong.isEmpty { lack.obstacle = "elsewhere" }
            return lack
        }
        var refusal = unsupported(there.count == 1 ? there.first : nil)
        refusal.chosenAmong = index.services(at: there)
        return refusal.about(refusal.chosenAmong)
    }

    private func impossible(_ why: String, at position: Int) -> Interpretation {
        var refusal = Interpretation.impossible(why)
        refusal.subject = index.entries[position].service.name
        return refusal
    }

    private func unsupported(_ position: Int?) -> Interpretation {
        Interpretation(.refused, reason: .unsupported, subject: position.map { index.entries[$0].service.name })
    }

    private func outOfRange(_ range: ClosedRange<Double>, _ unit: String?, at position: Int) -> Interpretation {
        var refusal = Interpretation(.refused, reason: .outOfRange, subject: index.entries[position].service.name)
        refusal.range = range
        refusal.unit = unit
        return refusal
    }
}

/// The plans for all things of one command, put together.
private struct PlansOfSet {
    /// The things for which something was planned.
    let meant: [Int]
    var command: SetCommand
    /// Whether something of it would let somebody in.
    var isRisky = false
    /// Whether something else than what was asked for is offered in its place.
    var isInstead = false
    /// What stays as it is, and the name of the phrase that says why.
    var obstacles: [(position: Int, why: String)] = []

    init(_ meant: [Int], duration: TimeSpan?) {
        self.meant = meant
        command = SetCommand(for: duration)
    }

    mutating func leave(_ positions: [Int], why: String) { obstacles += positions.map { ($0, why) } }
}

extension Meaning {
    /// What goes up and down by itself, and what the verbs for that do to it.
    private static let travel = (actions: ["raise", "lower"], aspects: ["position", "tilt"])

    /// "Lower the temperature in the living room" is a step of that, and lowers no blinds there.
    fileprivate var steppingItsAspect: Meaning {
        guard has(.change), let action = value(.action), Self.travel.actions.contains(action), value(.aspect) == nil,
            let aspect, !Self.travel.aspects.contains(aspect), children(.target).allSatisfy({ $0.has(.aspectful) })
        else { return self }
        return without(.action)
    }

    /// Whether a target says by a word of its own that all are meant: "all the lights", "everything".
    fileprivate var saysAll: Bool { has(.quantity) || has(.everything) || has(.everywhere) }
}
