internal import HomeKitPairing
internal import NIOCore
internal import NIOPosix

/// Why an accessory could not be talked to; the connection is over after each of them.
enum ExchangeFailure: Error, Hashable, Sendable {
    /// It ended, or could not be made.
    case closed
    /// No answer in time.
    case timedOut
    /// What came was not HTTP, not authentic, or too long.
    case notUnderstood
}

/// One connection to an accessory: requests go out, their answers come back in order, events come between them.
///
/// Begins in plain text; from ``secure(_:)`` on everything is sealed. One request at a time, as accessories want it.
actor Exchange {
    private let outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>
    private let host: String
    private var reader = HTTPResponseReader()
    private var sealer: FrameSealer?
    private var opener: FrameOpener?
    private var waiting: AsyncStream<HTTPResponse>.Continuation?
    private var isClosed = false
    /// The bodies of events; an accessory that floods loses the oldest.
    nonisolated let events: AsyncStream<[UInt8]>
    private let eventSink: AsyncStream<[UInt8]>.Continuation

    private init(_ outbound: NIOAsyncChannelOutboundWriter<ByteBuffer>, host: String) {
        self.outbound = outbound
        self.host = host
        (events, eventSink) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
    }

    /// Connects, lets `body` talk, and closes whatever happens.
    static func open<Outcome: Sendable>(
        host: String, port: Int, _ body: @escaping @Sendable (Exchange) async throws -> Outcome
    ) async throws -> Outcome {
        let channel = try await ClientBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .connectTimeout(.seconds(5))
            .channelOption(.socketOption(.so_keepalive), value: 1)
            .channelOption(.tcpOption(.tcp_nodelay), value: 1)
            .connect(to: SocketAddress(ipAddress: host, port: port)) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try NIOAsyncChannel<ByteBuffer, ByteBuffer>(wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            let exchange = Exchange(outbound, host: host)
            return try await withThrowingTaskGroup(of: Outcome.self) { group in
                group.addTask {
                    for try await buffer in inbound { try await exchange.receive(buffer) }
                    await exchange.close()
                    throw ExchangeFailure.closed
                }
                group.addTask { try await body(exchange) }
                defer { group.cancelAll() }
                guard let result = try await group.next() else { throw ExchangeFailure.closed }
                return result
            }
        }
    }

    /// Sends a request and waits for its answer.
    func send(_ request: HTTPRequest, within limit: Duration) async throws(ExchangeFailure) -> HTTPResponse {
        guard !isClosed, waiting == nil else { throw .closed }
        let (answers, continuation) = AsyncStream.makeStream(of: HTTPResponse.self)
        waiting = continuation
        var bytes = request.encoded(host: host)
        do {
            if sealer != nil { bytes = try sealer?.seal(bytes) ?? [] }
            try await outbound.write(ByteBuffer(bytes: bytes))
        } catch {
            close()
            throw .closed
        }
        let answer = await withTaskGroup(of: HTTPResponse?.self) { group in
            group.addTask {
                for await answer in answers { return answer }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: limit)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
        if let answer { return answer }
        // An answer that comes now would be taken for that of the next request.
        let wasClosed = isClosed
        close()
        throw wasClosed ? .closed : .timedOut
    }

    /// From now on everything is sealed.
    func secure(_ keys: SessionKeys) {
        sealer = keys.sealer
        opener = keys.opener
    }

    /// Ends the exchange: who waits for an answer gets none.
    func close() {
        isClosed = true
        waiting?.finish()
        waiting = nil
        eventSink.finish()
    }

    private func receive(_ buffer: ByteBuffer) throws {
        do {
            let bytes = Array(buffer.readableBytesView)
            let responses = try reader.read(opener != nil ? opener?.open(bytes) ?? [] : bytes)
            for response in responses { take(response) }
        } catch {
            close()
            throw ExchangeFailure.notUnderstood
        }
    }

    private func take(_ response: HTTPResponse) {
        if response.isEvent {
            eventSink.yield(response.body)
        } else if response.status >= 200 {
            waiting?.yield(response)
            waiting?.finish()
            waiting = nil
        }
    }
}
