internal import HomeModel

/// Reads a `tell` node: who is told, where, and in which words.
struct TellReader {
    let situation: Situation

    /// What is told: once for each of the people and rooms that are named; none where the home has none of them.
    func tellings(_ node: Meaning) -> [RuleTelling] {
        let rooms = self.rooms(node.child(.place))
        guard let rooms else { return [] }
        let text = node.child(.name).map { Self.sentence($0.text) }.flatMap { $0.isEmpty ? nil : $0 }
        let places: [RoomID?] = rooms.isEmpty ? [nil] : rooms
        return audiences(node).flatMap { audience in
            places.map { room in
                RuleTelling(to: audience, in: room, text: text, isUrgent: node.has(.urgent))
            }
        }
    }

    private func audiences(_ node: Meaning) -> [RuleTelling.Audience] {
        let kinds = node.values(.audience).compactMap { Self.audiences[$0] }
        if kinds.contains(.everyone) { return [.everyone] }
        let people = node.values(.who).compactMap(Int64.init).map { PersonID(rawValue: $0) }
        return kinds
            + people.filter { id in situation.index.primary?.people.contains { $0.id == id } ?? false }.map {
                .person($0)
            }
    }

    /// Those who go by no name, by their words in the grammar.
    private static let audiences: [String: RuleTelling.Audience] = [
        "me": .me, "everyone": .everyone, "admins": .admins,
    ]

    /// The rooms that a node names, all of a zone's; none where it names none,
    /// `nil` where there are none of these here.
    private func rooms(_ node: Meaning?) -> [RoomID]? {
        guard let node, let home = situation.index.primary, !node.has(.everywhere) else { return [] }
        var rooms: [RoomID] = []
        for attribute in node.attributes {
            switch attribute.key {
            case .room: rooms += attribute.number.map { [RoomID(rawValue: $0)] } ?? []
            case .zone:
                let zone = attribute.number.flatMap { situation.index.zones[ZoneID(rawValue: $0)] }
                rooms += zone?.rooms ?? []
            case .here: rooms += situation.speaker.room.map { [$0] } ?? []
            default: continue
            }
        }
        let own = rooms.filter { id in home.rooms.contains { $0.id == id } }
        return own.isEmpty ? nil : own
    }

    /// Words as the beginning of a sentence has them.
    private static func sentence(_ words: String) -> String { words.prefix(1).uppercased() + words.dropFirst() }

    /// What somebody tells others at once.
    func announcement(_ node: Meaning) -> Interpretation {
        let tellings = tellings(node)
        guard !tellings.isEmpty else { return .nothingThere("place") }
        guard tellings.allSatisfy({ $0.text != nil }) else {
            return .noCommand
        }
        var command = TellCommand(tellings)
        command.isWondered = node.has(.wondering)
        return Interpretation(.done, commands: [.tell(command)])
    }
}

extension Meaning {
    /// What a rule tells: the `tell` nodes in what it does.
    var tellNodes: [Meaning] { children(.body).flatMap { $0.children(.tell) } }

    /// The rule without what it tells.
    var withoutTells: Meaning {
        var result = self
        result.children = children.compactMap { node in
            guard node.kind == .body else { return node }
            var body = node
            body.children.removeAll { $0.kind == .tell }
            return body.children.isEmpty ? nil : body
        }
        return result
    }
}

extension [Meaning] {
    /// The `tell` nodes, with what is said after the moment put into those before it: "tell me at seven that …".
    var withContent: [Meaning] {
        guard let content = first(where: { $0.has(.more) })?.child(.name) else { return self }
        return filter { !$0.has(.more) }.map { node in
            var node = node
            if node.child(.name) == nil { node.children.append(content) }
            return node
        }
    }
}

extension AutomationRule {
    /// The states of which somebody has to know at once.
    private static let alarms: [(CharacteristicType, Value)] = [
        ("SmokeDetected", .bool(true)), ("CarbonMonoxideDetected", .bool(true)), ("LeakDetected", .bool(true)),
        ("SecuritySystemCurrentState", .word("triggered")),
    ]
    /// The states in which a house should not be at night.
    private static let openings: [(CharacteristicType, Value)] = [
        ("ContactSensorState", .word("open")), ("CurrentDoorState", .word("open")),
        ("LockCurrentState", .word("unlocked")),
    ]

    /// Whether what it tells is urgent by itself: smoke, water, somebody inside, something open at night.
    var isAboutDanger: Bool {
        events.contains { event in
            guard case .changes(let address, .to(let value), _) = event else { return false }
            func isOne(of states: [(CharacteristicType, Value)]) -> Bool {
                states.contains { $0.0 == address.type && $0.1 == value }
            }
            return isOne(of: Self.alarms) || isOne(of: Self.openings) && isAtNight
        }
    }

    /// Whether it holds in the dark alone, or late in the evening and at night.
    private var isAtNight: Bool {
        conditions.contains { condition in
            guard !condition.isNegated else { return false }
            switch condition.test {
            case .sun(after: .sunset?, before: _): return true
            case .time(let after?, _): return after.minutes >= 21 * 60 || after.minutes < 5 * 60
            default: return false
            }
        }
    }
}

extension AutomationRule {
    /// A rule that tells that something is so from some time on also tells if it is so already then: "if any door is
    /// open after eleven" means one that was opened at ten. Where it is about several things, one rule for each.
    var lookingAtTheBeginning: [AutomationRule] {
        let begins = conditions.compactMap { condition -> RuleEvent? in
            guard !condition.isNegated else { return nil }
            return switch condition.test {
            case .time(let after?, _): .time(after)
            case .sun(let after?, _): .sun(after, offset: TimeSpan(seconds: 0))
            default: nil
            }
        }
        let changes = events.compactMap { event -> (RuleEvent, RuleCondition)? in
            guard case .changes(let address, .to(let value), nil) = event else { return nil }
            return (event, RuleCondition(.reading(address, .equals(value))))
        }
        guard begins.count == 1, !changes.isEmpty, changes.count == events.count else { return [self] }
        return changes.map { change, isSo in
            var rule = self
            if changes.count > 1 { rule.name = "" }
            rule.events = [change] + begins
            rule.conditions.append(isSo)
            return rule
        }
    }
}
