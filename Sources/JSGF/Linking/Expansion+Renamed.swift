extension Expansion {
    /// The expansion with other names in its references.
    func renamed(_ name: (String) -> String) -> Expansion {
        switch self {
        case .word, .null, .void: self
        case .reference(let reference): .reference(RuleReference(name(reference.name), location: reference.location))
        case .sequence(let parts): .sequence(parts.map { $0.renamed(name) })
        case .alternatives(let choices):
            .alternatives(choices.map { Alternative(weight: $0.weight, $0.expansion.renamed(name)) })
        case .optional(let part): .optional(part.renamed(name))
        case .zeroOrMore(let part): .zeroOrMore(part.renamed(name))
        case .oneOrMore(let part): .oneOrMore(part.renamed(name))
        case .tagged(let part, let tags): .tagged(part.renamed(name), tags: tags)
        }
    }
}
