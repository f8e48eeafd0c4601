/// The memory that matching needs, kept from one utterance to the next so that nothing is allocated.
///
/// One scratch serves one caller at a time, and any automaton.
public struct MatchScratch: ~Copyable, Sendable {
    /// The derivation that the last successful match found, from left to right.
    public internal(set) var events: [DerivationEvent] = []
    /// What that derivation costs; see ``Match/cost``.
    public internal(set) var cost = 0.0
    /// Why the last utterance didn't match; `nil` where it did.
    public internal(set) var failure: MatchFailure?
    /// How many words of the last utterance could be followed: all of them where it matched; where it didn't, exact
    /// only if that was asked for.
    public internal(set) var furthest = 0

    var goals = Arena<Chart.Goal>(capacity: 256)
    var items = Arena<Chart.Item>(capacity: 1024)
    var results = Arena<Chart.Result>(capacity: 256)
    var waiters = Arena<Chart.Waiter>(capacity: 512)
    /// For each rule the goal that it was last, or -1; one of an earlier position counts no more.
    var memo = Arena<Int32>(capacity: 4096)
    /// The rules that may begin at this position, a bit for each.
    var admitted = Arena<UInt64>(capacity: 64)
    /// For each position the words that are still to come.
    var ahead = Arena<NodeNeeds.Signature>(capacity: 64)
    /// The items to be looked at, at this position and at the next.
    var agenda = Arena<Int32>(capacity: 256)
    var nextAgenda = Arena<Int32>(capacity: 256)
    /// How many ways to items have been looked at.
    var steps = 0
    /// Whether the last search went too far, and was given up.
    var isGivenUp = false
    /// The items whose calls are being walked through, for reading the derivation.
    var path = Arena<Int32>(capacity: 64)
    /// Every way found to an item or result, where all are wanted.
    var ways = WayRecorder()

    /// An empty scratch.
    public init() {}

    /// Forgets the last utterance.
    mutating func reset() {
        steps = 0
        isGivenUp = false
        goals.removeAll()
        items.removeAll()
        results.removeAll()
        waiters.removeAll()
        memo.removeAll()
        admitted.removeAll()
        ahead.removeAll()
        agenda.removeAll()
        nextAgenda.removeAll()
        ways.reset()
    }
}
