/// The words without which nothing can come of a node: two sets for each, and of either at least one word must stand in
/// what is still to be said. "Rename the lamp" can't end without "to", whatever stands in between; where no "to"
/// follows, nobody needs to look.
///
/// Sets are kept as signatures, so that words share bits: a need may seem met where it isn't, never the other way
/// round.
struct NodeNeeds {
    /// A set of words, of which a bit is kept for each: 127 bits for words, and one that is in every utterance.
    typealias Signature = SIMD2<UInt64>

    /// One set, and how common its words are: the rarer, the more it tells.
    private struct Need: BitwiseCopyable {
        var signature: Signature
        var commonness: Int32

        /// Nothing is needed.
        static let nothing = Need(signature: Signature(repeating: .max), commonness: .max)

        /// One word of either set is needed.
        func or(_ other: Need) -> Need {
            guard commonness < .max, other.commonness < .max else { return .nothing }
            let both = signature | other.signature
            // What is in the other set already makes it no larger.
            if both == signature { return self }
            if both == other.signature { return other }
            let sum = commonness &+ other.commonness
            return sum > NodeNeeds.tooCommon ? .nothing : Need(signature: both, commonness: sum)
        }
    }

    /// The two needs that rule out most, the stronger one first.
    private struct Pair: BitwiseCopyable {
        var first: Need
        var second: Need

        static let nothing = Pair(first: .nothing, second: .nothing)

        var isNothing: Bool { first.commonness == .max }

        /// What is needed where both are said, one behind the other.
        func and(_ other: Pair) -> Pair {
            if other.first.commonness < first.commonness { return other.and(self) }
            let next = second.commonness <= other.first.commonness ? second : other.first
            return Pair(first: first, second: next)
        }

        /// What is needed where one or the other is said.
        func or(_ other: Pair) -> Pair {
            Pair(first: first.or(other.first), second: second.or(other.second))
        }
    }

    /// The needs: a row for each rule, and in it a pair for each node of that rule.
    private var pairs: [[Pair]]

    /// From here on a set is of no use: nearly every utterance has one of its words.
    private static let tooCommon: Int32 = 1500
    /// How often all rules are gone through, each time with what is known of those they call. Fewer rounds leave needs
    /// unfound, which costs time and nothing else.
    private static let rounds = 2

    /// The bit that is in the signature of every utterance.
    static let always = Signature(0, 1 << 63)

    /// The signature of an utterance of which nothing is known.
    static let everything = Signature(repeating: .max)

    /// The signature of one word; ``always`` for a number below zero.
    @inline(__always)
    static func signature(of word: Int32) -> Signature {
        guard word >= 0 else { return always }
        let bit = UInt64(truncatingIfNeeded: word % 127)
        return bit < 64 ? Signature(1 << bit, 0) : Signature(0, 1 << (bit &- 64))
    }

    /// Finds the needs of the nodes of networks.
    ///
    /// - Parameters:
    ///   - networks: the rules' networks; each stands at the place of its rule's number.
    ///   - calleesFirst: the rules' numbers, ordered so that a rule mostly comes after the rules that it calls.
    init(_ networks: [RuleNetwork?], calleesFirst: some Sequence<Int32>, wordCount: Int) {
        let words = Self.words(networks, wordCount: wordCount)
        pairs = networks.map { [Pair](repeating: .nothing, count: $0?.nodes.count ?? 0) }
        for _ in 0..<Self.rounds {
            for rule in calleesFirst.lazy.map({ Int($0) }) {
                guard let network = networks[rule] else { continue }
                // Nodes are numbered in the order in which they are found, so most stand before those they lead to.
                for node in network.nodes.indices.reversed() {
                    pairs[rule][node] = needs(of: node, in: network, words)
                }
            }
        }
    }

    /// Two sets of words, of either of which one is needed.
    struct Signatures {
        var first: Signature
        var second: Signature

        init(_ first: Signature, _ second: Signature) {
            self.first = first
            self.second = second
        }
    }

    /// The needs of the nodes of a rule, in the order of the nodes.
    func signatures(of rule: Int) -> some Sequence<Signatures> {
        pairs[rule].lazy.map { Signatures($0.first.signature, $0.second.signature) }
    }

    /// The needs of the calls of a network: those of the rule called and those of the node behind it, as far as they
    /// tell most.
    func callSignatures(of network: RuleNetwork) -> some Sequence<Signatures> {
        network.callEdges.lazy.map { edge in
            let callee = pairs[Int(edge.label)].first ?? .nothing
            let both = callee.and(pairs[Int(network.rule)][Int(edge.target)])
            return Signatures(both.first.signature, both.second.signature)
        }
    }

    /// Whether one of a set of words is among those that are still to come.
    @inline(__always)
    static func isMet(_ need: Signature, in ahead: Signature) -> Bool {
        let both = need & ahead
        return both[0] | both[1] != 0
    }

    /// Each word as a need of its own. A word is the more common the more rules say it.
    private static func words(_ networks: [RuleNetwork?], wordCount: Int) -> [Need] {
        var needs = (0..<Int32(truncatingIfNeeded: wordCount)).map { Need(signature: signature(of: $0), commonness: 1) }
        var lastRule = [Int32](repeating: -1, count: wordCount)
        for case let network? in networks {
            for edge in network.wordEdges where lastRule[Int(edge.label)] != network.rule {
                lastRule[Int(edge.label)] = network.rule
                needs[Int(edge.label)].commonness &+= 1
            }
        }
        return needs
    }

    private func needs(of node: Int, in network: RuleNetwork, _ words: [Need]) -> Pair {
        guard network.ends(of: node).isEmpty else { return .nothing }
        let rule = Int(network.rule)
        var result: Pair?
        func add(_ label: Pair, before target: Int32) {
            let both = label.and(pairs[rule][Int(target)])
            result = result.map { $0.or(both) } ?? both
        }
        for edge in network.wordEdges[network.words(of: node)] {
            if result?.isNothing == true { return .nothing }
            add(Pair(first: words[Int(edge.label)], second: .nothing), before: edge.target)
        }
        for edge in network.callEdges[network.calls(of: node)] {
            if result?.isNothing == true { return .nothing }
            add(pairs[Int(edge.label)].first ?? .nothing, before: edge.target)
        }
        return result ?? .nothing
    }
}
