import Foundation
import HomeModel
import HomeStore
import VoiceService

/// The homes that a command works on, opened.
struct House: Sendable {
    /// Where they are kept.
    let repository: any HomeRepository
    /// Them, as they were when they were opened.
    let database: HomeDatabase
    /// What Apple has defined.
    let catalogue: Catalogue

    /// Opens the homes at a path, or those of the user: a `.yaml` file is loaded into memory and never written back, anything
    /// else is a database, created when missing.
    /// - Throws: ``InputError`` or `HomeFileError` for a bad home file, `HomeStoreError` for a bad database.
    init(path: String?) async throws {
        catalogue = try Catalogue()
        if let path, Self.isHomeFile(path) {
            database = try Self.read(path, catalogue: catalogue)
            repository = TransientRepository(database)
        } else {
            let location = path ?? HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
            repository = try SQLiteHomeRepository(path: location)
            database = try await repository.load()
        }
    }

    /// Whether a path is that of a home file.
    static func isHomeFile(_ path: String) -> Bool {
        path.hasSuffix(".yaml") || path.hasSuffix(".yml")
    }

    /// Reads a home file.
    /// - Throws: ``InputError`` where it can't be read, `HomeFileError` where something in it is wrong.
    static func read(_ path: String, catalogue: Catalogue) throws -> HomeDatabase {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InputError(file: path, line: nil, problem: "can't be read; is it there, and may you read it?")
        }
        return try HomeFile.read(bytes: data, path: path, catalogue: catalogue)
    }
}
