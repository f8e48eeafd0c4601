/// The records that the matcher makes for one utterance.
///
/// A *goal* is a rule wanted at a position, an *item* a node of the rule's network reached from there, a *result* an
/// end of the goal, a *waiter* a call that goes on wherever a goal ends. Links between them are places in arenas; -1 is
/// no link.
enum Chart {
    /// A rule that is wanted at a position.
    struct Goal: BitwiseCopyable {
        /// The rule's number.
        var rule: Int32
        /// The position at which the rule is to begin.
        var origin: Int32
        /// The newest item at an even position, valid where `evenPosition` is that position; the same for odd ones.
        var evenItems: Int32
        var oddItems: Int32
        var evenPosition: Int32
        var oddPosition: Int32
        /// The newest of the calls that wait for the goal.
        var waiters: Int32
        /// The newest end.
        var lastResult: Int32
    }

    /// A node reached at a position on behalf of a goal, with the cheapest way to it.
    struct Item: BitwiseCopyable {
        var goal: Int32
        var node: Int32
        var position: Int32
        /// The cost from the goal's beginning to here.
        var cost: Int32
        /// The item before the last edge; -1 at the goal's beginning.
        var previous: Int32
        /// The last edge: a word edge where `sub` is -1, a call otherwise.
        var edge: Int32
        /// The result of the rule that the last edge called.
        var sub: Int32
        /// The next item of the goal at this position.
        var next: Int32
        /// Whether the item waits on the agenda.
        var isQueued: Bool
        /// Whether its calls were registered.
        var isExpanded: Bool
    }

    /// An end of a goal, with the cheapest item that it ends at.
    struct Result: BitwiseCopyable {
        var goal: Int32
        /// The position after the last word.
        var end: Int32
        var item: Int32
        /// Which of the ends of the item's node was taken: a place in the table of ends.
        var way: Int32
        var cost: Int32
    }

    /// A call that goes on wherever a goal ends. All that going on takes is in it,
    /// for that is done more often than anything.
    struct Waiter: BitwiseCopyable {
        var item: Int32
        var edge: Int32
        var next: Int32
        /// The item's goal.
        var goal: Int32
        /// The node that the call leads to.
        var target: Int32
        /// What the way over the call costs without the goal, which says something; known as soon as the position at
        /// which the call was made is done.
        var cost: Int32
    }

    /// No link.
    static let none: Int32 = -1
}
