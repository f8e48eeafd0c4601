/// A network's tables as bare pointers, valid while the ``NetworkTables`` that hold them live.
///
/// All indices come from the network itself or from tokens that were checked against ``wordCount``.
struct NetworkView {
    let starts: UnsafePointer<Int32>
    let nodes: UnsafePointer<RuleNetwork.Node>
    let filters: UnsafePointer<NodeFilters.Filter>
    let wordEdges: UnsafePointer<RuleNetwork.Edge>
    /// The labels of ``wordEdges`` alone: what is looked through lies close together.
    let wordLabels: UnsafePointer<Int32>
    let callEdges: UnsafePointer<RuleNetwork.Edge>
    /// The labels of ``callEdges`` alone.
    let callLabels: UnsafePointer<Int32>
    let ends: UnsafePointer<RuleNetwork.End>
    let nameCosts: UnsafePointer<Int32>
    let firstWords: UnsafePointer<UInt64>
    let rowWidth: Int
    let wordCount: Int32
    let ruleCount: Int32

    /// Whether a rule may begin at a place whose row of first words begins at `row`.
    @inline(__always)
    func mayBegin(_ rule: Int32, row: Int) -> Bool {
        firstWords[row &+ Int(rule &>> 6)] &>> UInt64(truncatingIfNeeded: rule & 63) & 1 != 0
    }

    /// Where the row of a word begins; that of no word for a number that no word has.
    @inline(__always)
    func row(of word: Int32) -> Int {
        let known = word >= 0 && word < wordCount ? word : wordCount
        return Int(known) &* rowWidth
    }

    /// Whether a rule can end at a node.
    @inline(__always)
    func canEnd(at node: Int32) -> Bool {
        nodes[Int(node)].firstEnd < nodes[Int(node) &+ 1].firstEnd
    }

    /// Whether anything can come of a node where the next word has this signature.
    @inline(__always)
    func isAlive(_ node: Int32, before signature: UInt64) -> Bool {
        let filter = filters[Int(node)]
        return (filter.words | filter.calls) & signature != 0 || canEnd(at: node)
    }

    /// The first of a node's word edges whose word isn't below `word`.
    @inline(__always)
    func firstEdge(of node: Int32, word: Int32) -> Int32 {
        var low = nodes[Int(node)].firstWord
        var high = nodes[Int(node) &+ 1].firstWord
        while low < high {
            let middle = (low &+ high) &>> 1
            if wordLabels[Int(middle)] < word { low = middle &+ 1 } else { high = middle }
        }
        return low
    }
}

/// Owns the memory of a network's tables.
final class NetworkTables {
    /// The tables.
    let view: NetworkView

    /// Copies a network's tables into memory that stays in place.
    init(_ network: borrowing Network.Parts, firstWords: FirstWords, filters: NodeFilters) {
        view = NetworkView(
            starts: Self.copy(network.starts), nodes: Self.copy(network.nodes), filters: Self.copy(filters.filters),
            wordEdges: Self.copy(network.wordEdges), wordLabels: Self.copy(network.wordEdges.map(\.label)),
            callEdges: Self.copy(network.callEdges), callLabels: Self.copy(network.callEdges.map(\.label)),
            ends: Self.copy(network.ends), nameCosts: Self.copy(network.nameCosts),
            firstWords: Self.copy(firstWords.bits),
            rowWidth: firstWords.width, wordCount: firstWords.noWord,
            ruleCount: Int32(truncatingIfNeeded: network.starts.count))
    }

    deinit {
        view.starts.deallocate()
        view.nodes.deallocate()
        view.filters.deallocate()
        view.wordEdges.deallocate()
        view.wordLabels.deallocate()
        view.callEdges.deallocate()
        view.callLabels.deallocate()
        view.ends.deallocate()
        view.nameCosts.deallocate()
        view.firstWords.deallocate()
    }

    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
        let memory = UnsafeMutableBufferPointer<Element>.allocate(capacity: max(1, elements.count))
        _ = memory.initialize(from: elements)
        guard let address = memory.baseAddress else { return UnsafePointer(UnsafeMutablePointer.allocate(capacity: 1)) }
        return UnsafePointer(address)
    }
}

// The memory is written before `init` ends and never after.
extension NetworkTables: @unchecked Sendable {}
