extension Meaning {
    /// A sentence with one part left out.
    struct Deletion {
        /// What was left out: the key of an attribute, or the name of a node with a colon, each after the node that it
        /// is in.
        var part: String
        /// The rest.
        var rest: Meaning
    }

    /// The sentence with each of its parts left out in turn, however deep they are: what a part means shows by what is
    /// missed without it.
    var deletions: [Deletion] {
        var result: [Deletion] = []
        for key in Set(attributes.map(\.key)).sorted() {
            var rest = self
            rest.attributes.removeAll { $0.key == key }
            result.append(
                Deletion(part: kind == .sentence ? key.rawValue : "\(kind.rawValue).\(key.rawValue)", rest: rest))
        }
        for position in children.indices {
            var rest = self
            rest.children.remove(at: position)
            let inside = kind == .sentence ? "" : "\(kind.rawValue)."
            result.append(Deletion(part: "\(inside)\(children[position].kind.rawValue):", rest: rest))
            for deeper in children[position].deletions {
                var whole = self
                whole.children[position] = deeper.rest
                result.append(Deletion(part: deeper.part, rest: whole))
            }
        }
        return result
    }
}
