internal import Foundation
public import MQTTClient

/// Somebody at the broker who publishes as fast as the network takes it and waits for nobody: a device gone wild, or a
/// hostile broker. It speaks just enough of MQTT 3.1.1 for that, so that what is measured is not its own work.
public final class RawPublisher: Sendable {
    /// Why nothing more can be published.
    public struct Failed: Error, CustomStringConvertible {
        /// The reason, for people.
        public let description: String
    }

    /// After how many seconds without any progress it gives up.
    private static let patience = 30
    /// How many bytes are written at once.
    private static let portion = 1 << 16

    private let descriptor: Int32

    /// Connects to a broker on this machine.
    public init(port: UInt16) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
        var limit = timeval(tv_sec: Self.patience, tv_usec: 0)
        for option in [SO_SNDTIMEO, SO_RCVTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &limit, socklen_t(MemoryLayout<timeval>.size))
        }
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = inet_addr("127.0.0.1")
        let isThere = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
            }
        }
        let name = Array("wild-\(UInt32.random(in: 0...UInt32.max))".utf8)
        let variable: [UInt8] = [0, 4] + Array("MQTT".utf8) + [4, 2, 0, 0, 0, UInt8(name.count)] + name
        guard isThere else { throw Failed(description: "there is no broker at port \(port)") }
        try write([0x10, UInt8(variable.count)] + variable)
        var answer: [UInt8] = [0, 0, 0, 0]
        guard recv(descriptor, &answer, 4, Int32(MSG_WAITALL)) == 4, answer[3] == 0 else {
            throw Failed(description: "the broker lets nobody in")
        }
    }

    deinit { close(descriptor) }

    /// Publishes so many messages, on a thread of its own; returns when the broker has read all of them.
    /// - Parameter message: gives the one of a number.
    public func publish(_ count: Int, _ message: @escaping @Sendable (Int) -> MQTTMessage) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            Thread.detachNewThread { [self] in
                continuation.resume(with: Result { try publishAll(count, message) })
            }
        }
    }

    private func publishAll(_ count: Int, _ message: (Int) -> MQTTMessage) throws {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(Self.portion * 2)
        for number in 0..<count {
            Self.add(message(number), to: &bytes)
            if bytes.count < Self.portion { continue }
            try write(bytes)
            bytes.removeAll(keepingCapacity: true)
        }
        // The broker answers a ping when it has read what came before it.
        try write(bytes + [0xC0, 0])
        var answer: [UInt8] = [0, 0]
        guard recv(descriptor, &answer, 2, Int32(MSG_WAITALL)) == 2, answer[0] == 0xD0 else {
            throw Failed(description: "the broker hasn't read all of it")
        }
    }

    /// A packet that nobody acknowledges.
    private static func add(_ message: MQTTMessage, to bytes: inout [UInt8]) {
        let topic = Array(message.topic.utf8)
        bytes.append(message.isRetained ? 0x31 : 0x30)
        var rest = 2 + topic.count + message.payload.count
        repeat {
            bytes.append(UInt8(rest % 128) | (rest > 127 ? 0x80 : 0))
            rest /= 128
        } while rest > 0
        bytes += [UInt8(truncatingIfNeeded: topic.count >> 8), UInt8(truncatingIfNeeded: topic.count)]
        bytes += topic
        bytes += message.payload
    }

    private func write(_ bytes: [UInt8]) throws {
        try bytes.withUnsafeBytes { all in
            var rest = all[...]
            while !rest.isEmpty {
                let part = UnsafeRawBufferPointer(rebasing: rest)
                let count = send(descriptor, part.baseAddress, part.count, Int32(MSG_NOSIGNAL))
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { throw Failed(description: "the broker takes nothing more: error \(errno)") }
                rest = rest.dropFirst(count)
            }
        }
    }
}
