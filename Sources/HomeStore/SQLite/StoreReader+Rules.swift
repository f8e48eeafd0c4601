internal import GRDB
internal import HomeModel

extension StoreReader {
    /// What each scene and each rule writes.
    func actions() throws -> [Int64: [CharacteristicWrite]] {
        try database.lists("SELECT owner, service, type, value FROM action ORDER BY owner, position") { row in
            guard let value = try Value(stored: row.decode(DatabaseValue.self, atIndex: 3)) else {
                throw DamagedRecord(description: "an action has no value")
            }
            let address = CharacteristicAddress(
                service: ServiceID(rawValue: try row.decode(atIndex: 1)),
                type: CharacteristicType(rawValue: try row.decode(atIndex: 2)))
            return CharacteristicWrite(address: address, value: value)
        }
    }

    /// Reads the rules.
    mutating func readRules(_ actions: [Int64: [CharacteristicWrite]]) throws {
        let scenes = try database.identifiers("SELECT rule, scene FROM ruleScene ORDER BY rule, position")
        let sql =
            """
            SELECT id, events, conditions, days, isOnce, duration, isEnabled, author, resumesAt, pausesAt, tells
            FROM rule
            """
        try database.forEachRow(sql) { row in
            let id: Int64 = try row.decode(atIndex: 0)
            let bearer = try bearer(id)
            let events = try StoredText.value([StoredEvent].self, json: row.decode(atIndex: 1))
            let conditions = try StoredText.value([StoredCondition].self, json: row.decode(atIndex: 2))
            let duration: Int? = try row.decode(atIndex: 5)
            let author: Int64? = try row.decode(atIndex: 7)
            let resumption: String? = try row.decode(atIndex: 8)
            let pause: String? = try row.decode(atIndex: 9)
            let tells = try StoredText.value([StoredTelling].self, json: row.decode(atIndex: 10))
            var rule = AutomationRule(
                id: AutomationRuleID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                events: try events.map { try $0.event() }, days: try days(row.decode(atIndex: 3)),
                isOnce: try row.decode(atIndex: 4), conditions: try conditions.map { try $0.condition() },
                scenes: scenes[id, default: []].map(ActionSetID.init(rawValue:)), actions: actions[id] ?? [],
                tells: try tells.map { try $0.telling() }, duration: duration.map(TimeSpan.init(seconds:)),
                isEnabled: try row.decode(atIndex: 6),
                resumesAt: resumption.flatMap { LocalDateTime($0) }, pausesAt: pause.flatMap { LocalDateTime($0) },
                author: author.map(PersonID.init(rawValue:)))
            rule.says = bearer.says
            homes[bearer.home]?.rules.append(rule)
        }
    }

    private func days(_ text: String) throws(DamagedRecord) -> Set<Weekday> {
        var days: Set<Weekday> = []
        for word in text.split(separator: " ") {
            guard let day = Weekday(rawValue: String(word)) else {
                throw DamagedRecord(description: "unknown day “\(word)” in a rule")
            }
            days.insert(day)
        }
        return days
    }
}
