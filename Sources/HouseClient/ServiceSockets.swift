internal import Foundation

/// Where the sockets of services are looked for.
public struct ServiceSockets: Sendable {
    /// The longest path that a socket may have, in bytes: what `sockaddr_un` has room for.
    public static let longestPath = 107

    private let environment: [String: String]

    /// Makes it from the variables of a program.
    public init(environment: [String: String]) { self.environment = environment }

    /// The user's: in `$XDG_RUNTIME_DIR`; `nil` where that is unset, or no absolute path.
    public var ofUser: String? {
        guard let folder = environment["XDG_RUNTIME_DIR"], folder.hasPrefix("/") else { return nil }
        return folder + "/hearth.sock"
    }

    /// That of the system's service.
    public static let ofSystem = "/run/hearth/hearth.sock"

    /// Where the system puts the user's folder, for programs that aren't told so: those that a timer starts.
    private static var ofLogin: String { "/run/user/\(getuid())/hearth.sock" }

    /// The socket beside a database, with all links followed.
    public static func beside(_ database: String) -> String {
        guard let real = realpath(database, nil) else { return database + ".sock" }
        defer { free(real) }
        return String(cString: real) + ".sock"
    }

    /// Those that may serve a database, in the order in which they are asked; only those that are there.
    public func present(for database: String) -> [String] {
        [ofUser ?? Self.ofLogin, Self.beside(database), Self.ofSystem].compactMap(\.self).filter(Self.isSocket)
    }

    /// Whether there is a folder for a socket that may be written to.
    public static func canBeMade(_ path: String) -> Bool {
        access(URL(fileURLWithPath: path).deletingLastPathComponent().path, W_OK) == 0
    }

    /// Whether somebody listens at a socket, rather than having left it there.
    public static func isAnswered(_ path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        guard path.utf8.count <= longestPath else { return false }
        withUnsafeMutableBytes(of: &address.sun_path) { bytes in bytes.copyBytes(from: path.utf8) }
        return withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size)) == 0
            }
        }
    }

    /// Whether there is a socket at a path.
    public static func isSocket(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFSOCK
    }
}
