/// Where homes are kept.
public protocol HomeRepository: Sendable {
    /// Everything, as it is now.
    func load() async throws -> HomeDatabase

    /// Performs all of `changes` in one transaction, or none; gives the database after them.
    ///
    /// What it gave is on disk (where there is one): a crash afterwards loses nothing.
    /// - Throws: ``HomeError`` for a change that breaks a rule of the model; the store's own errors otherwise.
    @discardableResult
    func perform(_ changes: [HomeChange]) async throws -> HomeDatabase

    /// Performs changes that accessories tell of themselves. The disk need not be waited for: after a loss of power
    /// they are asked anew how they are. Where anything else is among it, all of it is waited for.
    /// - Parameter reports: values and whether accessories can be reached; see ``HomeChange/isReport``.
    /// - Throws: what ``perform(_:)`` throws.
    @discardableResult
    func note(_ reports: [HomeChange]) async throws -> HomeDatabase

    /// Makes sure that a change could be stored now, so that what can't be kept isn't done to begin with.
    /// - Throws: the store's own error where none could.
    func checkKeeps() async throws

    /// The database after each change by anybody, another process included; starts with the state at the call. Only the
    /// newest is kept for a slow reader.
    func updates() -> AsyncStream<HomeDatabase>
}

extension HomeRepository {
    /// Where nothing is gained by not waiting, reports are changes like all others.
    @discardableResult
    public func note(_ reports: [HomeChange]) async throws -> HomeDatabase { try await perform(reports) }

    /// What is in memory alone can always be kept.
    public func checkKeeps() async throws {}
}
