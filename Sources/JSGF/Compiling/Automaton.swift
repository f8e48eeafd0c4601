/// Linked grammars compiled for matching: a recursive transition network, one small network for each rule.
///
/// It is a value: exchanging a grammar (``replacing(grammarNamed:with:)``) gives another automaton, in which only that
/// grammar's rules are compiled anew. Words and tags keep their numbers.
public struct Automaton: Sendable {
    /// The most words that an utterance may have to be matched.
    public static let maximumWords = 200

    /// The grammars, compiled rule by rule.
    public let grammars: CompiledGrammars
    /// The compiled rules, ready for matching.
    let network: Network
    /// The number of ``start``.
    let startRule: Int32
    /// How far the search for a derivation may go; `nil` for as far as it takes.
    public var searchLimit: SearchLimit?

    /// Compiles linked grammars.
    ///
    /// - Parameters:
    ///   - rules: the grammars.
    ///   - start: the full name of the rule that a whole utterance must be.
    ///   - options: which rules are names, which tags scoped.
    /// - Throws: an undefined `start`, left recursion, a grammar too large.
    public init(
        rules: LinkedRules, start: String, options: AutomatonOptions = AutomatonOptions()
    ) throws(GrammarError) {
        try self.init(CompiledGrammars(rules: rules, start: start, options: options))
    }

    /// Joins compiled grammars for matching.
    ///
    /// - Throws: left recursion, a grammar too large.
    public init(_ grammars: CompiledGrammars) throws(GrammarError) {
        network = try Network(grammars.networks, symbols: grammars.symbols, isName: grammars.isName)
        startRule = grammars.symbols.rules.id(of: grammars.start)
        self.grammars = grammars
    }

    /// The automaton with one grammar exchanged, or added where there is none of its name.
    ///
    /// Where the new grammar has the same public rules as the old, the other grammars are taken over as compiled.
    public func replacing(grammarNamed name: String, with grammar: Grammar) throws(GrammarError) -> Automaton {
        var other = try Automaton(grammars.replacing(grammarNamed: name, with: grammar))
        other.searchLimit = searchLimit
        return other
    }

    /// The grammars that this was compiled from.
    public var rules: LinkedRules { grammars.rules }

    /// The full name of the rule that a whole utterance must be.
    public var start: String { grammars.start }

    /// How it was compiled.
    public var options: AutomatonOptions { grammars.options }

    /// The numbers of words, tags, rules and lists of events.
    var symbols: Symbols { _read { yield grammars.symbols } }

    /// The words of the grammar, in lower case; one that was removed by an exchange keeps its number.
    public var vocabulary: Vocabulary { symbols.words }

    /// How many tags there are; their numbers run from 0.
    public var tagCount: Int { symbols.tags.count }

    /// The text of the tag with that number; empty for a number that no tag has.
    public func tagText(_ id: Int32) -> String {
        symbols.tags.text(id) ?? ""
    }

    /// The numbers of words, which are taken in any case; ``Vocabulary/unknown`` for those that no rule has.
    public func tokens(of words: [String]) -> [Int32] {
        words.map { word in
            // The vocabulary is in lower case, as nearly all words are that come here.
            let id = symbols.words.id(of: word)
            return id == Vocabulary.unknown ? symbols.words.id(of: word.lowercased()) : id
        }
    }
}
