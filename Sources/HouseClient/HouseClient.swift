internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix

/// Asks a house that a service has, by HTTP on its Unix socket. A connection for each request: they are local and few.
public struct HouseClient: Sendable {
    /// Where the socket is.
    public let socket: String

    /// Makes a client; nothing is asked yet.
    public init(socket: String) { self.socket = socket }

    /// What the service answers.
    public struct Reply: Sendable {
        /// The status, as HTTP numbers it.
        public var status: Int
        /// The body.
        public var text: String
    }

    /// Asks for something.
    /// - `path`: with what is no letter in it percent-encoded.
    /// - `patience`: how long an answer is waited for.
    /// - Throws: ``HouseClientError``
    public func ask(
        _ method: String, _ path: String, body: String = "", patience: Duration = .seconds(600)
    ) async throws(HouseClientError) -> Reply {
        do {
            return try await withThrowingTaskGroup { group in
                group.addTask { try await exchange(method, path, body) }
                group.addTask {
                    try await Task.sleep(for: patience)
                    throw HouseClientError.noAnswer(socket)
                }
                defer { group.cancelAll() }
                guard let reply = try await group.next() else { throw HouseClientError.gone(socket) }
                return reply
            }
        } catch let error as HouseClientError {
            throw error
        } catch {
            throw .gone(socket)
        }
    }

    private func exchange(_ method: String, _ path: String, _ body: String) async throws -> Reply {
        let channel = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .connect(unixDomainSocketPath: socket) { channel in
                channel.eventLoop.makeCompletedFuture {
                    try channel.pipeline.syncOperations.addHTTPClientHandlers()
                    return try NIOAsyncChannel<HTTPClientResponsePart, HTTPClientRequestPart>(
                        wrappingChannelSynchronously: channel)
                }
            }
        return try await channel.executeThenClose { inbound, outbound in
            var head = HTTPRequestHead(version: .http1_1, method: HTTPMethod(rawValue: method), uri: path)
            head.headers.add(name: "host", value: "localhost")
            head.headers.add(name: "connection", value: "close")
            head.headers.add(name: "content-type", value: "application/json")
            head.headers.add(name: "content-length", value: "\(body.utf8.count)")
            // All at once: a service that has the whole request answers and closes.
            // What is written after that would fail.
            let content: HTTPClientRequestPart? = body.isEmpty ? nil : .body(.byteBuffer(ByteBuffer(string: body)))
            try await outbound.write(contentsOf: [.head(head), content, .end(nil)].compactMap(\.self))
            var status = 0
            var text = ByteBuffer()
            for try await part in inbound {
                switch part {
                case .head(let head): status = Int(head.status.code)
                case .body(var more): text.writeBuffer(&more)
                case .end: return Reply(status: status, text: String(buffer: text))
                }
            }
            throw HouseClientError.gone(socket)
        }
    }
}

/// Why a service doesn't answer.
public enum HouseClientError: Error, Hashable, CustomStringConvertible {
    /// Nobody is there, or not any more.
    case gone(String)
    /// Somebody is there, and says nothing.
    case noAnswer(String)

    /// What is wrong, for people.
    public var description: String {
        switch self {
        case .gone(let socket): "the service at \(socket) is gone"
        case .noAnswer(let socket): "the service at \(socket) doesn't answer"
        }
    }
}
