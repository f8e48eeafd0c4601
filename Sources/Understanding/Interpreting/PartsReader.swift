internal import HomeModel

/// Reads a number that is put in the place of another, behind several commands in one breath: "no wait, twenty" behind
/// "the fan to nineteen and the stove down by two" is for the fan.
/// Where it may be for several of them it is asked for which.
struct PartsReader {
    let situation: Situation

    /// A command with what it is for.
    private struct Part {
        let node: Meaning
        let positions: [Int]
    }

    /// The same for "make it twenty".
    func reading(ofWhole sentence: Meaning) -> Interpretation? {
        guard sentence.children.count == 1, let set = sentence.child(.set), set.isAboutIt || set.has(.it),
            set.attributes.allSatisfy({ [.it, .instead].contains($0.key) }),
            set.children.allSatisfy({ [.value, .target].contains($0.kind) })
        else { return nil }
        return reading(of: Meaning(.fragment, children: set.children(.value)))
    }

    /// What it comes to; `nil` where it is no number alone, or the commands leave no choice.
    func reading(of fragment: Meaning) -> Interpretation? {
        let said = fragment.children.filter { $0.kind != .dropped }
        let isNumber = fragment.attributes.allSatisfy { [.instead, .amends].contains($0.key) }
        guard situation.question == nil, isNumber, said.map(\.kind) == [.value], said[0].child(.number) != nil,
            !situation.conversation.isLastDeedTooFarBack, let sentence = situation.conversation.lastSentence
        else { return nil }
        let parts = situation.conversation.lastParts
        guard parts.count > 1, parts.contains(where: { sentence.children.contains($0) }) else { return nil }
        let old = fragment.child(.dropped)?.child(.value)?.child(.number) ?? fragment.child(.dropped)?.child(.number)
        let fitting = parts.filter { part in
            guard let number = part.child(.value)?.child(.number) else { return false }
            return old.map { $0.number == number.number } ?? true
        }.compactMap { part(of: $0, taking: said[0]) }
        let values = Set(fitting.compactMap { $0.node.child(.value) })
        guard let first = fitting.first, fitting.count < parts.count || values.count > 1 else { return nil }
        let positions = fitting.flatMap(\.positions)
        if values.count > 1 { return situation.askingWhich(of: positions, about: first.node.setting(said[0])) }
        var narrowed = situation
        narrowed.conversation.lastServices = situation.index.services(at: positions)
        let set = Meaning(.set, children: [said[0], .mentioned])
        return Interpreter(situation: narrowed).whole(Meaning(.sentence, children: [set]))
    }

    /// A command with what it is for, of which something can take the value; `nil` where nothing can.
    private func part(of node: Meaning, taking value: Meaning) -> Part? {
        let planner = WritePlanner(situation: situation, set: node.setting(value))
        let found = TargetResolver(situation: situation, isAble: planner.isAble).resolve(node).positions.filter {
            if case .writes = planner.plan(at: $0) { true } else { false }
        }
        return found.isEmpty ? nil : Part(node: node, positions: found)
    }
}

extension Meaning {
    /// The command with another value in the place of what it sets.
    fileprivate func setting(_ value: Meaning) -> Meaning {
        var result = self
        result.children = children.filter { $0.kind != .value } + [value]
        return result
    }
}
