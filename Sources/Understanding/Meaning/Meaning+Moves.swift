/// What is opened, closed, raised and lowered.
extension Meaning {
    /// Whether something is to be raised or lowered.
    var raisesOrLowers: Bool { ["raise", "lower"].contains(value(.action)) }

    /// Whether something that opens is to be moved, by whatever word.
    var movesWhatOpens: Bool { raisesOrLowers || ["open", "close"].contains(value(.action)) }

    /// Whether "it" is to be opened, closed or locked, and nothing else is said.
    var isMovedIt: Bool {
        guard children.count == 1, let set = children.first, set.kind == .set, set.isAboutIt else { return false }
        return set.movesWhatOpens || set.value(.action) == "lock"
    }
}
