internal import Foundation
internal import HomeStore

/// Makes sure that one program at a time runs the rules of a database, whatever path leads to it. The operating system
/// takes the lock away when the program ends, however it ends.
///
/// It is two locks. One is on a file beside the database, where all links to it lead; programs on one machine in
/// different containers see that. The other is a name in the machine's table of sockets, made of the database's device
/// and number; it holds where there are several hard links to one database.
public final class EngineLock: Sendable {
    private let descriptors: [Int32]

    /// Takes the lock of a database.
    /// - Throws: ``UsageError`` where another program has it; ``EngineLockError`` where it can't be made.
    public init(database: String) throws {
        let path = Self.file(of: database)
        let file = open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard file >= 0 else {
            let reason = errno == EROFS ? "the disk can only be read" : String(cString: strerror(errno))
            throw EngineLockError(database: database, file: path, reason: reason)
        }
        guard Self.lock(file) else {
            close(file)
            throw Self.taken
        }
        var descriptors = [file]
        if let identity = FileIdentity(path: database) {
            guard let name = Self.claim(identity) else {
                close(file)
                throw Self.taken
            }
            descriptors.append(name)
        }
        self.descriptors = descriptors
    }

    deinit { for descriptor in descriptors { close(descriptor) } }

    /// Whether some program runs the rules of a database now.
    public static func isHeld(database: String) -> Bool {
        let file = open(Self.file(of: database), O_RDWR | O_CLOEXEC)
        guard file >= 0 else { return false }
        defer { close(file) }
        return flock(file, LOCK_SH | LOCK_NB) != 0
    }

    /// Whether some program runs the rules of a database that it knows by another name of the file: by a hard link. The
    /// files that SQLite keeps beside a database go by its name, so that two names at once would damage it.
    public static func isHeldByAnotherName(database: String) -> Bool {
        guard let identity = FileIdentity(path: database), !isHeld(database: database) else { return false }
        let descriptor = nameSocket()
        defer { close(descriptor) }
        return withAddress(of: identity) { connect(descriptor, $0, $1) } == 0
    }

    /// Locks a file. A program that only looks whether it is locked has it for a moment, too.
    private static func lock(_ file: Int32) -> Bool {
        for _ in 0..<20 {
            if flock(file, LOCK_EX | LOCK_NB) == 0 { return true }
            usleep(5000)
        }
        return false
    }

    /// The name of a database in the table of sockets.
    private static func name(of identity: FileIdentity) -> String {
        "hearth.engine.\(identity.device).\(identity.inode)"
    }

    private static let taken = UsageError("the rules of this home are being run already, by another `hearth run`")

    /// The file beside the database, with all links followed.
    private static func file(of database: String) -> String {
        guard let real = realpath(database, nil) else { return database + ".engine" }
        defer { free(real) }
        return String(cString: real) + ".engine"
    }

    /// Takes the name of a database in the table of abstract sockets; `nil` where somebody has it. Where there are no
    /// such sockets, the file alone has to do, and what is given is an idle socket.
    private static func claim(_ identity: FileIdentity) -> Int32? {
        let descriptor = nameSocket()
        let result = withAddress(of: identity) { bind(descriptor, $0, $1) }
        guard result != 0, errno == EADDRINUSE else { return descriptor }
        close(descriptor)
        return nil
    }

    /// A socket that can have a name of the table. It is one for messages: to such a name another one connects although
    /// nobody listens, which tells whether it is taken.
    /// The list of all names in /proc may lack some while others come and go.
    private static func nameSocket() -> Int32 {
        socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    }

    private static func withAddress(
        of identity: FileIdentity, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Int32
    ) -> Int32 {
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        let name = Array(name(of: identity).utf8)
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in
            // A zero in front makes the name one that no file has.
            for (position, byte) in name.enumerated() where position + 1 < bytes.count { bytes[position + 1] = byte }
        }
        let offset = MemoryLayout<sockaddr_un>.offset(of: \.sun_path) ?? 2
        let length = socklen_t(offset + 1 + name.count)
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { body($0, length) }
        }
    }
}

/// The file that keeps a second program from running the rules can't be made.
public struct EngineLockError: Error, CustomStringConvertible {
    /// The database.
    public var database: String
    /// The file beside it.
    public var file: String
    /// Why: in plain words, or in those of the operating system.
    public var reason: String

    /// What is wrong, for people.
    public var description: String {
        "\(database): its rules can't be run here, for \(file) can't be written: \(reason)"
    }
}
