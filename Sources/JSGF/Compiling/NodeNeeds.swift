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
            // A set that is in the other already makes it no larger.
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

        /// What is needed where both are said, one after the other.
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

    /// The needs of all nodes, rule after rule.
    private let pairs: [Pair]
    /// Where the nodes of each rule begin; for a number that no rule has any more, where the next begin.
    private let begins: [Int]

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
        var begins = [0]
        begins.reserveCapacity(networks.count + 1)
        for network in networks { begins.append((begins.last ?? 0) + (network?.nodes.count ?? 0)) }
        var pairs = [Pair](repeating: .nothing, count: begins.last ?? 0)
        pairs.withUnsafeMutableBufferPointer { pairs in
            for _ in 0..<Self.rounds {
                for rule in calleesFirst.lazy.map({ Int($0) }) {
                    guard let network = networks[rule] else { continue }
                    Self.find(in: network, words, begins, &pairs)
                }
            }
        }
        self.pairs = pairs
        self.begins = begins
    }

    /// Finds the needs of a rule's nodes by what is known so far of the rules that it calls.
    private static func find(
        in network: RuleNetwork, _ words: [Need], _ begins: [Int], _ pairs: inout UnsafeMutableBufferPointer<Pair>
    ) {
        let begin = begins[Int(network.rule)]
        // Nodes are numbered in the order in which they are found, so most stand before those they lead to.
        for node in network.nodes.indices.reversed() {
            pairs[begin + node] = needs(of: node, in: network, words, begins, pairs)
        }
    }

    /// What is needed at the start of a rule; nothing where it has no nodes.
    private static func start(
        of rule: Int, _ begins: [Int], _ pairs: UnsafeMutableBufferPointer<Pair>
    ) -> Pair {
        begins[rule] < begins[rule + 1] ? pairs[begins[rule]] : .nothing
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

    /// The needs of the nodes of networks, one after the other.
    func signatures(of networks: [RuleNetwork]) -> [Signatures] {
        var result: [Signatures] = []
        result.reserveCapacity(pairs.count + 1)
        for network in networks {
            for pair in pairs[begins[Int(network.rule)]..<begins[Int(network.rule) + 1]] {
                result.append(Signatures(pair.first.signature, pair.second.signature))
            }
        }
        return result
    }

    /// The needs of the calls of networks, one after the other: those of the rule called and those of the node after
    /// it, as far as they tell most.
    func callSignatures(of networks: [RuleNetwork]) -> [Signatures] {
        var result: [Signatures] = []
        result.reserveCapacity(networks.reduce(0) { $0 + $1.callEdges.count })
        for network in networks {
            let begin = begins[Int(network.rule)]
            for edge in network.callEdges {
                let callee = Int(edge.label)
                let start = begins[callee] < begins[callee + 1] ? pairs[begins[callee]] : .nothing
                let both = start.and(pairs[begin + Int(edge.target)])
                result.append(Signatures(both.first.signature, both.second.signature))
            }
        }
        return result
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

    private static func needs(
        of node: Int, in network: RuleNetwork, _ words: [Need], _ begins: [Int],
        _ pairs: UnsafeMutableBufferPointer<Pair>
    ) -> Pair {
        guard network.ends(of: node).isEmpty else { return .nothing }
        let begin = begins[Int(network.rule)]
        var result: Pair?
        func add(_ label: Pair, before target: Int32) {
            let both = label.and(pairs[begin + Int(target)])
            result = result.map { $0.or(both) } ?? both
        }
        for edge in network.wordEdges[network.words(of: node)] {
            if result?.isNothing == true { return .nothing }
            add(Pair(first: words[Int(edge.label)], second: .nothing), before: edge.target)
        }
        for edge in network.callEdges[network.calls(of: node)] {
            if result?.isNothing == true { return .nothing }
            add(start(of: Int(edge.label), begins, pairs), before: edge.target)
        }
        return result ?? .nothing
    }
}
