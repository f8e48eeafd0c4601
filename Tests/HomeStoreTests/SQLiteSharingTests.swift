import HomeModel
import Testing

@testable import HomeStore

/// Several repositories on one file, as several processes have them.
@Suite struct SQLiteSharingTests {
    let place: RepositoryPlace

    init() throws { place = try RepositoryPlace() }

    @Test func listenersHearOfChangesByOthers() async throws {
        let mine = try SQLiteHomeRepository(path: place.path)
        let theirs = try SQLiteHomeRepository(path: place.path)
        var updates = mine.updates().makeAsyncIterator()
        #expect(await updates.next() == HomeDatabase())
        let first = try await theirs.perform([.putHome(RepositoryHomes.villa, state: RepositoryHomes.villaState)])
        #expect(await updates.next() == first)
        let home = try #require(first.homes.first)
        var room = try #require(home.rooms.first)
        room.name = "Salon"
        let renamed = try await theirs.perform([.put(.room(room), in: home.id)])
        #expect(await updates.next() == renamed)
        let person = try #require(home.people.last)
        let gone = try await theirs.perform([.present(person.id, false)])
        #expect(await updates.next() == gone)
    }

    @Test func everyChangeByOthersArrives() async throws {
        let mine = try SQLiteHomeRepository(path: place.path)
        let theirs = try SQLiteHomeRepository(path: place.path)
        let villa = try await theirs.perform([.putHome(RepositoryHomes.villa, state: HomeState())])
        let person = try #require(villa.homes.first?.people.first)
        var updates = mine.updates().makeAsyncIterator()
        #expect(await updates.next() == villa)
        for number in 1...9 {
            let changed = try await theirs.perform([.present(person.id, number % 2 == 1)])
            #expect(await updates.next() == changed)
        }
    }

    @Test func loadSeesChangesByOthersAtOnce() async throws {
        let mine = try SQLiteHomeRepository(path: place.path)
        let theirs = try SQLiteHomeRepository(path: place.path)
        for name in ["Casa", "Flat", "Hut"] {
            let changed = try await theirs.perform([.putHome(Home(name: name), state: HomeState())])
            #expect(try await mine.load() == changed)
        }
    }

    @Test func aRefusedChangeStillTellsWhatOthersDid() async throws {
        let mine = try SQLiteHomeRepository(path: place.path)
        let theirs = try SQLiteHomeRepository(path: place.path)
        var updates = mine.updates().makeAsyncIterator()
        #expect(await updates.next() == HomeDatabase())
        let changed = try await theirs.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        await #expect(throws: HomeError.duplicateName("CASA", existing: "Casa", kind: nil)) {
            try await mine.perform([.putHome(Home(name: "CASA"), state: HomeState())])
        }
        #expect(await updates.next() == changed)
    }

    @Test func manyMayOpenANewFileAtOnce() async throws {
        let path = place.path
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 1...12 {
                group.addTask {
                    let repository = try SQLiteHomeRepository(path: path)
                    try await repository.perform([.putHome(Home(name: "Home \(number)"), state: HomeState())])
                }
            }
            try await group.waitForAll()
        }
        let homes = try await SQLiteHomeRepository(path: path).load().homes
        #expect(Set(homes.map(\.name)) == Set((1...12).map { "Home \($0)" }))
    }

    @Test func theDatabaseItselfKeepsNamesUnique() async throws {
        let repository = try SQLiteHomeRepository(path: place.path)
        let villa = try await repository.perform([.putHome(RepositoryHomes.villa, state: HomeState())])
        let home = try #require(villa.homes.first)
        let room = try #require(home.rooms.first)
        let file = try StoreFile(path: place.path)
        for name in ["hall", "lounge", "mama", "entrance", "every event"] {
            #expect(throws: (any Error).self) {
                try file.execute(
                    "INSERT INTO takenName VALUES (\(home.id.rawValue), '\(name)', \(room.id.rawValue))")
            }
        }
        for name in ["casa", "häuschen"] {
            #expect(throws: (any Error).self) {
                try file.execute("INSERT INTO takenHomeName VALUES ('\(name)', \(home.id.rawValue))")
            }
        }
        #expect(throws: (any Error).self) { try file.execute("DELETE FROM entity WHERE kind = 'room'") }
        #expect(try file.texts("SELECT count(*) FROM takenName") == ["21"])
    }

    @Test func writesAheadAndSynchronisesFully() throws {
        let file = try StoreFile(path: place.path)
        #expect(try file.texts("PRAGMA journal_mode") == ["wal"])
        #expect(try file.texts("PRAGMA synchronous") == ["2"])
        #expect(try file.texts("PRAGMA foreign_keys") == ["1"])
        // The first opening makes the tables, the second one finds them.
        let again = try StoreFile(path: place.path)
        #expect(try again.texts("PRAGMA synchronous") == ["2"])
    }

    /// What accessories tell is kept like all else, and what people change afterwards is waited for again.
    @Test func reportsAreKeptWithoutWaitingForTheDisk() async throws {
        let file = try StoreFile(path: place.path)
        let repository = try SQLiteHomeRepository(file: file)
        let villa = try await repository.perform(
            [.putHome(RepositoryHomes.villa, state: RepositoryHomes.villaState)])
        let (address, old) = try #require(
            villa.state.values.first { if case .bool = $0.value { true } else { false } })
        let told = try await repository.note([.value(address, .bool(old != .bool(true)))])
        #expect(told.state.values[address] != old)
        #expect(try file.texts("PRAGMA synchronous") == ["2"])
        #expect(try await SQLiteHomeRepository(path: place.path).load() == told)
        await #expect(throws: HomeError.self) {
            try await repository.note([.value(address, old), .removeHome(HomeID(rawValue: 4711))])
        }
        #expect(try await repository.load() == told)
        #expect(try file.texts("PRAGMA synchronous") == ["2"])
    }

    @Test func aValueThatIsThereAlreadyIsNotWritten() async throws {
        let repository = try SQLiteHomeRepository(path: place.path)
        let villa = try await repository.perform(
            [.putHome(RepositoryHomes.villa, state: RepositoryHomes.villaState)])
        let (address, value) = try #require(villa.state.values.first)
        let file = try StoreFile(path: place.path)
        let version = try file.texts("PRAGMA data_version")
        try await repository.perform([.value(address, value)])
        #expect(try file.texts("PRAGMA data_version") == version)
        try await repository.perform([.present(try #require(villa.state.present.first), false)])
        #expect(try file.texts("PRAGMA data_version") != version)
    }
}
