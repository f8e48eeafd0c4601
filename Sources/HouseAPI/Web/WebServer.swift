internal import Foundation
internal import HTTPTypes
public import HouseWeb
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
public import ServiceLifecycle

/// Serves a house and its page to browsers and programs on other machines, who have to sign in.
public struct WebServer: ServiceLifecycle.Service {
    /// How it is reached.
    public struct Settings: Sendable {
        /// The address it listens at.
        public var host: String
        /// The port.
        public var port: Int
        /// Whether what is sent is encrypted here; where it isn't, something on this machine does it,
        /// and the address is local.
        public var isEncrypted: Bool

        /// Makes settings.
        public init(host: String, port: Int, isEncrypted: Bool) {
            self.host = host
            self.port = port
            self.isEncrypted = isEncrypted
        }
    }

    private let api: HouseResponder
    private let settings: Settings
    private let keeper: CertificateKeeper?
    private let page: PageFiles
    private let logger: Logger
    private let started: @Sendable (Int) async -> Void
    private let complain: @Sendable (String) -> Void

    /// How many connections are open at once at most.
    static let mostConnections = 256
    /// How long a connection may say nothing, in seconds.
    private static let idleTime: TimeAmount = .seconds(30)
    /// How often it is looked whether another certificate is needed, in seconds.
    private static let renewal = 600
    /// How long it is before an address that was taken is tried again, in seconds.
    private static let retry = 30

    /// Makes a server.
    /// - Parameters:
    ///   - api: answers the requests.
    ///   - settings: the address, the port and the like.
    ///   - keeper: has the certificate; `nil` where something else encrypts.
    ///   - logger: the operator's log.
    ///   - started: called when it can be reached, with the port.
    ///   - complain: told what goes wrong, for the operator.
    public init(
        _ api: HouseResponder, settings: Settings, keeper: CertificateKeeper?, logger: Logger,
        started: @escaping @Sendable (Int) async -> Void, complain: @escaping @Sendable (String) -> Void
    ) throws {
        self.api = api
        self.settings = settings
        self.keeper = keeper
        self.logger = logger
        self.started = started
        self.complain = complain
        page = try PageFiles()
    }

    /// Serves until the program is asked to end. Where the address is taken, the house goes on without it,
    /// and it is tried again.
    public func run() async throws {
        await withDiscardingTaskGroup { group in
            group.addTask { await renew() }
            while !Task.isShuttingDownGracefully, !Task.isCancelled {
                do {
                    try await application().run()
                    break
                } catch {
                    complain("the page can't be served at \(settings.host), port \(settings.port): \(error)")
                    await cancelWhenGracefulShutdown { try? await Task.sleep(for: .seconds(Self.retry)) }
                }
            }
            group.cancelAll()
        }
    }

    private func renew() async {
        guard let keeper else { return }
        let atStart = keeper.complaint()
        if let atStart { complain(atStart) }
        await cancelWhenGracefulShutdown {
            var told = atStart
            while (try? await Task.sleep(for: .seconds(Self.renewal))) != nil {
                do {
                    try keeper.refresh()
                } catch {
                    complain("the certificate of the page stays as it is: \(error)")
                }
                let wrong = keeper.complaint()
                if let wrong, wrong != told { complain(wrong) }
                told = wrong
            }
        }
    }

    private func application() -> some ApplicationProtocol {
        let router = Router(context: WebContext.self)
        router.add(middleware: WebHeaders(isEncrypted: settings.isEncrypted))
        let gate = WebGate(access: api.access, isEncrypted: settings.isEncrypted)
        HouseRoutes(api: api, largestBody: { $0 == .audio ? 8 << 20 : 256 << 10 }).add(to: router) { request, context in
            try await gate.asker(request, context)
        }
        for path in page.paths {
            router.get(RouterPath(path)) { request, _ in file(at: path, request) }
        }
        if let keeper {
            router.get("certificate") { _, _ in
                guard let authority = keeper.authority else { throw HTTPError(.notFound) }
                return Response(
                    status: .ok, headers: [.contentType: "application/x-x509-ca-cert"],
                    body: .init(byteBuffer: ByteBuffer(string: authority)))
            }
        }
        return Application(
            router: router, server: server,
            configuration: .init(
                address: .hostname(settings.host, port: settings.port), serverName: nil,
                availableConnectionsDelegate: MaximumAvailableConnections(Self.mostConnections, logger: logger)),
            onServerRunning: { [started] channel in await started(channel.localAddress?.port ?? 0) }, logger: logger)
    }

    private var server: HTTPServerBuilder {
        let http = HTTP1Channel.Configuration(
            idleTimeout: Self.idleTime,
            httpDecoderConfiguration: .init(
                maxHeaderFieldSize: 8 << 10, maxHeaderListSize: 16 << 10, maxHeaderFieldCount: 100))
        return HTTPServerBuilder { responder in
            GuardedChannel(HTTP1Channel(responder: responder, configuration: http), keeper: keeper)
        }
    }

    private func file(at path: String, _ request: Request) -> Response {
        guard let file = page[path] else { return Response(status: .notFound) }
        let headers: HTTPFields = [.contentType: file.contentType, .eTag: file.tag, .cacheControl: "no-cache"]
        if request.headers[.ifNoneMatch] == file.tag { return Response(status: .notModified, headers: headers) }
        return Response(status: .ok, headers: headers, body: .init(byteBuffer: ByteBuffer(bytes: file.bytes)))
    }
}
