internal import Dispatch
internal import Foundation
internal import GRDB
internal import HomeModel

extension SQLiteHomeRepository {
    /// Writes everything, as it is now, to a new file, while others go on using this one.
    /// - Throws: ``HomeStoreError``; also where the file is there already.
    public func backup(to path: String) async throws {
        guard FileIdentity(path: path) == nil else {
            throw HomeStoreError(path: path, operation: .open, kind: .io, detail: "it is there already")
        }
        try await Self.offThread { [file] in
            let copy = try Self.privateQueue(path)
            try file.queue.backup(to: copy)
            try copy.close()
        }
    }

    /// Replaces everything by what a backup holds. The backup itself is left as it is, whatever its version.
    ///
    /// Nobody may be running the rules of this database meanwhile.
    /// - Throws: ``HomeStoreError`` where the backup is no database of this program, or can't be read;
    ///   nothing is changed then.
    public func restore(from path: String) async throws {
        guard FileIdentity(path: path) != nil else {
            throw HomeStoreError(path: path, operation: .open, kind: .io, detail: "no such file")
        }
        let copy = self.path + ".restoring"
        defer { Self.removeDatabase(copy) }
        Self.removeDatabase(copy)
        try await Self.offThread { [file] in
            do {
                var configuration = Configuration()
                configuration.readonly = true
                let source = try DatabaseQueue(path: path, configuration: configuration)
                let target = try Self.privateQueue(copy)
                try source.backup(to: target)
                try source.close()
                try target.close()
            } catch {
                throw HomeStoreError(error, path: path, operation: .open)
            }
            // Looks at whose it is and brings it to the newest form, before anything is replaced.
            let checked = try SQLiteHomeRepository(path: copy)
            do {
                try checked.file.queue.backup(to: file.queue)
            } catch {
                throw HomeStoreError(error, path: file.path, operation: .perform)
            }
        }
    }

    /// A connection to a new file that is its owner's alone.
    private static func privateQueue(_ path: String) throws -> DatabaseQueue {
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        if descriptor >= 0 { close(descriptor) }
        return try DatabaseQueue(path: path)
    }

    private static func removeDatabase(_ path: String) {
        for suffix in ["", "-wal", "-shm", "-journal"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    }

    /// Does what may take long on a thread that nobody else waits for.
    private static func offThread(_ body: @escaping @Sendable () throws -> Void) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            DispatchQueue.global(qos: .userInitiated).async { continuation.resume(with: Result { try body() }) }
        }
    }
}
