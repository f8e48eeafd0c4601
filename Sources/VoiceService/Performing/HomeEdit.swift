internal import HomeModel
internal import Understanding

/// A change of the home itself that a command asks for, as changes of the database.
struct HomeEdit {
    private let home: Home
    private let database: HomeDatabase

    /// Looks at the home that commands mean.
    init?(_ database: HomeDatabase) {
        guard let home = database.primaryHome else { return nil }
        self.home = home
        self.database = database
    }

    /// The changes that a command asks for; `nil` for one that can't be carried out.
    func changes(for command: Command) -> [HomeChange]? {
        switch command.kind {
        case .changeHome:
            var changed = home
            changed.units = command.units ?? home.units
            return [.putHome(changed, state: database.state)]
        case .addPerson:
            return command.name.map { [.put(.person(Person(name: $0, role: command.role ?? .resident)), in: home.id)] }
        case .changePerson:
            return edited(command) { entity in
                guard case .person(var person) = entity, let role = command.role else { return }
                person.role = role
                entity = .person(person)
            }
        case .addRoom:
            return command.name.map { [.put(.room(Room(name: $0)), in: home.id)] }
        case .addZone:
            let wanted = Set(command.names.map(EntityName.folded))
            let rooms = home.rooms.filter { wanted.contains(EntityName.folded($0.name)) }.map(\.id)
            return command.name.map { [.put(.zone(Zone(name: $0, rooms: rooms)), in: home.id)] }
        case .changeZone:
            let wanted = Set(command.names.map(EntityName.folded))
            let rooms = home.rooms.filter { wanted.contains(EntityName.folded($0.name)) }.map(\.id)
            return edited(command) { entity in
                guard case .zone(var zone) = entity else { return }
                zone.rooms = rooms
                entity = .zone(zone)
            }
        case .addGroup:
            let wanted = Set(command.names.map(EntityName.folded))
            let services = home.accessories.flatMap(\.services)
                .filter { wanted.contains(EntityName.folded($0.name)) }.map(\.id)
            return command.name.map { [.put(.group(ServiceGroup(name: $0, services: services)), in: home.id)] }
        case .addAccessory:
            return command.accessory.map { [.put(.accessory($0), in: home.id)] }
        case .rename:
            guard let name = command.name else { return nil }
            return edited(command) { $0.rename(to: name) }
        case .addAlias:
            guard let name = command.name else { return nil }
            return edited(command) { $0.addAlias(name) }
        case .pronounce:
            return edited(command) { $0.pronounce(command.name) }
        case .move:
            guard case .accessory(let id)? = command.entity, let place = command.place else { return nil }
            return edited(.accessory(id)) { entity in
                guard case .accessory(var accessory) = entity else { return }
                accessory.room = place
                entity = .accessory(accessory)
            }
        case .remove, .deleteScene, .deleteRule:
            return subject(of: command).map { [.remove($0, in: home.id)] }
        case .createScene, .changeScene:
            return command.scene.map { [.put(.scene($0), in: home.id)] }
        case .changeRule:
            return command.rule.map { [.put(.rule($0), in: home.id)] }
        case .enableRule, .disableRule:
            return edited(command) { entity in
                guard case .rule(var rule) = entity else { return }
                rule.resume()
                if command.kind == .disableRule {
                    rule.pause(from: command.rule?.pausesAt, until: command.rule?.resumesAt)
                }
                entity = .rule(rule)
            }
        case .removeConnection:
            return command.name.map { [.removeConnection($0, in: home.id)] }
        case .switchHome:
            guard var other = database.homes.first(where: { $0.name == command.name }) else { return nil }
            other.isPrimary = true
            return [.putHome(other, state: database.state)]
        default:
            return nil
        }
    }

    /// The change that makes a home with the scenes that every home has. The first one is the primary one.
    static func newHome(_ command: Command, in database: HomeDatabase) -> [HomeChange]? {
        guard command.kind == .addHome, let name = command.name else { return nil }
        var home = Home(name: name, isPrimary: database.homes.isEmpty, timeZone: database.primaryHome?.timeZone)
        home.scenes = ActionSet.builtInNames.map { ActionSet(name: $0) }
        return [.putHome(home, state: database.state)]
    }

    private func subject(of command: Command) -> EntityID? {
        command.entity ?? command.scene.map { .scene($0.id) } ?? command.rule.map { .rule($0.id) }
    }

    private func edited(_ command: Command, _ edit: (inout Entity) -> Void) -> [HomeChange]? {
        subject(of: command).flatMap { edited($0, edit) }
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
