import JSGF
import TestSupport
import Testing

/// What was written of compiled grammars is, read again, what was compiled; and nothing else is believed.
@Suite struct CompiledFormTests {
    private static let options = AutomatonOptions(nameRules: ["home.*"])

    /// Grammars at random, of which the one called `home` is a part.
    private static func grammars(_ seed: UInt64) throws -> (rules: LinkedRules, other: Grammar) {
        var random = RandomGrammar(seed: seed)
        let homes = (0..<2).map { _ in
            var home = random.grammar(plainWords: true)
            home.name = "home"
            home.rules[0].name = "lamp"
            return home
        }
        var main = random.grammar(recursion: true)
        main.imports = [GrammarImport(grammar: "home")]
        let lamp = Expansion.reference(RuleReference("lamp"))
        main.rules[0].expansion = .alternatives([
            Alternative(main.rules[0].expansion), Alternative(weight: 0.5, .sequence([.word("on"), lamp])),
        ])
        return (try LinkedRules([main, homes[0]]), homes[1])
    }

    private static func form(of compiled: CompiledGrammars) -> [UInt8] {
        var form = FormWriter()
        compiled.write(to: &form)
        return form.bytes
    }

    private static func read(_ bytes: [UInt8], _ rules: LinkedRules) throws -> CompiledGrammars {
        try bytes.withUnsafeBytes { bytes in
            var form = FormReader(bytes)
            let compiled = try CompiledGrammars(&form, start: "t.s", options: options) { rules }
            guard form.isAtEnd else { throw FormReader.Damage() }
            return compiled
        }
    }

    @Test(arguments: 0..<60 as Range<UInt64>) func readAgainItIsTheSame(_ seed: UInt64) throws {
        let (rules, other) = try Self.grammars(seed)
        let compiled = try CompiledGrammars(rules: rules, start: "t.s", options: Self.options)
        let again = try Self.read(Self.form(of: compiled), rules)
        #expect(Self.form(of: again) == Self.form(of: compiled), "seed \(seed)")
        try Self.expectSame(Automaton(compiled), Automaton(again), "seed \(seed)")
        try Self.expectSame(
            Automaton(compiled.replacing(grammarNamed: "home", with: other)),
            Automaton(again.replacing(grammarNamed: "home", with: other)), "seed \(seed), exchanged")
    }

    private static func expectSame(_ one: Automaton, _ other: Automaton, _ comment: Comment) throws {
        #expect(one.rules == other.rules, comment)
        #expect(one.vocabulary.texts == other.vocabulary.texts, comment)
        #expect((try? one.finiteStateGrammar())?.text == (try? other.finiteStateGrammar())?.text, comment)
        for sentence in SentenceSampler(one).sentences(limit: 60, maximumWords: 5, effort: 50_000) {
            let match = one.match(words: sentence.words)
            #expect(match != nil && match == other.match(words: sentence.words), comment)
            #expect(match?.tags.map(one.tagText) == match?.tags.map(other.tagText), comment)
            let part = Array(sentence.words.dropLast())
            #expect(one.match(words: part) == other.match(words: part), comment)
        }
    }

    /// Whatever a byte becomes, the form is refused or makes an automaton that can be used without harm.
    @Test(arguments: 0..<6 as Range<UInt64>) func nothingInItIsTrusted(_ seed: UInt64) throws {
        let (rules, other) = try Self.grammars(seed)
        let form = Self.form(of: try CompiledGrammars(rules: rules, start: "t.s", options: Self.options))
        var generator = SeededGenerator(seed: seed)
        var refused = 0
        for place in form.indices {
            var damaged = form
            damaged[place] ^= [0xFF, 0x80, 0x01, UInt8.random(in: 1...255, using: &generator)][place % 4]
            guard let compiled = try? Self.read(damaged, rules) else {
                refused += 1
                continue
            }
            for compiled in [compiled, try? compiled.replacing(grammarNamed: "home", with: other)] {
                guard let compiled, let automaton = try? Automaton(compiled) else { continue }
                for words in [["on", "a"], ["a", "b", "c"], ["Ding"], []] { _ = automaton.match(words: words) }
            }
        }
        #expect(refused > form.count / 3)
    }

    @Test(arguments: 0..<3 as Range<UInt64>) func aPartOfItIsRefused(_ seed: UInt64) throws {
        let (rules, _) = try Self.grammars(seed)
        let form = Self.form(of: try CompiledGrammars(rules: rules, start: "t.s", options: Self.options))
        for count in form.indices {
            #expect(throws: FormReader.Damage.self) { try Self.read(Array(form[..<count]), rules) }
        }
        #expect(throws: FormReader.Damage.self) { try Self.read(form + [0], rules) }
    }

    @Test func whatWasCompiledForSomethingElseIsRefused() throws {
        let rules = try LinkedRules([grammar("public <s> = a; public <z> = b;")])
        let compiled = try CompiledGrammars(rules: rules, start: "t.z", options: Self.options)
        #expect(throws: FormReader.Damage.self) { try Self.read(Self.form(of: compiled), rules) }
        let plain = try CompiledGrammars(rules: rules, start: "t.s")
        #expect(throws: FormReader.Damage.self) { try Self.read(Self.form(of: plain), rules) }
    }

    @Test func tellsWhatARuleSaysByItself() throws {
        let body = "public <s> = a | b [c] {t} | <r> | (d <r>) | \"new york\"; <r> = x [<s>]; <n> = (a | <NULL>) b;"
        let compiled = try CompiledGrammars(rules: LinkedRules([grammar(body)]), start: "t.s")
        func said(_ rule: String) -> Set<String> {
            Set(compiled.ownSentences(ofRule: rule).map { $0.joined(separator: " ") })
        }
        #expect(said("t.s") == ["a", "b", "b c", "new york"])
        #expect(said("t.r") == ["x"])
        #expect(said("t.n") == ["a b", "b"])
        #expect(said("t.x").isEmpty)
    }
}
