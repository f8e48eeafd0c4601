/// How far the search for a derivation may go: so many steps for each word, that no utterance costs more than in
/// proportion to its words.
///
/// Lists without end ("and … and … and …") can be read in ways whose number grows with the square of the words, for
/// each "and" may begin what goes on to the end. No parser that keeps all of them is linear (Earley 1970 is quadratic
/// on grammars without ambiguity). What people say stays far below such a limit.
public struct SearchLimit: Sendable, Equatable {
    /// The steps that every utterance may take.
    public var base: Int
    /// Those that each word adds.
    public var perWord: Int

    /// A limit.
    public init(base: Int, perWord: Int) {
        self.base = base
        self.perWord = perWord
    }

    /// The steps that so many words may take.
    func steps(words: Int) -> Int { base + perWord * words }
}
