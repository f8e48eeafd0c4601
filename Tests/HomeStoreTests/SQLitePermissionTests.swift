import Foundation
import HomeModel
import Testing

@testable import HomeStore

/// What users are told when the file system doesn't let them. Each test runs in a process of its own, since the
/// superuser, whom nothing stops, has to become somebody else for it.
@Suite struct SQLitePermissionTests {
    /// Becomes the user `nobody` where the process is the superuser's.
    private static func becomeOrdinaryUser() {
        if getuid() == 0 { _ = setuid(65_534) }
    }

    /// Makes a file with a home, and sets who may do what with it and its folder.
    private static func makeFile(in place: RepositoryPlace, file: Int, folder: Int) async throws {
        try await SQLiteHomeRepository(path: place.path).perform([.putHome(Home(name: "Casa"), state: HomeState())])
        try StoreFile(path: place.path).execute("PRAGMA wal_checkpoint(TRUNCATE)")
        try set(file, place.path)
        try set(folder, place.folder)
    }

    private static func set(_ permissions: Int, _ path: String) throws {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: path)
    }

    @Test func aFolderThatCanOnlyBeReadTakesNoNewFile() async throws {
        await #expect(processExitsWith: .success) {
            let place = try RepositoryPlace()
            try Self.set(0o555, place.folder)
            Self.becomeOrdinaryUser()
            let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
            #expect(error.kind == .readOnly, "\(error)")
            let below = try #require(throws: HomeStoreError.self) {
                try SQLiteHomeRepository(path: place.folder + "/a/b/home.db")
            }
            #expect(below.kind == .denied, "\(below)")
        }
    }

    @Test func aFileThatCanOnlyBeReadTakesNoChange() async throws {
        await #expect(processExitsWith: .success) {
            let place = try RepositoryPlace()
            try await Self.makeFile(in: place, file: 0o444, folder: 0o777)
            Self.becomeOrdinaryUser()
            let repository = try SQLiteHomeRepository(path: place.path)
            #expect(try await repository.load().homes.map(\.name) == ["Casa"])
            let error = await #expect(throws: HomeStoreError.self) {
                try await repository.perform([.putHome(Home(name: "Flat"), state: HomeState())])
            }
            #expect(error?.kind == .readOnly, "\(String(describing: error))")
            #expect(try await repository.load().homes.map(\.name) == ["Casa"])
        }
    }

    @Test func aFileInAFolderThatCanOnlyBeReadSaysSo() async throws {
        await #expect(processExitsWith: .success) {
            let place = try RepositoryPlace()
            try await Self.makeFile(in: place, file: 0o444, folder: 0o555)
            Self.becomeOrdinaryUser()
            let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
            #expect(error.kind == .readOnly, "\(error)")
        }
    }

    @Test func aFileThatCanNotBeReadIsDenied() async throws {
        await #expect(processExitsWith: .success) {
            let place = try RepositoryPlace()
            try await Self.makeFile(in: place, file: 0, folder: 0o777)
            Self.becomeOrdinaryUser()
            let error = try #require(throws: HomeStoreError.self) { try SQLiteHomeRepository(path: place.path) }
            #expect(error.kind == .denied, "\(error)")
        }
    }
}
