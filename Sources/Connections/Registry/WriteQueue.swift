internal import HomeModel

/// The writes to one connection that wait or are under way.
///
/// What is written to one device keeps its order: while a call is under way to it, further writes wait. Of those that
/// wait for one characteristic, only the newest is sent, last; whoever wrote the others is told how that one went. So a
/// colour that is dragged for two seconds becomes few writes. Devices don't wait for one another.
struct WriteQueue: Sendable {
    /// One who waits for how a write went: a position in a batch.
    struct Waiter: Hashable, Sendable {
        /// The batch, which was submitted as one.
        var batch: Int
        /// Which of its writes.
        var index: Int
    }

    /// A write with all who wait for it.
    struct Pending: Hashable, Sendable {
        /// The write.
        var write: DeviceWrite
        /// The callers that want to know how it went.
        var waiters: [Waiter]
    }

    /// Writes that are sent as one.
    struct Call: Hashable, Sendable {
        /// Its number.
        var number: Int
        /// The writes.
        var writes: [Pending]
        /// How many devices they are for.
        var deviceCount: Int
    }

    /// How many writes may wait; what is beyond is refused, so that nothing grows without end.
    static let capacity = 4096

    /// The writes that wait, in their order.
    private(set) var waiting: [Pending] = []
    private var busy: [String: Int] = [:]
    private var lastCall = 0

    /// Adds a write; `false` where too many wait already.
    mutating func add(_ write: DeviceWrite, for waiter: Waiter) -> Bool {
        var waiters = [waiter]
        if let position = waiting.firstIndex(where: { $0.write.address == write.address }) {
            // At its end: what was written in between came before it.
            waiters = waiting.remove(at: position).waiters + waiters
        }
        guard waiting.count < Self.capacity else { return false }
        waiting.append(Pending(write: write, waiters: waiters))
        return true
    }

    /// All that can be sent now, to devices to which nothing is under way.
    mutating func nextCall() -> Call? {
        let ready = waiting.filter { busy[$0.write.address.accessory] == nil }
        guard !ready.isEmpty else { return nil }
        waiting.removeAll { busy[$0.write.address.accessory] == nil }
        lastCall += 1
        let devices = Set(ready.map(\.write.address.accessory))
        for device in devices { busy[device] = lastCall }
        return Call(number: lastCall, writes: ready, deviceCount: devices.count)
    }

    /// Lets the devices of a call be written to again: it is over, or it has taken so long that the others of it need
    /// not wait for the slowest.
    mutating func release(_ call: Int) {
        busy = busy.filter { $0.value != call }
    }

    /// Takes out everybody who waits, when nothing can be sent any more.
    mutating func takeAll() -> [Waiter] {
        defer {
            waiting = []
            busy = [:]
        }
        return waiting.flatMap(\.waiters)
    }
}
