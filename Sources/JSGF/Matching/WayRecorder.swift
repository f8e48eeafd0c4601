/// Keeps every way found to each item and result, for finding derivations other than the best.
struct WayRecorder: ~Copyable, Sendable {
    /// One way: over an edge from an item, through a result where the edge is a call; or, for a result, its last item.
    struct Way: BitwiseCopyable, Hashable {
        var previous: Int32
        var edge: Int32
        var sub: Int32
    }

    /// Whether ways are kept at all.
    var isOn = false
    private var toItems: [[Way]] = []
    private var endings: [[Int32]] = []

    /// The ways to an item; none for the beginning of a goal.
    func ways(toItem item: Int32) -> [Way] {
        Int(item) < toItems.count ? toItems[Int(item)] : []
    }

    /// The items that a result can end at.
    func endings(ofResult result: Int32) -> [Int32] {
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

    /// Keeps an item that a result can end at.
    @inline(never)
    mutating func add(ending item: Int32, toResult result: Int32) {
        while endings.count <= Int(result) { endings.append([]) }
        if !endings[Int(result)].contains(item) { endings[Int(result)].append(item) }
    }
}
