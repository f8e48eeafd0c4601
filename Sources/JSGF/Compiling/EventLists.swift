/// The tag events that edges carry: short lists, each kept once and known by a number. Number 0 is the empty list.
struct EventLists: Sendable {
    /// The events of all lists, one list after another.
    private(set) var events: [TagEvent] = []
    /// Where each list begins in ``events``; one more entry than there are lists.
    private(set) var starts: [Int32] = [0, 0]
    /// The numbers of the lists at the places that their hashes tell, or at the next free ones; 0 is free. There are as
    /// many as a power of two and never more than half of them taken. Plain numbers, for this is copied with each home.
    private var slots = [Int32](repeating: 0, count: 64)

    /// The empty list alone.
    init() {}

    /// Lists that were numbered before, the empty one first.
    init(events: [TagEvent], starts: [Int32]) {
        self.events = events
        self.starts = starts
        spread()
    }

    /// How many lists there are; their numbers run from 0.
    var count: Int { starts.count - 1 }

    /// The number of the list that holds one event.
    mutating func intern(_ event: TagEvent) -> Int32 {
        intern(CollectionOfOne(event), followedBy: EmptyCollection())
    }

    /// The list with that number.
    func list(_ id: Int32) -> ArraySlice<TagEvent> {
        events[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])]
    }

    /// The number of the list that is `first` followed by `second`.
    mutating func joined(_ first: Int32, _ second: Int32) -> Int32 {
        if first == 0 { return second }
        if second == 0 { return first }
        return intern(list(first), followedBy: list(second))
    }

    /// The number of the list of some events and some more after them.
    private mutating func intern(
        _ first: some Collection<TagEvent>, followedBy second: some Collection<TagEvent>
    ) -> Int32 {
        var hash = Self.hash(first)
        hash = Self.hash(second, behind: hash)
        var slot = place(of: hash)
        while slots[slot] != 0 {
            let known = list(slots[slot])
            if known.count == first.count + second.count, known.starts(with: first),
                known.dropFirst(first.count).elementsEqual(second)
            {
                return slots[slot]
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        let id = Int32(truncatingIfNeeded: count)
        events += first
        events += second
        starts.append(Int32(truncatingIfNeeded: events.count))
        slots[slot] = id
        if count * 2 > slots.count { spread() }
        return id
    }

    /// Puts all lists at their places among enough of them.
    private mutating func spread() {
        var size = 64
        while size < count * 4 { size *= 2 }
        slots = [Int32](repeating: 0, count: size)
        for id in 1..<Int32(truncatingIfNeeded: max(1, count)) {
            var slot = place(of: Self.hash(list(id)))
            while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
            slots[slot] = id
        }
    }

    private func place(of hash: UInt64) -> Int {
        Int(truncatingIfNeeded: (hash ^ (hash &>> 32))) & (slots.count - 1)
    }

    private static func hash(_ list: some Collection<TagEvent>, behind hash: UInt64 = 0) -> UInt64 {
        var hash = hash
        for event in list {
            let number = UInt64(UInt32(bitPattern: event.tag)) << 2 | UInt64(event.side.rawValue)
            // An odd number without a pattern spreads the bits.
            hash = (hash ^ number) &* 0x9E37_79B9_7F4A_7C15
            hash ^= hash &>> 29
        }
        return hash
    }
}

/// A tag passed in a derivation: the tag's number and which side of its expansion this is.
struct TagEvent: Sendable, Hashable {
    /// The sides that a tag is met on.
    enum Side: UInt8, Sendable {
        /// Before the expansion of a scoped tag.
        case begin
        /// After the expansion of a scoped tag.
        case end
        /// After the expansion of any other tag.
        case plain
    }

    /// The tag's number.
    var tag: Int32
    /// Which side.
    var side: Side
}
