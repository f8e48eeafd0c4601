internal import Connections
internal import HomeModel

/// Which reports follow from which write: a blind tells on its way what it was told to do.
///
/// Accessories don't say why they report. What is certain is this: after a target was written, the state that follows
/// it moves because of it, until it has arrived, somebody else sets another target, or a minute has passed.
struct Causes: Sendable {
    private struct Entry: Sendable {
        var token: WriteToken
        var goal: Value
        var ends: ContinuousClock.Instant
    }

    private static let longest = Duration.seconds(60)
    private var entries: [DeviceAddress: Entry] = [:]

    /// Notes that a write was accepted.
    mutating func note(_ write: DeviceWrite, value: Value, at now: ContinuousClock.Instant) {
        entries = entries.filter { $0.value.ends > now }
        guard let follower = write.address.characteristic.follower else { return }
        var address = write.address
        address.characteristic = follower
        entries[address] = Entry(token: write.token, goal: value, ends: now + Self.longest)
    }

    /// The write that a report follows from.
    mutating func cause(of address: DeviceAddress, _ value: Value, at now: ContinuousClock.Instant) -> WriteToken? {
        if let follower = address.characteristic.follower {
            // Another target: what moves now moves for somebody else.
            var followed = address
            followed.characteristic = follower
            if let entry = entries[followed], entry.goal != value { entries[followed] = nil }
            return nil
        }
        guard let entry = entries[address] else { return nil }
        if entry.goal == value || entry.ends <= now { entries[address] = nil }
        return entry.ends > now ? entry.token : nil
    }
}
