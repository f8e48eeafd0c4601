import CMalloc

/// The heap of the C library, which Swift's values live in.
enum Heap {
    /// How much more the heap takes from the system than it needs at the moment, in bytes.
    private static let reserve: Int32 = 4 << 20

    /// Sets the heap up for a program in which nearly all is made by one thread after another;
    /// to be called first of all.
    ///
    /// The C library would give each thread a heap of its own, which grows page by page with a call to the system for
    /// each: a seventh of the time that it takes to start.
    static func prepare() {
        _ = mallopt(M_ARENA_MAX, 1)
        _ = mallopt(M_TOP_PAD, reserve)
    }
}
