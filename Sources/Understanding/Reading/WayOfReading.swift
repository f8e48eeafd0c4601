internal import JSGF

/// One way in which words may be read: as they stand, without what is said around a request, with a slip mended.
struct WayOfReading {
    /// What came of reading words in a way.
    enum Finding {
        /// They make no sense in this way.
        case nothing
        /// They aren't said to the house, in whatever other way they might be read.
        case talk
        /// The sentence that they are.
        case sentence(Meaning)
    }

    /// The name of the way, for people who look into why something was understood as it was.
    let name: String
    /// Reads the words.
    let read: (inout MatchScratch) -> Finding

    /// A way that finds a sentence or nothing.
    init(_ name: String, _ read: @escaping (inout MatchScratch) -> Meaning?) {
        self.name = name
        self.read = { scratch in read(&scratch).map { .sentence($0) } ?? .nothing }
    }

    /// A way that may tell that nothing was said to the house.
    init(finding name: String, _ read: @escaping (inout MatchScratch) -> Finding) {
        self.name = name
        self.read = read
    }
}
