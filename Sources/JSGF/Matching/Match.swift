/// One way in which an utterance is a sentence of the grammar.
public struct Match: Sendable, Hashable {
    /// The words and tags passed, from left to right. Tags are numbers: see ``Automaton/tagText(_:)``.
    public var events: [DerivationEvent]
    /// What the derivation costs: one for each word outside names and for each name, and what weights add.
    public var cost: Double

    /// Makes a match.
    public init(events: [DerivationEvent], cost: Double) {
        self.events = events
        self.cost = cost
    }

    /// The numbers of the plain tags and of the scoped tags' ends, in order.
    public var tags: [Int32] {
        events.compactMap { event in
            switch event {
            case .tag(let tag), .end(let tag): tag
            case .word, .begin: nil
            }
        }
    }
}
