import HomeModel
import Testing

@testable import HomeStore

/// What every repository promises.
@Suite struct RepositoryTests {
    let place: RepositoryPlace

    init() throws { place = try RepositoryPlace() }

    @Test(arguments: RepositoryStorage.allCases)
    func startsEmpty(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        #expect(try await repository.load() == HomeDatabase())
    }

    @Test(arguments: RepositoryStorage.allCases)
    func givesBackWhatTheReducerMakes(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let changes = [HomeChange.putHome(RepositoryHomes.villa, state: RepositoryHomes.villaState)]
        let stored = try await repository.perform(changes)
        var reducer = HomeReducer()
        try reducer.apply(changes)
        #expect(stored == reducer.database)
        #expect(try await repository.load() == stored)
        #expect(stored.homes.first?.rules.first?.events.count == 22)
        #expect(stored.state.values.count == 7)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func performsAllOrNothing(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let before = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(before.homes.first?.id)
        await #expect(throws: HomeError.duplicateName("HALL", existing: "Hall", kind: .room)) {
            try await repository.perform([
                .put(.room(Room(name: "Hall")), in: home), .put(.scene(ActionSet(name: "HALL")), in: home),
            ])
        }
        #expect(try await repository.load() == before)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func neverGivesAnIdentifierTwice(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let first = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(first.homes.first?.id)
        let room = try #require(
            try await repository.perform([.put(.room(Room(name: "Hall")), in: home)]).homes.first?.rooms.first)
        try await repository.perform([.remove(.room(room.id), in: home)])
        let next = try await repository.perform([.put(.room(Room(name: "Hall")), in: home)])
        #expect(try #require(next.homes.first?.rooms.first).id > room.id)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func tellsListenersTheStateAndThenEachChange(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let first = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(first.homes.first?.id)
        var one = repository.updates().makeAsyncIterator()
        var other = repository.updates().makeAsyncIterator()
        #expect(await one.next() == first)
        #expect(await other.next() == first)
        for name in ["Hall", "Attic", "Cellar"] {
            let changed = try await repository.perform([.put(.room(Room(name: name)), in: home)])
            #expect(await one.next() == changed)
            #expect(await other.next() == changed)
        }
    }

    @Test(arguments: RepositoryStorage.allCases)
    func keepsOnlyTheNewestForASlowListener(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let first = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(first.homes.first?.id)
        var slow = repository.updates().makeAsyncIterator()
        #expect(await slow.next() == first)
        try await repository.perform([.put(.room(Room(name: "Hall")), in: home)])
        let last = try await repository.perform([.put(.room(Room(name: "Attic")), in: home)])
        #expect(await slow.next() == last)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func listenersMayLeave(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        for await database in repository.updates() {
            #expect(database == HomeDatabase())
            break
        }
        let changed = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        var next = repository.updates().makeAsyncIterator()
        #expect(await next.next() == changed)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func endsItsStreamsWithIt(_ storage: RepositoryStorage) async throws {
        var repository: (any HomeRepository)? = try storage.repository(in: place)
        var listener = try #require(repository?.updates()).makeAsyncIterator()
        #expect(await listener.next() == HomeDatabase())
        repository = nil
        #expect(await listener.next() == nil)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func takesChangesFromManyTasksAtOnce(_ storage: RepositoryStorage) async throws {
        let repository = try storage.repository(in: place)
        let first = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(first.homes.first?.id)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...50 {
                group.addTask { try await repository.perform([.put(.room(Room(name: "Room \(number)")), in: home)]) }
            }
            try await group.waitForAll()
        }
        let rooms = try #require(try await repository.load().homes.first).rooms
        #expect(Set(rooms.map(\.name)) == Set((1...50).map { "Room \($0)" }))
        #expect(Set(rooms.map(\.id)).count == 50)
    }

    @Test(
        arguments: RepositoryStorage.allCases,
        [
            "Robert'); DROP TABLE entity; --", "\" OR 1 = 1", "]; <x> = a", "{tag}", "/gram/ [a] (b) <c> * +", "1234",
            "Küche", "null", "%s%n", "a\u{0301}", "🏠 1", "\\u0000 x", "'", "x' || 'y",
            String(repeating: "n", count: 100),
            String(repeating: "n", count: 500), "", " \u{a0}", "a\u{0}b", "a\nb",
        ])
    func takesNamesAsTheyAreOrSaysWhyNot(_ storage: RepositoryStorage, _ name: String) async throws {
        let repository = try storage.repository(in: place)
        let first = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let home = try #require(first.homes.first?.id)
        let problem = EntityName.problem(with: name)
        do {
            let room = Room(name: name, aliases: [String(name.prefix(50)) + " 2"])
            let changed = try await repository.perform([.put(.room(room), in: home)])
            #expect(changed.homes.first?.rooms.map(\.name) == [name])
            #expect(problem == nil)
            if storage == .sqlite {
                let another = try SQLiteHomeRepository(path: place.path)
                #expect(try await another.load() == changed)
            }
        } catch {
            #expect(error as? HomeError == .unusableName(name, reason: try #require(problem)))
            #expect(try await repository.load() == first)
        }
    }
}
