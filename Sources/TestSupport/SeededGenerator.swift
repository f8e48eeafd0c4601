internal import JSGF

/// The random numbers of a test: the same for the same seed, which the test prints.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var source: SplitMix64

    /// A generator at the start of the sequence that belongs to `seed`.
    public init(seed: UInt64) {
        source = SplitMix64(seed: seed)
    }

    /// The next number.
    public mutating func next() -> UInt64 { source.next() }
}
