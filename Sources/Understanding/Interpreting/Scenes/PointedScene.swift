internal import HomeModel

/// Finds which scene "that scene" is: the one that was made, changed, told about or run last. Where none was,
/// it is asked.
struct PointedScene {
    let situation: Situation

    /// The sentence with a scene in the place of "it" or "that scene". It stays as it is where it points at no scene,
    /// and is `nil` where it can't be known which. A scene that was only run can be run or told about so,
    /// but not deleted or renamed.
    func reading(of sentence: Meaning) -> Meaning? {
        guard sentence.pointsAtScene else { return sentence }
        let conversation = situation.conversation
        guard conversation.draft == nil, !sentence.changesScene || conversation.topic == .scene,
            let last = situation.references.scene
        else { return nil }
        return sentence.pointing(at: last.id)
    }

    /// Which one is meant.
    func question(about sentence: Meaning) -> Interpretation {
        guard !situation.isGuest || !sentence.changesScene else {
            return Interpretation(.refused, reason: .notAllowed)
        }
        guard !scenes.isEmpty, situation.conversation.draft == nil else { return .nothingThere("scene") }
        return .asking("whichScene", choices: scenes.map(\.name)).remembering(sentence)
    }

    /// What was asked for, of the scene that an answer names or picks by its number; `nil` where it is no answer: "run
    /// movie time" is none to which one is to be deleted.
    func completed(_ asked: Meaning, by answer: Meaning) -> Meaning? {
        guard asked.pointsAtScene, answer.children.count == 1 else { return nil }
        if let pick = answer.child(.fragment)?.value(.pick).flatMap(Int.init) {
            return scenes.picked(by: pick).map { asked.pointing(at: $0.id) }
        }
        guard let run = answer.child(.run), asked.child(.run) != nil || !run.has(.verb) else { return nil }
        return run.value(.scene).flatMap(Int64.init).map { asked.pointing(at: ActionSetID(rawValue: $0)) }
    }

    private var scenes: [ActionSet] { situation.index.primary?.scenes ?? [] }
}

extension Meaning {
    private static let last = "last"

    /// Whether it is for a scene that is pointed at: "that scene".
    fileprivate var pointsAtScene: Bool {
        attributes.contains { $0.key == .scene && $0.value == Self.last } || children.contains(where: \.pointsAtScene)
    }

    /// Whether it deletes a scene or calls it something else.
    fileprivate var changesScene: Bool { child(.deleteScene) != nil || child(.rename) != nil }

    fileprivate func pointing(at scene: ActionSetID) -> Meaning {
        replacing(.scene, Self.last, by: "\(scene.rawValue)")
    }
}
