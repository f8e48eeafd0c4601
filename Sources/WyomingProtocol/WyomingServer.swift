public import Logging
internal import NIOCore
internal import NIOPosix
internal import Synchronization

/// A server of the Wyoming protocol: an ear, a mouth and a mind for Home Assistant's voice pipelines and their
/// satellites.
public final class WyomingServer: Sendable {
    /// What the server allows.
    public struct Limits: Sendable {
        /// How long the parts of a message may be.
        public var message = WyomingLimits()
        /// How many may be connected at once.
        public var connections = 64
        /// How many seconds of speech may come at once.
        public var speech = 60
        /// How long a connection may be silent.
        public var silence: Duration = .seconds(60)

        /// The usual limits.
        public init() {}
    }

    private typealias Peer = NIOAsyncChannel<ByteBuffer, ByteBuffer>

    private let listener: NIOAsyncChannel<Peer, Never>
    private let info: WyomingInfo
    private let handlers: WyomingHandlers
    private let limits: Limits
    private let logger: Logger
    private let connected = Mutex(0)

    /// The port that it listens on.
    public var port: Int { listener.channel.localAddress?.port ?? 0 }

    /// Listens at an address; nobody is served before ``run()``.
    /// - Parameters:
    ///   - host: the address of the machine that is listened at.
    ///   - port: the port; any that is free where it is 0.
    ///   - info: what is told to whoever asks.
    ///   - handlers: what is done.
    ///   - limits: what is allowed.
    ///   - logger: takes what goes wrong; never what is said.
    /// - Throws: an error of the network where the address can't be had.
    public init(
        host: String, port: Int, info: WyomingInfo, handlers: WyomingHandlers, limits: Limits = Limits(),
        logger: Logger
    ) async throws {
        self.info = info
        self.handlers = handlers
        self.limits = limits
        self.logger = logger
        let silence = TimeAmount(limits.silence)
        listener = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .bind(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        IdleStateHandler(readTimeout: silence), HangUp(),
                    ])
                    return try Peer(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Serves until the task is cancelled.
    public func run() async throws {
        try await listener.executeThenClose { peers in
            try await withThrowingDiscardingTaskGroup { group in
                for try await peer in peers {
                    group.addTask { await self.serve(peer) }
                }
            }
        }
    }

    private func serve(_ peer: Peer) async {
        let isWelcome = connected.withLock { count in
            count += 1
            return count <= limits.connections
        }
        defer { connected.withLock { $0 -= 1 } }
        do {
            try await peer.executeThenClose { inbound, outbound in
                guard isWelcome else { return }
                let address = peer.channel.remoteAddress
                let visit = WyomingVisit(
                    handlers: handlers, peer: address?.ipAddress ?? address?.description ?? "", outbound: outbound)
                try await visit.follow(
                    inbound, session: WyomingSession(info: info, longest: limits.speech), limits: limits.message)
            }
        } catch {
            logger.info("A Wyoming connection broke", metadata: ["error": "\(error)"])
        }
    }
}

/// Closes connections that are silent for too long.
final class HangUp: ChannelInboundHandler {
    typealias InboundIn = ByteBuffer
    typealias InboundOut = ByteBuffer

    func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
        guard event is IdleStateHandler.IdleStateEvent else { return context.fireUserInboundEventTriggered(event) }
        context.close(promise: nil)
    }
}
