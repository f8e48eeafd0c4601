internal import Connections
internal import Foundation
internal import NIOCore
internal import NIOHTTP1
internal import NIOPosix
internal import NIOSSL
internal import NIOWebSocket

/// A WebSocket to a server, of text messages.
struct WebSocketLink: Sendable {
    /// Frames as they come and go.
    typealias Channel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

    private enum Upgraded: Sendable {
        case open(Channel)
        case refused
    }

    /// The frames.
    let channel: Channel

    /// Connects, by TLS where the address says so.
    static func connect(
        to address: ServerAddress, trusting certificates: String?, within limit: Duration, messageLimit: Int
    ) async throws(LinkError) -> WebSocketLink {
        let tls = try context(address, certificates)
        let upgraded: EventLoopFuture<Upgraded>
        do {
            upgraded = try await ClientBootstrap(group: .singletonMultiThreadedEventLoopGroup)
                .connectTimeout(TimeAmount(limit))
                .channelOption(.tcpOption(.tcp_nodelay), value: 1)
                .connect(host: address.host, port: address.port) { channel in
                    channel.eventLoop.makeCompletedFuture {
                        // Whoever takes the connection and then says nothing isn't waited for.
                        let late = channel.eventLoop.scheduleTask(in: TimeAmount(limit)) {
                            channel.close(promise: nil)
                        }
                        let upgraded = try upgrade(channel, address, tls, messageLimit)
                        upgraded.whenComplete { _ in late.cancel() }
                        return upgraded
                    }
                }
        } catch {
            throw LinkError(error)
        }
        do {
            guard case .open(let channel) = try await upgraded.get() else {
                throw LinkError(problem: .notUnderstood("there is no WebSocket at \(address.path)"))
            }
            return WebSocketLink(channel: channel)
        } catch let error as LinkError {
            throw error
        } catch {
            throw LinkError(error)
        }
    }

    private static func upgrade(
        _ channel: any NIOCore.Channel, _ address: ServerAddress, _ tls: NIOSSLContext?, _ limit: Int
    ) throws -> EventLoopFuture<Upgraded> {
        if let tls {
            let isNumber = (try? SocketAddress(ipAddress: address.host, port: 0)) != nil
            let handler = try NIOSSLClientHandler(context: tls, serverHostname: isNumber ? nil : address.host)
            try channel.pipeline.syncOperations.addHandler(handler)
        }
        let upgrader = NIOTypedWebSocketClientUpgrader<Upgraded>(
            maxFrameSize: limit, enableAutomaticErrorHandling: false
        ) { channel, _ in
            channel.eventLoop.makeCompletedFuture {
                try channel.pipeline.syncOperations.addHandler(
                    NIOWebSocketFrameAggregator(
                        minNonFinalFragmentSize: 0, maxAccumulatedFrameCount: 4096, maxAccumulatedFrameSize: limit))
                return .open(try Channel(wrappingChannelSynchronously: channel))
            }
        }
        let head = HTTPRequestHead(
            version: .http1_1, method: .GET, uri: address.path, headers: ["Host": address.hostHeader])
        let configuration = NIOTypedHTTPClientUpgradeConfiguration<Upgraded>(
            upgradeRequestHead: head, upgraders: [upgrader]
        ) { channel in
            channel.close(promise: nil)
            return channel.eventLoop.makeSucceededFuture(.refused)
        }
        // The ready-made pipeline drops what comes in one piece with the agreement; Home Assistant's first message
        // often does, and nothing follows it before it is answered.
        let encoder = HTTPRequestEncoder()
        let decoder = ByteToMessageHandler(HTTPResponseDecoder(leftOverBytesStrategy: .forwardBytes))
        let handler = NIOTypedHTTPClientUpgradeHandler(
            httpHandlers: [encoder, decoder], upgradeConfiguration: configuration)
        try channel.pipeline.syncOperations.addHandlers([encoder, decoder, handler])
        return handler.upgradeResultFuture
    }

    /// What encrypts a connection to an address; `nil` where nothing does.
    static func context(_ address: ServerAddress, _ file: String?) throws(LinkError) -> NIOSSLContext? {
        guard address.isSecure else { return nil }
        do {
            var configuration = TLSConfiguration.makeClientConfiguration()
            if let file {
                configuration.trustRoots = .certificates(try NIOSSLCertificate.fromPEMFile(file))
            }
            return try NIOSSLContext(configuration: configuration)
        } catch {
            throw LinkError(problem: .certificate)
        }
    }
}

/// Why a WebSocket could not be had.
struct LinkError: Error, Hashable {
    /// What is wrong.
    var problem: ConnectionProblem

    /// Wraps a problem.
    init(problem: ConnectionProblem) { self.problem = problem }

    /// Sorts an error of the network.
    init(_ error: any Error) {
        switch error {
        case let error as NIOConnectionError where error.connectionErrors.isEmpty: problem = .unknownHost
        case let error as NIOSSLError:
            if case .handshakeFailed(.sslError) = error { problem = .certificate } else { problem = .noAnswer }
        case is NIOSSLExtraError: problem = .certificate
        case is NIOWebSocketError: problem = .notUnderstood("a message is too long or damaged")
        case is HTTPParserError: problem = .notUnderstood("what answers is no web server")
        default: problem = .noAnswer
        }
    }
}
