/// Which words each node may go on with, as signatures: sets of words of which a few bits are kept, so that one look
/// tells nearly always that a node can't (Bloom 1970, "Space/time trade-offs in hash coding with allowable errors",
/// with one hash function). A signature may say yes where the answer is no, never the other way round.
struct NodeFilters {
    /// What a node may go on with.
    struct Filter: Sendable {
        /// The signature of the words that its own edges say.
        var words: UInt64
        /// The signature of the words that the rules it calls may begin with.
        var calls: UInt64
    }

    /// The bit of unknown words and of the end of the utterance: it is in the signatures of calls that may say nothing,
    /// and in no other.
    static let noWord: UInt64 = 1 << 63

    /// The filters, node by node.
    private(set) var filters: [Filter] = []
    /// The signatures of the words that each rule may begin with.
    private let beginnings: [UInt64]

    /// Finds what rules of these left corners may begin with.
    init(_ corners: LeftCorners, callersFirst: [Int32]) {
        var beginnings = [UInt64](repeating: 0, count: corners.calls.count)
        for rule in callersFirst.reversed().lazy.map({ Int($0) }) {
            var signature: UInt64 = corners.isNullable[rule] ? .max : 0
            for word in corners.words[rule] { signature |= Self.signature(of: word) }
            for callee in corners.calls[rule] { signature |= beginnings[Int(callee)] }
            beginnings[rule] = signature
        }
        self.beginnings = beginnings
    }

    /// Adds the filters of a network's nodes after the others.
    mutating func append(_ network: RuleNetwork) {
        for node in network.nodes.indices {
            var filter = Filter(words: 0, calls: 0)
            for edge in network.words(of: node) { filter.words |= Self.signature(of: network.wordEdges[edge].label) }
            for edge in network.calls(of: node) { filter.calls |= beginnings[Int(network.callEdges[edge].label)] }
            filters.append(filter)
        }
    }

    /// The signature of one word; ``noWord`` for a number below zero.
    @inline(__always)
    static func signature(of word: Int32) -> UInt64 {
        word < 0 ? noWord : 1 << UInt64(truncatingIfNeeded: word % 63)
    }
}
