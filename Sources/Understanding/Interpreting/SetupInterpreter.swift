internal import HomeModel

/// Interprets changes of the home itself: rooms, names, places, what is removed. Only admins may, except that residents keep
/// scenes and rules; removing asks first.
struct SetupInterpreter {
    let situation: Situation

    private var index: HomeIndex { situation.index }
    private static let kinds: [Meaning.Kind: Command.Kind] = [
        .addHome: .addHome, .setUnits: .changeHome, .addPerson: .addPerson, .personRole: .changePerson,
        .addRoom: .addRoom, .addZone: .addZone, .changeZone: .changeZone, .addGroup: .addGroup,
        .addAccessory: .addAccessory,
        .rename: .rename, .alias: .addAlias, .pronounce: .pronounce, .move: .move, .remove: .remove,
        .deleteScene: .deleteScene,
        .identify: .identify, .switchHome: .switchHome,
    ]

    /// What a node comes to; `nil` where it changes nothing.
    func interpret(_ node: Meaning) -> Interpretation? {
        guard let kind = Self.kinds[node.kind] else { return nil }
        if index.primary == nil, kind != .addHome { return nil }
        if kind == .identify || kind == .switchHome { return made(kind, node) }
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let isOfHome = kind != .deleteScene && !node.has(.scene) && !node.has(.rule)
        guard situation.isAdmin || !isOfHome else {
            var refusal = Interpretation(.refused, reason: .notAllowed)
            refusal.obstacle = "setup"
            return refusal
        }
        return made(kind, node)
    }

    private func made(_ kind: Command.Kind, _ node: Meaning) -> Interpretation {
        if kind == .changeZone { return zoneChanged(node) }
        var command = Command(kind)
        command.name = node.child(.name)?.text
        command.entity = entity(of: node)
        command.place = node.child(.place).flatMap(room)
        command.scene = node.values(.scene).first.flatMap(Int64.init)
            .flatMap { index.scenes[ActionSetID(rawValue: $0)] }
        command.rule = node.values(.rule).first.flatMap(Int64.init)
            .flatMap { index.rules[AutomationRuleID(rawValue: $0)] }
        switch kind {
        case .addHome where node.has(.unfinished):
            var question = Interpretation(.ask)
            question.asked = "newHome"
            question.sentence = Meaning(.sentence, children: [node])
            return question
        case .addHome:
            guard command.name != nil else { return nothing }
        case .changeHome:
            command.units = node.value(.units).flatMap(Home.TemperatureUnit.init)
            guard command.units != nil, index.primary != nil else { return nothing }
        case .addPerson:
            command.role = node.value(.role).flatMap(Person.Role.init)
            // Somebody has to be able to change the home.
            if index.primary?.people.isEmpty == true { command.role = .admin }
            guard command.name != nil else { return nothing }
        case .changePerson:
            command.role = node.value(.role).flatMap(Person.Role.init)
            guard case .person(let id)? = command.entity, let role = command.role else { return nothing }
            guard role == .admin || hasOtherAdmin(than: id) else { return .refusedSetup("lastAdmin") }
        case .addRoom, .addZone:
            guard command.name != nil, let names = rooms(of: node) else { return nothing }
            command.names = names
        case .addGroup:
            let found = TargetResolver(situation: situation) { _ in true }.resolve(node)
            guard command.name != nil, !found.positions.isEmpty else { return nothing }
            command.names = found.positions.map { index.entries[$0].service.name }
        case .addAccessory:
            guard command.name != nil else { return nameless(node) }
            command.serviceType = node.child(.what)?.value(.type).map(ServiceType.init(rawValue:))
        case .switchHome:
            guard let home = otherHome(node) else { return nothing }
            command.name = home.name
        case .pronounce:
            return saying(command, node)
        case .rename where node.has(.unfinished):
            guard let entity = command.entity else { return nothing }
            return asking("newName", node, about: entity)
        case .rename, .addAlias:
            guard command.name != nil, command.entity != nil || command.scene != nil || command.rule != nil else {
                return nothing
            }
        case .move:
            // "No, to the bathroom" is for what was moved just now.
            guard !node.has(.again) || isBehindMove else { return Interpretation(.notUnderstood, reason: .noCommand) }
            if node.has(.again) { command.entity = talkedAbout }
            guard case .accessory(let accessory)? = command.entity else { return nothing }
            if node.has(.unfinished) { return asking("newPlace", node, about: .accessory(accessory)) }
            guard command.place != nil else { return nothing }
        default:
            guard command.entity != nil || command.scene != nil || command.rule != nil else { return nothing }
        }
        // A scene is brought back by "undo", as a rule is.
        var result = Interpretation(kind == .remove ? .confirm : .done, commands: [command])
        // What got another name or place, or was to be removed and stays, is what "it" means afterwards.
        if kind == .move { result.sentence = Meaning(.sentence, children: [node]) }
        if case .accessory(let accessory)? = command.entity {
            result.mentioned = (index.byAccessory[accessory] ?? []).map { index.entries[$0].service.id }
        }
        return result
    }

    /// How a name is said; asks for it where only the wrong way of saying it was told. What the house asked for and then got
    /// is asked about once more: it may have been anything, and so is the name itself.
    private func saying(_ command: Command, _ node: Meaning) -> Interpretation {
        var command = command
        if command.entity == nil, node.has(.it), let asked = situation.question?.sentence.child(.pronounce) {
            command.entity = entity(of: asked)
        }
        command.entity = command.entity ?? command.scene.map { .scene($0.id) } ?? command.rule.map { .rule($0.id) }
        (command.scene, command.rule) = (nil, nil)
        guard let entity = command.entity, let name = index.name(of: entity) else { return nothing }
        if node.has(.plainly) { return Interpretation(.done, commands: [command]) }
        // That it is said as it is written tells nothing, but would take back how it is said: whatever spells its sound is heard
        // as the name itself.
        guard let sound = command.name, EntityName.folded(sound) != EntityName.folded(name) else {
            var question = Interpretation(.ask, subject: name)
            question.asked = "sound"
            question.sentence = Meaning(.sentence, children: [node.askingForSound])
            return question
        }
        guard EntityName.problem(with: sound) == nil else { return nothing }
        return Interpretation(node.has(.answered) ? .confirm : .done, commands: [command])
    }

    /// The home that is named, or the only other one.
    private func otherHome(_ node: Meaning) -> Home? {
        if let named = node.value(.home).flatMap(Int64.init) { return index.home(HomeID(rawValue: named)) }
        let others = index.homes.filter { $0.id != index.primaryID }
        return others.count == 1 ? others.first : nil
    }

    private var nothing: Interpretation { Interpretation(.notUnderstood, reason: .nothingThere) }

    /// The room that a place names, "there" that which was talked about; of two homes with rooms of that name the one in the
    /// primary home.
    private func room(_ place: Meaning) -> RoomID? {
        if place.has(.there) {
            let rooms = PlaceFinder(situation: situation).roomsMentioned
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
        guard nodes.count > 1, nodes.allSatisfy({ Self.kinds[$0.kind] != nil }) else { return nil }
        var commands: [Command] = []
        for node in nodes {
            guard let one = interpret(node) else { return nil }
            guard one.outcome == .done else { return one }
            commands += one.commands
        }
        return Interpretation(.done, commands: commands)
    }

    /// The names of the rooms that are said, this one and those of zones among them; of two homes with rooms of that name those in
    /// the primary home. `nil` where nobody knows which place is meant.
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
        guard let target = node.child(.target) else { return node.has(.it) ? talkedAbout : nil }
        let isBareIt = target.has(.it) && target.children.isEmpty && target.attributes.count == 1
        // No place is moved.
        if isBareIt, node.kind != .move { return talkedAbout }
        if let group = target.value(.group).flatMap(Int64.init) { return .group(ServiceGroupID(rawValue: group)) }
        if target.has(.area) {
            if let room = target.value(.room).flatMap(Int64.init) { return .room(RoomID(rawValue: room)) }
            return target.value(.zone).flatMap(Int64.init).map { .zone(ZoneID(rawValue: $0)) }
        }
        let found = TargetResolver(situation: situation) { _ in true }.resolve(node)
        let accessories = Set(found.positions.map { index.entries[$0].accessoryID })
        return accessories.count == 1 ? accessories.first.map { .accessory($0) } : nil
    }

    /// The place or accessory that was talked about last, where it is one.
    private var talkedAbout: EntityID? {
        if let place = situation.conversation.lastPlace { return place }
        let accessories = Set(
            situation.conversation.lastServices.compactMap { index.byService[$0] }
                .map { index.entries[$0].accessoryID })
        return accessories.count == 1 ? accessories.first.map { .accessory($0) } : nil
    }
}

extension Interpretation {
    /// A change of the home that can't be, by the name of the phrase that says why.
    static func refusedSetup(_ obstacle: String) -> Interpretation {
        var refusal = Interpretation(.refused, reason: .unsupported)
        refusal.obstacle = obstacle
        return refusal
    }
}
