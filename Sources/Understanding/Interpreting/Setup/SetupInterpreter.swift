internal import HomeModel

/// Interprets changes of the home itself: rooms, names, places, what is removed. Only admins may, except that residents
/// keep scenes and rules; removing asks first.
struct SetupInterpreter {
    let situation: Situation

    private var index: HomeIndex { situation.index }
    private static let kinds: Set<Meaning.Kind> = [
        .addHome, .setUnits, .addPerson, .personRole, .addRoom, .addZone, .changeZone, .addGroup, .addAccessory,
        .rename, .alias, .pronounce, .move, .remove, .deleteScene, .identify, .switchHome,
    ]

    /// What a node comes to; `nil` where it changes nothing.
    func interpret(_ node: Meaning) -> Interpretation? {
        guard Self.kinds.contains(node.kind), index.primary != nil || node.kind == .addHome else { return nil }
        if node.kind == .identify || node.kind == .switchHome { return made(node) }
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let isOfHome = node.kind != .deleteScene && !node.has(.scene) && !node.has(.rule)
        guard situation.isAdmin || !isOfHome else {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            refusal.obstacle = "setup"
            return refusal
        }
        return made(node)
    }

    /// What a change comes to; nothing where it is of something that there isn't.
    private func made(_ node: Meaning) -> Interpretation {
        let name = node.child(.name)?.text
        switch node.kind {
        case .addHome where node.has(.unfinished): return .asking("newHome", about: node)
        case .addHome: return done(name.map { .addHome(name: $0) })
        case .setUnits: return done(node.value(.units).flatMap(Home.TemperatureUnit.init).map { .setUnits($0) })
        case .addPerson:
            // Somebody has to be able to change the home.
            let isFirst = index.primary?.people.isEmpty == true
            let role = node.value(.role).flatMap(Person.Role.init)
            guard !isFirst || (role ?? .admin) == .admin else { return .refusedSetup("firstPerson") }
            return done(name.map { .addPerson(name: $0, role: isFirst ? .admin : role) })
        case .personRole: return roleSet(node)
        case .addRoom where node.has(.unfinished): return .refusedSetup("severalRooms")
        case .addRoom: return done(name.map { .addRoom(name: $0) })
        case .addZone:
            guard let name, let rooms = rooms(of: node) else { return nothing }
            return done(.addZone(name: name, rooms: rooms, of: entity(of: node)))
        case .changeZone: return zoneChanged(node)
        case .addGroup:
            let found = TargetResolver(situation: situation).resolve(node)
            guard let name, !found.positions.isEmpty else { return nothing }
            return done(.addGroup(name: name, things: found.positions.map { index.entries[$0].service.name }))
                .mentioning(entity(of: node), in: index)
        case .addAccessory: return added(node)
        case .switchHome: return done(otherHome(node).map { .switchHome(name: $0.name) })
        case .pronounce: return saying(node)
        case .move: return moved(node)
        case .remove where node.children(.target).count > 1: return removed(node)
        default: break
        }
        guard let subject = subject(of: node) else { return nothing }
        switch node.kind {
        case .rename where node.has(.answered): return .noCommand
        case .rename where node.has(.undo): return done(formerName(of: subject).map { .rename(subject, to: $0) })
        case .rename where node.has(.unfinished): return asking("newName", node, about: subject.id)
        case .rename: return done(name.map { .rename(subject, to: $0) })
        case .alias: return done(name.map { .addAlias(subject, $0) })
        case .remove: return done(.remove(subject), .confirm)
        case .identify:
            let show = ConnectionCommand.show(ShownAccessory(.known(subject.id)))
            return Interpretation(.done, commands: [.connection(show)]).mentioning(subject.id, in: index)
        default:
            // A scene is brought back by "undo", as a rule is.
            guard case .scene(let scene) = subject else { return nothing }
            return Interpretation(.done, commands: [.scene(.delete, scene)])
        }
    }

    /// A new accessory. "A kitchen fan" says in its name what it is, and where.
    private func added(_ node: Meaning) -> Interpretation {
        guard let name = node.child(.name) else { return nameless(node) }
        let type = (node.child(.what) ?? name.child(.what))?.value(.type).map(ServiceType.init(rawValue:))
        let room = (node.child(.place) ?? name.child(.place)).flatMap(room)
        return done(.addAccessory(NewAccessory(name: name.text, type: type, room: room)))
    }

    /// A change that is made, or waits for a yes. "It" then means the thing that got another name or place, or that was
    /// to be removed and stays.
    func done(_ command: SetUpCommand?, _ outcome: Outcome = .done) -> Interpretation {
        guard let command else { return nothing }
        return Interpretation(outcome, commands: [.setUp(command)]).mentioning(command.entity, in: index)
    }

    private func roleSet(_ node: Meaning) -> Interpretation {
        guard case .person(let id)? = entity(of: node), let role = node.value(.role).flatMap(Person.Role.init) else {
            return nothing
        }
        guard role == .admin || hasOtherAdmin(than: id) else { return .refusedSetup("lastAdmin") }
        return done(.setRole(id, role))
    }

    private func moved(_ node: Meaning) -> Interpretation {
        // "No, to the bathroom" is for what was moved just now.
        guard !node.has(.again) || isAfterMove else { return .noCommand }
        if node.has(.unfinished) { return unplaced(node) }
        guard let room = node.child(.place).flatMap(room) else { return nothing }
        let again = situation.references.accessories.map { Move(accessory: $0, room: room) }
        guard let moves = node.has(.again) ? again : moves(node, to: room), !moves.isEmpty else { return nothing }
        var result = Interpretation(.done, commands: moves.map { .setUp(.move($0.accessory, to: $0.room)) })
        result.mentioned = services(of: moves.map(\.accessory))
        result.sentence = Meaning(.sentence, children: [node])
        return result
    }

    /// An accessory with the room that it comes to.
    private struct Move {
        var accessory: AccessoryID
        var room: RoomID
    }

    private func unplaced(_ node: Meaning) -> Interpretation {
        guard case .accessory(let accessory)? = entity(of: node) else { return nothing }
        return asking("newPlace", node, about: .accessory(accessory))
    }

    /// The moves in the order in which they are said; `nil` if a part of them isn't there or may be several things.
    private func moves(_ node: Meaning, to room: RoomID) -> [Move]? {
        let targets = node.children(.target)
        guard targets.count > 1 else {
            guard case .accessory(let accessory)? = entity(of: node) else { return nil }
            return [Move(accessory: accessory, room: room)]
        }
        var all: [Move] = []
        for target in targets {
            guard let move = move(target, of: node.kind, to: room) else { return nil }
            if !all.contains(where: { $0.accessory == move.accessory }) { all.append(move) }
        }
        return all
    }

    /// Several things that shall go: all of them or none.
    private func removed(_ node: Meaning) -> Interpretation {
        let subjects = node.children(.target).map { subject(of: Meaning(node.kind, children: [$0])) }
        let known = subjects.compactMap(\.self)
        guard known.count == subjects.count else { return nothing }
        return Interpretation(.confirm, commands: known.map { .setUp(.remove($0)) })
    }

    /// Where one of several things goes. With "the lamp in the bedroom and the radio in the study" a place after a
    /// thing that isn't there is where it shall be.
    private func move(_ target: Meaning, of kind: Meaning.Kind, to room: RoomID) -> Move? {
        if case .accessory(let accessory)? = entity(of: Meaning(kind, children: [target])) {
            return Move(accessory: accessory, room: room)
        }
        guard target.has(.behind), let own = self.room(target) else { return nil }
        var thing = target
        thing.attributes.removeAll { $0.key == .behind || $0.key == .room }
        guard case .accessory(let accessory)? = entity(of: Meaning(kind, children: [thing])) else { return nil }
        return Move(accessory: accessory, room: own)
    }

    private func services(of accessories: [AccessoryID]) -> [ServiceID] {
        index.services(at: accessories.flatMap { index.byAccessory[$0] ?? [] })
    }

    /// How a name is said; asks for it where only the wrong way of saying it was told. What the house asked for and
    /// then got is asked about once more: it may have been anything, and so is the name itself.
    private func saying(_ node: Meaning) -> Interpretation {
        let asked = node.has(.it) ? situation.question?.sentence.child(.pronounce) : nil
        guard let entity = entity(of: node) ?? asked.flatMap(entity), let name = index.name(of: entity) else {
            return nothing
        }
        let sound = node.child(.name)?.text
        if node.has(.plainly) { return Interpretation(.done, commands: [.setUp(.pronounce(entity, sound))]) }
        // A sound that is the name as it is written tells nothing, but would replace the real one: words that spell its
        // sound are heard as the name itself.
        guard let sound, EntityName.folded(sound) != EntityName.folded(name) else {
            var question = Interpretation(.ask, subject: name)
            question.asked = "sound"
            question.sentence = Meaning(.sentence, children: [node.askingForSound])
            return question
        }
        guard EntityName.problem(with: sound) == nil else { return nothing }
        return Interpretation(
            node.has(.answered) ? .confirm : .done, commands: [.setUp(.pronounce(entity, sound))])
    }

    /// The name that something had before it was renamed in this conversation.
    private func formerName(of subject: SetUpSubject) -> String? {
        let name = index.name(of: subject.id)
        return situation.conversation.undo.reversed().lazy.flatMap(\.changes).compactMap { change in
            guard case .put(let former, _) = change, former.id == subject.id else { return nil }
            return former.name == name ? nil : former.name
        }.first
    }

    /// The thing that a change is about, with all of it if it is a scene or a rule; `nil` if there is no such thing.
    private func subject(of node: Meaning) -> SetUpSubject? {
        switch entity(of: node) {
        case .scene(let id)?: index.scenes[id].map { .scene($0) } ?? .other(.scene(id))
        case .rule(let id)?: index.rules[id].map { .rule($0) } ?? .other(.rule(id))
        case let other?: .other(other)
        case nil: nil
        }
    }

    /// The home that is named, or the only other one.
    private func otherHome(_ node: Meaning) -> Home? {
        if let named = node.value(.home).flatMap(Int64.init) { return index.home(HomeID(rawValue: named)) }
        let others = index.homes.filter { $0.id != index.primaryID }
        return others.count == 1 ? others.first : nil
    }

    private var nothing: Interpretation { Interpretation(.notUnderstood, reason: .nothingThere) }

    /// The room that a place names, "there" that which was talked about; of two homes with rooms of that name the one
    /// in the primary home.
    private func room(_ place: Meaning) -> RoomID? {
        if place.has(.there) {
            let rooms = situation.references.rooms
            return rooms.count == 1 ? rooms.first : nil
        }
        let named = place.values(.room).compactMap(Int64.init).map { RoomID(rawValue: $0) }
        return named.first { room in index.primary?.rooms.contains { $0.id == room } ?? false } ?? named.first
    }

    /// Whether somebody else may change the home.
    private func hasOtherAdmin(than person: PersonID) -> Bool {
        index.primary?.people.contains { $0.id != person && $0.role == .admin } ?? false
    }

    /// What several changes in one breath come to, all of them or none: "we have a kitchen, a bedroom and a hall".
    func interpret(_ nodes: [Meaning]) -> Interpretation? {
        guard nodes.count > 1, nodes.allSatisfy({ Self.kinds.contains($0.kind) }) else { return nil }
        var all = Interpretation(.done)
        for node in nodes {
            guard let one = interpret(node) else { return nil }
            guard one.outcome == .done else { return one }
            all.commands += one.commands.map { $0.behind(all.commands) }
            all.mentioned = one.mentioned.map { (all.mentioned ?? []) + $0 } ?? all.mentioned
        }
        return all
    }

    /// The names of the rooms that are said, this one and those of zones among them; of two homes with rooms of that
    /// name those in the primary home. `nil` where nobody knows which place is meant.
    private func rooms(of node: Meaning) -> [String]? {
        var rooms: [RoomID] = []
        for target in node.children(.target) {
            let zones = target.values(.zone).compactMap(Int64.init).compactMap { index.zones[ZoneID(rawValue: $0)] }
            let here = target.has(.here) ? [situation.speaker.room].compactMap(\.self) : []
            let named = target.values(.room).compactMap(Int64.init).map { RoomID(rawValue: $0) }
            guard !(named + here).isEmpty || !zones.isEmpty else { return nil }
            rooms += named + zones.flatMap(\.rooms) + here
        }
        let own = rooms.filter { room in index.primary?.rooms.contains { $0.id == room } ?? false }
        return (own.isEmpty ? rooms : own).compactMap { index.roomNames[$0] }
    }

    /// The one thing that the node is about; `nil` where there is none or more than one.
    private func entity(of node: Meaning) -> EntityID? {
        if let scene = node.values(.scene).first.flatMap(Int64.init) { return .scene(ActionSetID(rawValue: scene)) }
        if let rule = node.values(.rule).first.flatMap(Int64.init) { return .rule(AutomationRuleID(rawValue: rule)) }
        if let person = node.values(.who).first.flatMap(Int64.init) { return .person(PersonID(rawValue: person)) }
        guard let target = node.child(.target) else { return node.has(.it) ? situation.references.entity : nil }
        let isBareIt = target.has(.it) && target.children.isEmpty && target.attributes.count == 1
        // No place is moved.
        if isBareIt, node.kind != .move { return situation.references.entity }
        if let group = target.value(.group).flatMap(Int64.init) { return .group(ServiceGroupID(rawValue: group)) }
        if target.has(.area) {
            if let room = target.value(.room).flatMap(Int64.init) { return .room(RoomID(rawValue: room)) }
            return target.value(.zone).flatMap(Int64.init).map { .zone(ZoneID(rawValue: $0)) }
        }
        let found = TargetResolver(situation: situation).resolve(node)
        let accessories = Set(found.positions.map { index.entries[$0].accessoryID })
        return accessories.count == 1 ? accessories.first.map { .accessory($0) } : nil
    }
}

extension Command {
    /// The command as it is after others of the same sentence: of several people only the first is the first one of the
    /// home.
    fileprivate func behind(_ earlier: [Command]) -> Command {
        let addsPerson = earlier.contains { if case .setUp(.addPerson) = $0 { true } else { false } }
        guard addsPerson, case .setUp(.addPerson(let name, _)) = self else { return self }
        return .setUp(.addPerson(name: name, role: nil))
    }
}

extension Interpretation {
    /// The change, after which "it" means the services of the accessory that was changed.
    fileprivate func mentioning(_ entity: EntityID?, in index: HomeIndex) -> Interpretation {
        guard case .accessory(let accessory)? = entity else { return self }
        var result = self
        result.mentioned = index.services(at: index.byAccessory[accessory] ?? [])
        return result
    }

    /// A change of the home that can't be, by the name of the phrase that says why.
    static func refusedSetup(_ obstacle: String) -> Interpretation {
        var refusal = Interpretation(.refused, reason: .unsupported)
        refusal.obstacle = obstacle
        return refusal
    }
}
