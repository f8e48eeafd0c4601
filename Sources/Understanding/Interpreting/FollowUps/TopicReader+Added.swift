internal import HomeModel

/// What was put into a rule or a scene just now: "no, remove those".
extension TopicReader {
    /// Reads a remark that takes "it" away, said of a rule; `nil` if all of that rule is meant.
    func takingBack(_ remark: Meaning) -> Meaning? {
        guard remark.takesThemAway, let added = addedToRule else { return nil }
        return Meaning(.ruleEdit, children: [.lastRule, Meaning(.omission, children: added)])
    }

    /// The change that is undone by a remark, said of a scene.
    func takingBack(_ remark: Meaning, from scene: ActionSetID) -> Meaning? {
        guard remark.takesThemAway, let added = added(to: scene) else { return nil }
        return Meaning(.sceneOut, attributes: [.reference(scene)], children: added)
    }

    /// The part that the last utterance added to the rule of the topic.
    private var addedToRule: [Meaning]? {
        guard let rule = situation.references.rule else { return nil }
        return former { if case .rule(let old) = $0, old.id == rule.id { old.actions } else { nil } }
            .flatMap { added(to: $0, in: rule.actions) }
    }

    private func added(to scene: ActionSetID) -> [Meaning]? {
        guard let new = situation.index.scenes[scene] else { return nil }
        return former { if case .scene(let old) = $0, old.id == scene { old.actions } else { nil } }
            .flatMap { added(to: $0, in: new.actions) }
    }

    /// What something did before what was said last changed it.
    private func former(_ actions: @escaping (Entity) -> [CharacteristicWrite]?) -> [CharacteristicWrite]? {
        guard !situation.conversation.isAfterAnswer, !situation.conversation.isAfterNotUnderstood else { return nil }
        return situation.conversation.undo.last?.changes.lazy.compactMap { change in
            if case .put(let entity, _) = change { actions(entity) } else { nil }
        }.first
    }

    /// The things that something does more than it did; `nil` where there are none.
    private func added(to old: [CharacteristicWrite], in new: [CharacteristicWrite]) -> [Meaning]? {
        var known = Set(old.map(\.address.service))
        let services = new.map(\.address.service).filter { known.insert($0).inserted }
        return services.isEmpty
            ? nil
            : services.map(Meaning.target)
    }

    /// Whether "those" are to go, where only one rule or scene was talked about: several things in it may be meant.
    func isUnclear(_ sentence: Meaning) -> Bool {
        guard conversation.topic == .scene || conversation.isAboutRules && situation.references.rules.count == 1,
            sentence.children.count == 1, let remark = sentence.children.first
        else { return false }
        return remark.kind == .remove && remark.takesThemAway
    }
}

extension Meaning {
    /// Whether it takes several things away that it doesn't name: "remove those", "take them out again".
    fileprivate var takesThemAway: Bool {
        let isAway = [.remove, .sceneOut].contains(kind) || kind == .set && value(.action) == "out"
        return isAway && isAboutIt && children(.target).contains { $0.has(.many) }
    }
}
