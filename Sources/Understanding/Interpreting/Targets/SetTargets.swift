internal import HomeModel

/// Which things are meant by a command that sets something. Of what its words name, the state of the house may leave
/// some out: "louder" is about what plays, "darker" about the lights that are on.
struct SetTargets {
    /// Which of the things that were found are meant, as positions in ``HomeIndex``.
    enum Meant {
        /// These.
        case these([Int])
        /// One of these, and nobody knows which.
        case unclear([Int])
        /// Nothing; the state that stands in the way, where one does.
        case none(obstacle: String?)
    }

    /// The command.
    let node: Meaning
    /// What writes for it.
    let planner: WritePlanner
    private let situation: Situation

    private var index: HomeIndex { situation.index }

    /// Looks at a command.
    init(_ said: Meaning, situation: Situation, isLater: Bool) {
        self.situation = situation
        let owned = Self.ofBlower(in: said.ownedByWhoWants, situation)
        node = Self.ofRoom(Self.ofFan(in: owned, situation), situation, isLater: isLater)
        planner = WritePlanner(situation: situation, set: node, isLater: isLater)
    }

    /// What the words name, or what was talked about.
    func found() -> ResolvedTarget {
        spokenOf ?? justSet ?? warming(TargetResolver(situation: situation, isAble: planner.isAble).resolve(node))
    }

    /// What is meant of what was found.
    func meant(of found: ResolvedTarget) -> Meant {
        var found = found
        if node.has(.again), !node.isAboutLast, !found.isNamed {
            let recent = writtenLast(of: found.positions)
            if !recent.isEmpty { found.positions = recent }
        }
        if let one = oneOfGathered(found.positions) { return one }
        let isStep = isStepOfSome(found)
        let isOnlyOn = isStep && node.isForWhatever && planner.isOfRunning
        let chosen = narrowed(
            found.positions,
            by: onlyState ?? (isStep ? "on" : steppedState(found)),
            isStrict: node.has(.strict) || isOnlyOn)
        let isNarrowed = !found.isNamed && node.isForWhateverIsThere
        let positions = isNarrowed ? chosen.filter { !planner.wouldStart(at: $0) } : chosen
        guard !positions.isEmpty else { return .none(obstacle: isOnlyOn || !chosen.isEmpty ? "on" : nil) }
        return node.isForWhatever && planner.isOfRunning && positions.count > 1
            ? .unclear(positions) : .these(positions)
    }

    /// "Make it seventy", behind a scene or "everything off": what that left on, and no other kind of thing that knows
    /// a number; where these are of several kinds, nobody knows which.
    private func oneOfGathered(_ positions: [Int]) -> Meant? {
        let isHowMuch = node.child(.value) != nil || node.has(.exact) || node.has(.change)
        guard isHowMuch, !planner.isLater, node.isAboutLast, node.aspect == nil, positions.count > 1,
            node.children(.target).allSatisfy({ $0.has(.it) && !$0.has(.many) }),
            let last = situation.conversation.lastSentence?.children.last,
            last.kind == .run || last.children(.target).contains(where: { $0.has(.everything) })
        else { return nil }
        let exceptions = (last.children(.target) + [last]).compactMap { $0.child(.except) }
        let kept = exceptions.flatMap(situation.services).compactMap { index.byService[$0] }.filter(planner.isAble)
        if kept.count == 1 { return .these(kept) }
        let on = positions.filter { isIn("on", at: $0) }
        guard Set(on.map { index.entries[$0].service.type }).count == 1 else {
            return .unclear(on.isEmpty ? positions : on)
        }
        return .these(on)
    }

    /// The state to which the targets are restricted: "whatever is still on". In a rule, which comes later, today's
    /// state chooses nothing.
    private var onlyState: String? {
        let targets = node.children(.target)
        let isNow = !planner.isLater && targets.count == 1
        return node.value(.only) ?? (isNow ? targets[0].value(.only) : nil)
    }

    /// "Make it warmer", where what was talked about can't be: how it is in the room.
    private static func ofRoom(_ node: Meaning, _ situation: Situation, isLater: Bool) -> Meaning {
        guard node.has(.change), node.aspect != nil, !node.has(.need), node.isAboutIt,
            node.children(.target).allSatisfy({ $0.attributes.map(\.key) == [.it] }),
            !situation.conversation.lastServices.isEmpty, !node.isOfShade(in: situation.conversation),
            node.aspect.map({ situation.tables.aspect($0).ofThing != true }) ?? true
        else { return node }
        let planner = WritePlanner(situation: situation, set: node, isLater: isLater)
        guard !planner.isOfRunning else { return node }
        let last = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions
        guard !last.contains(where: planner.isAble) else { return node }
        var result = node
        result.children.removeAll { $0.kind == .target }
        result.attributes.append(.init(key: .need, value: "it"))
        // Where nobody knows where the speaker is, it is the room of what was talked about.
        if situation.speaker.room == nil, let room = situation.references.room {
            result.attributes.append(.init(key: .room, value: "\(room.rawValue)"))
        }
        return result
    }

    /// "It's too loud", said of something that blows and was talked about just now: it blows less.
    private static func ofBlower(in node: Meaning, _ situation: Situation) -> Meaning {
        guard node.value(.need) == "quiet", node.value(.change) == "down", !node.hasPlace,
            node.children(.target).isEmpty,
            let last = situation.references.thing, case let service = situation.index.entries[last].service,
            service.characteristic("RotationSpeed") != nil, service.characteristic("Volume") == nil,
            ["On", "Active"].contains(where: { situation.value($0, at: last) == .bool(true) })
        else { return node }
        var result = node.without(.need, .only, .aspect)
        result.attributes.append(.init(key: .aspect, value: "speed"))
        result.children.append(.mentioned)
        return result
    }

    /// "Fan on low", behind what was said of an air conditioner, where no fan is near: how strongly that one blows.
    private static func ofFan(in node: Meaning, _ situation: Situation) -> Meaning {
        let target = node.child(.target)
        guard node.children(.target).count == 1, let target, target.values(.type).contains("Fan"), !target.has(.noun),
            !target.hasReference, !target.hasPlace, !target.has(.mine), !target.has(.owner), !target.has(.many),
            !node.hasPlace,
            node.has(.exact) || node.child(.value) != nil, let last = situation.references.thing
        else { return node }
        let index = situation.index
        let rooms = [situation.speaker.room, index.entries[last].room]
        let isFan = { (position: Int) in index.entries[position].service.type.rawValue.hasPrefix("Fan") }
        guard !isFan(last), index.entries[last].service.characteristic("RotationSpeed") != nil,
            situation.speaker.room == nil || rooms[0] == rooms[1],
            !index.entries.indices.contains(where: { isFan($0) && rooms.contains(index.entries[$0].room) })
        else { return node }
        var result = node
        result.attributes.removeAll { $0.key == .action }
        result.attributes.append(.init(key: .aspect, value: "speed"))
        result.children = node.children.map { $0.kind == .target ? .mentioned : $0 }
        return result
    }

    /// "Volume fifty": of what was talked about, where that has a volume.
    private var spokenOf: ResolvedTarget? {
        let targets = node.children(.target)
        // "Fan speed to fifty in the study" is of the fan there, whatever was talked about.
        guard !targets.isEmpty, !node.hasPlace, targets.allSatisfy({ $0.has(.aspectful) && !$0.hasPlace }) else {
            return nil
        }
        let able = situation.references.things.filter(planner.isAble)
        return able.isEmpty ? nil : ResolvedTarget(positions: able, isNamed: true)
    }

    /// Those that were written last: "curtains open again", after a scene that closed some of them.
    private func writtenLast(of positions: [Int]) -> [Int] {
        guard let step = situation.conversation.undo.last else { return [] }
        let written = Set(step.writes.map(\.address.service))
        return positions.filter { written.contains(index.entries[$0].service.id) }
    }

    /// "I'm cold", where there is only a cooler that is off: the one heating of the house,
    /// as nobody gets warmer by a cooler.
    private func warming(_ found: ResolvedTarget) -> ResolvedTarget {
        guard node.aspect == "temperature", node.value(.change) == "up", node.children(.target).isEmpty,
            !planner.isLater, found.positions.contains(where: isIdleCooler)
        else { return found }
        var result = found
        result.positions.removeAll(where: isIdleCooler)
        guard result.positions.isEmpty else { return result }
        let heating = index.entries.indices.filter { position in
            index.entries[position].home == index.primaryID && situation.heatsRooms(at: position)
                && planner.isAble(position)
        }
        result.positions = heating.count == 1 ? heating : []
        return result
    }

    /// Whether something cools, can't heat, and is off.
    private func isIdleCooler(_ position: Int) -> Bool {
        let service = index.entries[position].service
        return service.characteristic("CoolingThresholdTemperature") != nil
            && service.characteristic("HeatingThresholdTemperature") == nil
            && situation.value("Active", at: position) == .bool(false)
    }

    /// "Too loud", where the volume of something was set just now: of that.
    private var justSet: ResolvedTarget? {
        guard node.has(.need), node.has(.change), !node.hasPlace, node.children(.target).isEmpty,
            let step = situation.conversation.undo.last
        else { return nil }
        let last = situation.references.things
        let set = last.filter { position in
            guard let type = planner.stepped(at: position) else { return false }
            let service = index.entries[position].service.id
            return step.writes.contains { $0.address == CharacteristicAddress(service: service, type: type) }
                || isSwitchedOn(service, by: step)
        }
        return set.isEmpty ? nil : ResolvedTarget(positions: set, isNamed: true)
    }

    /// Whether something was switched on or made to play just now: it is what is too bright or too loud.
    private func isSwitchedOn(_ service: ServiceID, by step: Conversation.UndoStep) -> Bool {
        step.writes.contains { write in
            guard write.address.service == service else { return false }
            let now = situation.state.values[write.address]
            return switch write.address.type {
            case "On", "Active": write.value == .bool(false) && now == .bool(true)
            case "TargetMediaState": now == .word("play")
            default: false
            }
        }
    }

    /// Whether it is a step for all things of a kind, none of them named. Nobody wants a step to turn on what is off.
    private func isStepOfSome(_ found: ResolvedTarget) -> Bool {
        guard node.has(.change) || node.has(.factor), !found.isNamed else { return false }
        if let aspect = node.aspect { return situation.tables.aspect(aspect).along != nil }
        // "Lights down" lights none of them.
        return node.value(.change) == "down" && found.positions.allSatisfy(planner.isStepOfRunning)
    }

    /// The state in which a thing must be for a step to make a difference: "turn it down" is about what plays.
    private func steppedState(_ found: ResolvedTarget) -> String? {
        guard node.has(.change) || node.has(.factor), !found.isNamed else { return nil }
        return node.aspect.flatMap { situation.tables.aspect($0).among }
    }

    /// Those that are in a state, or belong to an accessory of which something is: the sound of a television that
    /// plays. Where none are, all of them; none if it is strict.
    private func narrowed(_ positions: [Int], by state: String?, isStrict: Bool) -> [Int] {
        guard let state else { return positions }
        let fitting = positions.filter { position in
            if situation.stateOption(state, at: position) != nil { return isIn(state, at: position) }
            return (index.byAccessory[index.entries[position].accessoryID] ?? []).contains { isIn(state, at: $0) }
        }
        return fitting.isEmpty && !isStrict ? positions : fitting
    }

    private func isIn(_ state: String, at position: Int) -> Bool {
        situation.stateOption(state, at: position).map {
            situation.isIn($0, situation.value($0.type, at: position), at: position)
        } ?? false
    }
}

extension Meaning {
    /// The command with whose the things are of somebody who wants them so: "Rachel wants her lamp on".
    fileprivate var ownedByWhoWants: Meaning {
        let who = attributes.filter { $0.key == .who }
        guard !who.isEmpty else { return self }
        var result = self
        result.children = children.map { child in
            guard child.kind == .target, child.has(.owner), child.child(.beside) == nil else { return child }
            var target = child
            target.children.append(Meaning(.beside, attributes: who))
            return target
        }
        return result
    }

    /// Whether it is about how warm or cold the light is: "cooler", after "the lamp warm white".
    func isOfShade(in conversation: Conversation) -> Bool {
        let shades: Set<CharacteristicType> = ["Hue", "ColorTemperature"]
        let last = Set(conversation.lastServices)
        return aspect == "temperature" && child(.by) == nil
            && conversation.undo.last?.writes.contains {
                shades.contains($0.address.type) && last.contains($0.address.service)
            } ?? false
    }

    /// Whether it says of nothing what it is for: "speed up".
    fileprivate var isForWhatever: Bool {
        !hasPlace && children(.target).allSatisfy { $0.has(.aspectful) && !$0.hasPlace }
    }

    /// Whether it says of no thing what it is for: "darker in the bedroom", "make the bedroom darker".
    fileprivate var isForWhateverIsThere: Bool {
        children(.target).allSatisfy { $0.has(.area) || $0.has(.aspectful) || $0.has(.everything) }
    }

    /// A target that stands for what was talked about.
    static var mentioned: Meaning { Meaning(.target).marked(.it) }

    /// Whether it is about "it" alone.
    var isAboutLast: Bool { has(.it) || children(.target).contains { $0.has(.it) } }
}
