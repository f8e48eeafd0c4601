/// A network's tables as bare pointers, valid while the ``NetworkTables`` that hold them live.
///
/// All indices come from the network itself or from tokens that were checked against ``wordCount``.
struct NetworkView {
    /// A node with all that the matcher asks of it in one place. Its edges and ends are those from its own first index
    /// up to the first index of the next node.
    struct Node: BitwiseCopyable {
        /// The signature of the words that its own edges say; see ``NodeFilters``.
        var words: UInt64
        /// The signature of the words that the rules it calls may begin with.
        var calls: UInt64
        /// Two sets of words, of either of which one must still come; see ``NodeNeeds``.
        var need: NodeNeeds.Signature
        var otherNeed: NodeNeeds.Signature
        var firstWord: Int32
        var firstCall: Int32
        var firstEnd: Int32
    }

    /// What is read of an edge once it is known to be part of a derivation, or may be.
    struct EdgeTags: BitwiseCopyable {
        /// The list of events passed before the label.
        var before: Int32
        /// The list of events passed after the label.
        var after: Int32
        /// Where the edge stands in the order of the text.
        var order: Int32

        init(_ edge: RuleNetwork.Edge) {
            before = edge.before
            after = edge.after
            order = edge.order
        }
    }

    /// What going over a word takes, with all of it in one place.
    struct WordStep: BitwiseCopyable {
        /// The word.
        var label: Int32
        /// The node that the word leads to.
        var target: Int32
        /// What the word costs there.
        var cost: Int32
    }

    /// What going over a call takes.
    struct CallStep: BitwiseCopyable {
        /// Two sets of words, of either of which one must still come for the call to be of use: what the rule called
        /// needs, or the node after it.
        var need: NodeNeeds.Signature
        var otherNeed: NodeNeeds.Signature
        /// The node that the call leads to.
        var target: Int32
        /// What the call costs.
        var cost: Int32
        /// What it costs on top where the rule called says at least one word: a whole name's cost.
        var nameCost: Int32
    }

    let starts: UnsafePointer<Int32>
    let nodes: UnsafePointer<Node>
    /// The edges that say a word. Their tags, which are read more seldom, stand apart,
    /// so that a search reads little memory.
    let wordSteps: UnsafePointer<WordStep>
    let wordTags: UnsafePointer<EdgeTags>
    /// The rules that edges call; the steps over these edges, and their tags.
    let callLabels: UnsafePointer<Int32>
    let callSteps: UnsafePointer<CallStep>
    let callTags: UnsafePointer<EdgeTags>
    let ends: UnsafePointer<RuleNetwork.End>
    /// The rows of ``Beginnings/first``.
    let firstWords: UnsafePointer<UInt64>
    /// The rows of ``Beginnings/second``.
    let secondWords: UnsafePointer<UInt64>
    let rowWidth: Int
    let wordCount: Int32
    let ruleCount: Int32

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
        (nodes[Int(node)].words | nodes[Int(node)].calls) & signature != 0 || canEnd(at: node)
    }

    /// Whether what a node needs is among the words that are still to come.
    @inline(__always)
    func hasNeeds(of node: Int32, in ahead: NodeNeeds.Signature) -> Bool {
        NodeNeeds.isMet(nodes[Int(node)].need, in: ahead) && NodeNeeds.isMet(nodes[Int(node)].otherNeed, in: ahead)
    }

    /// Whether what a call needs is among the words that are still to come.
    @inline(__always)
    func hasNeeds(ofCall edge: Int32, in ahead: NodeNeeds.Signature) -> Bool {
        NodeNeeds.isMet(callSteps[Int(edge)].need, in: ahead)
            && NodeNeeds.isMet(callSteps[Int(edge)].otherNeed, in: ahead)
    }

    /// The first of a node's word edges whose word isn't below `word`.
    @inline(__always)
    func firstEdge(of node: Int32, word: Int32) -> Int32 {
        var low = nodes[Int(node)].firstWord
        var count = nodes[Int(node) &+ 1].firstWord &- low
        // Without a branch that could be guessed wrong.
        while count > 1 {
            let half = count &>> 1
            low &+= wordSteps[Int(low &+ half &- 1)].label < word ? half : 0
            count &-= half
        }
        return count == 1 && wordSteps[Int(low)].label < word ? low &+ 1 : low
    }
}

/// Owns the memory of a network's tables.
final class NetworkTables {
    /// The tables.
    let view: NetworkView

    /// Copies a network's tables into memory that stays in place.
    init(
        _ network: borrowing Network.Parts, beginnings: Beginnings, filters: NodeFilters,
        needs: [NodeNeeds.Signatures], callNeeds: [NodeNeeds.Signatures]
    ) {
        let nodes = network.nodes.indices.map { place in
            let node = network.nodes[place]
            // The node after the last has no filter, for nothing reaches it.
            let isLast = place == needs.count
            let filter = isLast ? NodeFilters.Filter(words: 0, calls: 0) : filters.filters[place]
            let need = isLast ? NodeNeeds.Signatures(.zero, .zero) : needs[place]
            return NetworkView.Node(
                words: filter.words, calls: filter.calls, need: need.first, otherNeed: need.second,
                firstWord: node.firstWord, firstCall: node.firstCall, firstEnd: node.firstEnd)
        }
        let wordSteps = network.wordEdges.map { edge in
            NetworkView.WordStep(label: edge.label, target: edge.target, cost: edge.cost)
        }
        let callSteps = network.callEdges.indices.map { place in
            let edge = network.callEdges[place]
            return NetworkView.CallStep(
                need: callNeeds[place].first, otherNeed: callNeeds[place].second, target: edge.target, cost: edge.cost,
                nameCost: network.nameCosts[place])
        }
        view = NetworkView(
            starts: Self.copy(network.starts), nodes: Self.copy(nodes),
            wordSteps: Self.copy(wordSteps), wordTags: Self.copy(network.wordEdges.map(NetworkView.EdgeTags.init)),
            callLabels: Self.copy(network.callEdges.map(\.label)), callSteps: Self.copy(callSteps),
            callTags: Self.copy(network.callEdges.map(NetworkView.EdgeTags.init)), ends: Self.copy(network.ends),
            firstWords: Self.copy(beginnings.first.bits), secondWords: Self.copy(beginnings.second.bits),
            rowWidth: beginnings.first.width, wordCount: beginnings.first.noWord,
            ruleCount: Int32(truncatingIfNeeded: network.starts.count))
    }

    deinit {
        view.starts.deallocate()
        view.nodes.deallocate()
        view.wordSteps.deallocate()
        view.wordTags.deallocate()
        view.callLabels.deallocate()
        view.callSteps.deallocate()
        view.callTags.deallocate()
        view.ends.deallocate()
        view.secondWords.deallocate()
        view.firstWords.deallocate()
    }

    /// The size of what a processor fetches at once.
    private static let cacheLine = 64

    /// Elements in memory of their own that begins with a cache line: nodes are as large as one, so that looking at a
    /// node fetches one line and not two.
    private static func copy<Element: BitwiseCopyable>(_ elements: [Element]) -> UnsafePointer<Element> {
        let size = max(1, elements.count) * MemoryLayout<Element>.stride
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: cacheLine)
        let address = memory.bindMemory(to: Element.self, capacity: max(1, elements.count))
        elements.withUnsafeBufferPointer { source in
            if let base = source.baseAddress { address.initialize(from: base, count: source.count) }
        }
        return UnsafePointer(address)
    }
}

// The memory is written before `init` ends and never after.
extension NetworkTables: @unchecked Sendable {}
