internal import HomeModel

/// Half sentences that answer: "the second one", "both", "forty", "only the left one".
extension FragmentReader {
    /// What was asked about, with the answer in it.
    func answer(_ fragment: Meaning, to open: Conversation.OpenQuestion) -> Completion {
        if let timer = open.sentence.child(.startTimer) {
            return TimerInterpreter.completed(timer, by: fragment).map { .sentence($0, services: nil) } ?? .nothing
        }
        if let pick = fragment.value(.pick) {
            switch pick {
            case "none": return .cancelled
            case "all": return open.services.isEmpty ? .nothing : chosen(open.services, in: open)
            case "always", "once": return decided(pick, in: open)
            default: return picked(Int(pick) ?? 0, in: open)
            }
        }
        if [.chosen, .swap, .omit].contains(where: fragment.has), !open.services.isEmpty {
            let all = TargetResolver(situation: situation)
            // "The bedroom one" is one of those that are offered.
            var named = fragment
            named.children = fragment.children.map { $0.has(.one) ? $0.typed(like: all.types(of: open.services)) : $0 }
            let services = Set(situation.services(of: named))
            let among = open.services.filter { services.contains($0) != fragment.has(.omit) }
            if fragment.has(.omit), among.count != 1 { return .nothing }
            guard !among.isEmpty, let others = fragment.has(.omit) ? [] : self.named(in: named, beside: open.services)
            else { return .nothing }
            return chosen(among + others, in: open)
        }
        guard var node = open.sentence.child(.set), node.has(.missing) else { return .nothing }
        node.attributes.removeAll { $0.key == .missing }
        node.attributes += fragment.attributes
        node.children += fragment.children.filter { $0.kind != .target }
        guard
            fragment.child(.value) != nil || fragment.has(.action) || fragment.has(.exact) || fragment.has(.change)
        else { return .nothing }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }

    /// "The left one", said to "shall I open the garage doors?": only that waits for the yes then.
    func partConfirmed(_ fragment: Meaning) -> Completion {
        let waiting = Set(situation.pending.flatMap(\.targets).map(\.address.service))
        guard waiting.count > 1, var node = lastNode, node.kind == .set else { return .nothing }
        let meant = situation.services(of: fragment).filter(waiting.contains)
        guard !meant.isEmpty, Set(meant).count < waiting.count else { return .nothing }
        node.children = node.children.filter { $0.kind != .target && $0.kind != .except } + [.mentioned]
        return .sentence(Meaning(.sentence, children: [node]), services: meant)
    }

    private func picked(_ number: Int, in open: Conversation.OpenQuestion) -> Completion {
        open.services.picked(by: number).map { chosen([$0], in: open) } ?? .nothing
    }

    private func chosen(_ services: [ServiceID], in open: Conversation.OpenQuestion) -> Completion {
        let sets = open.sentence.children(.set)
        if open.sentence.child(.rule) ?? open.sentence.child(.sceneMake) != nil || sets.count > 1
            || sets.contains(where: { $0.children(.target).count > 1 })
        {
            return ChoiceReader(situation: situation, open: open).sentence(choosing: services)
                .map { .sentence($0, services: nil) } ?? .nothing
        }
        guard var node = open.sentence.child(.set) else { return .nothing }
        node.children.removeAll { $0.kind == .target }
        node.children.append(.mentioned)
        return .sentence(Meaning(.sentence, children: [node]), services: services)
    }

    private func decided(_ how: String, in open: Conversation.OpenQuestion) -> Completion {
        guard var rule = open.sentence.child(.rule), rule.has(.if) else { return .nothing }
        rule.attributes.append(.init(key: .decided, value: how))
        return .sentence(Meaning(.sentence, children: [rule]), services: nil)
    }
}
