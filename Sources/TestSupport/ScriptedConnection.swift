public import HomeModel
internal import Synchronization

/// Accessories that do what a test tells them, and remember what they were asked.
public final class ScriptedConnection: AccessoryConnection {
    private struct State {
        var values: [CharacteristicAddress: Value]
        var errors: [ServiceID: AccessoryError] = [:]
        var followers: [CharacteristicAddress: CharacteristicAddress] = [:]
        var batches: [[CharacteristicWrite]] = []
        var identified: [AccessoryID] = []
        var reports: [AccessoryChange] = []
        var listeners: [AsyncStream<AccessoryChange>.Continuation] = []
    }

    private let state: Mutex<State>

    /// Makes accessories that hold `values`.
    public init(_ values: [CharacteristicAddress: Value] = [:]) {
        state = Mutex(State(values: values))
    }

    /// The batches of writes that came, in order.
    public var batches: [[CharacteristicWrite]] { state.withLock { $0.batches } }
    /// The accessories that were asked to show themselves.
    public var identified: [AccessoryID] { state.withLock { $0.identified } }

    /// What it holds is told by tests alone.
    public func update(_ database: HomeDatabase) {}

    /// Makes all writes to a service fail; `nil` makes it good again.
    public func fail(_ service: ServiceID, with error: AccessoryError?) {
        state.withLock { $0.errors[service] = error }
    }

    /// Makes one value follow another that is written.
    public func follow(_ target: CharacteristicAddress, with current: CharacteristicAddress) {
        state.withLock { $0.followers[target] = current }
    }

    /// Reports a change as if an accessory did; those who listen only later hear it then.
    public func report(_ change: AccessoryChange) {
        let listeners = state.withLock { state in
            state.reports.append(change)
            return state.listeners
        }
        for listener in listeners { listener.yield(change) }
    }

    /// Changes a value by hand, and reports it.
    public func flip(_ address: CharacteristicAddress, to value: Value) {
        state.withLock { $0.values[address] = value }
        report(.value(address, value))
    }

    /// Takes the writes of services that don't fail.
    public func write(_ writes: [CharacteristicWrite]) async -> [WriteResult] {
        state.withLock { state in
            state.batches.append(writes)
            return writes.map { write in
                if let error = state.errors[write.address.service] { return WriteResult(write: write, error: error) }
                state.values[write.address] = write.value
                if let follower = state.followers[write.address] { state.values[follower] = write.value }
                return WriteResult(write: write)
            }
        }
    }

    /// Gives the values held.
    public func read(_ addresses: [CharacteristicAddress]) async -> [ReadResult] {
        state.withLock { state in
            addresses.map { address in
                let error = state.errors[address.service]
                return ReadResult(address: address, value: error == nil ? state.values[address] : nil, error: error)
            }
        }
    }

    /// Remembers that it was asked.
    public func identify(_ accessory: AccessoryID) async throws(AccessoryError) {
        state.withLock { $0.identified.append(accessory) }
    }

    /// What the test reports, from the first report on.
    public func changes() -> AsyncStream<AccessoryChange> {
        let (stream, continuation) = AsyncStream.makeStream(of: AccessoryChange.self)
        state.withLock { state in
            for report in state.reports { continuation.yield(report) }
            state.listeners.append(continuation)
        }
        return stream
    }
}
