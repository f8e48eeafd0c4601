internal import HomeModel

/// Interprets what is done at once and until something happens: "the fan on until I leave". It is done, and a rule
/// brings things back once that happens.
struct UntilInterpreter {
    let situation: Situation

    /// What comes of a sentence of commands with an `ending`.
    func interpret(_ sentence: Meaning, until ending: Meaning) -> Interpretation {
        let result = CommandInterpreter(situation: situation).interpret(sentence)
        guard result.outcome == .done || result.outcome == .confirm else { return result }
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        guard result.commands.allSatisfy(\.isForGood) else { return .impossible("state") }
        let writes = result.commands.flatMap(\.targets).compactMap(\.write)
        let ending = measured(ending, by: writes)
        var atEnd = situation
        atEnd.near += writes.map(\.address.service)
        // "Until it's fifty percent" is said of what has just been named.
        if ending.children(.event).contains(where: { $0.child(.change)?.isAboutIt == true }) {
            atEnd.conversation.lastServices = writes.map(\.address.service)
        }
        let days = RuleDays(ending, now: situation.speaker.now)
        guard let end = RuleEventReader(situation: atEnd, rule: ending, days: days).read() else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        guard let back = WriteReversal(situation: situation).once(writes) else { return .impossible("state") }
        var rule = AutomationRule(
            name: "", events: end.events, isOnce: true, conditions: end.conditions, author: situation.person?.id)
        rule.actions = back
        return result.ended(by: rule, in: situation)
    }

    /// What comes of commands that end as what was done before does, by that rule.
    func interpret(_ sentence: Meaning, endedLike end: AutomationRule) -> Interpretation {
        let result = CommandInterpreter(situation: situation).interpret(sentence)
        guard result.outcome == .done || result.outcome == .confirm else { return result }
        guard !situation.isGuest else { return Interpretation(.refused, reason: .notAllowed) }
        let writes = result.commands.flatMap(\.targets).compactMap(\.write)
        guard result.commands.allSatisfy(\.isForGood), let back = WriteReversal(situation: situation).once(writes)
        else { return .impossible("state") }
        var rule = end
        rule.name = ""
        rule.actions = back
        return result.ended(by: rule, in: situation)
    }

    /// Adds what a bare number measures: "until it hits 45" is humidity for a humidifier, temperature for a thermostat.
    /// For anything else it is the room's temperature, or else an hour.
    func measured(_ ending: Meaning, by writes: [CharacteristicWrite]) -> Meaning {
        let services = Set(writes.map(\.address.service))
        guard services.count == 1, let position = services.first.flatMap({ situation.index.byService[$0] }) else {
            return ending
        }
        let measures = Self.measures.filter { situation.value($0.type, at: position) != nil }
        var result = ending
        result.children = ending.children.map { event in
            guard let change = event.child(.change), change.isBareMeasure else { return event }
            var event = event
            event.children = event.children.flatMap { child -> [Meaning] in
                guard child.kind == .change else { return [child] }
                let fitting = measures.first { child.value(.unit) == nil || child.value(.unit) == $0.unit }
                if let fitting { return [child.measuring(fitting.aspect, of: [.mentioned], unit: fitting.unit)] }
                guard !child.isAboutIt else {
                    return child.atHour.map { [$0] } ?? [child.inRoom(of: position, situation)]
                }
                return [child]
            }
            return event
        }
        return result
    }

    private static let measures: [(type: CharacteristicType, aspect: String, unit: String)] = [
        ("CurrentTemperature", "temperature", "degrees"), ("CurrentRelativeHumidity", "humidity", "percent"),
    ]
}

extension Meaning {
    /// Whether it is a number that something reaches or passes, and nothing says what measures it.
    fileprivate var isBareMeasure: Bool {
        guard child(.number) != nil, has(.compare) else { return false }
        let isPlaceless = children(.target).isEmpty && (aspect == nil || has(.neutral))
        return isPlaceless || children(.target).allSatisfy { $0.has(.it) } && aspect == nil
    }

    fileprivate func measuring(_ aspect: String, of targets: [Meaning], unit: String? = nil) -> Meaning {
        var result = self
        if let unit, value(.unit) == nil { result.attributes.append(.init(key: .unit, value: unit)) }
        result.attributes.removeAll { [.everywhere, .aspect, .neutral].contains($0.key) }
        result.attributes.append(.init(key: .aspect, value: aspect))
        result.children = targets + children.filter { $0.kind != .target }
        return result
    }

    /// A bare number that may be an hour as the moment at which it strikes.
    fileprivate var atHour: Meaning? {
        guard value(.unit) == nil else { return nil }
        return child(.number)?.asClockTime.map { Meaning(.at, children: [$0]) }
    }

    /// How warm, or how humid, it is in the room of a thing.
    fileprivate func inRoom(of position: Int, _ situation: Situation) -> Meaning {
        let aspect = value(.unit) == "percent" ? "humidity" : "temperature"
        guard let room = situation.index.entries[position].room else { return measuring(aspect, of: []) }
        return measuring(aspect, of: [Meaning(.target, attributes: [.init(key: .room, value: "\(room.rawValue)")])])
    }
}
