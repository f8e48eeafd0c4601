internal import HomeModel

extension Command {
    /// Whether all it does is to let things go off, close or stop.
    fileprivate var isOff: Bool { targets.allSatisfy { $0.write?.isOff ?? false } }

    /// What it writes to.
    fileprivate var services: [ServiceID] { targets.map(\.address.service) }

    /// What later commands write to things that this one writes to for a time only; `nil` where it isn't so.
    fileprivate func ended(by later: [Command]) -> [CharacteristicWrite]? {
        let services = Set(targets.map(\.address.service))
        let values = Dictionary(targets.map { ($0.address, $0.value) }) { $1 }
        let writes = later.flatMap(\.targets).compactMap(\.write)
        let ends = writes.filter { write in
            values[write.address].map { $0 != write.value } ?? [.bool(false), .word("off")].contains(write.value)
        }
        guard kind == .set, duration != nil, later.allSatisfy({ $0.kind == .set }), !ends.isEmpty,
            writes.allSatisfy({
                values[$0.address] != nil || ends.contains($0) && services.contains($0.address.service)
            })
        else { return nil }
        return writes
    }
}

extension Meaning {
    private static let subjects = placeKeys.union([.it, .type, .same])

    /// What is only named, with done to it what was done to something else: "… and the fan too".
    func like(_ earlier: Meaning?) -> Meaning {
        guard let earlier else { return self }
        var result = self
        result.attributes = earlier.attributes.filter { !Self.subjects.contains($0.key) }
        result.children += earlier.children.filter { $0.kind != .target && $0.kind != .except }
        return result
    }

    /// Whether it says how long without saying of what: "for twenty".
    fileprivate var isBarely: Bool { children(.part).contains { $0.has(.alike) } }

    /// The length of time with the unit that was said before: "for two hours and the lamp for three".
    fileprivate func counted(like earlier: Meaning?) -> Meaning {
        guard isBarely, let unit = earlier?.children(.part).last?.value(.unit) else { return self }
        var result = self
        for position in result.children.indices where result.children[position].has(.alike) {
            result.children[position].attributes.removeAll { $0.key == .unit || $0.key == .alike }
            result.children[position].attributes.append(.init(key: .unit, value: unit))
        }
        return result
    }

    /// The command without what only points at the thing that it names.
    fileprivate var withoutApposed: Meaning {
        let targets = children(.target)
        guard targets.count > 1, targets[0].hasReference, targets[1].has(.pointed) else { return self }
        var result = self
        result.children.removeAll { $0.kind == .target && $0.has(.pointed) }
        return result
    }

    /// Whether it points at one thing: "that one".
    fileprivate var isPointing: Bool { children(.target).contains { $0.has(.pointed) } }

    /// Whether what it is for is theirs, and nothing says who they are.
    fileprivate var isOfNobody: Bool {
        !hasPlace && children(.target).contains { $0.has(.theirs) && !$0.hasPlace && $0.child(.beside) == nil }
    }
}

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
        var step = self
        var commands: [Command] = []
        var needsConfirmation = false
        // How long it lasts stands behind what lasts, or in front of everything.
        var lasting: TimeSpan?
        var unspanned = 0
        // What was said to stay as it is.
        var kept: [CommandTarget] = []
        var lastSpan: TimeSpan?
        var spanned: Meaning?
        var exempt: [ServiceID] = []
        // What was said to be done last, for what is only named behind it: "the lamp off and the fan too".
        var last: Meaning?
        // What is wrong is only the reason where what to do about it is said too.
        let isExplicit = sentence.children.contains { Self.actions.contains($0.kind) && !$0.onlyTellsNeed }
        // What was asked for in words for the room, and what was told of things.
        var forRoom: [Command] = []
        var told: Set<ServiceID> = []
        let nodes = sentence.sharingPlaces.children
        for (number, spoken) in nodes.enumerated() {
            let held = spoken.isOpenToPlaces ? step.roomHeldOn(nodes[..<number]) : []
            let said = held.isEmpty ? spoken : spoken.beside(held)
            let isTheirs = said.children(.target).contains { $0.has(.theirs) }
            // "Their lights" are nobody's where nobody was talked about.
            if isTheirs, said.isOfNobody, step.situation.near.isEmpty { return .lacking(nil) }
            let whole = said.has(.same) ? step.inPlace(said, of: last) : said
            let meant = said.has(.same) || isTheirs ? whole.beside(step.situation.nearRooms) : whole
            // "… but the rocket light, that one at twenty": what points at a name before it is no further thing.
            let node = commands.isEmpty ? meant : meant.withoutApposed
            if isExplicit, node.onlyTellsNeed {
                // "The tv is too loud, turn it down": what is wrong says at least what "it" is.
                let services = step.services(of: node)
                if !services.isEmpty { step.situation.conversation.lastServices = services }
                continue
            }
            if node.isBarely, lastSpan == nil { return Interpretation(.notUnderstood, reason: .noCommand) }
            if let span = step.span(node.counted(like: spanned)) {
                if node.kind == .for { spanned = node.counted(like: spanned) }
                if commands.isEmpty { lasting = span }
                // "Turn off the radio and start the cooker for an hour": what goes off then needs no end.
                for position in commands.indices.dropFirst(unspanned)
                where commands[position].kind == .set && commands[position].isOff == commands.last?.isOff {
                    commands[position].duration = span
                }
                unspanned = commands.count
                lastSpan = span
                continue
            }
            if node.kind == .not { last = node }
            guard Self.actions.contains(node.kind) else { continue }
            if node.kind == .set { last = node }
            // "Everything off but the rocket light, that one at twenty".
            if node.isPointing, !exempt.isEmpty {
                step.situation.conversation.lastServices = exempt
            }
            var part = step.interpret(action: node)
            // "Leave the radio on and turn everything else off."
            if node.children(.target).contains(where: { $0.has(.everything) }) { spare(kept, from: &part.commands) }
            if node.has(.keep) { kept += part.commands.flatMap(\.targets) }
            // What shall stay as it is, and isn't so, needs nothing done.
            let isSpared = node.has(.keep) && sentence.children.count > 1 && !step.services(of: node).isEmpty
            if part.outcome == .notUnderstood, isSpared { continue }
            guard part.outcome == .done || part.outcome == .confirm else { return part }
            if node.has(.need) { forRoom += part.commands } else { told.formUnion(part.commands.flatMap(\.services)) }
            needsConfirmation = needsConfirmation || part.outcome == .confirm
            if node.has(.keep) { spare(part.commands.flatMap(\.targets), from: &commands) }
            if unspanned == commands.count, node.isAboutLast, let end = commands.last?.ended(by: part.commands) {
                // "For an hour and then turn it off": what is over then is as it was, or else a rule ends it.
                if isLater || end.allSatisfy(isSo) { continue }
                commands[commands.count - 1].duration = nil
                if let rule = step.rule(writing: end, after: lastSpan) { commands.append(Command(.createRule, rule)) }
                continue
            }
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
            guard number < nodes.count - 1 else { break }
            var seen = Set<ServiceID>()
            let services = part.commands.flatMap(\.targets).map(\.address.service).filter { seen.insert($0).inserted }
            if !services.isEmpty {
                step.situation.conversation.lastServices = services
                step.situation.near = services
                step.situation.said += services
            }
            exempt = step.exempted(by: node)
            // "Water the roses for five minutes and the lawn for twenty": how long may be part of the command.
            if let inner = node.child(.for), !said.has(.same) {
                (spanned, lastSpan, unspanned) = (inner, inner.timeSpan, commands.count)
            }
        }
        leave(left(in: sentence), outOf: &commands)
        // "Bring some light in here, lamp on": the lamp is how.
        commands.removeAll { forRoom.contains($0) && !told.isDisjoint(with: $0.services) }
        guard !commands.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        guard needsConfirmation else { return Interpretation(.done, commands: commands) }
        if situation.isGuest, !commands.allSatisfy({ $0.left[SetInterpreter.wholeFloor] != nil }) {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            // "Is it locked?" asks about what was refused.
            refusal.mentioned = commands.flatMap(\.mentionedServices)
            return refusal
        }
        return Interpretation(.confirm, commands: commands)
    }

    /// What is named, with done to it what was done to something else. In the place of what was taken back only what is of
    /// its kind is meant: "close the blue blind, no, the bluebell one".
    private func inPlace(_ said: Meaning, of last: Meaning?) -> Meaning {
        var result = said.like(last)
        guard let last, last.kind == .not else { return result }
        let types = Set(services(of: last).compactMap { index.byService[$0] }.map { index.entries[$0].service.type })
        let isOfKind = { (reference: Meaning.Attribute) in
            reference.number.flatMap { index.byService[ServiceID(rawValue: $0)] }
                .map { types.contains(index.entries[$0].service.type) } ?? false
        }
        for position in result.children.indices where result.children[position].has(.stem) {
            let references = result.children[position].attributes.filter { $0.key == .service }
            guard references.contains(where: isOfKind) else { continue }
            result.children[position].attributes.removeAll { $0.key == .service && !isOfKind($0) }
        }
        return result
    }

    /// The room that all is in that was named before in the sentence, where that room was said or is plain from several
    /// things: "gym tv off, lights off". Nothing where it is open.
    private func roomHeldOn(_ earlier: ArraySlice<Meaning>) -> [Meaning.Attribute] {
        let entries = situation.said.compactMap { index.byService[$0] }.map { index.entries[$0] }
        guard let room = entries.first?.room, entries.allSatisfy({ $0.room == room }),
            let name = index.roomNames[room].map(EntityName.folded)
        else { return [] }
        let value = "\(room.rawValue)"
        let actions = earlier.filter { Self.actions.contains($0.kind) }
        let isSaid = actions.contains { node in
            ([node] + node.children(.target)).contains { $0.values(.room).contains(value) }
        }
        let isInName = entries.contains { EntityName.folded($0.service.name).hasPrefix(name + " ") }
        guard isSaid || isInName || actions.count > 1 && situation.speaker.room == nil else { return [] }
        return [.init(key: .room, value: value)]
    }

    /// Whether a value is what it is now.
    private func isSo(_ write: CharacteristicWrite) -> Bool {
        index.byService[write.address.service].map { situation.value(write.address.type, at: $0) == write.value }
            ?? false
    }

    /// What happens once, so long from now.
    private func rule(writing writes: [CharacteristicWrite], after span: TimeSpan?) -> AutomationRule? {
        guard let span, !situation.isGuest else { return nil }
        var rule = AutomationRule(name: "", events: [.after(span)], isOnce: true, author: situation.person?.id)
        rule.actions = writes
        return rule
    }

    private func services(of node: Meaning) -> [ServiceID] {
        guard !node.children(.target).isEmpty else { return [] }
        let planner = WritePlanner(situation: situation, set: node, isLater: isLater)
        let able = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions
        return (able.isEmpty ? TargetResolver(situation: situation) { _ in true }.resolve(node).positions : able)
            .map { index.entries[$0].service.id }
    }

    private func interpret(action node: Meaning) -> Interpretation {
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
        var command = Command(.runScene)
        command.scene = scene
        let safety = SafetyPolicy(situation, isLater: isLater)
        let isRisky = scene.actions.contains(where: safety.needsConfirmation)
        return Interpretation(isRisky ? .confirm : .done, commands: [command])
    }
}
