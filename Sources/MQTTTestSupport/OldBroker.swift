internal import Foundation

/// A door in front of a real broker that lets in only those who speak MQTT 3.1.1, as a broker of some years ago would:
/// others are told so, or find the line dead.
public final class OldBroker: Sendable {
    /// How those who speak a newer version are sent away.
    public enum Manner: Sendable {
        /// They are told that their version isn't known.
        case told
        /// The door is shut without a word.
        case silent
    }

    /// Where it listens.
    public let port: UInt16
    private let listener: Int32

    /// Opens the door.
    public init(before broker: TestBroker, _ manner: Manner) throws {
        let door = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = Self.address(0)
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isOpen = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(door, $0, length) == 0 && listen(door, 8) == 0 && getsockname(door, $0, &length) == 0
            }
        }
        listener = door
        port = UInt16(bigEndian: address.sin_port)
        guard isOpen else { throw CocoaError(.fileNoSuchFile) }
        let inner = broker.port
        Thread.detachNewThread {
            while true {
                let client = accept(door, nil, nil)
                guard client >= 0 else { return }
                Thread.detachNewThread { Self.serve(client, inner, manner) }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    private static func address(_ port: UInt16) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        return address
    }

    /// Looks at the first packet, and either sends its sender away or lets all through.
    private static func serve(_ client: Int32, _ port: UInt16, _ manner: Manner) {
        defer { close(client) }
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(client, &bytes, bytes.count)
        // One byte of type, one or more of length, the name "MQTT" with its own length, and the version after it.
        guard count > 0, let name = bytes[..<count].firstRange(of: Array("MQTT".utf8)), name.upperBound < count else {
            return
        }
        if bytes[name.upperBound] == 5 {
            if manner == .told { _ = write(client, [0x20, 0x02, 0x00, 0x01], 4) }
            return
        }
        let inner = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(inner) }
        var there = address(port)
        let isThere = withUnsafePointer(to: &there) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(inner, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        guard isThere, write(inner, bytes, count) == count else { return }
        while true {
            var ends = [
                pollfd(fd: client, events: Int16(POLLIN), revents: 0),
                pollfd(fd: inner, events: Int16(POLLIN), revents: 0),
            ]
            guard poll(&ends, 2, -1) > 0 else { return }
            for (from, to) in [(0, 1), (1, 0)] where ends[from].revents != 0 {
                let count = read(ends[from].fd, &bytes, bytes.count)
                guard count > 0, write(ends[to].fd, bytes, count) == count else { return }
            }
        }
    }
}
