internal import HomeModel
internal import Understanding

extension Assistant {
    /// Takes back what the last utterance did; gives that as commands. What can't be reached stays to be taken back.
    func takeBack(at now: LocalDateTime, into performance: inout Performance) async -> [Command] {
        guard let step = conversation.undo.popLast() else { return [] }
        var commands: [Command] = []
        if !step.writes.isEmpty {
            var command = Command(.set)
            command.targets = targets(of: step.writes)
            await write(&command, at: now, into: &performance)
            let failed = Set(command.targets.filter { $0.error != nil }.map(\.address))
            performance.undo.writes = step.writes.filter { failed.contains($0.address) }
            commands.append(command)
        }
        performance.changes += step.changes
        commands += step.changes.compactMap(command)
        for home in database.homes {
            for rule in home.rules where step.rules.contains(rule.id) {
                commands.append(Command(.deleteRule, rule))
                performance.changes.append(.remove(.rule(rule.id), in: home.id))
            }
        }
        return commands
    }

    private func home(_ id: HomeID) -> Home? { database.homes.first { $0.id == id } }

    /// The command that makes a change of a rule or a scene; `nil` for other changes.
    private func command(for change: HomeChange) -> Command? {
        switch change {
        case .put(.rule(let rule), let id):
            guard let now = home(id)?.rules.first(where: { $0.id == rule.id }) else {
                return Command(.createRule, rule)
            }
            guard now.isSwitched(like: rule) else {
                return Command(rule.isEnabled ? .enableRule : .disableRule, rule)
            }
            return Command(.changeRule, rule)
        case .put(.scene(let scene), let id):
            let isKnown = home(id)?.scenes.contains { $0.id == scene.id } ?? false
            return Command(isKnown ? .changeScene : .createScene, scene)
        case .remove(.rule(let rule), let id):
            return home(id)?.rules.first { $0.id == rule }.map { Command(.deleteRule, $0) }
        case .remove(.scene(let scene), let id):
            return home(id)?.scenes.first { $0.id == scene }.map { Command(.deleteScene, $0) }
        default:
            return nil
        }
    }
}
