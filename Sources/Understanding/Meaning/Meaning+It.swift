/// Replaces "it" by what it stands for, if something else in the sentence says that.
extension Meaning {
    /// Whether it is about "it", and names nothing.
    var refersToIt: Bool {
        isItAtOnce || child(.rule)?.isDelayedIt == true
    }

    private var isItAtOnce: Bool {
        children.contains { node in node.has(.it) || node.children(.target).contains { $0.has(.it) } }
    }

    /// Whether a rule does something to "it" once, after a time and on no other ground: "turn it off in thirty
    /// minutes".
    private var isDelayedIt: Bool {
        kind == .rule && children.allSatisfy { $0.kind == .body || $0.kind == .event && $0.child(.delay) != nil }
            && children(.body).contains(where: \.isItAtOnce)
    }

    /// The sentence with the targets of an earlier one in the place of "it".
    func referring(to earlier: Meaning?) -> Meaning {
        guard let targets = earlier?.children.lazy.map({ $0.children(.target) }).first(where: { !$0.isEmpty }) else {
            return self
        }
        var result = self
        result.children = children.map { node in
            node.doneTo(targets) ?? (node.isDelayedIt ? node.withTold(targets) : node)
        }
        return result
    }

    /// A rule in which "it" is what was named before: where something else sets it off, in what happens only then if
    /// that names nothing.
    func withTold(_ targets: [Meaning]) -> Meaning {
        let setsOff = children.filter { $0.kind == .event || $0.kind == .condition }
        let names = setsOff.contains { node in
            ([node] + node.children).contains { $0.children(.target).contains { !$0.has(.it) } }
        }
        func put(_ node: Meaning) -> Meaning {
            if let said = node.doneTo(targets) { return said }
            var node = node
            node.children = node.children.map(put)
            return node
        }
        var result = self
        result.children = children.map { $0.kind == .body && names ? $0 : put($0) }
        return result
    }

    /// The node with things in the place of "it"; `nil` where it is about something else.
    private func doneTo(_ targets: [Meaning]) -> Meaning? {
        let said = children(.target)
        guard said.isEmpty && has(.it) || said.contains(where: { $0.has(.it) }) else { return nil }
        var result = without(.it)
        result.children = children.filter { $0.kind != .target } + targets
        return result
    }
}

extension Meaning {
    /// The parts that say more than that it is about the rule of the topic.
    var besidesLast: [Meaning] { children.filter { $0.kind != .ref || !$0.has(.last) } }
}
