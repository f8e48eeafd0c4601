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

/// Numbers that look random and are the same for the same seed (SplitMix64, after Sebastiano Vigna).
struct SeededNumbers: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
