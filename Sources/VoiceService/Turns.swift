/// The order in which tasks may work in an actor, one after the other, where the work itself waits for others.
struct Turns {
    private var isTaken = false
    private var waiting: [CheckedContinuation<Void, Never>] = []

    /// Takes the turn where nobody has it.
    mutating func take() -> Bool {
        guard !isTaken else { return false }
        isTaken = true
        return true
    }

    /// Lines up.
    mutating func wait(_ continuation: CheckedContinuation<Void, Never>) {
        waiting.append(continuation)
    }

    /// Lets the next one in.
    mutating func end() {
        guard waiting.isEmpty else { return waiting.removeFirst().resume() }
        isTaken = false
    }
}

/// An actor that does one thing after the other.
protocol TurnTaking: Actor {
    /// The task that may work now, and those that wait.
    var turns: Turns { get set }
}

extension TurnTaking {
    /// Waits until nobody else is in the middle of something.
    func takeTurn() async {
        if !turns.take() { await withCheckedContinuation { turns.wait($0) } }
    }

    /// Lets the next one in.
    func endTurn() { turns.end() }
}
