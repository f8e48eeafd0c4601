internal import Foundation
internal import NIOCore
internal import NIOPosix

/// A connection that this side has made to somebody who speaks the Wyoming protocol, such as a satellite.
public enum WyomingLink {
    /// What a connection allows.
    public struct Limits: Sendable {
        /// How long the parts of a message may be.
        public var message = WyomingLimits()
        /// How long it may take to connect.
        public var patience: Duration = .seconds(10)
        /// How long the other side may be silent.
        public var silence: Duration = .seconds(45)

        /// The usual limits.
        public init() {}
    }

    /// Connects, and talks until `talk` is over; then the connection is closed.
    /// - Throws: an error of the network, ``WyomingError`` for what is no message, and what `talk` throws.
    public static func connect<Result: Sendable>(
        host: String, port: Int, limits: Limits = Limits(),
        _ talk: @escaping @Sendable (inout Inbox, Outbox) async throws -> Result
    ) async throws -> Result {
        let channel: NIOAsyncChannel<ByteBuffer, ByteBuffer>
        do {
            channel = try await open(host, port, limits)
        } catch {
            throw Failure(error)
        }
        return try await channel.executeThenClose { inbound, outbound in
            var inbox = Inbox(
                inbound.makeAsyncIterator(), WyomingDecoder(limits: limits.message),
                address: channel.channel.remoteAddress?.ipAddress)
            return try await talk(&inbox, Outbox(outbound: outbound))
        }
    }

    private static func open(
        _ host: String, _ port: Int, _ limits: Limits
    ) async throws -> NIOAsyncChannel<ByteBuffer, ByteBuffer> {
        let silence = TimeAmount(limits.silence)
        return try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(TimeAmount(limits.patience))
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHandlers([
                        IdleStateHandler(readTimeout: silence), HangUp(),
                    ])
                    return try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
    }

    /// Nobody answers at an address.
    public struct Failure: Error, CustomStringConvertible {
        /// Why, for people.
        public let description: String

        fileprivate init(_ error: any Error) {
            // A name may stand for several addresses; what became of the first says enough.
            let cause = (error as? NIOConnectionError)?.connectionErrors.first?.error ?? error
            switch cause {
            case let error as IOError: description = String(cString: strerror(error.errnoCode))
            case is ChannelError: description = "no answer"
            default: description = error is NIOConnectionError ? "the name can't be found" : "\(cause)"
            }
        }
    }

    /// What the other side sends.
    public struct Inbox {
        /// The address of the other side.
        public let address: String?
        private var buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator
        private var decoder: WyomingDecoder

        fileprivate init(
            _ buffers: NIOAsyncChannelInboundStream<ByteBuffer>.AsyncIterator, _ decoder: WyomingDecoder,
            address: String?
        ) {
            self.address = address
            self.buffers = buffers
            self.decoder = decoder
        }

        /// The next message; `nil` where the other side has closed the connection.
        public mutating func next() async throws -> WyomingMessage? {
            while true {
                if let event = try decoder.next() { return WyomingMessage(event) }
                guard let buffer = try await buffers.next() else { return nil }
                decoder.append(buffer.readableBytesView)
            }
        }
    }

    /// Where messages for the other side go.
    public struct Outbox: Sendable {
        fileprivate let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>

        /// Sends a message; waits while the other side doesn't keep up.
        public func send(_ message: WyomingMessage) async throws {
            try await outbound.write(ByteBuffer(bytes: message.event.bytes))
        }
    }
}
