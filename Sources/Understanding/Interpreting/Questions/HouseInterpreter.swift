internal import HomeModel

/// Interprets questions about the house as a whole: how it is, what is in it and where, who is there, what a scene
/// does, what happened.
struct HouseInterpreter {
    let situation: Situation

    private var index: HomeIndex { situation.index }
    private var home: Home? { index.primary }

    /// The answer to a node; `nil` where it asks nothing of this kind.
    func interpret(_ node: Meaning) -> Interpretation? {
        switch node.kind {
        case .summary: summary(node)
        case .rooms: names(node)
        case .contents: contents(node)
        case .whereIs: whereIs(node)
        case .who: who(node)
        case .describe: describe(node)
        case .history: HistoryInterpreter(situation: situation).interpret(node)
        default: nil
        }
    }

    private func answer(_ question: HouseQuestion) -> Interpretation {
        Interpretation(.answered, commands: [.house(question)])
    }

    // MARK: The whole house

    /// States that call for somebody, in the order in which they are told; then what is on, open or running.
    private static let problems = [
        "triggered", "leak", "smoke", "carbonMonoxide", "carbonDioxide", "jammed", "stuck", "batteryLow",
    ]
    private static let telling = ["open", "unlocked", "on"]

    private func summary(_ node: Meaning) -> Interpretation {
        let isWrong = node.has(.problems)
        let there = home.flatMap { index.byHome[$0.id] } ?? []
        let place = node.child(.target).flatMap { PlaceFinder(situation: situation).places($0) }
        let positions = place.map { place in index.entries.indices.filter(place.contains) } ?? there
        let accessories = Set(positions.map { index.entries[$0].accessoryID })
        var told: [CommandTarget] = []
        for state in isWrong ? Self.problems : Self.problems + Self.telling {
            told += targets(in: state, among: positions, without: told)
        }
        // Of a room people want to know how warm it is too.
        if place != nil { told += climate(at: positions) }
        let lost = (home?.accessories ?? [])
            .filter { accessories.contains($0.id) && situation.state.unreachable.contains($0.id) }
        let scope: HouseSummary.Scope = isWrong ? .problems : place == nil ? .house : .room
        return answer(.summary(HouseSummary(of: scope, targets: told, unreachable: lost.map(\.name))))
    }

    private func climate(at positions: [Int]) -> [CommandTarget] {
        ["CurrentTemperature", "CurrentRelativeHumidity"].compactMap { type in
            positions.first { index.entries[$0].service.characteristic(type) != nil }.map {
                index.target($0, type, value: situation.value(type, at: $0))
            }
        }
    }

    private func targets(
        in state: String, among positions: [Int], without told: [CommandTarget]
    ) -> [CommandTarget] {
        let known = Set(told.map(\.address))
        return positions.compactMap { position in
            guard let option = situation.stateOption(state, at: position) else { return nil }
            let type = CharacteristicType(rawValue: option.characteristic)
            let value = situation.value(type, at: position)
            let target = index.target(position, type, value: value)
            return option.holds(for: value) && !known.contains(target.address) ? target : nil
        }
    }

    // MARK: What there is

    private func names(_ node: Meaning) -> Interpretation {
        var names: [String] = []
        if node.has(.zones) {
            names = home?.zones.map(\.name) ?? []
        } else if node.has(.groups) {
            names = home?.groups.map(\.name) ?? []
        } else if node.has(.people) {
            names = home?.people.map(\.name) ?? []
        } else if node.has(.homes) {
            names = index.homes.map(\.name)
        } else if node.has(.scenes) {
            names = home?.scenes.map(\.name) ?? []
        } else if node.has(.rules) {
            names = home?.rules.map(\.name) ?? []
        } else if node.has(.accessories) {
            names = home?.accessories.map(\.name) ?? []
        } else if let zone = node.deepValues(.zone).last.flatMap(Int64.init).flatMap({
            index.zones[ZoneID(rawValue: $0)]
        }) {
            names = zone.rooms.compactMap { index.roomNames[$0] }
        } else {
            names = home?.rooms.map(\.name) ?? []
        }
        return answer(.names(names, isCount: node.has(.count)))
    }

    private func contents(_ node: Meaning) -> Interpretation {
        let resolver = TargetResolver(situation: situation)
        let found = resolver.resolve(node).positions
        guard !found.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        // "Which ones are in the kitchen", after a list: of those that were listed.
        let isOfListed = node.children(.target).contains { $0.has(.one) }
        let listed = isOfListed ? found.filter(resolver.lastPositions.contains) : []
        let positions = listed.isEmpty ? found : listed
        var seen = Set<AccessoryID>()
        let accessories = positions.filter { seen.insert(index.entries[$0].accessoryID).inserted }
        var result = answer(.names(accessories.map { index.entries[$0].accessoryName }, isCount: false))
        result.mentioned = index.services(at: positions)
        return result
    }

    private func whereIs(_ node: Meaning) -> Interpretation {
        let found = TargetResolver(situation: situation).resolve(node)
        guard !found.positions.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        return answer(
            .places(
                found.positions.compactMap { position in
                    index.entries[position].service.characteristics.first.map {
                        index.target(position, $0.type, value: nil)
                    }
                }))
    }

    // MARK: People who are there

    private func who(_ node: Meaning) -> Interpretation {
        let people = home?.people ?? []
        let present = people.filter { situation.state.present.contains($0.id) }
        var told = PeopleAtHome(present.map(\.name))
        if let asked = node.value(.who).flatMap(Int64.init).map({ PersonID(rawValue: $0) }) {
            told.answer = situation.state.present.contains(asked) != node.has(.noneOf)
            told.asked = index.people[asked]?.name
            told.isWhere = node.has(.plainly)
        } else if node.has(.noneOf) {
            told.answer = present.isEmpty
        } else if node.has(.every) {
            told.answer = present.count == people.count
        } else if node.has(.count) {
            told.count = present.count
        } else if node.has(.negated) {
            told.away = people.filter { !present.contains($0) }.map(\.name)
        }
        return answer(.people(told))
    }

    // MARK: What something does

    private func describe(_ node: Meaning) -> Interpretation {
        // The first is that of the primary home.
        if let scene = node.values(.scene).lazy.compactMap(Int64.init)
            .compactMap({ index.scenes[ActionSetID(rawValue: $0)] }).first
        {
            let targets = index.targets(of: scene.actions)
            return Interpretation(.answered, commands: [.list(.scene(scene, targets: targets))])
        }
        let rule = node.values(.rule).lazy.compactMap(Int64.init)
            .compactMap { index.rules[AutomationRuleID(rawValue: $0)] }.first
        guard let rule else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        return Interpretation(.answered, commands: [.list(.rule(rule.settled(at: situation.speaker.now)))])
    }
}
