import ServiceLifecycle

/// Tells the supervisor that the house is ready, that it is alive, and that it is about to end.
///
/// A sign of life is sent only after whoever does the work has answered: a process that merely exists isn't one that
/// works, and is started anew.
struct SupervisionService: ServiceLifecycle.Service {
    private let socket: SupervisorSocket
    private let isAlive: @Sendable () async -> Void

    /// Makes a service.
    /// - Parameter isAlive: returns once the house has answered.
    init(_ socket: SupervisorSocket, isAlive: @escaping @Sendable () async -> Void) {
        self.socket = socket
        self.isAlive = isAlive
    }

    /// Works until the program is asked to end.
    func run() async throws {
        await isAlive()
        socket.send("READY=1")
        await cancelWhenGracefulShutdown { [socket, isAlive] in
            while !Task.isCancelled {
                // Where nobody wants signs of life there is nothing to do but to wait for the end.
                let pause = socket.interval.map { $0 / 3 } ?? .seconds(3600)
                if socket.interval != nil {
                    await isAlive()
                    socket.send("WATCHDOG=1")
                }
                try? await Task.sleep(for: pause)
            }
        }
        socket.send("STOPPING=1")
    }
}
