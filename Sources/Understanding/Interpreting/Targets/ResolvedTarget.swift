/// What a `target` node stands for in the home.
struct ResolvedTarget {
    /// Positions in the index, without repetition, in the order of the home.
    var positions: [Int]
    /// Whether the words name one thing, so that a thing that lacks an ability is worth a refusal.
    var isNamed: Bool
    /// Whether the words are for one thing, of which there are several.
    var isAmbiguous = false
    /// Those among which it isn't known which one is meant.
    var unclear: [Int] = []
    /// Whether one of several things that were named isn't in this home:
    /// then nothing is to be done to the others either.
    var lacksSome = false
    /// The word for the missing thing.
    var lacking: String?
    /// Things that were excluded: the music in "the lamp on, and no music".
    var unwanted: [Int] = []
}
