import Foundation
import HomeModel
import HomeStore

/// The homes that a command works on, opened.
struct House: Sendable {
    /// Where they are kept.
    let repository: any HomeRepository
    /// Where it is written down what happens in them.
    let log: any ActivityLog
    /// Them, as they were when they were opened.
    let database: HomeDatabase
    /// What Apple has defined.
    let catalogue: Catalogue
    /// The path they were opened at.
    let path: String
    /// Whether changes are kept: those to a `.yaml` home are gone with the program.
    let isStored: Bool

    /// Opens the homes at a path: a `.yaml` home, or else a database, which is made where it is missing. Without a path it is
    /// the user's own database.
    /// - Parameter catalogue: what Apple has defined, where it has been read already.
    /// - Throws: `HomeFileError`, `HomeStoreError`, ``InputError``.
    init(path: String?, catalogue: Catalogue? = nil) async throws {
        let catalogue = try catalogue ?? Catalogue()
        self.catalogue = catalogue
        self.path = path ?? HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
        isStored = !Self.isHomeFile(self.path)
        if isStored {
            let store = try SQLiteHomeRepository(path: self.path)
            repository = store
            log = store
            database = try await repository.load()
        } else {
            database = try Self.read(self.path, catalogue: catalogue)
            repository = InMemoryHomeRepository(database)
            log = InMemoryActivityLog()
        }
    }

    /// Tells people where nothing they say could be about anything.
    func tellIfEmpty() {
        guard database.homes.isEmpty else { return }
        Terminal.tell("There is no home in \(path) yet: `hearth home import FILE` takes one in.")
    }

    /// Reads a home file.
    /// - Throws: `HomeFileError`, ``InputError``.
    static func read(_ path: String, catalogue: Catalogue) throws -> HomeDatabase {
        let bytes: Data
        do {
            bytes = try Data(contentsOf: URL(fileURLWithPath: path))
        } catch let error as CocoaError {
            throw InputError(file: path, line: nil, problem: Self.problem(error))
        }
        return try HomeFile.read(bytes: bytes, path: path, catalogue: catalogue)
    }

    private static func isHomeFile(_ path: String) -> Bool {
        let path = path.lowercased()
        return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    }

    private static func problem(_ error: CocoaError) -> String {
        switch error.code {
        case .fileReadNoSuchFile, .fileNoSuchFile: "no such file"
        case .fileReadNoPermission: "you may not read this file"
        default: "can't be read"
        }
    }
}
