internal import HomeModel

/// Interprets what is to be done at once: writes and scenes, one after the other as they were said.
struct CommandInterpreter {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// What the commands of one sentence come to: all of them, or a refusal for the first that can't be.
    func interpret(_ actions: [Meaning], duration: TimeSpan?) -> Interpretation {
        var commands: [Command] = []
        var needsConfirmation = false
        for action in actions {
            let part = action.name == "run" ? run(action) : set(action)
            guard part.outcome == .done || part.outcome == .confirm else { return part }
            needsConfirmation = needsConfirmation || part.outcome == .confirm
            commands += part.commands.map { command in
                var command = command
                if command.kind == .set { command.duration = duration }
                return command
            }
        }
        guard needsConfirmation else { return Interpretation(.done, commands: commands) }
        if situation.isGuest { return Interpretation(.refused, commands: [], reason: .notAllowed) }
        return Interpretation(.confirm, commands: commands)
    }

    // MARK: Scenes

    private func run(_ node: Meaning) -> Interpretation {
        let scenes = node.values("scene").compactMap(Int64.init).compactMap {
            index.scenes[ActionSetID(rawValue: $0)]
        }
        guard let scene = scenes.first else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var command = Command(.runScene)
        command.scene = scene
        let isRisky = scene.actions.contains { SafetyPolicy.needsConfirmation($0) }
        return Interpretation(isRisky ? .confirm : .done, commands: [command])
    }

    // MARK: Writes

    private func set(_ node: Meaning) -> Interpretation {
        let planner = WritePlanner(situation: situation, set: node)
        let resolver = TargetResolver(situation: situation, isAble: planner.isAble)
        let found = resolver.resolve(node)
        guard !found.positions.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        var command = Command(.set)
        var isRisky = false
        for position in found.positions {
            switch planner.plan(at: position) {
            case .writes(let writes):
                command.targets += writes.map { index.target(position, $0.0, value: $0.1) }
                isRisky = isRisky || writes.contains {
                    SafetyPolicy.needsConfirmation(index.target(position, $0.0, value: $0.1).write)
                }
            case .outOfRange(let range, let unit):
                var refusal = Interpretation(
                    .refused, reason: .outOfRange, subject: index.entries[position].service.name)
                refusal.range = range
                refusal.unit = unit
                return refusal
            case .unsupported where found.isNamed:
                return Interpretation(
                    .refused, reason: .unsupported, subject: index.entries[position].service.name)
            case .unsupported:
                continue
            }
        }
        guard !command.targets.isEmpty else {
            return Interpretation(
                .refused, reason: .unsupported, subject: found.positions.first.map { index.entries[$0].service.name })
        }
        return Interpretation(isRisky ? .confirm : .done, commands: [command])
    }
}
