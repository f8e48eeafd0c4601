import Foundation
import GRDB
import HomeModel
import Testing

@testable import HomeStore

/// Databases that earlier versions of the program have made.
///
/// `Fixtures/version-N.sql` is what `sqlite3 home.db .dump` gave of one, and `version-N.yaml` the homes that are in it.
@Suite struct MigrationTests {
    private static func fixture(_ name: String, _ type: String) throws -> Data {
        let url = try #require(Bundle.module.url(forResource: name, withExtension: type, subdirectory: "Fixtures"))
        return try Data(contentsOf: url)
    }

    /// Makes the database file of an earlier version.
    private static func makeFile(_ name: String, at path: String) throws {
        var configuration = Configuration()
        // A dump has the rows in the order of the tables.
        configuration.foreignKeysEnabled = false
        let sql = String(decoding: try fixture(name, "sql"), as: UTF8.self)
        try DatabaseQueue(path: path, configuration: configuration).writeWithoutTransaction { try $0.execute(sql: sql) }
    }

    @Test(arguments: ["version-1", "version-2", "version-3", "version-4", "version-5"])
    func opensWhatAnEarlierVersionHasMade(_ name: String) async throws {
        let place = try RepositoryPlace()
        try Self.makeFile(name, at: place.path)
        let catalogue = try Catalogue()
        let expected = try HomeFile.read(
            bytes: Self.fixture(name, "yaml"), path: "\(name).yaml", catalogue: catalogue)
        let repository = try SQLiteHomeRepository(path: place.path)
        let stored = try await repository.load()
        #expect(HomeFile.write(stored, catalogue: catalogue) == HomeFile.write(expected, catalogue: catalogue))
        let file = try StoreFile(path: place.path)
        #expect(try file.texts("SELECT identifier FROM grdb_migrations") == StoreSchema.migrator.migrations)
        #expect(try file.problems() == [])
    }

    @Test(arguments: ["version-1", "version-2", "version-3", "version-4", "version-5"])
    func whatWasBroughtUpToDateTakesChanges(_ name: String) async throws {
        let place = try RepositoryPlace()
        try Self.makeFile(name, at: place.path)
        let repository = try SQLiteHomeRepository(path: place.path)
        let home = try #require(try await repository.load().homes.first)
        let changed = try await repository.perform([
            .put(.room(Room(name: "Attic")), in: home.id),
            .remove(.room(try #require(home.rooms.first).id), in: home.id),
        ])
        #expect(try await SQLiteHomeRepository(path: place.path).load() == changed)
        #expect(changed.homes.first?.rooms.map(\.name) == ["Garage", "Attic"])
        #expect(try StoreFile(path: place.path).problems() == [])
    }
}
