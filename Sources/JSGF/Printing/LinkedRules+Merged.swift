extension LinkedRules {
    /// One grammar without imports that holds all that a rule needs, for programs that read a single text.
    ///
    /// Only the rule itself is public: PocketSphinx takes the first public rule that it finds. Names lose their dots,
    /// which it would take for imports; words are in lower case, and tokens of several words are cut at their spaces,
    /// as its dictionary wants them. What can never be said is left out, because it takes a whole rule for void where
    /// one alternative is; weights above 1 become 1, because it takes weights for probabilities.
    ///
    /// - Parameters:
    ///   - start: the full name of the rule.
    ///   - name: the name of the new grammar.
    ///   - keepsTags: whether tags are kept; recognisers don't need them.
    /// - Throws: ``GrammarError/Kind/undefinedRule(_:)`` where there is no such rule.
    public func merged(
        start: String, named name: String = "merged", keepsTags: Bool = true
    ) throws(GrammarError) -> Grammar {
        guard let first = self[start] else { throw GrammarError(.undefinedRule(start)) }
        let sayable = sayableRules()
        var names = MergedNames()
        var needed = [first]
        var seen: Set<String> = [start]
        var merged = Grammar(name: name)
        var next = 0
        while next < needed.count {
            let rule = needed[next]
            next += 1
            let kept = rule.expansion.sayable { sayable.contains($0) }
            let expansion = Self.rewritten(kept, keepsTags) { reference in
                if seen.insert(reference).inserted, let rule = self[reference] { needed.append(rule) }
                return names.name(of: reference)
            }
            merged.rules.append(
                GrammarRule(name: names.name(of: rule.name), isPublic: next == 1, expansion: expansion.normalized))
        }
        return merged
    }

    private static func rewritten(
        _ expansion: Expansion, _ keepsTags: Bool, _ rename: (String) -> String
    ) -> Expansion {
        switch expansion {
        case .word(let text): return .sequence(NetworkBuilder.words(text).map { .word($0) })
        case .null, .void: return expansion
        case .reference(let reference): return .reference(RuleReference(rename(reference.name)))
        case .sequence(let parts): return .sequence(parts.map { rewritten($0, keepsTags, rename) })
        case .alternatives(let choices):
            return .alternatives(
                choices.map {
                    Alternative(weight: $0.weight.map { min($0, 1) }, rewritten($0.expansion, keepsTags, rename))
                })
        case .optional(let part): return .optional(rewritten(part, keepsTags, rename))
        case .zeroOrMore(let part): return .zeroOrMore(rewritten(part, keepsTags, rename))
        case .oneOrMore(let part): return .oneOrMore(rewritten(part, keepsTags, rename))
        case .tagged(let part, let tags):
            let inner = rewritten(part, keepsTags, rename)
            return keepsTags ? .tagged(inner, tags: tags) : inner
        }
    }
}

/// Simple names for full ones, no two the same.
private struct MergedNames {
    private var names: [String: String] = [:]
    private var taken: Set<String> = ["NULL", "VOID"]

    /// The simple name for a full one: letters and digits are kept.
    mutating func name(of full: String) -> String {
        if let known = names[full] { return known }
        let plain = String(full.map { $0.isLetter || $0.isNumber ? $0 : "_" })
        var name = plain
        var number = 2
        while !taken.insert(name).inserted {
            name = "\(plain)_\(number)"
            number += 1
        }
        names[full] = name
        return name
    }
}
