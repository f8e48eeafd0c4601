import JSGF

/// A grammar named `t` with that body.
func grammar(_ body: String) throws(GrammarError) -> Grammar {
    try Grammar(parsing: "#JSGF V1.0;\ngrammar t;\n\(body)", file: "t.jsgf")
}

/// The automaton of such a grammar, whose start is `<s>`.
func automaton(_ body: String, options: AutomatonOptions = AutomatonOptions()) throws(GrammarError) -> Automaton {
    try Automaton(rules: LinkedRules([grammar(body)]), start: "t.s", options: options)
}

extension Automaton {
    /// The cheapest derivations of a sentence, with memory of their own.
    func bestMatches(words: [String], limit: Int) -> [Match] {
        var scratch = MatchScratch()
        return bestMatches(tokens: tokens(of: words), limit: limit, scratch: &scratch)
    }
}

/// A match in letters: words as said, `{tag}`, and `{tag:}( … ){tag:}` around what a scoped tag marks.
func written(_ events: [DerivationEvent], words: [String], _ automaton: Automaton) -> String {
    events.map { event in
        switch event {
        case .word(let position): words[Int(position)]
        case .begin(let tag): "{\(automaton.tagText(tag))}("
        case .end(let tag): "){\(automaton.tagText(tag))}"
        case .tag(let tag): "{\(automaton.tagText(tag))}"
        }
    }.joined(separator: " ")
}

/// The derivation of a sentence in a grammar body; `nil` for no match.
func derivation(of sentence: String, in body: String) throws(GrammarError) -> String? {
    let automaton = try automaton(body)
    let words = sentence.split(separator: " ").map(String.init)
    return automaton.match(words: words).map { written($0.events, words: words, automaton) }
}
