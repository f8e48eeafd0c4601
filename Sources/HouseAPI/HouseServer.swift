internal import Foundation
internal import Hummingbird
internal import HummingbirdCore
public import Logging
internal import NIOCore
public import ServiceLifecycle

/// Serves a house by HTTP on a Unix socket that is its owner's alone.
public struct HouseServer: ServiceLifecycle.Service {
    private let api: HouseResponder
    private let path: String
    private let logger: Logger
    private let started: @Sendable () async -> Void

    /// Makes a server.
    /// - Parameters:
    ///   - api: what answers the requests.
    ///   - path: where the socket is; whatever stands there is replaced.
    ///   - logger: where what goes wrong is noted.
    ///   - started: called when it can be reached.
    public init(
        _ api: HouseResponder, socket path: String, logger: Logger, started: @escaping @Sendable () async -> Void = {}
    ) {
        self.api = api
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
        HouseRoutes(api: api, largestBody: { _ in HouseResponder.largestBody }).add(to: router) { _, _ in
            Asker(caller: .owner, address: "")
        }
        return router
    }
}
