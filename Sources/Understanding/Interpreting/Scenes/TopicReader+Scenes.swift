internal import HomeModel

extension TopicReader {
    /// Reads talk about a scene, by what it says of it or of what is in it.
    func sceneTalk(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        if let remark = sentence.children.first, let back = takingBack(remark, from: scene) { return back }
        if let more = joining(sentence, scene) ?? joiningAlike(sentence, scene) { return more }
        if let out = leavingOut(sentence, of: scene) ?? fill(sentence, of: scene) { return out }
        if let rule = sentence.child(.rule), let body = rule.child(.body), body.children.count == 1,
            body.children[0].isStartOfIt
        {
            var result = rule
            let run = Meaning(.run, attributes: [.reference(scene)])
            result.children = rule.children.filter { $0.kind != .body } + [Meaning(.body, children: [run])]
            return result
        }
        guard let remark = sentence.children.first else { return nil }
        let reference = [Meaning.Attribute.reference(scene)]
        // "Do it", right after a scene that was made.
        if remark.kind == .confirm, remark.has(.execute), conversation.isSceneNew {
            return Meaning(.run, attributes: reference)
        }
        if remark.kind == .rulesAsked, remark.child(.ref)?.has(.last) == true {
            return Meaning(.describe, attributes: reference)
        }
        guard remark.isAboutIt else { return nil }
        if sentence.children.count == 1, remark.isStartOfIt { return Meaning(.run, attributes: reference) }
        switch remark.kind {
        case .remove: return Meaning(.deleteScene, attributes: reference)
        case .rename:
            return Meaning(.rename, attributes: reference, children: remark.children(.name))
                .marked(.unfinished, if: remark.has(.unfinished))
        default: return nil
        }
    }

    /// Reads talk about a scene that was run just now, if only a scene can be meant: "what does it do", "call it
    /// cinema".
    func runTalk(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        guard sentence.children.count == 1, let remark = sentence.children.first else { return nil }
        if remark.kind == .fragment, remark.attributes.map(\.key) == [.again], remark.children.isEmpty {
            return Meaning(.run, attributes: [.reference(scene)])
        }
        // "Run it again": the scene, and not the lamps that it switches.
        if remark.kind == .set, remark.has(.again), remark.isAboutIt, remark.value(.action) == "on" {
            return Meaning(.run, attributes: [.reference(scene)])
        }
        let isOfScene = [.rulesAsked, .remove, .rename].contains(remark.kind)
        return isOfScene ? sceneTalk(sentence, scene) : nil
    }

    /// "Take out the curtains", said of a scene that has them, takes them out of it and of nothing else.
    func leavingOut(_ sentence: Meaning, of scene: ActionSetID) -> Meaning? {
        guard sentence.children.count == 1, let remark = sentence.children.first,
            remark.kind == .remove && !remark.has(.forget) || remark.kind == .set && remark.value(.action) == "out",
            !remark.isAboutIt, let members = situation.index.scenes[scene]?.actions.map(\.address.service),
            // The house is nothing that a scene has.
            !remark.children(.target).contains(where: { $0.has(.everywhere) || $0.has(.home) })
        else { return nil }
        let found = TargetResolver(situation: situation) { members.contains(situation.index.entries[$0].service.id) }
            .resolve(remark).positions
        guard found.contains(where: { members.contains(situation.index.entries[$0].service.id) }) else { return nil }
        return Meaning(.sceneOut, attributes: [.reference(scene)], children: remark.children(.target))
    }

    /// "Add the lamp" and "put the lamp in too", said of a scene.
    func joining(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        guard sentence.children.count == 1, let remark = sentence.children.first, !remark.isAboutIt else { return nil }
        if situation.conversation.isSceneNew, remark.kind == .ruleEdit, let out = remark.child(.omission),
            remark.children.allSatisfy({ $0.kind == .omission || $0.has(.last) }), !out.children(.target).isEmpty
        {
            return Meaning(.sceneOut, attributes: [.reference(scene)], children: out.children(.target))
        }
        var targets: [Meaning] = []
        if remark.kind == .ruleEdit, let added = remark.child(.addition),
            remark.children.allSatisfy({ $0.kind == .addition || $0.has(.last) })
        {
            targets = added.children(.target)
        } else if remark.kind == .set, remark.value(.action) == "in", remark.children(.target) == remark.children {
            // What can go in by itself is told to: an awning.
            let planner = WritePlanner(situation: situation, set: remark)
            let found = TargetResolver(situation: situation).resolve(remark).positions
            targets = found.contains(where: planner.isAble) ? [] : remark.children(.target)
        }
        return targets.isEmpty ? nil : Meaning(.sceneJoin, attributes: [.reference(scene)], children: targets)
    }

    /// "And the lamp too", right after a scene that was made: what the scene does, to that as well.
    func joiningAlike(_ sentence: Meaning, _ scene: ActionSetID) -> Meaning? {
        guard situation.conversation.isSceneNew, sentence.children.count == 1, let fragment = sentence.child(.fragment),
            fragment.has(.swap), !fragment.has(.instead), !fragment.children.isEmpty,
            fragment.children.allSatisfy({ $0.kind == .target && !$0.isPlace && !$0.has(.it) })
        else { return nil }
        let action = situation.index.scenes[scene]?.actions.commonAction
        return Meaning(
            .sceneJoin, attributes: [.reference(scene)] + (action.map { [.init(key: .action, value: $0)] } ?? []),
            children: fragment.children)
    }

    /// "And make the lamp 25 percent", said of a scene that has the lamp, and "the TV off in there", are for the scene.
    func fill(_ sentence: Meaning, of scene: ActionSetID) -> Meaning? {
        guard !sentence.children.isEmpty, sentence.children.allSatisfy({ $0.kind == .set }) else { return nil }
        let isThere = sentence.children.allSatisfy { set in
            let targets = set.children(.target)
            return !targets.isEmpty && (set.has(.there) || targets.allSatisfy { $0.has(.there) })
        }
        let isMore = sentence.has(.also) && !sentence.has(.now)
        guard isThere || isMore && (situation.conversation.isSceneNew || isWithin(sentence, scene)) else { return nil }
        var body = isThere ? sentence.withoutPlace : sentence
        body.kind = .body
        body.attributes.removeAll { $0.key == .also }
        return Meaning(.sceneFill, attributes: [.reference(scene)], children: [body])
    }

    /// Whether a sentence names things, and only such as a scene has already.
    private func isWithin(_ sentence: Meaning, _ scene: ActionSetID) -> Bool {
        guard let members = situation.index.scenes[scene]?.actions.map(\.address.service) else { return false }
        return sentence.children.allSatisfy { set in
            let found = situation.services(of: set)
            return !set.isAboutIt && !found.isEmpty && found.allSatisfy(members.contains)
        }
    }
}

extension Meaning {
    /// The part with its things wherever they are, instead of "there".
    fileprivate var withoutPlace: Meaning {
        var result = without(.there)
        result.children = children.filter { $0.kind != .beside }.map(\.withoutPlace)
        return result
    }
}

extension [CharacteristicWrite] {
    /// What all of them come to, where that is one and the same: off, open or closed.
    fileprivate var commonAction: String? {
        if allSatisfy(\.isOff) { return "off" }
        guard allSatisfy({ $0.address.type == "TargetPosition" }), let first else { return nil }
        guard allSatisfy({ $0.value == first.value }) else { return nil }
        return switch first.value {
        case .number(0): "close"
        case .number(100): "open"
        default: nil
        }
    }
}

extension Meaning.Attribute {
    /// What stands for a scene of the home.
    static func reference(_ scene: ActionSetID) -> Self { .init(key: .scene, value: "\(scene.rawValue)") }
}
