/// What a rule stands for: the tree on the right-hand side of a JSGF rule definition (JSGF 1.0, section 4).
public indirect enum Expansion: Sendable, Hashable {
    /// One token, as written; matching ignores its case. A quoted token may hold spaces: it then means several words.
    case word(String)
    /// Whatever the rule referred to stands for.
    case reference(RuleReference)
    /// The parts one after another.
    case sequence([Expansion])
    /// Any one of the choices.
    case alternatives([Alternative])
    /// The part or nothing: `[part]`.
    case optional(Expansion)
    /// The part any number of times: `part*`.
    case zeroOrMore(Expansion)
    /// The part once or more: `part+`.
    case oneOrMore(Expansion)
    /// The part, with tags after it: `part {tag} {tag}`.
    case tagged(Expansion, tags: [String])
    /// `<NULL>`: matched by saying nothing.
    case null
    /// `<VOID>`: can never be said.
    case void

    /// How deep an expansion may be nested; deeper ones are refused wherever a tree is taken in.
    public static let maximumDepth = 400

    /// The parts directly inside this one, in order.
    public var children: [Expansion] {
        switch self {
        case .word, .reference, .null, .void: []
        case .sequence(let parts): parts
        case .alternatives(let choices): choices.map(\.expansion)
        case .optional(let part), .zeroOrMore(let part), .oneOrMore(let part), .tagged(let part, _): [part]
        }
    }
}
