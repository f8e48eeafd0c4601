internal import HomeModel

/// Events that wait to be read, in their order. Where there are too many, those that a later one has overtaken are left out, numbers
/// first: a slow reader learns how everything is now, and a contact that opened and closed did so for as long as there is room.
struct PendingEvents: Sendable {
    /// What an event is about.
    private enum Subject: Hashable {
        case value(DeviceAddress)
        case reachability(String)
        case devices
        case state
        case presence(String)
    }

    /// How many of the things that merely happen, each of which counts, are kept where there is no room for all.
    private static let mostMoments = 1024

    private let capacity: Int
    private var limit: Int
    private var events: [DeviceEvent] = []
    /// How many of ``events`` have been read.
    private var read = 0

    /// Makes an empty queue, which keeps all of so many events.
    init(capacity: Int) {
        self.capacity = capacity
        limit = capacity
    }

    /// How many wait.
    var count: Int { events.count - read }

    /// Adds an event at the end.
    mutating func append(_ event: DeviceEvent) {
        events.append(event)
        if events.count >= limit { makeRoom() }
    }

    /// The first, which is then taken.
    mutating func popFirst() -> DeviceEvent? {
        guard read < events.count else { return nil }
        defer {
            read += 1
            if read == events.count {
                events.removeAll(keepingCapacity: read <= capacity)
                read = 0
            }
        }
        return events[read]
    }

    /// All, which are then taken.
    mutating func takeAll() -> [DeviceEvent] {
        defer {
            events = []
            read = 0
            limit = capacity
        }
        return read == 0 ? events : Array(events[read...])
    }

    private mutating func makeRoom() {
        leaveOut { $0.isNumber }
        if events.count > capacity { leaveOut { _ in true } }
        // There are only so many devices: the work is done anew when as many events have come again.
        limit = max(capacity, events.count * 2)
    }

    /// Leaves out what a later event has overtaken.
    private mutating func leaveOut(where isNoLoss: (DeviceEvent) -> Bool) {
        var seen: Set<Subject> = []
        var moments = 0
        var kept: [DeviceEvent] = []
        for event in events[read...].reversed() {
            if event.isMoment {
                moments += 1
                if moments <= Self.mostMoments { kept.append(event) }
            } else if seen.insert(Self.subject(of: event)).inserted || !isNoLoss(event) {
                kept.append(event)
            }
        }
        events = kept.reversed()
        read = 0
    }

    private static func subject(of event: DeviceEvent) -> Subject {
        switch event {
        case .value(let address, _, _): .value(address)
        case .reachable(let device, _): .reachability(device)
        case .devices: .devices
        case .state: .state
        case .presence(let name, _): .presence(name)
        }
    }
}

extension DeviceEvent {
    /// Whether it tells a number that is measured or set.
    fileprivate var isNumber: Bool {
        if case .value(_, .number, _) = self { true } else { false }
    }

    /// Whether it is something that happens, and twice where it is told twice: the press of a button.
    fileprivate var isMoment: Bool {
        if case .value(let address, _, _) = self { address.characteristic.isEvent } else { false }
    }
}
