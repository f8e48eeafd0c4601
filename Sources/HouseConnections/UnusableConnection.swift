import Connections
import HomeModel

/// Stands for a connection that can't even be tried: it says why.
struct UnusableConnection: DeviceConnection {
    /// What is in the way.
    let problem: ConnectionProblem

    var state: ConnectionState { get async { .refused(problem) } }
    var devices: [DeviceDescription] { get async { [] } }

    func run() async {
        // Nothing changes by waiting; it ends with its task.
        let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in forever {}
        continuation.finish()
    }

    func events() -> AsyncStream<DeviceEvent> {
        let (events, continuation) = AsyncStream.makeStream(of: DeviceEvent.self)
        continuation.yield(.state(.refused(problem)))
        return events
    }

    func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] { writes.map { _ in .unreachable(bridge: nil) } }

    func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>] {
        addresses.map { _ in .failure(.unreachable(bridge: nil)) }
    }

    func identify(_ accessory: String) async throws(AccessoryError) { throw .unreachable(bridge: nil) }
}
