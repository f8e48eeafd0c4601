extension Meaning {
    /// The aspect that this node is about, said in it or in one of its targets ("the bedroom temperature").
    var aspect: String? {
        value(.aspect) ?? children(.target).lazy.compactMap { $0.value(.aspect) }.first
    }

    /// Whether it is about what something is set to, rather than what it is.
    var isAboutSetting: Bool { hasDeep(.setting) }

    /// How long what it says holds: the `for` and `until` nodes.
    var spans: [Meaning] { children.filter { $0.kind == .for || $0.kind == .until } }

    /// All attributes of a key in this node and those below it.
    func deepValues(_ key: Key) -> [String] {
        var found: [String] = []
        func collect(_ node: Meaning) {
            for attribute in node.attributes where attribute.key == key { found.append(attribute.value) }
            for child in node.children { collect(child) }
        }
        collect(self)
        return found
    }

    /// The first node, from the outside in, that has an attribute of that key.
    func first(with key: Key) -> Meaning? {
        has(key) ? self : children.lazy.compactMap { $0.first(with: key) }.first
    }

    /// Whether the node or one inside it has an attribute of that key.
    func hasDeep(_ key: Key) -> Bool { has(key) || children.contains { $0.hasDeep(key) } }

    /// Whether a command only says what is wrong, or what somebody would like: why what else is told is to be done.
    var onlyTellsNeed: Bool { has(.need) && !has(.bidden) }

    /// Whether it or a part of it is a node of a kind.
    func holds(_ kind: Kind) -> Bool { self.kind == kind || children.contains { $0.holds(kind) } }
}
