internal import HomeModel

/// The entries that wait for their time, the earliest first: a binary heap. An entry that is no longer wanted stays in
/// it until its turn comes; whoever takes it out looks whether it still holds.
struct DueQueue: Sendable {
    /// Something that waits.
    struct Entry: Comparable, Sendable {
        /// What is to happen.
        enum Kind: Hashable, Sendable {
            /// An old value comes back.
            case reversion(CharacteristicAddress)
            /// A value has lasted long enough.
            case held(RuleReference)
            /// A clock time, the sun, or a moment fixed before.
            case time(RuleReference)
        }

        /// When its time comes.
        var at: Instant
        /// What happens then.
        var kind: Kind

        /// Old values come back before rules fire, so that at the same time the rule wins; rules go in their order.
        private var rank: (Int, Int, Int) {
            switch kind {
            case .reversion(let address): (0, Int(truncatingIfNeeded: address.service.rawValue), 0)
            case .held(let reference), .time(let reference): (1, reference.position, reference.event)
            }
        }

        static func < (lhs: Self, rhs: Self) -> Bool {
            lhs.at != rhs.at ? lhs.at < rhs.at : lhs.rank < rhs.rank
        }
    }

    private var heap: [Entry] = []

    /// The earliest.
    var first: Entry? { heap.first }

    /// Adds an entry.
    mutating func insert(_ entry: Entry) {
        heap.append(entry)
        var child = heap.count - 1
        while child > 0, heap[child] < heap[(child - 1) / 2] {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    /// Takes the earliest out.
    mutating func removeFirst() -> Entry? {
        guard let first = heap.first, let last = heap.popLast() else { return nil }
        guard !heap.isEmpty else { return first }
        heap[0] = last
        var parent = 0
        while true {
            let left = 2 * parent + 1
            guard left < heap.count else { return first }
            let child = left + 1 < heap.count && heap[left + 1] < heap[left] ? left + 1 : left
            guard heap[child] < heap[parent] else { return first }
            heap.swapAt(child, parent)
            parent = child
        }
    }
}

/// One of a rule's events, by the rule's place in the engine.
struct RuleReference: Hashable, Sendable {
    /// Which rule.
    var position: Int
    /// Which of its events.
    var event: Int
}
