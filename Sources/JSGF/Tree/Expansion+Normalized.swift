extension Expansion {
    /// The expansion in the form that the reader gives: no groups of one or none, no empty words, single spaces in
    /// words.
    ///
    /// Trees made in code need not have that form; printed and read again they come out in it.
    public var normalized: Expansion {
        switch self {
        case .word(let text):
            if Self.isOneWord(text) { return self }
            let words = text.split(whereSeparator: \.isWhitespace)
            return words.isEmpty ? .null : .word(words.joined(separator: " "))
        case .reference, .null, .void: return self
        case .sequence(let parts):
            if parts.count == 1 { return parts[0].normalized }
            return parts.isEmpty ? .null : .sequence(parts.map(\.normalized))
        case .alternatives(let choices):
            if choices.count == 1, choices[0].weight == nil { return choices[0].expansion.normalized }
            if choices.isEmpty { return .void }
            return .alternatives(choices.map { Alternative(weight: $0.weight, $0.expansion.normalized) })
        case .optional(let part): return .optional(part.normalized)
        case .zeroOrMore(let part): return .zeroOrMore(part.normalized)
        case .oneOrMore(let part): return .oneOrMore(part.normalized)
        case .tagged(let part, let tags):
            return tags.isEmpty ? part.normalized : .tagged(part.normalized, tags: tags)
        }
    }

    /// Whether a text is one word of ASCII, as nearly all are: found out without asking Unicode's tables.
    private static func isOneWord(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
    }
}
