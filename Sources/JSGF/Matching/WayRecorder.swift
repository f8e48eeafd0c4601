/// Keeps every way found to each item and result, for finding derivations other than the best.
struct WayRecorder: ~Copyable, Sendable {
    /// One way to an item: over an edge from another, through a result where the edge is a call.
    struct Way: BitwiseCopyable, Hashable {
        var previous: Int32
        var edge: Int32
        var sub: Int32
    }

    /// One way for a result to end: at an item, by one of its node's ends.
    struct Ending: BitwiseCopyable, Hashable {
        var item: Int32
        var way: Int32
    }

    /// Whether ways are kept at all.
    var isOn = false
    private var toItems: [[Way]] = []
    private var endings: [[Ending]] = []

    /// The ways to an item; none for the beginning of a goal.
    func ways(toItem item: Int32) -> [Way] {
        Int(item) < toItems.count ? toItems[Int(item)] : []
    }

    /// The ways for a result to end.
    func endings(ofResult result: Int32) -> [Ending] {
        Int(result) < endings.count ? endings[Int(result)] : []
    }

    /// Forgets all ways.
    mutating func reset() {
        toItems.removeAll(keepingCapacity: true)
        endings.removeAll(keepingCapacity: true)
    }

    /// Keeps a way to an item.
    @inline(never)
    mutating func add(_ way: Way, toItem item: Int32) {
        while toItems.count <= Int(item) { toItems.append([]) }
        if !toItems[Int(item)].contains(way) { toItems[Int(item)].append(way) }
    }

    /// Keeps a way for a result to end.
    @inline(never)
    mutating func add(_ ending: Ending, toResult result: Int32) {
        while endings.count <= Int(result) { endings.append([]) }
        if !endings[Int(result)].contains(ending) { endings[Int(result)].append(ending) }
    }
}
