import Connections
import HomeModel

/// What a connection told, in order, to be awaited.
actor EventLog {
    private(set) var events: [DeviceEvent] = []
    private var waiting: [(test: @Sendable ([DeviceEvent]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = []
    private var reader: Task<Void, Never>?

    /// Listens from now on.
    init(_ stream: AsyncStream<DeviceEvent>) async {
        reader = Task { [weak self] in for await event in stream { await self?.take(event) } }
    }

    private func take(_ event: DeviceEvent) {
        events.append(event)
        let ready = waiting.filter { $0.test(events) }
        waiting.removeAll { $0.test(events) }
        for entry in ready { entry.continuation.resume() }
    }

    /// Waits until what was told fulfils a condition.
    func wait(until test: @escaping @Sendable ([DeviceEvent]) -> Bool) async {
        if test(events) { return }
        await withCheckedContinuation { waiting.append((test, $0)) }
    }

    /// Waits for an event.
    func wait(for event: DeviceEvent) async { await wait { $0.contains(event) } }

    /// Waits until devices were told that fulfil a condition.
    func devices(where test: @escaping @Sendable ([DeviceDescription]) -> Bool) async -> [DeviceDescription] {
        await wait { $0.contains { if case .devices(let devices) = $0 { test(devices) } else { false } } }
        for case .devices(let devices) in events.reversed() where test(devices) { return devices }
        return []
    }

    /// Forgets what was told.
    func forget() { events = [] }
}
