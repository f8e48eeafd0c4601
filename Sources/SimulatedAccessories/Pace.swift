/// How fast simulated accessories get to where they are told to go.
public enum Pace: Hashable, Sendable {
    /// As devices do: a garage door is `opening` for a while. Needs ``SimulatedConnection/run()`` (or
    /// ``SimulatedConnection/advance()``) to report what happens later.
    case lifelike
    /// At once: every current state has its final value when the write returns, and the stages between are never seen.
    ///
    /// For a process that ends right after the command: nobody would be there to see the door arrive, and a database
    /// that says `opening` for ever would be wrong sooner than one that says `open` ten seconds too early.
    case instant
}
