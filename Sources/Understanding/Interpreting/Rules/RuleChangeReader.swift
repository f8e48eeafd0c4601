internal import HomeModel

/// Reads a `change` node: which characteristics change, to what, and for how long.
struct RuleChangeReader {
    let situation: Situation
    let node: Meaning

    private var index: HomeIndex { situation.index }
    private var predicate: StatePredicate { StatePredicate(node, situation: situation) }
    private var held: TimeSpan? { node.child(.held)?.timeSpan }

    /// The changes, any of which is meant; none where the home has nothing of the kind.
    var events: [RuleEvent] {
        // How warm "warm" is nobody can say: it is a colour.
        guard node.aspect != "temperature" || !node.has(.kelvin) else { return [] }
        if node.has(.any) { return anyChange }
        return positions.flatMap { position -> [RuleEvent] in
            guard let type = predicate.type(at: position) else { return [] }
            let address = CharacteristicAddress(service: index.entries[position].service.id, type: type)
            return predicate.changes(at: position).map { .changes(address, $0, heldFor: held) }
        }
    }

    /// The condition that all of several things must meet, if not any of them is meant: "when both windows are closed".
    var conditions: [RuleCondition] {
        guard node.deepValues(.quantity).contains("all") || isOfWhole, positions.count > 1 else { return [] }
        return positions.compactMap { position in
            guard let type = predicate.type(at: position), let condition = predicate.condition(at: position) else {
                return nil
            }
            let address = CharacteristicAddress(service: index.entries[position].service.id, type: type)
            return RuleCondition(.reading(address, condition.comparison), isNegated: condition.isNegated)
        }
    }

    /// Whether a name covers several things that are off together: the sauna with its stove and light.
    private var isOfWhole: Bool {
        node.value(.state) == "off" && !node.has(.negated) && node.deepValues(.quantity).isEmpty
            && node.children(.target).contains { $0.has(.stem) || $0.isPlace || $0.has(.everything) }
    }

    /// The services among which the words leave a choice: "the lamp" where there are several.
    var choices: [Service] {
        found.isAmbiguous ? found.positions.map { index.entries[$0].service } : []
    }

    private var found: ResolvedTarget {
        let predicate = predicate
        let found = TargetResolver(situation: situation) { predicate.type(at: $0) != nil }.resolve(node)
        if found.positions.isEmpty, let near = measuredNear { return near }
        return found.positions.isEmpty ? sensedBeside : openings(found)
    }

    private static let opened: Set<String> = ["open", "closed"]

    /// The events that tell that a door opens, if its lock was named: those of the sensor on the same door. Without one
    /// it is the lock, and the reply says that it is about being unlocked.
    private func openings(_ found: ResolvedTarget) -> ResolvedTarget {
        guard let state = node.value(.state), Self.opened.contains(state) else { return found }
        let doors = LockSensors(situation: situation, predicate: predicate)
        var result = found
        result.positions = found.positions.flatMap { position -> [Int] in
            let sensors = doors.isLock(position) ? doors.beside(position) : []
            return sensors.isEmpty ? [position] : sensors
        }
        // A door's lock and its sensor are one event.
        var seen: Set<Int> = []
        result.positions.removeAll { !seen.insert($0).inserted }
        return result
    }

    /// States that a sensor tells of what stands in the same room.
    private static let sensed: Set<String> = ["leak", "smoke", "carbonMonoxide", "carbonDioxide", "motion", "still"]

    /// Sensors in the room of a named thing that has none itself: "water under the dryer".
    private var sensedBeside: ResolvedTarget {
        let nothing = ResolvedTarget(positions: [], isNamed: false)
        guard let state = node.value(.state), Self.sensed.contains(state) else { return nothing }
        let named = TargetResolver(situation: situation).resolve(node)
        let rooms = Set(named.positions.compactMap { index.entries[$0].room })
        guard rooms.count == 1 else { return nothing }
        let predicate = predicate
        let positions = index.entries.indices.filter {
            index.entries[$0].room.map(rooms.contains) ?? false && predicate.type(at: $0) != nil
        }
        return ResolvedTarget(positions: positions, isNamed: false)
    }

    /// The sensor in the room of the rule's action, if no place was said and several sensors measure the quantity:
    /// "turn off the extractor when the humidity is under sixty" is about the bathroom's. `nil` if there is no such
    /// room.
    private var measuredNear: ResolvedTarget? {
        guard node.has(.compare), !node.hasPlace,
            node.children(.target).allSatisfy({ $0.has(.aspectful) && !$0.hasPlace })
        else { return nil }
        let rooms = Set(situation.near.compactMap { index.byService[$0] }.compactMap { index.entries[$0].room })
        guard rooms.count == 1, let room = rooms.first else { return nil }
        let predicate = predicate
        let positions = (index.byRoom[room] ?? []).filter { predicate.type(at: $0) != nil }
        return positions.isEmpty ? nil : ResolvedTarget(positions: positions, isNamed: false)
    }

    private var positions: [Int] { predicate.measured(found) }

    /// "When the volume changes"; without an aspect, the main value of the thing.
    private var anyChange: [RuleEvent] {
        let names = node.aspect.map { [$0] } ?? ["targetTemperature", "temperature", "state"]
        func type(at position: Int) -> CharacteristicType? {
            for name in names {
                let aspect = situation.tables.aspect(name)
                let isSetting = node.isAboutSetting || node.aspect == nil
                let options = isSetting ? aspect.settable + aspect.read : aspect.read
                if let type = situation.characteristic(of: options, at: position) { return type }
            }
            for state in ["on", "open", "locked", "motion"] {
                guard let option = situation.stateOption(state, at: position) else { continue }
                return CharacteristicType(rawValue: option.characteristic)
            }
            return nil
        }
        return TargetResolver(situation: situation) { type(at: $0) != nil }.resolve(node).positions.compactMap {
            position in
            type(at: position).map {
                let address = CharacteristicAddress(service: index.entries[position].service.id, type: $0)
                return .changes(address, .any, heldFor: held)
            }
        }
    }
}
