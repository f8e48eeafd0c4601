public import NIOCore
public import NIOHTTP1
internal import NIOPosix
public import NIOSSL

/// One question by HTTP to somebody else's server, with a connection of its own. Redirections are not
/// followed.
public struct HTTPQuestion: Sendable {
    /// What was answered.
    public struct Answer: Sendable {
        /// The status.
        public var status: Int
        /// The fields.
        public var headers: HTTPHeaders
        /// The body, as far as it was asked for.
        public var bytes: [UInt8] = []
    }

    /// Why there is no answer, where the connection was made and is in order.
    public enum Failure: Error, Hashable {
        /// It was closed before the answer was there.
        case closed
        /// The body is longer than what is taken.
        case tooLong
    }

    private typealias Channel = NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>

    /// The server's name or number.
    public var host: String
    /// Its port.
    public var port: Int
    /// What its certificate is checked with; `nil` where nothing is encrypted.
    public var tls: NIOSSLContext?
    /// The method.
    public var method: HTTPMethod
    /// The path, with what is asked.
    public var path: String
    /// The fields besides those that say who asks and that the connection ends with the answer.
    public var headers: HTTPHeaders
    /// What is sent.
    public var body: String?
    /// How long the connecting and the answer may take.
    public var limit: TimeAmount

    /// Makes a question.
    public init(
        _ method: HTTPMethod, _ path: String, at host: String, port: Int, tls: NIOSSLContext?, headers: HTTPHeaders,
        body: String? = nil, within limit: TimeAmount
    ) {
        self.method = method
        self.path = path
        self.host = host
        self.port = port
        self.tls = tls
        self.headers = headers
        self.body = body
        self.limit = limit
    }

    /// Asks.
    /// - Parameter most: how many bytes of the body are taken; `nil` where the status says it all.
    /// - Throws: ``Failure``; NIO's errors.
    public func answer(taking most: Int? = nil) async throws -> Answer {
        let channel = try await connect()
        return try await channel.executeThenClose { inbound, outbound in
            var head = HTTPRequestHead(version: .http1_1, method: method, uri: path, headers: headers)
            head.headers.add(name: "connection", value: "close")
            head.headers.add(name: "user-agent", value: "hearth")
            if let body { head.headers.add(name: "content-length", value: "\(body.utf8.count)") }
            // All at once: a service that has the whole request answers and closes.
            // What is written after that would fail.
            let content = body.map { HTTPClientRequestPart.body(.byteBuffer(ByteBuffer(string: $0))) }
            try await outbound.write(contentsOf: [.head(head), content, .end(nil)].compactMap(\.self))
            return try await read(inbound, taking: most)
        }
    }

    private func connect() async throws -> Channel {
        try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connectTimeout(limit)
            .connect(host: host, port: port) { channel in
                channel.eventLoop.makeCompletedFuture {
                    if let tls {
                        let isNumber = (try? SocketAddress(ipAddress: host, port: 0)) != nil
                        try channel.pipeline.syncOperations.addHandler(
                            NIOSSLClientHandler(context: tls, serverHostname: isNumber ? nil : host))
                    }
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    // Whoever takes the connection and then says nothing isn't waited for.
                    let late = channel.eventLoop.scheduleTask(in: limit) { channel.close(promise: nil) }
                    channel.closeFuture.whenComplete { _ in late.cancel() }
                    return try Channel(wrappingChannelSynchronously: channel)
                }
            }
    }

    private func read(
        _ inbound: NIOAsyncChannelInboundStream<HTTPClientResponsePart>, taking most: Int?
    ) async throws -> Answer {
        var answer: Answer?
        for try await part in inbound {
            switch part {
            case .head(let head):
                let begun = Answer(status: Int(head.status.code), headers: head.headers)
                guard most != nil else { return begun }
                answer = begun
            case .body(let buffer):
                answer?.bytes += buffer.readableBytesView
                guard (answer?.bytes.count ?? 0) <= (most ?? 0) else { throw Failure.tooLong }
            case .end:
                if let answer { return answer }
            }
        }
        throw Failure.closed
    }
}
