internal import Foundation
internal import GRDB

/// An open database file with the tables of ``StoreSchema``.
///
/// One connection does everything, one thing at a time. `PRAGMA data_version` of it therefore changes exactly when
/// somebody else has changed the file. A pool of connections would not help here, since what is read comes from
/// memory, and it writes to the file each time it is opened.
struct StoreFile: Sendable {
    /// Where the file is.
    let path: String
    /// The connection.
    let queue: DatabaseQueue

    /// Which file was opened, and which one beside it holds what was stored last.
    private let identity: FileIdentity?
    private var logIdentity: FileIdentity?
    /// Waits for other processes.
    private let lockTimeout: LockTimeout
    /// How much room a change needs at most, in bytes; with less, the disk counts as full.
    private static let room: UInt64 = 65_536
    /// How long to wait for another process that is writing, in seconds.
    private let patience: TimeInterval

    /// Opens a file; makes it, and the folder it is in, where they are missing.
    /// - Parameter patience: how long to wait for another process that is writing, in seconds.
    /// - Throws: ``HomeStoreError``
    init(path: String, patience: TimeInterval = 5) throws(HomeStoreError) {
        self.path = path
        self.patience = patience
        let lockTimeout = LockTimeout(seconds: patience)
        self.lockTimeout = lockTimeout
        do {
            try Self.makeFolder(of: path)
            var configuration = Configuration()
            configuration.label = "hearth.store"
            configuration.foreignKeysEnabled = true
            configuration.busyMode = .callback { lockTimeout.waits(tries: $0) }
            try Self.checkKind(of: path)
            Self.makePrivate(path)
            queue = try DatabaseQueue(path: path, configuration: configuration)
            identity = FileIdentity(path: path)
            try prepare()
            logIdentity = FileIdentity(path: Self.log(of: path))
        } catch {
            throw HomeStoreError(error, path: path, operation: .open)
        }
    }

    /// Checks that the file is still where it was opened: changes to one that was removed would be lost.
    /// - Throws: ``HomeStoreError``
    func checkIsInPlace(_ operation: HomeStoreError.Operation) throws(HomeStoreError) {
        guard !isInPlace else { return }
        throw HomeStoreError(
            path: path, operation: operation, kind: .io, detail: "it was removed or replaced while it was in use")
    }

    /// Whether the file is still where it was opened, with what was stored last beside it.
    var isInPlace: Bool {
        FileIdentity(path: path) == identity
            && (logIdentity == nil || FileIdentity(path: Self.log(of: path)) == logIdentity)
    }

    private static func log(of path: String) -> String { path + "-wal" }

    /// Notes that something could be stored, so that nobody keeps the file locked.
    func noteStored() { lockTimeout.noteStored() }

    /// Checks that there is room for a change.
    /// - Throws: ``HomeStoreError``
    func checkRoom() throws(HomeStoreError) {
        var status = statvfs()
        guard statvfs(path, &status) == 0, status.f_blocks > 0,
            UInt64(status.f_bavail) * UInt64(status.f_frsize) < Self.room
        else { return }
        throw HomeStoreError(path: path, operation: .perform, kind: .diskFull)
    }

    private static func makeFolder(of path: String) throws {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        guard !FileManager.default.fileExists(atPath: folder) else { return }
        // The mode is what the XDG base directory specification asks for.
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    }

    /// Leaves pipes and devices alone, which would be waited for without end.
    private static func checkKind(of path: String) throws {
        var status = stat()
        guard stat(path, &status) == 0, ![S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
        else { return }
        throw HomeStoreError(
            path: path, operation: .open, kind: .notADatabase, detail: "it is a pipe or a device")
    }

    /// Makes the file where it is missing, for its owner alone whatever the program's mask: SQLite gives the files that
    /// it puts beside it the same mode.
    private static func makePrivate(_ path: String) {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { return }
        close(descriptor)
    }

    private func prepare() throws {
        let migrator = StoreSchema.migrator
        // What was reported as done then survives even a loss of power.
        try execute("PRAGMA synchronous = FULL")
        // In one look, since another process may be making the tables.
        let isComplete = try queue.read { database in
            try checkOrigin(of: database)
            guard try !migrator.hasBeenSuperseded(database) else {
                throw HomeStoreError(path: path, operation: .open, kind: .newerVersion)
            }
            return try migrator.hasCompletedMigrations(database)
        }
        guard !isComplete else { return }
        try useWriteAheadLog()
        try migrate(with: migrator)
    }

    /// Leaves files alone that another program has made.
    private func checkOrigin(of database: Database) throws {
        let mark = try Int32.fetchOne(database, sql: "PRAGMA application_id") ?? 0
        guard mark != StoreSchema.applicationID else { return }
        // A process that was stopped while it made the file may have left the list of migrations, empty.
        let tables = try Int.fetchOne(
            database, sql: "SELECT count(*) FROM sqlite_schema WHERE tbl_name <> 'grdb_migrations'")
        guard mark == 0, tables == 0 else {
            throw HomeStoreError(
                path: path, operation: .open, kind: .notADatabase, detail: "it is another program's database")
        }
    }

    /// Has readers and a writer not wait for each other. The file remembers it.
    private func useWriteAheadLog() throws {
        // SQLite itself doesn't wait for the other connections here, all of which may want the same.
        let deadline = ContinuousClock.now + .seconds(patience)
        while true {
            do {
                return try queue.inDatabase { _ = try String.fetchOne($0, sql: "PRAGMA journal_mode = WAL") }
            } catch let error as DatabaseError
                where error.resultCode == .SQLITE_BUSY && ContinuousClock.now < deadline
            {
                Thread.sleep(forTimeInterval: 0.01)
            }
        }
    }

    /// The migrations that the file has had.
    private func migrations(in database: Database, by migrator: DatabaseMigrator) throws -> Set<String> {
        // Begins the look at the file, before the migrator's own looks at whether there is a list of them at all.
        try checkOrigin(of: database)
        return try migrator.appliedIdentifiers(database)
    }

    /// Brings the tables to the newest form, which another process may be doing at the same time.
    private func migrate(with migrator: DatabaseMigrator) throws {
        var done = try queue.read { try migrations(in: $0, by: migrator) }
        while true {
            do {
                return try migrator.migrate(queue)
            } catch {
                // One of the steps fails where the other process has just taken it.
                let doneNow = try queue.read { try migrations(in: $0, by: migrator) }
                guard doneNow != done else { throw error }
                done = doneNow
            }
        }
    }
}

extension StoreFile {
    /// Performs statements.
    func execute(_ sql: String) throws {
        try queue.inDatabase { try $0.execute(sql: sql) }
    }

    /// The first column of what a query gives, as text.
    func texts(_ sql: String) throws -> [String] {
        try queue.inDatabase { try String.fetchAll($0, sql: sql) }
    }
}
