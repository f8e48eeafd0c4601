internal import HomeModel

/// Takes out of a sentence's commands the things that it says shall stay as they are.
extension CommandInterpreter {
    /// "All lights off, but leave the hall light on": what stays is no part of what goes.
    func spare(_ kept: [CommandTarget], from commands: inout [Command]) {
        let addresses = Set(kept.map(\.address))
        for position in commands.indices {
            commands[position].set?.targets.removeAll { addresses.contains($0.address) }
        }
        commands.removeAll { $0.set?.targets.isEmpty == true }
    }

    /// The things that the sentence says to leave alone, looked for in the whole home.
    func left(in sentence: Meaning) -> Set<ServiceID> {
        let nodes = sentence.children(.left).flatMap { $0.children(.target) }
        guard !nodes.isEmpty else { return [] }
        let anywhere = Situation(
            index: index, tables: situation.tables, state: situation.state, speaker: situation.withoutRoom().speaker,
            conversation: situation.conversation)
        return Set(anywhere.services(of: Meaning(.set, children: nodes)))
    }

    /// A scene except some things: replaced by its other writes.
    func leave(_ left: Set<ServiceID>, outOf commands: inout [Command]) {
        guard !left.isEmpty else { return }
        for position in commands.indices {
            if let scene = commands[position].run?.scene,
                scene.actions.contains(where: { left.contains($0.address.service) })
            {
                commands[position] = .set(SetCommand(index.targets(of: scene.actions)))
            }
            commands[position].set?.targets.removeAll { left.contains($0.address.service) }
        }
        commands.removeAll { $0.set?.targets.isEmpty == true }
    }

    /// What a command excepts by name or kind.
    func exempted(by node: Meaning) -> [ServiceID] {
        let exempt = ([node] + node.children(.target)).flatMap { $0.children(.except) }
            .flatMap { $0.children(.target) }
        guard !exempt.isEmpty else { return [] }
        return situation.services(of: Meaning(.set, children: exempt))
    }
}
