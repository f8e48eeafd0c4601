/// Finds the rule that each reference means (JSGF 1.0, section 3.2: local rules first, then imports).
struct ReferenceResolver {
    private var grammars: [String: Grammar] = [:]
    /// The rules of each grammar; the value says whether the rule is public.
    private var rules: [String: [String: Bool]] = [:]

    /// Takes the grammars in, and checks their names and imports.
    init(_ all: [Grammar]) throws(GrammarError) {
        for grammar in all {
            guard Self.isGrammarName(grammar.name) else {
                throw GrammarError(.invalidGrammarName(grammar.name), file: grammar.file)
            }
            guard grammars.updateValue(grammar, forKey: grammar.name) == nil else {
                throw GrammarError(.duplicateGrammar(grammar.name), file: grammar.file)
            }
            var names: [String: Bool] = Dictionary(minimumCapacity: grammar.rules.count)
            for rule in grammar.rules {
                guard Self.isRuleName(rule.name) else {
                    throw GrammarError(.invalidRuleName(rule.name), file: grammar.file, at: rule.location)
                }
                guard names.updateValue(rule.isPublic, forKey: rule.name) == nil else {
                    throw GrammarError(.duplicateRule(rule.name), file: grammar.file, at: rule.location)
                }
            }
            rules[grammar.name] = names
        }
        for grammar in all {
            for item in grammar.imports { try check(item, of: grammar) }
        }
    }

    private func check(_ item: GrammarImport, of grammar: Grammar) throws(GrammarError) {
        guard let names = rules[item.grammar] else {
            throw GrammarError(.missingGrammar(item.grammar), file: grammar.file, at: item.location)
        }
        guard let rule = item.rule else { return }
        let full = "\(item.grammar).\(rule)"
        guard let isPublic = names[rule] else {
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
        if rules[grammar.name]?[name] != nil { return [("\(grammar.name).\(name)", true)] }
        var found: [Candidate] = []
        for item in grammar.imports where item.rule == nil || item.rule == name {
            guard let isPublic = rules[item.grammar]?[name] else { continue }
            let full = "\(item.grammar).\(name)"
            if !found.contains(where: { $0.name == full }) { found.append((full, isPublic)) }
        }
        return found
    }

    private func qualified(_ name: String, in grammar: Grammar) -> [Candidate] {
        guard let dot = name.lastIndex(of: ".") else { return [] }
        let owner = String(name[..<dot])
        let rule = String(name[name.index(after: dot)...])
        if let isPublic = rules[owner]?[rule] { return [(name, isPublic || owner == grammar.name)] }
        var found: [Candidate] = []
        for item in grammar.imports where item.rule == nil || item.rule == rule {
            guard item.grammar.hasSuffix(".\(owner)"), let isPublic = rules[item.grammar]?[rule] else { continue }
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
