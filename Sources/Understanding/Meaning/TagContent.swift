/// What the text of a tag says: `name:` opens a node, anything else is a list of `key=value` and bare words.
enum TagContent: Sendable, Equatable {
    case node(Meaning.Kind)
    case attributes([Meaning.Attribute])

    /// Reads a tag; `nil` where it has a word that ``Meaning/Kind`` and ``Meaning/Key`` don't know.
    init?(_ text: String) {
        if text.hasSuffix(":") {
            guard let kind = Meaning.Kind(rawValue: String(text.dropLast())), kind != .sentence else { return nil }
            self = .node(kind)
            return
        }
        var attributes: [Meaning.Attribute] = []
        for part in text.split(separator: " ") {
            let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard let key = sides.first.flatMap({ Meaning.Key(rawValue: String($0)) }) else { return nil }
            attributes.append(.init(key: key, value: sides.count > 1 ? String(sides[1]) : ""))
        }
        self = .attributes(attributes)
    }
}
