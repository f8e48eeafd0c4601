internal import Foundation
public import HomeModel
public import HomeStore

/// The homes at a path, opened: a database, or a home file in memory.
public struct HouseStore: Sendable {
    /// Where they are kept.
    public let repository: any HomeRepository
    /// Where it is written down what happens in them.
    public let log: any ActivityLog
    /// Where it is kept who has signed in on what.
    public let tokens: any AccessTokenStore
    /// Them, as they were when they were opened.
    public let database: HomeDatabase
    /// What Apple has defined.
    public let catalogue: Catalogue
    /// The path they were opened at.
    public let path: String
    /// Whether changes are kept: those to a `.yaml` home are gone with the program.
    public let isStored: Bool
    /// Which file the database is, whatever paths lead to it; `nil` for homes that are in memory alone.
    public let identity: FileIdentity?

    /// Opens the homes at a path: a `.yaml` home, or else a database, which is made where it is missing. Without a path
    /// it is the user's own database.
    /// - `catalogue`: what Apple has defined, where it has been read already.
    /// - Throws: `HomeFileError`, `HomeStoreError`, ``InputError``;
    ///   ``UsageError`` where a service has the database by another name.
    public init(path: String?, catalogue: Catalogue? = nil) async throws {
        let catalogue = try catalogue ?? Catalogue()
        self.catalogue = catalogue
        self.path = path ?? HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
        isStored = !Self.isHomeFile(self.path)
        if isStored {
            guard !EngineLock.isHeldByAnotherName(database: self.path) else {
                throw UsageError(
                    "\(self.path): a service runs this home under another name of its file, a hard link: use that name")
            }
            let store = try SQLiteHomeRepository(path: self.path)
            repository = store
            log = store
            tokens = store
            database = try await repository.load()
            identity = FileIdentity(path: self.path)
        } else {
            database = try Self.read(self.path, catalogue: catalogue)
            repository = InMemoryHomeRepository(database)
            log = InMemoryActivityLog()
            tokens = InMemoryAccessTokens()
            identity = nil
        }
    }

    /// Whether the file of the database is still where it was opened; what is in memory alone always is.
    public var isInPlace: Bool { (repository as? SQLiteHomeRepository)?.isInPlace ?? true }

    /// Reads a home file.
    /// - Throws: `HomeFileError`, ``InputError``.
    public static func read(_ path: String, catalogue: Catalogue) throws -> HomeDatabase {
        let bytes = try InputFile.read(path)
        return try HomeFile.read(bytes: bytes, path: path, catalogue: catalogue)
    }

    /// Whether a path is that of a home file rather than a database.
    public static func isHomeFile(_ path: String) -> Bool {
        let path = path.lowercased()
        return path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    }
}
