import Connections
import HomeModel
import Synchronization

/// A connection whose other side the test plays.
actor FakeConnection: DeviceConnection {
    /// What becomes of a write.
    enum Manner: Sendable {
        /// It is accepted at once.
        case accepting
        /// It is accepted, and the device reports the value.
        case echoing
        /// It is answered when the test says so.
        case waiting
        /// It is refused.
        case failing(AccessoryError)
    }

    private struct Streams {
        var continuations: [AsyncStream<DeviceEvent>.Continuation] = []
    }

    private let streams = Mutex(Streams())
    private(set) var state = ConnectionState.connecting
    private(set) var devices: [DeviceDescription] = []
    private(set) var calls: [[DeviceWrite]] = []
    private(set) var reads: [DeviceAddress] = []
    private(set) var identified: [String] = []
    private(set) var isRunning = false
    private var manners: [String: Manner] = [:]
    private var answers: [DeviceAddress: Value] = [:]
    private var held: [(device: String, continuation: CheckedContinuation<Void, Never>)] = []
    private var holdsReads = false
    private var heldReads: [CheckedContinuation<Void, Never>] = []
    private var observers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    func run() async {
        isRunning = true
        defer { isRunning = false }
        let (forever, continuation) = AsyncStream.makeStream(of: Void.self)
        for await _ in forever {}
        continuation.finish()
    }

    nonisolated func events() -> AsyncStream<DeviceEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: DeviceEvent.self)
        streams.withLock { $0.continuations.append(continuation) }
        return stream
    }

    /// Tells something.
    nonisolated func tell(_ event: DeviceEvent) {
        for continuation in streams.withLock({ $0.continuations }) { continuation.yield(event) }
    }

    /// Is there, with devices.
    func connect(_ devices: [DeviceDescription]) {
        state = .connected
        self.devices = devices
        tell(.state(.connected))
        tell(.devices(devices))
    }

    /// Is gone.
    func lose(_ problem: ConnectionProblem = .noAnswer) {
        state = .unreachable(problem)
        tell(.state(state))
    }

    /// How a device takes writes from now on.
    func treat(_ device: String, _ manner: Manner) { manners[device] = manner }

    /// What a characteristic is from now on, for those who ask.
    func answer(_ address: DeviceAddress, with value: Value) { answers[address] = value }

    /// Reads are answered when the test says so, by what was so when they came.
    func holdReads() { holdsReads = true }

    /// Answers the reads that wait, and further ones at once.
    func releaseReads() {
        holdsReads = false
        for read in heldReads { read.resume() }
        heldReads = []
    }

    /// Answers the writes that wait for a device.
    func answer(_ device: String) {
        let ready = held.filter { $0.device == device }
        held.removeAll { $0.device == device }
        for entry in ready { entry.continuation.resume() }
    }

    /// Waits until so many calls have come.
    func calls(reach count: Int) async {
        if calls.count >= count { return }
        await withCheckedContinuation { observers.append((count, $0)) }
    }

    func write(_ writes: [DeviceWrite]) async -> [AccessoryError?] {
        calls.append(writes)
        let ready = observers.filter { $0.count <= calls.count }
        observers.removeAll { $0.count <= calls.count }
        for observer in ready { observer.continuation.resume() }
        var results: [AccessoryError?] = []
        for write in writes {
            switch manners[write.address.accessory] ?? .accepting {
            case .accepting: results.append(nil)
            case .echoing:
                tell(.value(write.address, write.value, cause: write.token))
                results.append(nil)
            case .waiting:
                await withCheckedContinuation { held.append((write.address.accessory, $0)) }
                results.append(nil)
            case .failing(let error): results.append(error)
            }
        }
        return results
    }

    func read(_ addresses: [DeviceAddress]) async -> [Result<Value, AccessoryError>] {
        reads += addresses
        let values = addresses.map { answers[$0] ?? .number(7) }
        if holdsReads { await withCheckedContinuation { heldReads.append($0) } }
        return values.map { .success($0) }
    }

    func identify(_ accessory: String) async throws(AccessoryError) {
        guard devices.contains(where: { $0.address == accessory }) else { throw .unknown }
        identified.append(accessory)
    }
}

/// Lets what waits for time go on when the test says so.
final class TestTime: Sendable {
    private struct Waiting {
        var next = 0
        var sleepers: [Int: (Duration, CheckedContinuation<Void, Never>)] = [:]
        var past: Duration = .zero
    }

    private let waiting = Mutex(Waiting())

    /// Waits for the test, or until cancelled.
    func sleep(_ duration: Duration) async throws {
        let number = waiting.withLock { waiting in
            waiting.next += 1
            return waiting.next
        }
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let isOver = Task.isCancelled
                waiting.withLock { if !isOver { $0.sleepers[number] = (duration, continuation) } }
                if isOver { continuation.resume() }
                // Cancelled in between: nobody else would wake it.
                if !isOver, Task.isCancelled { wake(number) }
            }
        } onCancel: {
            wake(number)
        }
        try Task.checkCancellation()
    }

    private func wake(_ number: Int) {
        let sleeper = waiting.withLock { $0.sleepers.removeValue(forKey: number) }
        sleeper?.1.resume()
    }

    /// How long those wait who wait now.
    var waits: [Duration] { waiting.withLock { $0.sleepers.values.map(\.0) } }

    /// Ends all waits of a length.
    func end(_ duration: Duration) {
        let over = waiting.withLock { waiting in
            let over = waiting.sleepers.filter { $0.value.0 == duration }
            for number in over.keys { waiting.sleepers[number] = nil }
            return over
        }
        for sleeper in over.values { sleeper.1.resume() }
    }

    /// Ends waits of a length as soon as somebody begins one.
    func endWhenBegun(_ duration: Duration) async {
        while !waits.contains(duration) { await Task.yield() }
        end(duration)
    }
}
