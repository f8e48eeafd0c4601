import HomeModel
import VoiceService

/// The homes that a command works on, opened.
struct House: Sendable {
    /// Where they are kept.
    let repository: any HomeRepository
    /// Them, as they were when they were opened.
    let database: HomeDatabase
    /// What Apple has defined.
    let catalogue: Catalogue

    /// Opens the homes at a path, or those of the user.
    init(path: String?) async throws {
        catalogue = try Catalogue()
        guard let path, path.hasSuffix(".yaml") || path.hasSuffix(".yml") else {
            throw UsageError("only .yaml homes for now")
        }
        database = try ProvisionalHomeFile.read(path, catalogue: catalogue)
        repository = TransientRepository(database)
    }
}
