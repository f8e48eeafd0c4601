import Connections
import HomeModel
import Testing

/// What a connection told, in order, to be awaited.
actor EventLog {
    private(set) var events: [DeviceEvent] = []
    private var waiting:
        [Int: (test: @Sendable ([DeviceEvent]) -> Bool, continuation: CheckedContinuation<Void, Never>)] = [:]
    private var number = 0
    private var reader: Task<Void, Never>?

    /// Listens from now on.
    init(_ stream: AsyncStream<DeviceEvent>) async {
        reader = Task { [weak self] in for await event in stream { await self?.take(event) } }
    }

    private func take(_ event: DeviceEvent) {
        events.append(event)
        for (number, entry) in waiting where entry.test(events) {
            waiting[number] = nil
            entry.continuation.resume()
        }
    }

    /// Waits until what was told fulfils a condition; after a while it is an issue of the test that it didn't.
    func wait(
        until test: @escaping @Sendable ([DeviceEvent]) -> Bool, sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        if test(events) { return }
        number += 1
        let number = self.number
        let limit = Task {
            try? await Task.sleep(for: .seconds(20))
            guard let entry = waiting.removeValue(forKey: number) else { return }
            Issue.record("what was awaited was not told", sourceLocation: sourceLocation)
            entry.continuation.resume()
        }
        await withCheckedContinuation { waiting[number] = (test, $0) }
        limit.cancel()
    }

    /// Waits for an event.
    func wait(for event: DeviceEvent, sourceLocation: SourceLocation = #_sourceLocation) async {
        await wait(until: { $0.contains(event) }, sourceLocation: sourceLocation)
    }

    /// Waits until devices were told that fulfil a condition.
    func devices(where test: @escaping @Sendable ([DeviceDescription]) -> Bool) async -> [DeviceDescription] {
        await wait { $0.contains { if case .devices(let devices) = $0 { test(devices) } else { false } } }
        for case .devices(let devices) in events.reversed() where test(devices) { return devices }
        return []
    }

    /// Forgets what was told.
    func forget() { events = [] }
}
