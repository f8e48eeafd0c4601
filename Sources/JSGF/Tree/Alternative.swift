/// One of the choices in an expansion `a | b`, with the weight that may stand before it (`/0.5/ a`).
public struct Alternative: Sendable, Hashable {
    /// How likely the author holds this choice to be against its neighbours; `nil` where no weight is written.
    ///
    /// A weight is finite and not negative. For matching, a weight below 1 makes the choice dearer; 0 forbids it.
    public var weight: Double?
    /// What is said when this choice is taken.
    public var expansion: Expansion

    /// Makes a choice.
    public init(weight: Double? = nil, _ expansion: Expansion) {
        self.weight = weight
        self.expansion = expansion
    }
}
