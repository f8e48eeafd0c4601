extension CompiledGrammars {
    /// The most sentences that are looked for.
    private static let mostSentences = 10_000

    /// What a rule says with words of its own, without calling another rule or going round in a circle: each sentence
    /// as its words, in no particular order.
    ///
    /// - Parameter name: the rule's full name; one that isn't there says nothing.
    public func ownSentences(ofRule name: String) -> [[String]] {
        let number = symbols.rules.id(of: name)
        guard let network = networks.first(where: { $0.rule == number }) else { return [] }
        var sentences: [[String]] = []
        var ways: [(nodes: [Int], words: [String])] = [([0], [])]
        while let way = ways.popLast(), let node = way.nodes.last, sentences.count < Self.mostSentences {
            if !network.ends(of: node).isEmpty { sentences.append(way.words) }
            for edge in network.wordEdges[network.words(of: node)] where !way.nodes.contains(Int(edge.target)) {
                ways.append((way.nodes + [Int(edge.target)], way.words + [symbols.words.text(edge.label) ?? ""]))
            }
        }
        return sentences
    }
}
