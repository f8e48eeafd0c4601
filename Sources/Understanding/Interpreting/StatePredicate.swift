internal import HomeModel

/// The predicate of a question or a condition: a named state, or a comparison with a value.
struct StatePredicate {
    /// The named state, by the grammar's name.
    let state: String?
    /// The aspect that is compared, by the grammar's name, where the words say it.
    let aspect: String?
    private let compare: String?
    private let isNegated: Bool
    private let isSetting: Bool
    private let value: SpokenValue?
    private let situation: Situation

    /// Reads the predicate of a `query`, `condition` or `change` node.
    init(_ node: Meaning, situation: Situation) {
        state = node.value("state")
        compare = node.value("compare")
        isNegated = node.name == "query" && node.has("negated")
        isSetting = node.has("setting")
        aspect = node.aspect
        value = node.child("value").flatMap { SpokenValue($0) } ?? SpokenValue(node)
        self.situation = situation
    }

    /// The characteristic that shows the state at a service; `nil` where none does.
    func type(at position: Int) -> CharacteristicType? {
        if compare != nil, let value {
            let names = aspect.map { [$0] } ?? situation.tables.units[value.kind] ?? []
            for name in names {
                guard let aspect = situation.tables.aspects[name] else { continue }
                let options = isSetting ? aspect.write + aspect.read : aspect.read
                if let type = situation.characteristic(of: options, at: position) { return type }
            }
            return nil
        }
        guard let option = state.flatMap({ situation.stateOption($0, at: position) }) else { return nil }
        // Being in reach is no characteristic: any tells where it is.
        if option.reachable != nil { return situation.index.entries[position].service.characteristics.first?.type }
        return CharacteristicType(rawValue: option.characteristic)
    }

    /// Whether a value of that characteristic is in the state.
    func holds(_ actual: Value?, at position: Int) -> Bool {
        isHeld(actual, at: position) != isNegated
    }

    private func isHeld(_ actual: Value?, at position: Int) -> Bool {
        if compare != nil { return comparison(at: position).map { c in actual.map(c.holds) ?? false } ?? false }
        guard let option = state.flatMap({ situation.stateOption($0, at: position) }) else { return false }
        if let reachable = option.reachable {
            return reachable != situation.state.unreachable.contains(situation.index.entries[position].accessoryID)
        }
        return option.holds(for: actual)
    }

    /// The comparison as a rule stores it.
    func comparison(at position: Int) -> Comparison? {
        if let compare, let value, let type = type(at: position),
            let metadata = situation.index.entries[position].service.characteristic(type)?.metadata
        {
            let wanted = value.value(for: metadata, fahrenheit: situation.usesFahrenheit)
            switch (compare, wanted) {
            case ("above", .number(let limit)): return .above(limit)
            case ("below", .number(let limit)): return .below(limit)
            default: return .equals(wanted)
            }
        }
        guard let option = state.flatMap({ situation.stateOption($0, at: position) }) else { return nil }
        if let above = option.above { return .above(above) }
        if let below = option.below { return .below(below) }
        return option.equals?.first.map { .equals($0.value) }
    }
}
