internal import HomeModel

/// Several changes of a scene in one sentence: "take the blind out of film night and add the lamp".
extension SceneInterpreter {
    /// What all of them come to, one after the other, and nothing where one can't be;
    /// `nil` where it isn't several changes of one scene.
    func interpret(several nodes: [Meaning]) -> Interpretation? {
        let changes: Set<Meaning.Kind> = [.sceneFill, .sceneJoin, .sceneOut]
        guard nodes.count > 1, nodes.allSatisfy({ changes.contains($0.kind) }) else { return nil }
        var step = self
        var result: Interpretation?
        for node in nodes {
            guard let next = step.interpret(node) else { return nil }
            guard [.done, .confirm].contains(next.outcome), let scene = next.commands.last?.scene?.scene else {
                return next
            }
            step.edited = scene
            let isRisky = result?.outcome == .confirm || next.outcome == .confirm
            result = next
            if isRisky { result?.outcome = .confirm }
        }
        return result
    }
}
