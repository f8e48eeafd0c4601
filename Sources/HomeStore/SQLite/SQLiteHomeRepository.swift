internal import Dispatch
internal import GRDB
public import HomeModel
internal import Synchronization

/// Homes in an SQLite database file, which several processes may use at the same time.
///
/// Everything is in memory too, as it was when the file was last looked at. Changes are made there by the reducer, and
/// what has become different is written in one transaction; `PRAGMA data_version` tells when another process has
/// written. All work happens on the file's own queue, never on a thread of the concurrency runtime. Cancelling a task
/// does not stop a change that it has asked for.
public final class SQLiteHomeRepository: HomeRepository {
    /// How often the file is looked at for changes by other processes, in seconds, while there are listeners.
    static let watchInterval = 0.1

    let file: StoreFile
    private let cache: Mutex<StoreCache>
    private let listeners = HomeListeners()

    /// Opens a database file and reads it; makes it, and the folder it is in, where they are missing.
    ///
    /// This blocks until it is done: up to some seconds where another process keeps the file locked.
    /// - Throws: ``HomeStoreError``
    public convenience init(path: String) throws(HomeStoreError) {
        try self.init(file: StoreFile(path: path))
    }

    /// Reads a file that is open.
    /// - Throws: ``HomeStoreError``
    init(file: StoreFile) throws(HomeStoreError) {
        self.file = file
        do {
            cache = Mutex(try file.queue.inDatabase { try StoreCache($0) })
        } catch {
            throw HomeStoreError(error, path: file.path, operation: .open)
        }
    }

    deinit { listeners.finish() }

    /// Where the database file is.
    public var path: String { file.path }

    /// Whether the file is still where it was opened; changes to one that was removed or replaced would be lost.
    public var isInPlace: Bool { file.isInPlace }

    /// Everything, as it is now, changes by other processes included.
    /// - Throws: ``HomeStoreError``
    public func load() async throws -> HomeDatabase {
        try await access(.load) { cache, database in
            try cache.refresh(database)
            return cache.database
        }
    }

    /// Performs all of `changes` in one transaction, or none; gives the database after them.
    ///
    /// When it returns, they are on disk: neither `kill -9` nor a loss of power undoes them.
    /// - Throws: `HomeError` for a change that breaks a rule of the model; ``HomeStoreError``.
    @discardableResult
    public func perform(_ changes: [HomeChange]) async throws -> HomeDatabase {
        try await commit(changes, waitsForDisk: true)
    }

    /// Stores what accessories tell of themselves, all of it or nothing; gives the database after it.
    ///
    /// It outlives the program, but a loss of power may cost what came since the last ``perform(_:)``: sensors report
    /// by the thousand, and each wait for a disk is milliseconds and wear.
    /// - Throws: what ``perform(_:)`` throws.
    @discardableResult
    public func note(_ reports: [HomeChange]) async throws -> HomeDatabase {
        try await commit(reports, waitsForDisk: !reports.allSatisfy(\.isReport))
    }

    private func commit(_ changes: [HomeChange], waitsForDisk: Bool) async throws -> HomeDatabase {
        try await access(.perform) { [file] cache, database in
            try file.checkIsInPlace(.perform)
            try database.waitingForDisk(waitsForDisk) {
                try database.inTransaction(.immediate) {
                    try cache.perform(changes, database)
                    return .commit
                }
            }
            cache.noteCommitted()
            file.noteStored()
            return cache.database
        }
    }

    /// Makes sure that a change could be stored now: the file is in its place, nobody keeps it locked, it may be
    /// written to, and there is room on its disk.
    /// - Throws: ``HomeStoreError``
    public func checkKeeps() async throws {
        try await use(.perform) { [file] database in
            try file.checkIsInPlace(.perform)
            try file.checkRoom()
            try database.inTransaction(.immediate) { .rollback }
            file.noteStored()
        }
    }

    /// The database after each change by this or any other process; starts with the state at the call. Only the newest
    /// is kept for a slow reader.
    ///
    /// Changes by other processes come within `watchInterval` and the time it takes to read them. Where the file
    /// can't be read for a while, the next change comes when it can be again.
    public func updates() -> AsyncStream<HomeDatabase> {
        let newcomer = listeners.newcomer()
        file.queue.asyncWriteWithoutTransaction { [self] database in
            cache.withLock { cache in
                refreshAndTell(&cache, database)
                listeners.admit(newcomer, to: cache.database)
            }
            if listeners.beginsWatch() { watchLater() }
        }
        return newcomer.stream
    }

    /// Looks at the file for as long as there are listeners.
    private func watchLater() {
        DispatchQueue.global(qos: .utility).asyncAfter(deadline: .now() + Self.watchInterval) { [weak self] in
            guard let self, listeners.continuesWatch() else { return }
            file.queue.asyncWriteWithoutTransaction { [weak self] database in
                guard let self else { return }
                cache.withLock { self.refreshAndTell(&$0, database) }
                watchLater()
            }
        }
    }

    private func refreshAndTell(_ cache: inout StoreCache, _ database: Database) {
        // Nobody could be told of an error; the next look, or whoever asks next, meets it again.
        try? cache.refresh(database)
        tell(&cache)
    }

    private func tell(_ cache: inout StoreCache) {
        guard cache.hasNews else { return }
        listeners.send(cache.database)
        cache.noteTold()
    }

    /// Uses the cache on the file's queue, and tells the listeners what came of it, even where it failed.
    private func access(
        _ operation: HomeStoreError.Operation,
        _ body: @escaping @Sendable (inout StoreCache, Database) throws -> HomeDatabase
    ) async throws -> HomeDatabase {
        try await withCheckedThrowingContinuation { continuation in
            file.queue.asyncWriteWithoutTransaction { [self] database in
                let result = cache.withLock { cache in
                    let result = Result { try body(&cache, database) }
                    tell(&cache)
                    return result
                }
                continuation.resume(with: result.mapError { described($0, operation) })
            }
        }
    }

    /// Uses the file's connection on its queue.
    func use<Result: Sendable>(
        _ operation: HomeStoreError.Operation, _ body: @escaping @Sendable (Database) throws -> Result
    ) async throws -> Result {
        try await withCheckedThrowingContinuation { continuation in
            file.queue.asyncWriteWithoutTransaction { [self] database in
                let result = Swift.Result { try body(database) }
                continuation.resume(with: result.mapError { described($0, operation) })
            }
        }
    }

    private func described(_ error: any Error, _ operation: HomeStoreError.Operation) -> any Error {
        error is HomeError ? error : HomeStoreError(error, path: file.path, operation: operation)
    }
}
