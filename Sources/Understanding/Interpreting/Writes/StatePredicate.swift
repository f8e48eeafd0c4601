internal import HomeModel

/// The predicate of a question or a condition: a named state, or a comparison with a value.
struct StatePredicate {
    /// The named state, by the grammar's name.
    var state: String? { states.last }
    /// The named states, the first that a thing can be in is meant: what "goes off" may be triggered or switched off.
    private let states: [String]
    /// The aspect that is compared, by the grammar's name, where the words say it.
    let aspect: String?
    private let compare: String?
    /// Whether a question asks for what is not so.
    let isNegated: Bool
    private let isSetting: Bool
    private let value: SpokenValue?
    private let situation: Situation

    /// Reads the predicate of a `query`, `condition` or `change` node.
    init(_ node: Meaning, situation: Situation) {
        states = node.values(.state)
        compare = node.value(.compare)
        isNegated = node.kind == .query && node.has(.negated)
        isSetting = node.has(.setting)
        aspect = node.aspect
        value = node.child(.value).flatMap { SpokenValue($0) } ?? SpokenValue(node)
        self.situation = situation
    }

    /// The characteristic that shows the state at a service; `nil` where none does.
    func type(at position: Int) -> CharacteristicType? {
        if compare != nil, let value {
            let names = aspect.map { [$0] } ?? situation.tables.units[value.kind] ?? []
            for name in names {
                let aspect = situation.tables.aspect(name)
                let options = isSetting ? aspect.settable + aspect.read : aspect.read
                let type = situation.characteristic(of: options, at: position) { type, service in
                    // More or less than a number are numbers only, and those that can be told in its unit.
                    service.characteristic(type).map { characteristic in
                        value.isOfUnit(characteristic.metadata)
                            && (!value.isNumber || characteristic.metadata.format == .number)
                    } ?? false
                }
                if let type { return type }
            }
            return nil
        }
        if let aspect, situation.tables.aspect(aspect).own == true { return ownSwitch(aspect, at: position) }
        guard let option = option(at: position) else { return nil }
        // Being in reach is no characteristic: any tells where it is.
        if option.reachable != nil { return situation.index.entries[position].service.characteristics.first?.type }
        return CharacteristicType(rawValue: option.characteristic)
    }

    /// The characteristic of a maker's own that is on or off, if the words name it: "is the night glow on".
    private func ownSwitch(_ name: String, at position: Int) -> CharacteristicType? {
        let type = CharacteristicType(rawValue: name)
        return situation.index.entries[position].service.isSwitch(type) ? type : nil
    }

    private func option(at position: Int) -> SemanticTables.StateOption? {
        states.lazy.compactMap { situation.stateOption($0, at: position) }.first
    }

    /// The characteristic that keeps a thing from being in the state, whatever its value is: a screen that is off plays
    /// nothing. `nil` if none does.
    func lacking(at position: Int) -> CharacteristicType? {
        guard compare == nil, let needed = option(at: position)?.beside else { return nil }
        return ["On", "Active"].first { name in
            needed[name]?.value == .bool(true)
                && situation.value(CharacteristicType(rawValue: name), at: position) == .bool(false)
        }.map { CharacteristicType(rawValue: $0) }
    }

    /// Whether a value of that characteristic is in the state.
    func holds(_ actual: Value?, at position: Int) -> Bool {
        isHeld(actual, at: position) != isNegated
    }

    private func isHeld(_ actual: Value?, at position: Int) -> Bool {
        if compare != nil { return comparison(at: position).map { c in actual.map(c.holds) ?? false } ?? false }
        guard let option = option(at: position) else { return false }
        if let reachable = option.reachable {
            return reachable != situation.state.unreachable.contains(situation.index.entries[position].accessoryID)
        }
        return situation.isIn(option, actual, at: position)
    }

    /// The comparison as a rule stores it.
    /// - Parameter isComing: whether it is waited for, so that being a number is coming to it.
    func comparison(at position: Int, isComing: Bool = false) -> Comparison? {
        if let compare, let value, let type = type(at: position),
            let metadata = situation.index.entries[position].service.characteristic(type)?.metadata
        {
            let wanted = value.value(for: metadata, fahrenheit: situation.usesFahrenheit)
            switch (compare, wanted) {
            case ("above", .number(let limit)): return .above(limit)
            case ("below", .number(let limit)): return .below(limit)
            case (_, .number(let limit))
            where (compare == "reach" || isComing && type.leader == nil)
                && !metadata.permissions.contains(.write):
                // A measured value hardly ever is a number exactly: it comes to it from below, or from above.
                let isAbove = situation.value(type, at: position)?.number.map { $0 > limit } ?? false
                return isAbove ? .below(limit) : .above(limit)
            default: return .equals(wanted)
            }
        }
        guard let option = option(at: position) else { return nil }
        if let above = option.above { return .above(above) }
        if let below = option.below { return .below(below) }
        return option.equals?.first.map { .equals($0.value) }
    }

    /// The changes as a rule's event stores them; several where the state shows in several values.
    func changes(at position: Int) -> [ChangeTest] {
        if compare == nil, let option = option(at: position) {
            if option.any == true { return [.any] }
            if option.each == true { return possible(option, at: position).map { .to($0) } }
        }
        switch comparison(at: position, isComing: true) {
        case .equals(let value)?: return [.to(value)]
        case .above(let limit)?: return [.above(limit)]
        case .below(let limit)?: return [.below(limit)]
        case nil: return []
        }
    }

    /// The values of a state that a service can have: only an air conditioner blows.
    private func possible(_ option: SemanticTables.StateOption, at position: Int) -> [Value] {
        let words = situation.index.entries[position].service.characteristic(option.type)?.metadata.validValues ?? []
        return (option.equals ?? []).map(\.value).filter { value in
            guard !words.isEmpty, case .word(let word) = value else { return true }
            return words.contains(word)
        }
    }

    /// The condition as a rule stores it. A state that has several values is stored as "not" the value of the opposite
    /// state.
    func condition(at position: Int) -> (comparison: Comparison, isNegated: Bool)? {
        if compare == nil, let other = option(at: position)?.unless { return (.equals(other.value), true) }
        return comparison(at: position).map { ($0, false) }
    }

    /// Those of what was found that a rule looks at: of several things of a place that measure the same, the sensor; of
    /// those of the whole house the one in the room that the sentence is about.
    func measured(_ found: ResolvedTarget) -> [Int] {
        guard compare != nil, !found.isNamed else { return found.positions }
        // How warm the water of a tub is tells nothing of the garden.
        let isOfWater =
            found.positions.count == 1
            && found.positions.allSatisfy { position in
                situation.isEnclosed(position)
                    && situation.index.entries[position].room.map(situation.isOutside) == true
            }
        guard !isOfWater else { return [] }
        let found = found.positions
        guard found.count > 1 else { return found }
        let entries = situation.index.entries
        let rooms = Set(situation.near.compactMap { situation.index.byService[$0] }.compactMap { entries[$0].room })
        let beside = found.filter { entries[$0].room.map(rooms.contains) ?? false }
        let isOneRoom = Set(beside.map { entries[$0].room }).count == 1
        let near = isOneRoom ? beside : found
        let sensors = near.filter { entries[$0].service.type.rawValue.hasSuffix("Sensor") }
        return Array((sensors.isEmpty ? near : sensors).prefix(1))
    }
}
