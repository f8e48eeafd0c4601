internal import HomeModel

/// Chooses among the words of a maker's own characteristic: "put the radiator in eco mode",
/// "play savanna sunset on the strip".
struct ChoiceSwitch {
    let situation: Situation
    /// Whether it happens later, when nobody knows yet whether the lamp is on then.
    let isLater: Bool

    private var index: HomeIndex { situation.index }

    /// What a `set` node with a choice comes to: all that can have it get it, and the rest of what was named is told.
    func interpret(_ node: Meaning) -> Interpretation {
        let found = TargetResolver(situation: situation, isAble: { way(at: $0, of: node) != nil }).resolve(node)
        let all = TargetResolver(situation: situation).resolve(node).positions
        // A thing that is called by its name is found whether or not it can do it.
        let able = found.positions.filter { way(at: $0, of: node) != nil }
        guard !able.isEmpty else {
            guard let first = all.first else { return Interpretation(.notUnderstood, reason: .nothingThere) }
            var refusal = Interpretation(.refused, reason: .unsupported)
            refusal.subject = index.entries[first].service.name
            return refusal.about(index.services(at: all))
        }
        if found.lacksSome { return .lacking(found.lacking) }
        var command = SetCommand(for: node.child(.for)?.timeSpan)
        for position in able {
            guard let way = way(at: position, of: node) else { continue }
            command.targets.append(index.target(position, way.type, value: .word(way.word)))
            // A lamp plays nothing while it is off.
            let service = index.entries[position].service
            let isOn = !isLater && situation.value("On", at: position) == .bool(true)
            if service.type == "Lightbulb", service.characteristic("On") != nil, !isOn {
                command.targets.append(index.target(position, "On", value: .bool(true)))
            }
        }
        let types = Set(able.map { index.entries[$0].service.type })
        let accessories = Set(able.map { index.entries[$0].accessoryID })
        let left = all.filter { position in
            let entry = index.entries[position]
            return !able.contains(position) && (found.isNamed || types.contains(entry.service.type))
                && !accessories.contains(entry.accessoryID)
        }
        if !left.isEmpty { command.left["unable"] = index.services(at: left) }
        let safety = SafetyPolicy(situation, isLater: isLater)
        let isRisky = command.targets.contains { safety.needsConfirmation($0.write) }
        return Interpretation(isRisky ? .confirm : .done, commands: [.set(command)])
    }

    /// The characteristic of a service that has a word that was said, with that word as the device writes it.
    private func way(at position: Int, of node: Meaning) -> (type: CharacteristicType, word: String)? {
        let said = Set(node.values(.choice))
        let aspect = node.value(.aspect)
        for characteristic in index.entries[position].service.characteristics {
            if let aspect, aspect != characteristic.type.rawValue { continue }
            let type = characteristic.type
            if let word = characteristic.choices.first(where: { said.contains(ChoiceWord($0).tag(of: type)) }) {
                return (type, word)
            }
        }
        return nil
    }
}
