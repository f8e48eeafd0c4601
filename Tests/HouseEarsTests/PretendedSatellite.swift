import NIOCore
import NIOPosix
import Synchronization
import WyomingProtocol

/// A satellite as a house meets one: it waits to be connected to, tells that it is a satellite,
/// and sends sound when it shall.
final class PretendedSatellite: Sendable {
    /// What it sends once it shall run.
    enum Behaviour: Sendable {
        /// Messages, one after the other, as fast as they are taken.
        case messages([WyomingMessage])
        /// The sound as fast as a microphone has it.
        case live([WyomingMessage])
        /// Bytes that are none.
        case garbage
        /// It tells that it is something else.
        case other
    }

    private let behaviours: Mutex<[Behaviour]>
    private let received = Mutex<[WyomingMessage]>([])
    private let arrivals: AsyncStream<WyomingMessage>
    private let arrived: AsyncStream<WyomingMessage>.Continuation
    private let listener: NIOAsyncChannel<NIOAsyncChannel<ByteBuffer, ByteBuffer>, Never>

    var port: Int { listener.channel.localAddress?.port ?? 0 }

    /// Everything that it was sent.
    var all: [WyomingMessage] { received.withLock { $0 } }

    /// Listens; each connection gets the next behaviour, and the last one again and again.
    init(_ behaviours: [Behaviour]) async throws {
        self.behaviours = Mutex(behaviours)
        (arrivals, arrived) = AsyncStream.makeStream()
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Waits until a message of the kind has come; gives it.
    func next(_ isWanted: (WyomingMessage) -> Bool) async -> WyomingMessage? {
        for await message in arrivals where isWanted(message) { return message }
        return nil
    }

    func run() async throws {
        try await listener.executeThenClose { connections in
            try await withThrowingDiscardingTaskGroup { group in
                for try await connection in connections {
                    let behaviour = behaviours.withLock { $0.count > 1 ? $0.removeFirst() : $0[0] }
                    group.addTask { try? await self.serve(connection, behaviour) }
                }
            }
        }
    }

    private func serve(_ connection: NIOAsyncChannel<ByteBuffer, ByteBuffer>, _ behaviour: Behaviour) async throws {
        try await connection.executeThenClose { inbound, outbound in
            var decoder = WyomingDecoder()
            for try await buffer in inbound {
                decoder.append(buffer.readableBytesView)
                while let event = try decoder.next() {
                    let message = WyomingMessage(event)
                    received.withLock { $0.append(message) }
                    arrived.yield(message)
                    for answer in answers(to: message, behaviour) {
                        if case .live = behaviour { try await Task.sleep(for: .milliseconds(64)) }
                        try await outbound.write(answer)
                    }
                }
            }
        }
    }

    private func answers(to message: WyomingMessage, _ behaviour: Behaviour) -> [ByteBuffer] {
        switch (message, behaviour) {
        case (.describe, .garbage): return [ByteBuffer(string: "HTTP/1.1 400 Bad Request\r\n\r\n")]
        case (.describe, _):
            var info = WyomingInfo()
            switch behaviour {
            case .messages, .live: info.satellite = .init(name: "test", area: nil)
            case .garbage, .other: break
            }
            return [ByteBuffer(bytes: WyomingMessage.info(info).event.bytes)]
        case (.runSatellite, .messages(let messages)), (.runSatellite, .live(let messages)):
            return messages.map { ByteBuffer(bytes: $0.event.bytes) }
        default: return []
        }
    }
}
