internal import HomeModel
internal import Understanding

/// A change of the home itself that a command asks for, as changes of the database.
struct HomeEdit {
    private let database: HomeDatabase
    private let understanding: Understanding

    /// Looks at the home that commands mean.
    init(_ database: HomeDatabase, _ understanding: Understanding) {
        self.database = database
        self.understanding = understanding
    }

    /// The changes that a command asks for; `nil` for one that can't be carried out.
    func changes(for command: Command) -> [HomeChange]? {
        if case .setUp(.addHome(let name)) = command { return [newHome(name)] }
        guard let home = database.primaryHome else { return nil }
        return switch command {
        case .setUp(let command): changes(for: command, in: home)
        case .scene(let command):
            command.action == .delete
                ? [.remove(.scene(command.scene.id), in: home.id)] : [.put(.scene(command.scene), in: home.id)]
        case .rule(let command): changes(for: command, in: home)
        case .connection(.remove(let name, _)): [.removeConnection(name, in: home.id)]
        case .set, .runScene, .query, .house, .explain, .list, .time, .timer, .connection, .signIn, .tell,
            .acknowledge, .help, .confirm, .cancel, .undo, .repeat:
            nil
        }
    }

    private func changes(for command: SetUpCommand, in home: Home) -> [HomeChange]? {
        switch command {
        case .addHome(let name): return [newHome(name)]
        case .switchHome(let name):
            guard var other = database.homes.first(where: { $0.name == name }) else { return nil }
            other.isPrimary = true
            return [.putHome(other, state: database.state)]
        case .setUnits(let units):
            var changed = home
            changed.units = units
            return [.putHome(changed, state: database.state)]
        case .addPerson(let name, let role):
            return [.put(.person(Person(name: name, role: role ?? .resident)), in: home.id)]
        case .setRole(let person, let role):
            return edited(.person(person)) { entity in
                guard case .person(var person) = entity else { return }
                person.role = role
                entity = .person(person)
            }
        case .addRoom(let name): return [.put(.room(Room(name: name)), in: home.id)]
        case .addZone(let name, let rooms, _):
            return [.put(.zone(Zone(name: name, rooms: self.rooms(called: rooms, in: home))), in: home.id)]
        case .setRooms(let zone, let rooms):
            return edited(.zone(zone)) { entity in
                guard case .zone(var zone) = entity else { return }
                zone.rooms = self.rooms(called: rooms, in: home)
                entity = .zone(zone)
            }
        case .addGroup(let name, let things):
            let wanted = Set(things.map(EntityName.folded))
            let services = home.accessories.flatMap(\.services)
                .filter { wanted.contains(EntityName.folded($0.name)) }.map(\.id)
            return [.put(.group(ServiceGroup(name: name, services: services)), in: home.id)]
        case .addAccessory(let new): return [.put(.accessory(understanding.accessory(for: new)), in: home.id)]
        case .rename(let subject, let name): return edited(subject.id) { $0.rename(to: name) }
        case .addAlias(let subject, let name): return edited(subject.id) { $0.addAlias(name) }
        case .pronounce(let id, let sound): return edited(id) { $0.pronounce(sound) }
        case .move(let accessory, let room):
            return edited(.accessory(accessory)) { entity in
                guard case .accessory(var accessory) = entity else { return }
                accessory.room = room
                entity = .accessory(accessory)
            }
        case .remove(let subject): return [.remove(subject.id, in: home.id)]
        }
    }

    private func changes(for command: RuleCommand, in home: Home) -> [HomeChange]? {
        switch command.action {
        case .create, .change: return [.put(.rule(command.rule), in: home.id)]
        case .delete: return [.remove(.rule(command.rule.id), in: home.id)]
        case .enable, .disable:
            return edited(.rule(command.rule.id)) { entity in
                guard case .rule(var rule) = entity else { return }
                rule.resume()
                if command.action == .disable {
                    rule.pause(from: command.rule.pausesAt, until: command.rule.resumesAt)
                }
                entity = .rule(rule)
            }
        }
    }

    /// A home with the scenes that every home has. The first one is the primary one.
    private func newHome(_ name: String) -> HomeChange {
        var home = Home(name: name, isPrimary: database.homes.isEmpty, timeZone: database.primaryHome?.timeZone)
        home.scenes = ActionSet.builtInNames.map { ActionSet(name: $0) }
        return .putHome(home, state: database.state)
    }

    private func rooms(called names: [String], in home: Home) -> [RoomID] {
        let wanted = Set(names.map(EntityName.folded))
        return home.rooms.filter { wanted.contains(EntityName.folded($0.name)) }.map(\.id)
    }

    private func edited(_ id: EntityID, _ edit: (inout Entity) -> Void) -> [HomeChange]? {
        for home in database.homes {
            guard var entity = home.entities.first(where: { $0.id == id }) else { continue }
            edit(&entity)
            return [.put(entity, in: home.id)]
        }
        return nil
    }
}

extension Entity {
    /// Whether it is an accessory with one service that shares its name: to people they are one thing.
    private var isOneWithItsService: Bool {
        guard case .accessory(let accessory) = self, accessory.services.count == 1,
            let service = accessory.services.first
        else { return false }
        return EntityName.folded(service.name) == EntityName.folded(accessory.name)
    }

    /// Gives it another name.
    fileprivate mutating func rename(to name: String) {
        let isOne = isOneWithItsService
        self.name = name
        says = nil
        guard isOne, case .accessory(var accessory) = self else { return }
        accessory.services[0].name = name
        accessory.services[0].says = nil
        self = .accessory(accessory)
    }

    /// Notes how its name is said; as it is written where there is nothing to note.
    fileprivate mutating func pronounce(_ spelling: String?) {
        let isOne = isOneWithItsService
        says = spelling
        guard isOne, case .accessory(var accessory) = self else { return }
        accessory.services[0].says = spelling
        self = .accessory(accessory)
    }

    /// Gives it one more name.
    fileprivate mutating func addAlias(_ name: String) {
        let isOne = isOneWithItsService
        switch self {
        case .person(var person): person.aliases.append(name); self = .person(person)
        case .room(var room): room.aliases.append(name); self = .room(room)
        case .zone(var zone): zone.aliases.append(name); self = .zone(zone)
        case .group(var group): group.aliases.append(name); self = .group(group)
        case .scene(var scene): scene.aliases.append(name); self = .scene(scene)
        case .rule(var rule): rule.aliases.append(name); self = .rule(rule)
        case .accessory(var accessory):
            accessory.aliases.append(name)
            if isOne { accessory.services[0].aliases.append(name) }
            self = .accessory(accessory)
        }
    }
}

extension HomeDatabase {
    /// The changes that bring a later state of these homes back to this one.
    func restoring(from later: HomeDatabase) -> [HomeChange] {
        homes.flatMap { home -> [HomeChange] in
            guard let other = later.homes.first(where: { $0.id == home.id }) else { return [] }
            let now = Dictionary(other.entities.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
            let before = Set(home.entities.map(\.id))
            let added = other.entities.map(\.id).filter { !before.contains($0) }.map {
                HomeChange.remove($0, in: home.id)
            }
            let changed = home.entities.filter { now[$0.id] != $0 }
            let values = changed.flatMap { entity -> [HomeChange] in
                guard now[entity.id] == nil, case .accessory(let accessory) = entity else { return [] }
                return accessory.services.flatMap { service in
                    service.characteristics.compactMap { characteristic in
                        let address = CharacteristicAddress(service: service.id, type: characteristic.type)
                        return state.values[address].map { .value(address, $0) }
                    }
                }
            }
            let isSwitched = home.isPrimary && !other.isPrimary
            return added.reversed() + changed.map { .put($0, in: home.id) } + values
                + (isSwitched ? [.putHome(home, state: later.state)] : [])
        }
    }
}
