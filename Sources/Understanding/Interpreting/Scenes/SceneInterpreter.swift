internal import HomeModel

/// Interprets the making and changing of scenes.
struct SceneInterpreter {
    let situation: Situation

    /// A scene as what was said before this in the sentence leaves it.
    var edited: ActionSet?

    private var index: HomeIndex { situation.index }

    init(situation: Situation) {
        self.situation = situation
    }

    /// The kinds of nodes that make or change a scene, also while one is being made.
    private static let kinds: Set<Meaning.Kind> = [
        .sceneMake, .sceneKeep, .sceneFill, .sceneJoin, .sceneOut, .sceneClear, .sceneDone, .sceneTry,
    ]

    /// What a node comes to; `nil` where it makes or changes no scene.
    func interpret(_ node: Meaning) -> Interpretation? {
        guard Self.kinds.contains(node.kind) else { return nil }
        if situation.isGuest { return Interpretation(.refused, reason: .notAllowed) }
        let result: Interpretation
        switch node.kind {
        case .sceneMake:
            let made = made(node)
            result = asking(made, about: node) ?? made
        case .sceneKeep: result = kept(node)
        case .sceneFill: result = filled(node)
        case .sceneJoin: result = joined(node)
        case .sceneOut: result = leftOut(node)
        case .sceneClear: result = known(node).map { changed($0, to: []) } ?? nothing
        default: return nil
        }
        return SceneSafety(situation: situation).safeguarded(result)
    }

    private var nothing: Interpretation { Interpretation(.notUnderstood, reason: .nothingThere) }

    /// The most things of which it is asked which is meant.
    private static let mostAsked = 6

    /// Which of several is meant, where a scene leaves that open; the answer makes the scene.
    /// `nil` where it leaves nothing open.
    private func asking(_ result: Interpretation, about node: Meaning) -> Interpretation? {
        let services = result.chosenAmong
        guard result.asked == "which" || result.obstacle == "elsewhere", (2...Self.mostAsked).contains(services.count)
        else { return nil }
        return situation.askingWhich(of: services.compactMap { index.byService[$0] }, about: node)
    }

    private func known(_ node: Meaning) -> ActionSet? {
        if let edited, node.has(.last) || node.values(.scene).contains("\(edited.id.rawValue)") { return edited }
        let named = node.values(.scene).compactMap(Int64.init).compactMap { index.scenes[ActionSetID(rawValue: $0)] }
        // A name that several homes have is the one of the home that is meant.
        if let first = named.first { return named.first { index.primary?.scenes.contains($0) == true } ?? first }
        return node.has(.last) ? situation.references.scene : nil
    }

    // MARK: Making

    private func made(_ node: Meaning) -> Interpretation {
        if node.has(.unfinished) { return .asking("sceneName", about: node) }
        let base = node.child(.base).flatMap(known)
        guard let body = node.child(.body) else {
            return base.map { finished(node, $0.actions) } ?? begun(node)
        }
        return doing(body) { writes in finished(node, (base?.actions ?? []).merging(writes)) }
    }

    /// The scene under its new name; one that there is already is replaced only after a yes.
    private func finished(_ node: Meaning, _ actions: [CharacteristicWrite]) -> Interpretation {
        guard !actions.isEmpty else { return nothing }
        if let name = node.child(.name)?.text {
            return Interpretation(.done, commands: [.scene(.create, ActionSet(name: name, actions: actions))])
        }
        guard var scene = known(node) else { return nothing }
        let isEmpty = scene.actions.isEmpty
        scene.actions = actions
        return Interpretation(isEmpty ? .done : .confirm, commands: [.scene(.change, scene)])
    }

    private func begun(_ node: Meaning) -> Interpretation {
        let old = known(node)
        guard let name = node.child(.name)?.text ?? old?.name else { return nothing }
        let draft = SceneDraft(
            name: name, actions: old?.actions ?? [], before: situation.conversation.lastServices)
        var result = Interpretation(.ask, commands: [.scene(.create, ActionSet(name: name))])
        result.asked = "scene"
        result.subject = name
        result.draft = .continued(draft)
        return result
    }

    private func kept(_ node: Meaning) -> Interpretation {
        if node.has(.unfinished) { return .asking("keptName", about: node) }
        if node.has(.doneNow) {
            let safety = SafetyPolicy(situation, isLater: true)
            let done = AfterthoughtReader(situation: situation).writes
            return finished(node, done.filter { !safety.needsConfirmation($0) })
        }
        var about = node
        if node.has(.all) {
            let room = situation.speaker.room.map { [Meaning.Attribute(key: .room, value: "\($0.rawValue)")] }
            let everything = Meaning.Attribute(key: .everything, value: "yes")
            about = Meaning(.sentence, attributes: [everything] + (room ?? []))
        }
        let found = TargetResolver(situation: situation).resolve(about)
        return finished(node, found.positions.flatMap(present))
    }

    /// What brings a service back to how it is now; what would let somebody in is left out.
    private func present(at position: Int) -> [CharacteristicWrite] {
        let service = index.entries[position].service
        let isOff = [CharacteristicType("On"), "Active"].contains {
            situation.value($0, at: position) == .bool(false)
        }
        return service.characteristics.compactMap { characteristic -> CharacteristicWrite? in
            let permissions = characteristic.metadata.permissions
            guard permissions.contains(.write), permissions.contains(.read), characteristic.type != "RemoteKey",
                let value = situation.value(characteristic.type, at: position),
                !isOff || ["On", "Active"].contains(characteristic.type.rawValue)
            else { return nil }
            let write = CharacteristicWrite(
                address: CharacteristicAddress(service: service.id, type: characteristic.type), value: value)
            return SafetyPolicy(situation, isLater: true).needsConfirmation(write) ? nil : write
        }
    }

    // MARK: Changing

    private func filled(_ node: Meaning) -> Interpretation {
        guard var body = node.child(.body) else { return nothing }
        let named = known(node) ?? body.children.lazy.compactMap(known).first
        // "Lower the volume in movie night": the scene is named in the midst of what is done.
        for position in body.children.indices where body.children[position].kind == .set {
            body.children[position].attributes.removeAll { $0.key == .scene }
        }
        // "Make movie night darker": from what it sets, and nothing else of it.
        if let named, body.children.allSatisfy({ $0.kind == .set && $0.isAboutIt }) {
            let done = CommandInterpreter(situation: situation.once(named.actions)).interpret(body)
            guard done.outcome == .done else { return done }
            let known = Set(named.actions.map(\.address))
            let writes = done.commands.flatMap(\.writes)
            let within = writes.filter { known.contains($0.address) }
            let all = named.actions.merging(within)
            // What is as bright as can be gets no brighter.
            if !within.isEmpty, Set(all) == Set(named.actions) { return .impossible("sceneSame") }
            return within.isEmpty ? .impossible("sceneWithout") : changed(named, to: all)
        }
        return doing(body) { writes in
            guard let scene = named else { return finished(node, writes) }
            // "Pause the telly instead of turning it off": of what it did to that, nothing stays.
            let anew = Set(node.has(.replacing) ? writes.map(\.address.service) : [])
            return changed(scene, to: scene.actions.filter { !anew.contains($0.address.service) }.merging(writes))
        }
    }

    /// Things that are put in: with the value that is said, switched on, or else as they are now.
    private func joined(_ node: Meaning) -> Interpretation {
        guard let scene = known(node) else { return nothing }
        if let omission = node.child(.omission) { return swapped(omission, for: node, in: scene) }
        return joined(node.near(rooms(of: scene))) { changed(scene, to: scene.actions.merging($0)) }
    }

    /// Things in the place of others, which do the same as those did, as far as they can:
    /// "swap the desk lamp for the floor lamp".
    private func swapped(_ omission: Meaning, for node: Meaning, in scene: ActionSet) -> Interpretation {
        let members = Set(scene.actions.map(\.address.service))
        let old = TargetResolver(situation: situation) { members.contains(index.entries[$0].service.id) }.resolve(
            omission)
        let gone = Set(index.services(at: old.positions))
        let former = scene.actions.filter { gone.contains($0.address.service) }
        var place = node
        place.children.removeAll { $0.kind == .omission }
        guard !former.isEmpty else { return nothing }
        let rest = scene.actions.filter { !gone.contains($0.address.service) }
        return joined(place.near(rooms(of: scene))) { added in
            var writes = added
            // What is put in as it was said takes nothing from what goes.
            let isSaid = node.has(.also) || node.child(.value) != nil || node.has(.action)
            for service in isSaid ? [] : added.map(\.address.service).uniqued {
                let alike = former.compactMap { write -> CharacteristicWrite? in
                    let address = CharacteristicAddress(service: service, type: write.address.type)
                    let entry = index.byService[service].map { index.entries[$0] }
                    guard entry?.service.characteristic(address.type)?.metadata.permissions.contains(.write) == true
                    else { return nil }
                    return CharacteristicWrite(address: address, value: write.value)
                }
                if alike.isEmpty { continue }
                writes.removeAll { $0.address.service == service }
                writes += alike
            }
            return changed(scene, to: rest.merging(writes))
        }
    }

    /// Where the things are that a scene is for.
    private func rooms(of scene: ActionSet) -> Set<RoomID> {
        Set(scene.actions.compactMap { index.byService[$0.address.service].flatMap { index.entries[$0].room } })
    }

    private func joined(_ node: Meaning, _ then: ([CharacteristicWrite]) -> Interpretation) -> Interpretation {
        let values = node.children(.value)
        let action = Meaning(
            .set,
            attributes: values.isEmpty ? [.init(key: .action, value: node.value(.action) ?? "on")] : [],
            children: node.children(.target) + values)
        let on = CommandInterpreter(situation: situation, isLater: true).interpret(
            Meaning(.sentence, children: [action]))
        var writes = on.commands.flatMap(\.targets).compactMap(\.write)
        if on.outcome != .done {
            guard values.isEmpty else { return on }
            writes = TargetResolver(situation: situation).resolve(node).positions.flatMap(present)
        }
        return writes.isEmpty ? nothing : then(writes)
    }

    private func leftOut(_ node: Meaning) -> Interpretation {
        guard let scene = known(node) else { return nothing }
        let members = Set(scene.actions.map(\.address.service))
        let found = TargetResolver(situation: situation) { members.contains(index.entries[$0].service.id) }
            .resolve(node)
        let services = Set(index.services(at: found.positions))
        let rest = scene.actions.filter { !services.contains($0.address.service) }
        guard rest.count == scene.actions.count else { return changed(scene, to: rest) }
        // What it doesn't touch shall be on: "close the house should leave the staircase lights on".
        return node.value(.action) == "on" ? joined(node) : nothing
    }

    private func changed(_ scene: ActionSet, to actions: [CharacteristicWrite]) -> Interpretation {
        var scene = scene
        scene.actions = actions
        return Interpretation(.done, commands: [.scene(.change, scene)])
    }

    /// What comes of the writes that a body asks for; scenes in it stand for what they write.
    private func doing(_ body: Meaning, _ then: ([CharacteristicWrite]) -> Interpretation) -> Interpretation {
        let done = CommandInterpreter(situation: situation, isLater: true).interpret(body)
        guard done.outcome == .done || done.outcome == .confirm else { return done }
        guard done.commands.allSatisfy({ $0.duration == nil }), body.child(.until) == nil else {
            return .impossible("span")
        }
        let writes = done.commands.reduce([]) { $0.merging($1.writes) }
        return then(writes.spoken(as: body.children, in: situation))
    }

    // MARK: Over several turns

    /// What is said while a scene is being made; `nil` where it has nothing to do with that.
    func interpret(_ sentence: Meaning, in draft: SceneDraft) -> Interpretation? {
        guard let first = sentence.children.first else { return nil }
        switch first.kind {
        case .sceneDone: return SceneSafety(situation: situation).safeguarded(completed(draft))
        case .sceneTry:
            let command = SetCommand(index.targets(of: draft.actions))
            return draft.actions.isEmpty ? nothing : Interpretation(.done, commands: [.set(command)])
        case .cancel:
            var result = Interpretation(.done, commands: [.cancel])
            result.draft = .ended
            return result
        case .undo:
            guard let before = draft.history.last else { return nil }
            var earlier = draft
            earlier.actions = before
            earlier.history.removeLast()
            return continued(earlier)
        case .fragment: return draft.actions.isEmpty ? nil : continued(draft, by: first)
        case .remove, .sceneOut: return without(first, draft)
        case .sceneJoin where first.has(.last):
            return joined(first) { continued(draft.with(draft.actions.merging($0))) }
        case .ruleEdit:
            guard let addition = first.child(.addition) else {
                return first.child(.omission).flatMap { without($0, draft) }
            }
            return joined(addition) { continued(draft.with(draft.actions.merging($0))) }
        case .set where first.value(.action) == "out" && sentence.children.count == 1:
            return without(first, draft) ?? added(sentence, to: draft)
        default: return added(sentence, to: draft)
        }
    }

    /// The draft with what a sentence does.
    private func added(_ sentence: Meaning, to draft: SceneDraft) -> Interpretation? {
        guard CommandInterpreter.isAction(sentence) else { return nil }
        return doing(sentence) { writes in
            var result = continued(draft.with(draft.actions.merging(writes)))
            // "No, forty" and "the fan too" are then about what was put in just now.
            result.sentence = sentence
            result.mentioned = writes.map(\.address.service)
            return result
        }
    }

    /// The draft with what half a sentence says of what was put in just now.
    private func continued(_ draft: SceneDraft, by fragment: Meaning) -> Interpretation? {
        guard case .sentence(let sentence, _) = FragmentReader(situation: situation).read(fragment) else { return nil }
        guard fragment.has(.instead), fragment.has(.swap) else { return added(sentence, to: draft) }
        // "No, the desk lamp": that, and not what was put in just now.
        guard let before = draft.history.last else { return nil }
        var rest = draft
        rest.actions = before
        return added(sentence, to: rest)
    }

    /// The draft without some of its things; `nil` where they are not in it.
    private func without(_ node: Meaning, _ draft: SceneDraft) -> Interpretation? {
        let members = Set(draft.actions.map(\.address.service))
        let found = TargetResolver(situation: situation) { members.contains(index.entries[$0].service.id) }
            .resolve(node)
        let services = Set(index.services(at: found.positions))
        let rest = draft.actions.filter { !services.contains($0.address.service) }
        return rest.count == draft.actions.count ? nil : continued(draft.with(rest))
    }

    private func continued(_ draft: SceneDraft) -> Interpretation {
        let scene = ActionSet(name: draft.name, actions: draft.actions)
        var result = Interpretation(.ask, commands: [.scene(.create, scene)])
        result.draft = .continued(draft)
        return result
    }

    private func completed(_ draft: SceneDraft) -> Interpretation {
        guard !draft.actions.isEmpty else {
            var result = Interpretation(.ask)
            result.asked = "scene"
            result.subject = draft.name
            return result
        }
        let name = EntityName.folded(draft.name)
        let old = index.primary?.scenes.first { EntityName.folded($0.name) == name }
        var scene = old ?? ActionSet(name: draft.name)
        scene.actions = draft.actions
        var result = Interpretation(.done, commands: [.scene(old == nil ? .create : .change, scene)])
        result.draft = .ended
        return result
    }
}

extension SceneDraft {
    /// The draft with other writes, which can be taken back.
    fileprivate func with(_ actions: [CharacteristicWrite]) -> SceneDraft {
        var result = self
        result.actions = actions
        result.history.append(self.actions)
        return result
    }
}

extension Command {
    /// All that it writes.
    fileprivate var writes: [CharacteristicWrite] {
        (run?.scene.actions ?? []) + targets.compactMap(\.write)
    }
}

extension Meaning {
    /// The node with things of kinds looked for in some rooms first.
    fileprivate func near(_ rooms: Set<RoomID>) -> Meaning {
        guard !rooms.isEmpty else { return self }
        let places = rooms.map { Attribute(key: .room, value: "\($0.rawValue)") }.sorted { $0.value < $1.value }
        var result = self
        result.children = children.map { child in
            guard child.kind == .target, !child.hasReference, !child.hasPlace, child.child(.beside) == nil else {
                return child
            }
            var target = child
            target.children.append(Meaning(.beside, attributes: places))
            return target
        }
        return result
    }
}
