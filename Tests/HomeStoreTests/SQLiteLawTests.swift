import HomeModel
import TestSupport
import Testing

@testable import HomeStore

/// Whatever is done to a database file, it holds what the reducer makes of it.
@Suite struct SQLiteLawTests {
    @Test(arguments: 1...12)
    func holdsWhatTheReducerMakesOfRandomChanges(_ seed: UInt64) async throws {
        let place = try RepositoryPlace()
        var model = HomeReducer()
        var history = RandomHistory(seed: seed)
        var repository = try SQLiteHomeRepository(path: place.path)
        let other = try SQLiteHomeRepository(path: place.path)
        var refusals = 0
        for step in 1...150 {
            let changes = history.changes(to: model)
            do {
                try model.apply(changes)
                // Two take turns on the file: each finds what the other one has written.
                let user = history.chance(3) ? other : repository
                #expect(try await user.perform(changes) == model.database, "seed \(seed), step \(step)")
            } catch let error as HomeError {
                refusals += 1
                await #expect(throws: error, "seed \(seed), step \(step)") { try await repository.perform(changes) }
            }
            if history.chance(10) { repository = try SQLiteHomeRepository(path: place.path) }
            #expect(try await repository.load() == model.database, "seed \(seed), step \(step)")
        }
        let fresh = try SQLiteHomeRepository(path: place.path)
        #expect(try await fresh.load() == model.database, "seed \(seed)")
        #expect(try StoreFile(path: place.path).problems() == [])
        #expect(refusals > 0 && refusals < 100, "seed \(seed)")
        #expect(!model.database.homes.isEmpty, "seed \(seed)")
    }
}

/// Random changes to a few homes with few names, so that names collide and things get removed.
private struct RandomHistory {
    private var numbers: SeededGenerator

    init(seed: UInt64) { numbers = SeededGenerator(seed: seed) }

    /// Whether something happens that does once in so many times.
    mutating func chance(_ times: Int) -> Bool { Int.random(in: 0..<times, using: &numbers) == 0 }

    mutating func changes(to model: HomeReducer) -> [HomeChange] {
        (0...Int.random(in: 0...2, using: &numbers)).compactMap { _ in change(to: model.database) }
    }

    private mutating func change(to database: HomeDatabase) -> HomeChange? {
        guard let home = database.homes.randomElement(using: &numbers), !chance(15) else {
            var villa = RepositoryHomes.villa
            villa.name = ["Casa", "Flat", "Hut"].randomElement(using: &numbers) ?? "Casa"
            villa.aliases = []
            villa.says = chance(2) ? "cah sah" : nil
            villa.isPrimary = chance(2)
            if chance(2), let old = database.homes.randomElement(using: &numbers) {
                villa = old
                villa.name += " 2"
                villa.isPrimary.toggle()
                villa.aliases = chance(2) ? ["A", "B"] : []
                villa.rules.removeAll()
                return .putHome(villa, state: database.state)
            }
            return .putHome(villa, state: RepositoryHomes.villaState)
        }
        if chance(40) { return .removeHome(home.id) }
        if chance(6), let old = home.entities.randomElement(using: &numbers) { return .remove(old.id, in: home.id) }
        return chance(2) ? changeOfState(home) : .put(entity(of: home), in: home.id)
    }

    private mutating func changeOfState(_ home: Home) -> HomeChange? {
        if chance(6) {
            return .remember(["a", "b.c", "\u{E9}"].randomElement(using: &numbers) ?? "a", chance(3) ? nil : "x\0y")
        }
        if chance(4), let person = home.people.randomElement(using: &numbers) { return .present(person.id, chance(2)) }
        guard let accessory = home.accessories.randomElement(using: &numbers) else { return nil }
        if chance(4) { return .reachable(accessory.id, chance(2)) }
        guard let service = accessory.services.randomElement(using: &numbers),
            let characteristic = service.characteristics.randomElement(using: &numbers)
        else { return nil }
        let address = CharacteristicAddress(service: service.id, type: characteristic.type)
        let number = Double.random(in: -5...400, using: &numbers)
        switch characteristic.metadata.format {
        case .bool: return .value(address, .bool(chance(2)))
        case .number: return .value(address, .number(number))
        case .word: return .value(address, .word(["open", "closed", "a\0b", ""].randomElement(using: &numbers) ?? ""))
        }
    }

    private mutating func name() -> String {
        (["Lamp", "Küche", "TV"].randomElement(using: &numbers) ?? "") + " \(Int.random(in: 1...9, using: &numbers))"
    }

    /// An entity of the home with something changed, or a new one.
    private mutating func entity(of home: Home) -> Entity {
        let isNew = chance(3)
        guard !isNew, var entity = home.entities.randomElement(using: &numbers) else { return newEntity(home) }
        if chance(2) { entity.name = name() }
        if chance(2) { entity.says = chance(3) ? nil : "see " + name() }
        switch entity {
        case .person(var person):
            person.role = .guest
            return .person(person)
        case .accessory(var accessory):
            accessory.room = home.rooms.randomElement(using: &numbers)?.id
            if chance(2) { accessory.services.append(Service(name: name(), type: "Outlet")) }
            if chance(3) { accessory.services = Array(accessory.services.dropFirst()) }
            if chance(2), !accessory.services.isEmpty {
                accessory.services[0].characteristics.shuffle(using: &numbers)
                accessory.services[0].characteristics.removeLast(accessory.services[0].characteristics.isEmpty ? 0 : 1)
                accessory.services[0].aliases = [name()]
                accessory.services[0].says = "see " + name()
            }
            return .accessory(accessory)
        case .zone(var zone):
            zone.rooms = home.rooms.map(\.id).shuffled(using: &numbers)
            return .zone(zone)
        case .group(var group):
            group.services = home.accessories.flatMap(\.services).map(\.id).shuffled(using: &numbers)
            return .group(group)
        case .scene(var scene):
            scene.actions.shuffle(using: &numbers)
            scene.aliases = [name()]
            return .scene(scene)
        case .rule(var rule):
            rule.events.shuffle(using: &numbers)
            rule.conditions = Array(rule.conditions.dropFirst())
            rule.days.insert(.fri)
            return .rule(rule)
        case .room(var room):
            room.aliases = chance(2) ? [] : [name(), name()]
            return .room(room)
        }
    }

    private mutating func newEntity(_ home: Home) -> Entity {
        switch Int.random(in: 0...3, using: &numbers) {
        case 0: .room(Room(name: name()))
        case 1: .person(Person(name: name(), role: .resident))
        case 2: .scene(ActionSet(name: name(), actions: home.scenes.first?.actions ?? []))
        default: .accessory(RepositoryHomes.lamp(name(), room: home.rooms.first?.id))
        }
    }
}
