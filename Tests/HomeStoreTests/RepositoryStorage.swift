import Foundation
import HomeModel

@testable import HomeStore

/// The kinds of repository, for tests of what all of them promise.
enum RepositoryStorage: String, CaseIterable, Sendable {
    case memory, sqlite

    /// A repository with no homes in it yet.
    func repository(in place: RepositoryPlace) throws -> any HomeRepository {
        switch self {
        case .memory: InMemoryHomeRepository()
        case .sqlite: try SQLiteHomeRepository(path: place.path)
        }
    }
}

/// A folder of its own for a test, which goes with it.
final class RepositoryPlace: Sendable {
    /// The folder.
    let folder: String
    /// Where a database file goes in it.
    var path: String { folder + "/home.db" }

    init() throws {
        folder = FileManager.default.temporaryDirectory.path + "/hearth-store-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Puts bytes into a file at ``path``.
    func write(_ bytes: Data) throws { try bytes.write(to: URL(fileURLWithPath: path)) }

    /// The bytes of the file at ``path``.
    func read() throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }
}
