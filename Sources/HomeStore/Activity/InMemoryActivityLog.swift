public import HomeModel
internal import Synchronization

/// A log in memory: it is gone with the program.
public final class InMemoryActivityLog: ActivityLog {
    private let entries: Mutex<[ActivityEntry]>
    private let capacity: Int

    /// Makes an empty log.
    /// - Parameter capacity: the most entries that are kept.
    public init(capacity: Int = ActivityLogSize.maximum) {
        self.capacity = max(capacity, 0)
        entries = Mutex([])
    }

    /// Adds entries, in their order.
    public func record(_ new: [ActivityEntry]) async {
        entries.withLock { entries in
            for entry in new {
                // Clocks are set back, and a log is read by its times.
                let place = entries.lastIndex { $0.moment <= entry.moment }.map { $0 + 1 } ?? 0
                entries.insert(entry, at: place)
            }
            if entries.count > capacity { entries.removeFirst(entries.count - capacity) }
        }
    }

    /// The entries that a filter lets through, the oldest first.
    public func entries(matching filter: ActivityFilter) async -> [ActivityEntry] {
        entries.withLock { Array($0.filter(filter.passes).suffix(max(filter.limit, 0))) }
    }
}
