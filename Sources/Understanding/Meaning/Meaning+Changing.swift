/// Nodes that differ from others in a part.
extension Meaning {
    /// The node as one of another kind.
    func of(_ kind: Kind) -> Meaning {
        var result = self
        result.kind = kind
        return result
    }

    /// The node without attributes of its own.
    func without(_ keys: Key...) -> Meaning {
        var result = self
        result.attributes.removeAll { keys.contains($0.key) }
        return result
    }

    /// The node with its children of a kind changed.
    func changing(_ kind: Kind, _ change: (inout Meaning) -> Void) -> Meaning {
        var result = self
        for position in children.indices where children[position].kind == kind {
            change(&result.children[position])
        }
        return result
    }
}
