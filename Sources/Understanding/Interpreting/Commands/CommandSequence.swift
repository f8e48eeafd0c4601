internal import HomeModel

extension CommandTarget {
    /// Whether another writes something else to the same, or switches it off.
    fileprivate func isOpposed(by other: CommandTarget) -> Bool {
        guard let write, let later = other.write, write.address.service == later.address.service else { return false }
        return write.address == later.address ? write.value != later.value : later.isOff && !write.isOff
    }
}

extension Meaning {
    /// Whether all that it is about is named.
    fileprivate var isOfNames: Bool {
        let targets = children(.target)
        return !targets.isEmpty && targets.allSatisfy { $0.has(.service) && !$0.has(.everything) }
    }

    /// Whether all that it is about is kinds of things, places, or everything.
    fileprivate var isOfKinds: Bool {
        let targets = children(.target)
        return !targets.isEmpty
            && targets.allSatisfy { target in
                !target.has(.service) && !target.has(.it)
                    && (target.has(.type) || target.has(.everything) || target.isPlace)
            }
    }

    /// Whether all that is said to be done after one of its parts is for "it".
    fileprivate func isForIt(behind part: Int) -> Bool {
        let orders = children.dropFirst(part + 1).filter { $0.kind == .set }
        return !orders.isEmpty
            && orders.allSatisfy { order in
                let targets = order.children(.target)
                return targets.isEmpty ? order.has(.it) : targets.allSatisfy { $0.has(.it) }
            }
    }
}

/// The commands of one sentence, taken one after the other as they were said. A later one may mean the things of an
/// earlier one ("it"), last as long as that does, or say what of it shall stay as it is.
struct CommandSequence {
    private let sentence: Meaning
    /// The situation before the sentence.
    private let before: CommandInterpreter
    /// The situation to which the parts so far have led.
    private var step: CommandInterpreter
    /// Whether the sentence gives orders; a complaint in it is then only a reason.
    private let isExplicit: Bool

    private var commands: [Command] = []
    private var needsConfirmation = false
    /// What is said besides, where a part waits for a yes.
    private var caveat: String?
    /// Whether something waits for a yes that a guest may not give. A guest may only agree to cleaning everything.
    private var isForResidents = false
    private var lasting = Lasting()
    /// What was said to stay as it is.
    private var kept: [CommandTarget] = []
    /// What was told what to do by its own name.
    private var named: [CommandTarget] = []
    /// What the last command excepted.
    private var exempt: [ServiceID] = []
    /// The last action that was said, for what is only named after it: "the lamp off and the fan too".
    private var last: Meaning?
    /// What follows from words about the room alone ("it's too dark").
    private var forRoom: [Command] = []
    /// The things that were told what to do themselves: what ``forRoom`` has for them is left out.
    private var told: Set<ServiceID> = []

    /// The duration that applies: said after one command, or in front of all.
    private struct Lasting {
        /// What was said in front of everything.
        var inFront: TimeSpan?
        /// What was said last, and the words for it.
        var last: TimeSpan?
        var said: Meaning?
        /// How many of the commands were before the last that was said.
        var position = 0
    }

    /// A sentence that is said in a situation.
    init(_ sentence: Meaning, in interpreter: CommandInterpreter) {
        self.sentence = sentence
        before = interpreter
        step = interpreter
        isExplicit = sentence.children.contains {
            CommandInterpreter.actions.contains($0.kind) && !$0.onlyTellsNeed
        }
    }

    /// All commands, or a refusal for the first that can't be.
    mutating func interpret() -> Interpretation {
        let nodes = sentence.sharingPlaces.children
        for (number, spoken) in nodes.enumerated() {
            if let problem = take(spoken, behind: nodes[..<number], isLast: number == nodes.count - 1) {
                return problem
            }
        }
        return finished()
    }

    /// Takes one part.
    /// - Returns: why the sentence can't be done, where this part can't.
    private mutating func take(
        _ spoken: Meaning, behind earlier: ArraySlice<Meaning>, isLast: Bool
    ) -> Interpretation? {
        guard let node = placed(ofOwnFan(spoken), behind: earlier) else { return .lacking(nil) }
        if isExplicit, node.onlyTellsNeed {
            // "The tv is too loud, turn it down": the complaint does nothing, but it says what "it" is.
            let services = step.services(of: node)
            if !services.isEmpty { step.situation.conversation.lastServices = services }
            // "My lamp is too bright, make it soft", where nobody knows which that is: no other is made so.
            if services.isEmpty, !node.children(.target).isEmpty, sentence.isForIt(behind: earlier.count) {
                return .lacking(node.child(.target)?.value(.noun))
            }
            return nil
        }
        if node.hasLengthWithoutUnit, lasting.last == nil { return .noCommand }
        if isSpan(node) { return nil }
        if node.kind == .not || node.kind == .set { last = node }
        guard CommandInterpreter.actions.contains(node.kind) else { return nil }
        // "Everything off but the rocket light, that one at twenty".
        if node.isPointing, !exempt.isEmpty { step.situation.conversation.lastServices = exempt }
        let part = interpreted(node)
        // Things that shall stay as they are, but aren't so now, need nothing done.
        let isSpared = node.has(.keep) && sentence.children.count > 1 && !step.services(of: node).isEmpty
        if part.outcome == .notUnderstood, isSpared { return nil }
        guard part.outcome == .done || part.outcome == .confirm else { return part }
        note(part, of: node)
        guard !isEnd(part.commands, of: node) else { return nil }
        add(part.commands, of: node)
        if !isLast { mention(part.commands, of: node, isLikeLast: spoken.has(.same)) }
        return nil
    }

    /// "The AC to 21, fan at 60": the fan is that of what was set just before, where that has one and no fan is named.
    private func ofOwnFan(_ said: Meaning) -> Meaning {
        let targets = said.children(.target)
        // What goes off blows no more: "AC off, fan to sixty" is about another.
        guard commands.last?.isOff == false, said.kind == .set, !said.has(.action), !said.hasPlace, targets.count == 1,
            let target = targets.first, target.attributes.allSatisfy({ [.type, .sole].contains($0.key) }),
            Self.fans.isSuperset(of: target.values(.type)), target.has(.type), target.children.isEmpty,
            step.situation.conversation.lastServices.count == 1,
            let position = step.situation.conversation.lastServices.first.flatMap({ before.index.byService[$0] }),
            case let service = before.index.entries[position].service,
            !Self.fans.contains(service.type.rawValue), service.characteristic("RotationSpeed") != nil
        else { return said }
        var result = said
        result.children = said.children.map { $0.kind == .target ? .mentioned : $0 }
        result.attributes.append(.init(key: .aspect, value: "speed"))
        return result
    }

    /// What is a fan, and nothing that has one.
    private static let fans: Set<String> = ["Fan", "Fanv2"]

    /// A part, completed by the place and the verb of the parts before it. `nil` if it is about an unknown owner's
    /// things.
    private func placed(_ spoken: Meaning, behind earlier: ArraySlice<Meaning>) -> Meaning? {
        let held = spoken.isOpenToPlaces ? step.roomHeldOn(earlier) : []
        // "Emma's cold, turn her heating up": of who was told of.
        let ignored = earlier.flatMap { $0.kind == .ignored ? [$0] : $0.children(.ignored) }
        let people = ignored.flatMap(\.attributes).filter { $0.key == .who }
        let hasOwner = !people.isEmpty && spoken.children(.target).contains { $0.has(.owner) }
        let beside = held + (hasOwner ? people : [])
        let said = beside.isEmpty ? spoken : spoken.beside(beside)
        let isTheirs = said.children(.target).contains { $0.has(.theirs) }
        // "Their lights" are nobody's where nobody was talked about.
        if isTheirs, said.hasUnknownOwners, step.situation.near.isEmpty { return nil }
        let whole = said.has(.same) ? step.inPlace(said, of: last) : said
        let meant = said.has(.same) || isTheirs ? whole.beside(step.situation.nearRooms) : whole
        // "… but the rocket light, that one at twenty": what points at a name before it is no further thing.
        return commands.isEmpty ? meant : meant.withoutPointingTarget
    }

    /// Whether a part only says a length of time: for what was said before it, or for what comes after it. Then that
    /// lasts so long.
    private mutating func isSpan(_ node: Meaning) -> Bool {
        let counted = node.counted(like: lasting.said)
        guard let span = step.span(counted) else { return false }
        if node.kind == .for { lasting.said = counted }
        if commands.isEmpty { lasting.inFront = span }
        // "Turn off the radio and start the cooker for an hour": what goes off then needs no end.
        for position in commands.indices.dropFirst(lasting.position)
        where commands[position].isOff == commands.last?.isOff {
            commands[position].set?.duration = span
        }
        lasting.position = commands.count
        lasting.last = span
        return true
    }

    /// The commands of a node, without the things that were said to stay: "leave the radio on and turn everything else
    /// off".
    private mutating func interpreted(_ node: Meaning) -> Interpretation {
        var part = step.interpret(action: node)
        if node.children(.target).contains(where: { $0.has(.everything) }) {
            before.spare(kept, from: &part.commands)
        }
        if node.has(.keep) { kept += part.commands.flatMap(\.targets) }
        spareNamed(from: &part.commands, of: node)
        return part
    }

    /// Removes things that were named by themselves before from a later whole kind: "desk lamp to eighty, my lights
    /// off".
    private func spareNamed(from part: inout [Command], of node: Meaning) {
        guard node.kind == .set, node.isOfKinds, !named.isEmpty else { return }
        var rest = part
        for position in rest.indices {
            rest[position].set?.targets.removeAll { target in
                named.contains { $0.address.service == target.address.service && $0.isOpposed(by: target) }
            }
        }
        rest.removeAll { $0.set?.targets.isEmpty == true }
        if !rest.isEmpty { part = rest }
    }

    private mutating func note(_ part: Interpretation, of node: Meaning) {
        if node.kind == .set, node.isOfNames { named += part.commands.filter { $0.duration == nil }.flatMap(\.targets) }
        // "Make it warmer and dimmer" asks for both of one thing.
        let isForRoom = node.has(.need) && node.value(.need) != "it"
        if isForRoom { forRoom += part.commands } else { told.formUnion(part.commands.flatMap(\.services)) }
        if part.outcome == .confirm {
            needsConfirmation = true
            caveat = caveat ?? part.caveat
            isForResidents =
                isForResidents || !part.commands.contains { $0.set?.left[SetInterpreter.wholeFloor] != nil }
        }
        if node.has(.keep) { before.spare(part.commands.flatMap(\.targets), from: &commands) }
    }

    /// Whether a command is the end of what the last one does: "for an hour and then turn it off". Then things are as
    /// they were, or else a rule ends it.
    private mutating func isEnd(_ later: [Command], of node: Meaning) -> Bool {
        guard lasting.position == commands.count, node.isAboutLast, let end = commands.last?.ended(by: later) else {
            return false
        }
        if before.isLater || end.allSatisfy(before.isSo) { return true }
        commands[commands.count - 1].set?.duration = nil
        if let rule = step.rule(writing: end, after: lasting.last) { commands.append(.rule(.create, rule)) }
        return true
    }

    /// Adds commands. "Dinner time, run dinner": what is said twice is done once.
    private mutating func add(_ further: [Command], of node: Meaning) {
        for var command in further where !commands.contains(command) {
            // "Open the window a crack, ten percent": what is said later is more exact.
            if let last = commands.last?.set, command.set != nil, node.isAboutLast,
                Set(last.targets.map(\.address)) == Set(command.targets.map(\.address))
            {
                commands.removeLast()
            }
            if command.duration == nil { command.set?.duration = lasting.inFront }
            commands.append(command)
        }
    }

    /// What later parts mean by "it", by a room and by a length of time.
    private mutating func mention(_ done: [Command], of node: Meaning, isLikeLast: Bool) {
        var seen = Set<ServiceID>()
        let services = done.flatMap(\.targets).map(\.address.service).filter { seen.insert($0).inserted }
        if !services.isEmpty {
            step.situation.conversation.lastServices = services
            step.situation.near = services
            step.situation.said += services
        }
        exempt = step.exempted(by: node)
        // "Water the roses for five minutes and the lawn for twenty": how long may be part of the command.
        if let inner = node.child(.for), !isLikeLast {
            (lasting.said, lasting.last, lasting.position) = (inner, inner.timeSpan, commands.count)
        }
    }

    private mutating func finished() -> Interpretation {
        before.leave(before.left(in: sentence), outOf: &commands)
        // "Bring some light in here, lamp on": the lamp is how.
        commands.removeAll { forRoom.contains($0) && !told.isDisjoint(with: $0.services) }
        guard !commands.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        guard needsConfirmation else { return Interpretation(.done, commands: commands) }
        if before.situation.isGuest, isForResidents {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            // "Is it locked?" asks about what was refused.
            refusal.mentioned = commands.flatMap(\.mentionedServices)
            return refusal
        }
        var result = Interpretation(.confirm, commands: commands)
        result.caveat = caveat
        return result
    }
}
