import Foundation
import GRDB
import HomeModel
import TestSupport
import Testing

@testable import HomeStore

/// What users are told when a file can't be used.
@Suite struct SQLiteErrorTests {
    let place: RepositoryPlace

    init() throws { place = try RepositoryPlace() }

    /// Stores a villa, and leaves all of it in the one file.
    private func storeVilla() async throws -> HomeDatabase {
        let villa = try await SQLiteHomeRepository(path: place.path).perform(
            [.putHome(RepositoryHomes.villa, state: RepositoryHomes.villaState)])
        try StoreFile(path: place.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return villa
    }

    @Test(arguments: [
        "homes:\n  - name: Casa\n", String(repeating: "x", count: 5000), "SQLite format 3\u{0}", "xy",
        "SQLite format 3\u{0}" + String(repeating: "y", count: 5000),
    ])
    func refusesOtherFilesAndLeavesThemAlone(_ content: String) throws {
        try place.write(Data(content.utf8))
        let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
        #expect(error.kind == .notADatabase)
        #expect(error.operation == .open)
        #expect(error.code == 26)
        #expect(try place.read() == Data(content.utf8))
    }

    @Test func takesAnEmptyFileForANewOne() async throws {
        try place.write(Data())
        #expect(try await SQLiteHomeRepository(path: place.path).load() == HomeDatabase())
    }

    @Test func refusesAFolder() throws {
        let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.folder) }
        #expect(error.kind == .notADatabase)
        #expect(error.code == 14)
    }

    @Test(arguments: [0, 77])
    func refusesOtherProgramsDatabases(_ mark: Int) throws {
        try StoreFile(path: place.path).execute("PRAGMA application_id = \(mark); PRAGMA wal_checkpoint(TRUNCATE)")
        let before = try place.read()
        let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
        #expect(error.kind == .notADatabase)
        #expect(error.description.contains("another program"))
        #expect(try place.read() == before)
    }

    @Test func refusesAFileOfANewerVersion() throws {
        try StoreFile(path: place.path).execute("INSERT INTO grdb_migrations VALUES ('999')")
        let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
        #expect(error == HomeStoreError(path: place.path, operation: .open, kind: .newerVersion))
        #expect(error.description.contains("newer version"))
        #expect(error.description.contains(place.path))
    }

    @Test(arguments: [
        "UPDATE rule SET events = '[{\"arrive\":\"nobody\"}]'", "UPDATE rule SET conditions = 'x'",
        "UPDATE rule SET days = 'mon someday'", "UPDATE home SET units = 'kelvin'", "UPDATE person SET role = ''",
        "UPDATE characteristic SET value = 7", "UPDATE characteristic SET format = 'blob'",
        "UPDATE characteristic SET validValues = '{}'", "DELETE FROM entity WHERE kind = 'service'",
        "UPDATE home SET id = 99", "DROP TABLE rule",
    ])
    func reportsRecordsThatCanNotBe(_ damage: String) async throws {
        _ = try await storeVilla()
        try StoreFile(path: place.path).execute("PRAGMA foreign_keys = OFF; \(damage)")
        let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
        #expect(error.kind == .corrupted)
    }

    @Test(arguments: 1...60)
    func neverTrapsOnADamagedFile(_ seed: UInt64) async throws {
        let villa = try await storeVilla()
        var bytes = try place.read()
        var numbers = SeededGenerator(seed: seed)
        for _ in 1...Int.random(in: 1...200, using: &numbers) {
            // The first page is left nearly whole in most of them, so that SQLite gets further.
            let start = seed % 4 == 0 ? 16 : 4096
            bytes[Int.random(in: start..<bytes.count, using: &numbers)] = UInt8.random(in: 0...255, using: &numbers)
        }
        if seed % 5 == 0 { bytes.removeLast(Int.random(in: 1..<bytes.count / 2, using: &numbers)) }
        try FileManager.default.removeItem(atPath: place.path)
        try place.write(bytes)
        do {
            let repository = try SQLiteHomeRepository(path: place.path)
            try await repository.perform([.putHome(RepositoryHomes.big(names: 50).0, state: HomeState())])
        } catch let error as HomeStoreError {
            #expect([.corrupted, .notADatabase, .newerVersion, .io].contains(error.kind), "seed \(seed): \(error)")
        } catch is HomeError {
            // A name or identifier was damaged so that it is still one.
            #expect(villa.homes.count == 1)
        }
    }

    @Test func aFullDiskUndoesTheChangeAndMayBeOverLater() async throws {
        let file = try StoreFile(path: place.path)
        let repository = try SQLiteHomeRepository(file: file)
        let before = try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        let (home, state) = RepositoryHomes.big(names: 300)
        // No less than there is already, says SQLite.
        try file.execute("PRAGMA max_page_count = 1")
        let error = await #expect(throws: HomeStoreError.self) {
            try await repository.perform([.putHome(home, state: state)])
        }
        #expect(error?.kind == .diskFull)
        #expect(error?.operation == .perform)
        #expect(error?.code == 13)
        #expect(try await repository.load() == before)
        var updates = repository.updates().makeAsyncIterator()
        #expect(await updates.next() == before)
        try file.execute("PRAGMA max_page_count = 100000")
        let after = try await repository.perform([.putHome(home, state: state)])
        #expect(after.homes.count == 2)
        #expect(try await SQLiteHomeRepository(path: place.path).load() == after)
    }

    @Test func saysWhenAnotherProcessKeepsTheFileLocked() async throws {
        let repository = try SQLiteHomeRepository(file: StoreFile(path: place.path, patience: 0.02))
        let villa = try await repository.perform([.putHome(RepositoryHomes.villa, state: HomeState())])
        let person = try #require(villa.homes.first?.people.first)
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: place.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        let refusal = await #expect(throws: HomeStoreError.self) {
            try await repository.perform([.present(person.id, false)])
        }
        #expect(refusal?.kind == .busy)
        // Readers don't wait for a writer.
        #expect(try await repository.load().homes == villa.homes)
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await repository.perform([.present(person.id, false)])
        #expect(try await repository.load() == SQLiteHomeRepository(path: place.path).load())
    }

    @Test func knowsBeforehandWhatItCanNotKeep() async throws {
        let repository = try SQLiteHomeRepository(file: StoreFile(path: place.path, patience: 0.02))
        try await repository.checkKeeps()
        var configuration = Configuration()
        configuration.allowsUnsafeTransactions = true
        let other = try DatabaseQueue(path: place.path, configuration: configuration)
        try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
        for _ in 1...3 {
            let error = await #expect(throws: HomeStoreError.self) { try await repository.checkKeeps() }
            #expect(error?.kind == .busy)
        }
        try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
        try await repository.checkKeeps()
        #expect(try await repository.load().homes.isEmpty)
    }

    /// Counted in tries, each of which waits a while, so that a slow machine changes nothing.
    @Test func onlyTheFirstWhoFindsTheFileLockedWaitsLong() {
        let patience = LockTimeout(seconds: 2)
        func tries() -> Int {
            var number = 0
            while patience.waits(tries: number) { number += 1 }
            return number
        }
        #expect(tries() > 11)
        #expect(tries() <= 11)
        patience.noteStored()
        #expect(tries() > 11)
    }

    @Test func saysWhenWhatIsBesideTheFileIsGone() async throws {
        let repository = try SQLiteHomeRepository(path: place.path)
        try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        try FileManager.default.removeItem(atPath: place.path + "-wal")
        #expect(!repository.isInPlace)
        let error = await #expect(throws: HomeStoreError.self) { try await repository.checkKeeps() }
        #expect(error?.kind == .io)
    }

    @Test func saysWhenTheFileIsGone() async throws {
        let repository = try SQLiteHomeRepository(path: place.path)
        try FileManager.default.moveItem(atPath: place.path, toPath: place.path + ".old")
        let error = await #expect(throws: HomeStoreError.self) {
            try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
        }
        #expect(error?.kind == .io)
        try FileManager.default.moveItem(atPath: place.path + ".old", toPath: place.path)
        try await repository.perform([.putHome(Home(name: "Casa"), state: HomeState())])
    }
}
