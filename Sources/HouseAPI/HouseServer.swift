internal import Foundation
internal import HTTPTypes
internal import HouseService
internal import Hummingbird
public import Logging
internal import NIOCore
public import ServiceLifecycle

/// Serves a house by HTTP on a Unix socket that is its owner's alone.
public struct HouseServer: ServiceLifecycle.Service {
    private let api: HouseResponder
    private let feed: HappeningFeed
    private let path: String
    private let logger: Logger
    private let started: @Sendable () async -> Void

    /// Makes a server.
    /// - `path`: where the socket is; whatever stands there is replaced.
    /// - `started`: called when it can be reached.
    public init(
        _ api: HouseResponder, socket path: String, logger: Logger, started: @escaping @Sendable () async -> Void = {}
    ) {
        self.api = api
        feed = api.house.feed
        self.path = path
        self.logger = logger
        self.started = started
    }

    /// Serves until the program is asked to end.
    public func run() async throws {
        let application = Application(
            router: router(), server: .http1(configuration: .init(idleTimeout: .seconds(300))),
            configuration: .init(address: .unixDomainSocket(path: path)),
            onServerRunning: { [path, started] _ in
                chmod(path, 0o600)
                await started()
            },
            logger: logger)
        defer { unlink(path) }
        try await application.run()
    }

    private func router() -> Router<BasicRequestContext> {
        let router = Router(context: BasicRequestContext.self)
        for route in Route.allCases where route != .events {
            router.on(RouterPath(route.path), method: HTTPRequest.Method(route.method) ?? .get) { request, context in
                try await respond(to: route, request, context)
            }
        }
        router.get(RouterPath(Route.events.path)) { _, _ in try events() }
        return router
    }

    private func respond(
        to route: Route, _ request: Request, _ context: BasicRequestContext
    ) async throws -> Response {
        let body = try await request.body.collect(upTo: HouseResponder.largestBody)
        let asked = APIRequest(
            route, parameter: context.parameters.first.map { Self.decoded($0.1) },
            query: Dictionary(
                request.uri.queryParameters.map { (String($0.key), String($0.value)) },
                uniquingKeysWith: { _, last in last }),
            contentType: request.headers[.contentType], body: Data(body.readableBytesView))
        let answer = await api.respond(to: asked)
        return Response(
            status: .init(code: answer.status), headers: [.contentType: answer.contentType],
            body: .init(byteBuffer: ByteBuffer(string: answer.text)))
    }

    private static func decoded(_ text: Substring) -> String { text.removingPercentEncoding ?? String(text) }

    private func events() throws -> Response {
        guard let reader = feed.reader() else { throw HTTPError(.serviceUnavailable) }
        return Response(
            status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
            body: .init { writer in
                try await EventStream(reader).write(to: &writer)
                try await writer.finish(nil)
            })
    }
}
