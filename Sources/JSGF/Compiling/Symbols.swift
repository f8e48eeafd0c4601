/// Everything that networks refer to by number: words, tags, rule names and lists of tag events.
///
/// Numbers are only ever added, so that networks compiled earlier stay right when a grammar is exchanged.
struct Symbols: Sendable {
    /// The words, in lower case.
    var words = Vocabulary()
    /// The texts of the tags.
    var tags = Vocabulary()
    /// The full names of the rules.
    var rules = Vocabulary()
    /// The lists of tag events on edges.
    var events = EventLists()
}
