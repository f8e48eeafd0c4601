/// The tag events that edges carry: short lists, each kept once and known by a number. Number 0 is the empty list.
struct EventLists: Sendable {
    /// The events of all lists, one list after another.
    private(set) var events: [TagEvent] = []
    /// Where each list begins in ``events``; one more entry than there are lists.
    private(set) var starts: [Int32] = [0, 0]
    private var ids: [[TagEvent]: Int32] = [[]: 0]
    /// The numbers of the lists of one event, and of those joined from two: most are asked for again and again.
    private var singles: [TagEvent: Int32] = [:]
    private var joints: [UInt64: Int32] = [:]

    /// How many lists there are; their numbers run from 0.
    var count: Int { starts.count - 1 }

    /// The number of a list.
    mutating func intern(_ list: [TagEvent]) -> Int32 {
        if list.isEmpty { return 0 }
        if let id = ids[list] { return id }
        let id = Int32(truncatingIfNeeded: starts.count - 1)
        events += list
        starts.append(Int32(truncatingIfNeeded: events.count))
        ids[list] = id
        return id
    }

    /// The number of the list that holds one event.
    mutating func intern(_ event: TagEvent) -> Int32 {
        if let id = singles[event] { return id }
        let id = intern([event])
        singles[event] = id
        return id
    }

    /// The list with that number.
    func list(_ id: Int32) -> ArraySlice<TagEvent> {
        events[Int(starts[Int(id)])..<Int(starts[Int(id) + 1])]
    }

    /// The number of the list that is `first` followed by `second`.
    mutating func joined(_ first: Int32, _ second: Int32) -> Int32 {
        if first == 0 { return second }
        if second == 0 { return first }
        let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
        if let id = joints[key] { return id }
        let id = intern(Array(list(first)) + list(second))
        joints[key] = id
        return id
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
