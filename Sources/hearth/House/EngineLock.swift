import Foundation

/// Makes sure that one program at a time runs the rules of a database. The operating system takes the lock away when the
/// program ends, however it ends.
final class EngineLock: Sendable {
    private let descriptor: Int32

    /// Takes the lock of a database.
    /// - Throws: ``UsageError`` where another program has it.
    init(database path: String) throws {
        let path = path + ".engine"
        descriptor = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw UsageError("\(path): \(String(cString: strerror(errno)))") }
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
            throw UsageError("the rules of this home are being run already, by another `hearth run`")
        }
    }

    deinit { close(descriptor) }
}
