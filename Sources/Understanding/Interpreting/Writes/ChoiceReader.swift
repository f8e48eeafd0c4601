internal import HomeModel

/// Puts what was chosen of several things into the sentence that left it open: into what a rule does or waits for, or
/// into one of several commands.
struct ChoiceReader {
    let situation: Situation
    let open: Conversation.OpenQuestion

    /// The sentence with the chosen things in it; `nil` where no part of it is about those that were offered.
    func sentence(choosing services: [ServiceID]) -> Meaning? {
        let sentence = chosen(services, in: open.sentence)
        return sentence == open.sentence ? nil : sentence
    }

    /// The nodes in which a thing can have been left open, and those that hold such nodes.
    private static let bearers: Set<Meaning.Kind> = [.set, .change, .condition]
    private static let holders: Set<Meaning.Kind> = [.sentence, .rule, .body, .event, .sceneMake]

    private func chosen(_ services: [ServiceID], in node: Meaning) -> Meaning {
        var result = node
        if Self.bearers.contains(node.kind), isOffered(by: node) {
            let open = node.children(.target).filter { isOffered(by: $0.alone(in: node)) }
            let isAll = open.isEmpty
            result.children.removeAll { $0.kind == .target && (isAll || open.contains($0)) }
            result.children += services.map(Meaning.target)
        } else if Self.holders.contains(node.kind) {
            result.children = node.children.map { chosen(services, in: $0) }
        }
        return result
    }

    /// Whether the node fits everything that was offered, so that it chooses nothing:
    /// "all the lights" are every one of them.
    private func isOffered(by node: Meaning) -> Bool {
        let offered = Set(open.services)
        if node.kind == .set {
            // It is asked by itself what was asked, for only what can do it is offered.
            let asked = CommandInterpreter(situation: situation, isLater: true)
                .interpret(Meaning(.sentence, children: [node]))
            if asked.outcome == .ask || asked.obstacle == "elsewhere" { return Set(asked.chosenAmong) == offered }
        }
        let found = TargetResolver(situation: situation).resolve(node)
        return (found.isAmbiguous || node.kind == .change)
            && offered.isSubset(of: situation.index.services(at: found.positions))
    }
}

extension Meaning {
    /// The node that holds it, with it for its only target.
    fileprivate func alone(in node: Meaning) -> Meaning {
        var result = node
        result.children = node.children.filter { $0.kind != .target } + [self]
        return result
    }
}
