extension Expansion {
    /// The expansion without what can never be said: `<VOID>`, choices of weight 0, and what holds them. `.void` where
    /// nothing is left.
    ///
    /// - Parameter isSayable: whether a rule can be said, by the name in its reference.
    func sayable(_ isSayable: (String) -> Bool) -> Expansion {
        switch self {
        case .word, .null, .void: return self
        case .reference(let reference): return isSayable(reference.name) ? self : .void
        case .sequence(let parts):
            let kept = parts.map { $0.sayable(isSayable) }
            return kept.contains(.void) ? .void : .sequence(kept)
        case .alternatives(let choices):
            let kept = choices.compactMap { choice -> Alternative? in
                guard choice.weight.map({ $0 > 0 }) ?? true else { return nil }
                let expansion = choice.expansion.sayable(isSayable)
                return expansion == .void ? nil : Alternative(weight: choice.weight, expansion)
            }
            return kept.isEmpty ? .void : .alternatives(kept)
        case .optional(let part):
            let kept = part.sayable(isSayable)
            return kept == .void ? .null : .optional(kept)
        case .zeroOrMore(let part):
            let kept = part.sayable(isSayable)
            return kept == .void ? .null : .zeroOrMore(kept)
        case .oneOrMore(let part):
            let kept = part.sayable(isSayable)
            return kept == .void ? .void : .oneOrMore(kept)
        case .tagged(let part, let tags):
            let kept = part.sayable(isSayable)
            return kept == .void ? .void : .tagged(kept, tags: tags)
        }
    }

    /// Whether anything can be said, nothing at all included, where only certain rules can be.
    func canBeSaid(_ isSayable: (String) -> Bool) -> Bool {
        switch self {
        case .word, .null, .optional, .zeroOrMore: true
        case .void: false
        case .reference(let reference): isSayable(reference.name)
        case .sequence(let parts): parts.allSatisfy { $0.canBeSaid(isSayable) }
        case .alternatives(let choices):
            choices.contains { ($0.weight.map { $0 > 0 } ?? true) && $0.expansion.canBeSaid(isSayable) }
        case .oneOrMore(let part), .tagged(let part, _): part.canBeSaid(isSayable)
        }
    }
}

extension LinkedRules {
    /// The full names of the rules that can be said at all.
    func sayableRules() -> Set<String> {
        var sayable: Set<String> = []
        var open = rules.map { (name: $0.name, expansion: $0.expansion) }
        while true {
            let left = open.filter { rule in
                guard rule.expansion.canBeSaid({ sayable.contains($0) }) else { return true }
                sayable.insert(rule.name)
                return false
            }
            if left.count == open.count { return sayable }
            open = left
        }
    }
}
