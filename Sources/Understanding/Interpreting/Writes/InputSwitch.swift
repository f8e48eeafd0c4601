internal import HomeModel

extension Situation {
    /// The name of the input that a target's value is the number of; `nil` where nothing is called so.
    func nameOfInput(_ target: CommandTarget) -> String? {
        guard target.address.type == "ActiveIdentifier", let number = target.value,
            let screen = index.byService[target.address.service]
        else { return nil }
        return (index.byAccessory[index.entries[screen].accessoryID] ?? []).lazy
            .filter { index.entries[$0].service.type == "InputSource" && value("Identifier", at: $0) == number }
            .map { index.entries[$0].service.name }.first
    }
}

/// Switches a television to one of its inputs, which goes by a name: "put the telly on Netflix".
struct InputSwitch {
    let situation: Situation
    /// Whether it happens later, when nobody knows yet whether the screen is on then.
    let isLater: Bool

    private var index: HomeIndex { situation.index }

    /// What a `set` node with an input comes to: of several televisions that have it the one that was named, or else
    /// the one in the speaker's room, or the first.
    func interpret(_ node: Meaning) -> Interpretation {
        let named = node.children(.target).isEmpty ? nil : Set(screens(of: node))
        let ways = node.values(.input).compactMap(Int64.init).compactMap { index.byService[ServiceID(rawValue: $0)] }
            .compactMap(way).filter { named?.contains($0.screen) ?? true }
        let isHere = { (way: Way) in
            index.entries[way.screen].room != nil && index.entries[way.screen].room == situation.speaker.room
        }
        guard let way = ways.first(where: isHere) ?? ways.first else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        var input = index.target(way.screen, "ActiveIdentifier", value: .number(way.number))
        input.valueName = situation.nameOfInput(input)
        var command = SetCommand([input])
        // A screen that is off is switched on, too.
        let isOn = !isLater && situation.value("Active", at: way.screen) == .bool(true)
        if !isOn, index.entries[way.screen].service.characteristic("Active") != nil {
            command.targets.append(index.target(way.screen, "Active", value: .bool(true)))
        }
        return Interpretation(.done, commands: [.set(command)])
    }

    private struct Way {
        /// The position of the television.
        var screen: Int
        /// Its number of the input.
        var number: Double
    }

    private func way(to input: Int) -> Way? {
        let entry = index.entries[input]
        guard entry.home == index.primaryID, let number = situation.value("Identifier", at: input)?.number,
            let screen = (index.byAccessory[entry.accessoryID] ?? []).first(where: isScreen)
        else { return nil }
        return Way(screen: screen, number: number)
    }

    private func screens(of node: Meaning) -> [Int] {
        TargetResolver(situation: situation, isAble: isScreen).resolve(node).positions.flatMap { position in
            (index.byAccessory[index.entries[position].accessoryID] ?? []).filter(isScreen)
        }
    }

    private func isScreen(_ position: Int) -> Bool {
        index.entries[position].service.characteristic("ActiveIdentifier") != nil
    }
}
