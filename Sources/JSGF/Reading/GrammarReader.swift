/// Reads JSGF 1.0 texts: the recursive descent over ``GrammarScanner``'s tokens.
struct GrammarReader {
    /// How deep groups may be nested in a text.
    static let maximumNesting = 80
    /// How many operators may follow one item.
    static let maximumOperators = 16

    private var scanner: GrammarScanner
    private let file: String
    private var token = GrammarToken.end
    private var location = SourceLocation(line: 1, column: 1)
    private var imports: [GrammarImport] = []
    private var rules: [GrammarRule] = []
    private var ruleNames: Set<String> = []

    /// A reader at the start of `text`.
    init(_ text: String, file: String) {
        scanner = GrammarScanner(text, file: file)
        self.file = file
    }

    /// Reads the whole text.
    mutating func grammar() throws(GrammarError) -> Grammar {
        try readHeader()
        try expectKeyword("grammar")
        let place = location
        let name = try declaredName()
        guard Self.isGrammarName(name) else { throw GrammarError(.invalidGrammarName(name), file: file, at: place) }
        try expect(";", "\";\" after the grammar's name")
        while !isAtEnd {
            if isKeyword("import") {
                try readImport()
            } else {
                try readRule()
            }
        }
        return Grammar(name: name, imports: imports, rules: rules, file: file)
    }

    // MARK: Declarations

    private mutating func readHeader() throws(GrammarError) {
        try advance()
        guard isKeyword("#JSGF") else { throw GrammarError(.missingHeader, file: file, at: location) }
        let place = scanner.location
        let fields = scanner.restOfDeclaration().split(whereSeparator: \.isWhitespace)
        guard let version = fields.first else { throw GrammarError(.missingHeader, file: file, at: place) }
        guard version == "V1.0" || version == "v1.0" else {
            throw GrammarError(.unsupportedVersion(String(version.prefix(40))), file: file, at: place)
        }
        try advance()
        try expect(";", "\";\" after the header")
    }

    private mutating func declaredName() throws(GrammarError) -> String {
        guard case .word(let name) = token else { throw unexpected("the grammar's name") }
        try advance()
        return name
    }

    private mutating func readImport() throws(GrammarError) {
        try advance()
        guard case .ruleName(let name) = token else { throw unexpected("<grammar.rule> or <grammar.*>") }
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else {
            throw GrammarError(.invalidRuleName(name), file: file, at: location)
        }
        let grammar = String(name[..<dot])
        let rule = String(name[name.index(after: dot)...])
        guard Self.isGrammarName(grammar), !rule.isEmpty else {
            throw GrammarError(.invalidRuleName(name), file: file, at: location)
        }
        imports.append(GrammarImport(grammar: grammar, rule: rule == "*" ? nil : rule, location: location))
        try advance()
        try expect(";", "\";\" after the import")
    }

    private mutating func readRule() throws(GrammarError) {
        var isPublic = false
        if isKeyword("public") {
            isPublic = true
            try advance()
        }
        guard case .ruleName(let name) = token else { throw unexpected("a rule") }
        let place = location
        guard name != "NULL", name != "VOID" else { throw GrammarError(.reservedRuleName(name), file: file, at: place) }
        guard !name.contains(".") else { throw GrammarError(.invalidRuleName(name), file: file, at: place) }
        guard ruleNames.insert(name).inserted else { throw GrammarError(.duplicateRule(name), file: file, at: place) }
        try advance()
        try expect("=", "\"=\" after the rule's name")
        let expansion = try alternatives(depth: 0)
        for bracket in [")", "]"] as [Unicode.Scalar] where isSymbol(bracket) {
            throw GrammarError(.unbalancedBracket(String(bracket)), file: file, at: location)
        }
        try expect(";", "\";\" after the rule")
        rules.append(GrammarRule(name: name, isPublic: isPublic, expansion: expansion, location: place))
    }

    // MARK: Expansions

    private mutating func alternatives(depth: Int) throws(GrammarError) -> Expansion {
        guard depth <= Self.maximumNesting else {
            throw GrammarError(.nestingTooDeep(limit: Self.maximumNesting), file: file, at: location)
        }
        var choices: [Alternative] = []
        while true {
            var weight: Double?
            if case .weight(let value) = token {
                weight = value
                try advance()
            }
            choices.append(Alternative(weight: weight, try sequence(depth: depth)))
            guard isSymbol("|") else { break }
            try advance()
        }
        if choices.count == 1, choices[0].weight == nil { return choices[0].expansion }
        return .alternatives(choices)
    }

    private mutating func sequence(depth: Int) throws(GrammarError) -> Expansion {
        guard let first = try item(depth: depth) else {
            if case .tag = token { throw GrammarError(.tagWithoutExpansion, file: file, at: location) }
            throw GrammarError(.emptyExpansion, file: file, at: location)
        }
        guard let second = try item(depth: depth) else { return first }
        var parts = [first, second]
        while let part = try item(depth: depth) { parts.append(part) }
        return .sequence(parts)
    }

    /// The next item with the operators and tags after it; `nil` where no item begins.
    private mutating func item(depth: Int) throws(GrammarError) -> Expansion? {
        guard var part = try plainItem(depth: depth) else { return nil }
        var tags: [String] = []
        var operators = 0
        while true {
            if case .tag(let text) = token {
                tags.append(text)
            } else if isSymbol("*") || isSymbol("+") {
                if !tags.isEmpty { part = .tagged(part, tags: tags) }
                tags = []
                part = isSymbol("*") ? .zeroOrMore(part) : .oneOrMore(part)
                operators += 1
            } else {
                break
            }
            guard operators <= Self.maximumOperators else {
                throw GrammarError(.nestingTooDeep(limit: Self.maximumOperators), file: file, at: location)
            }
            try advance()
        }
        return tags.isEmpty ? part : .tagged(part, tags: tags)
    }

    private mutating func plainItem(depth: Int) throws(GrammarError) -> Expansion? {
        let place = location
        switch token {
        case .word(let text), .quoted(let text):
            try advance()
            let word = Expansion.word(text).normalized
            if case .null = word { throw GrammarError(.emptyExpansion, file: file, at: place) }
            return word
        case .ruleName(let name):
            try advance()
            switch name {
            case "NULL": return .null
            case "VOID": return .void
            default: return .reference(RuleReference(name, location: place))
            }
        case .symbol(UInt8(ascii: "(")):
            return try group(closedBy: ")", depth: depth)
        case .symbol(UInt8(ascii: "[")):
            return .optional(try group(closedBy: "]", depth: depth))
        case .weight:
            throw unexpected("an expansion; a weight stands at the start of an alternative")
        default:
            return nil
        }
    }

    private mutating func group(closedBy bracket: Unicode.Scalar, depth: Int) throws(GrammarError) -> Expansion {
        let place = location
        try advance()
        let inner = try alternatives(depth: depth + 1)
        guard isSymbol(bracket) else {
            let open = bracket == ")" ? "(" : "["
            throw GrammarError(.unbalancedBracket(open), file: file, at: place)
        }
        try advance()
        return inner
    }

    // MARK: Tokens

    private mutating func advance() throws(GrammarError) {
        (token, location) = try scanner.next()
    }

    private var isAtEnd: Bool {
        if case .end = token { true } else { false }
    }

    /// Whether the token is a symbol of ASCII.
    private func isSymbol(_ symbol: Unicode.Scalar) -> Bool {
        if case .symbol(let byte) = token { UInt32(byte) == symbol.value } else { false }
    }

    private func isKeyword(_ keyword: String) -> Bool {
        if case .word(let text) = token { text == keyword } else { false }
    }

    private mutating func expect(
        _ symbol: Unicode.Scalar, _ expected: @autoclosure () -> String
    ) throws(GrammarError) {
        guard isSymbol(symbol) else { throw unexpected(expected()) }
        try advance()
    }

    private mutating func expectKeyword(_ keyword: String) throws(GrammarError) {
        guard isKeyword(keyword) else { throw unexpected("\"\(keyword)\"") }
        try advance()
    }

    private func unexpected(_ expected: String) -> GrammarError {
        GrammarError(.unexpected(found: token.shown, expected: expected), file: file, at: location)
    }

    private static func isGrammarName(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { !$0.isEmpty }
    }
}

extension Grammar {
    /// Reads a JSGF 1.0 text.
    ///
    /// - Parameters:
    ///   - text: the whole text; linear time whatever it holds.
    ///   - file: what errors call the text.
    /// - Throws: the first thing that is wrong. References are checked when grammars are linked.
    public init(parsing text: String, file: String = "") throws(GrammarError) {
        var reader = GrammarReader(text, file: file)
        self = try reader.grammar()
    }
}
