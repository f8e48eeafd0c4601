/// Finds the rule that each reference means (JSGF 1.0, section 3.2: local rules first, then imports).
struct ReferenceResolver {
    /// Whether the rule of a grammar is public, both by their names; `nil` where there is no such rule.
    private let isPublic: (_ grammar: String, _ rule: String) -> Bool?
    private let hasGrammar: (String) -> Bool

    /// Takes grammars in, and checks their names and imports.
    init(_ all: [Grammar]) throws(GrammarError) {
        var rules: [String: [String: Bool]] = [:]
        for grammar in all {
            guard try rules.updateValue(Self.ruleNames(of: grammar), forKey: grammar.name) == nil else {
                throw GrammarError(.duplicateGrammar(grammar.name), file: grammar.file)
            }
        }
        isPublic = { [rules] grammar, rule in rules[grammar]?[rule] }
        hasGrammar = { [rules] in rules[$0] != nil }
        for grammar in all { try checkImports(of: grammar) }
    }

    /// Takes one grammar in, and checks its names and imports, among others that have been checked.
    ///
    /// - Parameters:
    ///   - isPublic: whether the rule of another grammar is public, both by their names;
    ///     `nil` where there is no such rule.
    ///   - hasGrammar: whether there is another grammar of that name.
    init(
        _ grammar: Grammar, among isPublic: @escaping (_ grammar: String, _ rule: String) -> Bool?,
        hasGrammar: @escaping (String) -> Bool
    ) throws(GrammarError) {
        let own = try Self.ruleNames(of: grammar)
        let name = grammar.name
        self.isPublic = { $0 == name ? own[$1] : isPublic($0, $1) }
        self.hasGrammar = { $0 == name || hasGrammar($0) }
        try checkImports(of: grammar)
    }

    /// The rules of a grammar, each with whether it is public.
    private static func ruleNames(of grammar: Grammar) throws(GrammarError) -> [String: Bool] {
        guard isGrammarName(grammar.name) else {
            throw GrammarError(.invalidGrammarName(grammar.name), file: grammar.file)
        }
        var names: [String: Bool] = Dictionary(minimumCapacity: grammar.rules.count)
        for rule in grammar.rules {
            guard isRuleName(rule.name) else {
                throw GrammarError(.invalidRuleName(rule.name), file: grammar.file, at: rule.location)
            }
            guard names.updateValue(rule.isPublic, forKey: rule.name) == nil else {
                throw GrammarError(.duplicateRule(rule.name), file: grammar.file, at: rule.location)
            }
        }
        return names
    }

    private func checkImports(of grammar: Grammar) throws(GrammarError) {
        for item in grammar.imports { try check(item, of: grammar) }
    }

    private func check(_ item: GrammarImport, of grammar: Grammar) throws(GrammarError) {
        guard hasGrammar(item.grammar) else {
            throw GrammarError(.missingGrammar(item.grammar), file: grammar.file, at: item.location)
        }
        guard let rule = item.rule else { return }
        let full = "\(item.grammar).\(rule)"
        guard let isPublic = isPublic(item.grammar, rule) else {
            throw GrammarError(.undefinedRule(full), file: grammar.file, at: item.location)
        }
        guard isPublic || item.grammar == grammar.name else {
            throw GrammarError(.privateRule(full), file: grammar.file, at: item.location)
        }
    }

    /// The rules of one grammar with their references resolved.
    func linkedRules(of grammar: Grammar) throws(GrammarError) -> [LinkedRule] {
        var known: [String: String] = [:]
        for rule in grammar.rules {
            try resolve(rule.expansion, rule: rule, grammar: grammar, known: &known, depth: 0)
        }
        var linked: [LinkedRule] = []
        linked.reserveCapacity(grammar.rules.count)
        for rule in grammar.rules {
            linked.append(
                LinkedRule(
                    name: "\(grammar.name).\(rule.name)", grammar: grammar.name, isPublic: rule.isPublic,
                    written: rule.expansion, fullNames: known, location: rule.location, file: grammar.file))
        }
        return linked
    }

    /// Finds the full names of the rules that an expansion refers to.
    private func resolve(
        _ expansion: Expansion, rule: GrammarRule, grammar: Grammar, known: inout [String: String], depth: Int
    ) throws(GrammarError) {
        guard depth <= Expansion.maximumDepth else {
            throw GrammarError(.nestingTooDeep(limit: Expansion.maximumDepth), file: grammar.file, at: rule.location)
        }
        switch expansion {
        case .word, .null, .void: break
        case .reference(let reference):
            guard known[reference.name] == nil else { break }
            known[reference.name] = try fullName(of: reference, in: grammar, rule: rule)
        case .sequence(let parts):
            for part in parts { try resolve(part, rule: rule, grammar: grammar, known: &known, depth: depth + 1) }
        case .alternatives(let choices):
            for choice in choices {
                try resolve(choice.expansion, rule: rule, grammar: grammar, known: &known, depth: depth + 1)
            }
        case .optional(let part), .zeroOrMore(let part), .oneOrMore(let part), .tagged(let part, _):
            try resolve(part, rule: rule, grammar: grammar, known: &known, depth: depth + 1)
        }
    }

    private func fullName(
        of reference: RuleReference, in grammar: Grammar, rule: GrammarRule
    ) throws(GrammarError) -> String {
        let place = reference.location ?? rule.location
        let name = reference.name
        let candidates = name.contains(".") ? qualified(name, in: grammar) : simple(name, in: grammar)
        let open = candidates.filter(\.isVisible)
        if open.count > 1 {
            throw GrammarError(.ambiguousRule(name, candidates: open.map(\.name)), file: grammar.file, at: place)
        }
        if let found = open.first { return found.name }
        if let hidden = candidates.first {
            throw GrammarError(.privateRule(hidden.name), file: grammar.file, at: place)
        }
        throw GrammarError(.undefinedRule(name), file: grammar.file, at: place)
    }

    /// A rule that a reference could mean, and whether the referring grammar may use it.
    private typealias Candidate = (name: String, isVisible: Bool)

    private func simple(_ name: String, in grammar: Grammar) -> [Candidate] {
        if isPublic(grammar.name, name) != nil { return [("\(grammar.name).\(name)", true)] }
        var found: [Candidate] = []
        for item in grammar.imports where item.rule == nil || item.rule == name {
            guard let isPublic = isPublic(item.grammar, name) else { continue }
            let full = "\(item.grammar).\(name)"
            if !found.contains(where: { $0.name == full }) { found.append((full, isPublic)) }
        }
        return found
    }

    private func qualified(_ name: String, in grammar: Grammar) -> [Candidate] {
        guard let dot = name.lastIndex(of: ".") else { return [] }
        let owner = String(name[..<dot])
        let rule = String(name[name.index(after: dot)...])
        if let isPublic = isPublic(owner, rule) { return [(name, isPublic || owner == grammar.name)] }
        var found: [Candidate] = []
        for item in grammar.imports where item.rule == nil || item.rule == rule {
            guard item.grammar.hasSuffix(".\(owner)"), let isPublic = isPublic(item.grammar, rule) else { continue }
            let full = "\(item.grammar).\(rule)"
            if !found.contains(where: { $0.name == full }) { found.append((full, isPublic)) }
        }
        return found
    }

    private static func isGrammarName(_ name: String) -> Bool {
        name.split(separator: ".", omittingEmptySubsequences: false).allSatisfy { part in
            !part.isEmpty && part.unicodeScalars.allSatisfy { !GrammarScanner.endsWord($0) }
        }
    }

    private static func isRuleName(_ name: String) -> Bool {
        guard !name.isEmpty, name != "NULL", name != "VOID" else { return false }
        return !name.unicodeScalars.contains {
            $0 == "." || $0 == "<" || $0 == ">" || $0 == ";" || GrammarScanner.isWhitespace($0)
        }
    }
}
