import Foundation

/// Makes sure that one program at a time runs the rules of a database. The operating system takes the lock away when the
/// program ends, however it ends.
final class EngineLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a database.
    /// - Throws: ``UsageError`` where another program has it; ``EngineLockError`` where it can't be made.
    init(database: String) throws {
        let path = database + ".engine"
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = errno == EROFS ? "the disk can only be read" : String(cString: strerror(errno))
            throw EngineLockError(database: database, file: path, reason: reason)
        }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("the rules of this home are being run already, by another `hearth run`")
        }
    }

    deinit { close(descriptor) }
}

/// The file that keeps a second program from running the rules can't be made.
struct EngineLockError: Error, CustomStringConvertible {
    /// The database.
    var database: String
    /// The file beside it.
    var file: String
    /// Why: in plain words, or in those of the operating system.
    var reason: String

    /// What is wrong, for people.
    var description: String { "\(database): its rules can't be run here, for \(file) can't be written: \(reason)" }
}
