internal import HomeModel

/// Writes that were asked for as one, while some of them are under way.
struct WriteBatch {
    /// How each went, as far as that is known: `.some(nil)` for one that was accepted.
    var results: [AccessoryError??]
    /// How many are still under way.
    var open: Int
    /// The caller that waits for all of them.
    var continuation: CheckedContinuation<[AccessoryError?], Never>
}
