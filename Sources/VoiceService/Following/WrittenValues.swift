internal import HomeModel
internal import Synchronization

/// The values that this program has just had written, by words or by rules. What accessories report of them is no news:
/// it is in the log as what whoever wrote it has done. All else that they report was done by hand, or by themselves.
public final class WrittenValues: Sendable {
    /// How long a write may be under way.
    private static let patience = Duration.seconds(10)
    /// How long the report of one that was accepted may take; where none comes, the accessory had the value already.
    private let reportTime: Duration
    /// How many are kept.
    private static let capacity = 4096

    private struct Entry {
        var value: Value
        var until: ContinuousClock.Instant
    }

    private let entries = Mutex<[CharacteristicAddress: [Entry]]>([:])

    /// Makes an empty list for accessories that report within two seconds what they have taken.
    public convenience init() { self.init(reportTime: .seconds(2)) }

    /// Makes an empty list.
    /// - Parameter reportTime: how long the report of a write that was accepted may take.
    public init(reportTime: Duration) {
        self.reportTime = reportTime
    }

    /// Notes values that are about to be written.
    func note(_ writes: [CharacteristicWrite], at now: ContinuousClock.Instant = .now) {
        entries.withLock { entries in
            if entries.count > Self.capacity { entries = entries.filter { $0.value.contains { $0.until > now } } }
            guard entries.count <= Self.capacity else { return }
            for write in writes {
                entries[write.address, default: []].removeAll { $0.until <= now }
                entries[write.address, default: []].append(
                    Entry(value: write.value, until: now + max(Self.patience, reportTime)))
            }
        }
    }

    /// Notes how writes went: those that failed are forgotten.
    func settle(_ results: [WriteResult], at now: ContinuousClock.Instant = .now) {
        entries.withLock { entries in
            for result in results {
                let (address, value) = (result.write.address, result.write.value)
                guard result.error == nil else {
                    entries[address]?.removeAll { $0.value == value }
                    continue
                }
                guard let position = entries[address]?.lastIndex(where: { $0.value == value }) else { continue }
                entries[address]?[position].until = now + reportTime
            }
        }
    }

    /// Whether a report tells what was written here; each write is told once.
    func take(_ value: Value, at address: CharacteristicAddress, now: ContinuousClock.Instant = .now) -> Bool {
        entries.withLock { entries in
            guard let waiting = entries[address] else { return false }
            guard let position = waiting.firstIndex(where: { $0.value == value && $0.until > now }) else {
                return false
            }
            let rest = Array(waiting[(position + 1)...])
            entries[address] = rest.isEmpty ? nil : rest
            return true
        }
    }
}
