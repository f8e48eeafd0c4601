internal import Foundation
internal import LocalDiscovery
public import Logging
public import ServiceLifecycle
internal import WyomingProtocol

/// Serves a house to those who speak the Wyoming protocol, for as long as the program runs. Where other machines can
/// reach it, the local network is told of it.
public struct WyomingService: Service {
    private let server: WyomingServer
    private let announcer: ServiceAnnouncer?

    /// Listens at an address; nobody is served before ``run()``.
    /// - Throws: an error of the network where the address can't be had.
    public init(_ house: WyomingHouse, host: String, port: Int, version: String, logger: Logger) async throws {
        server = try await WyomingServer(
            host: host, port: port, info: house.info(version: version), handlers: house.handlers, logger: logger)
        announcer = Self.announcer(host: host, port: server.port)
    }

    /// The port.
    public var port: Int { server.port }

    /// Serves until the program is asked to end.
    public func run() async throws {
        try await cancelWhenGracefulShutdown { [server, announcer] in
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask { await announcer?.run() }
                do {
                    try await server.run()
                } catch  where Task.isCancelled {
                    // It was asked to end.
                }
                group.cancelAll()
            }
        }
    }

    /// What tells the network of a port; `nil` where only this machine reaches it.
    private static func announcer(host: String, port: Int) -> ServiceAnnouncer? {
        guard host != "localhost", !host.hasPrefix("127."), host != "::1", let port = UInt16(exactly: port) else {
            return nil
        }
        let machine = ProcessInfo.processInfo.hostName.prefix { $0 != "." }
        let isEverywhere = host == "0.0.0.0" || host == "::"
        return ServiceAnnouncer(
            AnnouncedService(
                name: "Hearth on \(machine)", type: "_wyoming._tcp", host: String(machine), port: port),
            interfaces: isEverywhere ? [] : [host])
    }
}
