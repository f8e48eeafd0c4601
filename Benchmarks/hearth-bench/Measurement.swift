/// One thing that is measured. Each has a file of its own in `Measurements/` and a place in ``Bench/measurements``.
protocol Measurement: Sendable {
    /// What `--only` calls it: one word.
    var name: String { get }
    /// What is measured, as the heading of its table.
    var title: String { get }
    /// Measures.
    /// - Throws: ``Unmeasured`` where something that it needs is not there.
    func figures() async throws -> [Figure]
}

/// Why something could not be measured.
struct Unmeasured: Error, CustomStringConvertible {
    /// The reason, for people.
    var description: String
    /// What could be measured before.
    var figures: [Figure] = []

    /// Makes a reason.
    init(_ description: String, after figures: [Figure] = []) {
        self.description = description
        self.figures = figures
    }
}
