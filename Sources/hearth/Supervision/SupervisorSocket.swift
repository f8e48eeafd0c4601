import Foundation

/// The socket on which a supervisor such as systemd waits to hear how a service is: `sd_notify(3)`, whose protocol is
/// datagrams of `KEY=VALUE` lines to the Unix socket that `$NOTIFY_SOCKET` names.
/// A name that begins with `@` is in Linux's abstract namespace.
struct SupervisorSocket: Sendable {
    private let path: String
    /// How often the supervisor wants a sign of life; `nil` where it wants none.
    let interval: Duration?

    /// Finds the socket in the environment; `nil` where no supervisor waits.
    /// - Parameter environment: `NOTIFY_SOCKET`, and `WATCHDOG_USEC` (microseconds) with `WATCHDOG_PID`, as
    ///   `sd_watchdog_enabled(3)` has them.
    init?(environment: [String: String], process: Int32 = getpid()) {
        guard let path = environment["NOTIFY_SOCKET"], path.hasPrefix("/") || path.hasPrefix("@"),
            path.utf8.count < Self.longestPath
        else { return nil }
        self.path = path
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(process) } ?? true
        let microseconds = environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? $0 : nil }
        interval = isOurs ? microseconds.map { .microseconds($0) } : nil
    }

    /// The bytes that `sun_path` of a Unix socket's address holds.
    private static let longestPath = 108

    /// Sends one state, such as `READY=1`. What can't be sent is left out: the supervisor then does what it does with a
    /// service that says nothing.
    func send(_ state: String) {
        let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        var name = Array(path.utf8)
        if name.first == UInt8(ascii: "@") { name[0] = 0 }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
        let message = Array(state.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
