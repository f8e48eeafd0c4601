import HomeModel

/// Rules with their events.
extension HomeReader {
    /// Reads all rules, their names before anything else: a built-in scene gives way to a rule of its name.
    mutating func addRules(_ nodes: [SourceNode]) throws(FileFault) {
        var maps: [SourceMap] = []
        for node in nodes {
            let map = try SourceMap(
                node, "a rule",
                keys: [
                    "name", "aliases", "says", "events", "days", "once", "conditions", "scenes", "set", "tell", "for",
                    "enabled", "from", "until", "by",
                ])
            let id: AutomationRuleID = next()
            let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "rule")
            var rule = AutomationRule(id: id, name: name, aliases: aliases, events: [])
            rule.says = says
            home.rules.append(rule)
            maps.append(map)
        }
        addBuiltInScenes()
        for (position, map) in maps.enumerated() { try read(map, into: &home.rules[position]) }
    }

    private func read(_ map: SourceMap, into rule: inout AutomationRule) throws(FileFault) {
        for event in try map.list("events") { rule.events.append(try self.event(event)) }
        for day in try map.list("days") { rule.days.insert(try day.word(of: Weekday.allCases)) }
        rule.isOnce = try map.bool("once", default: false)
        for condition in try map.list("conditions") { rule.conditions.append(try self.condition(condition)) }
        for scene in try map.list("scenes") { rule.scenes.append(try directory.scene(scene)) }
        rule.actions = try writes(map.list("set"))
        for telling in try map.list("tell") { rule.tells.append(try self.telling(telling)) }
        rule.duration = try map["for"]?.span()
        try pause(&rule, map)
        rule.author = try map["by"].map { node throws(FileFault) in try directory.person(node) }
        guard !rule.events.isEmpty, rule.doesAnything else {
            throw map.node.fault(.incompleteRule(rule.name))
        }
    }

    private func telling(_ node: SourceNode) throws(FileFault) -> RuleTelling {
        let map = try SourceMap(node, "something to tell", keys: ["to", "room", "text", "urgent"])
        var telling = RuleTelling(isUrgent: try map.bool("urgent", default: false))
        if let audience = map["to"] { telling.audience = try self.audience(audience) }
        telling.room = try map["room"].map { node throws(FileFault) in try directory.room(node) }
        telling.text = try map.text("text")
        if let text = telling.text, text.count > RuleTelling.longestText {
            throw node.fault(
                .unreadable("\(text.prefix(20))…", expected: "a text of at most \(RuleTelling.longestText) characters"))
        }
        return telling
    }

    private func audience(_ node: SourceNode) throws(FileFault) -> RuleTelling.Audience {
        switch try node.text() {
        case "me": .me
        case "everyone": .everyone
        case "admins": .admins
        default: .person(try directory.person(node))
        }
    }

    /// Switches a rule off that is not to be on, for good or for a time.
    private func pause(_ rule: inout AutomationRule, _ map: SourceMap) throws(FileFault) {
        let start = try map["from"]?.moment()
        let end = try map["until"]?.moment()
        let isOn = try map.bool("enabled", default: true)
        let isPause = end.map { end in start.map { $0 < end } ?? true } ?? (start == nil)
        guard isPause, !isOn || end == nil else { throw map.node.fault(.unusablePause(rule.name)) }
        if !isOn { rule.pause(from: start, until: end) }
    }

    private func event(_ node: SourceNode) throws(FileFault) -> RuleEvent {
        let additions = ["place": ["arrive", "leave"], "offset": ["sun"], "heldFor": ["changes"]]
        let kinds = ["arrive", "leave", "time", "sun", "after", "at", "changes"]
        let map = try SourceMap(node, "an event", keys: kinds + additions.keys.sorted())
        let kind = try map.onlyEntry(among: kinds)
        for addition in map.keys(among: additions.keys.sorted())
        where additions[addition.key]?.contains(kind.key) != true {
            throw FileFault(.conflictingKeys([kind.key, addition.key]), at: addition.position)
        }
        switch kind.key {
        case "arrive": return .arrive(try traveller(kind.value), place: try map.text("place"))
        case "leave": return .leave(try traveller(kind.value), place: try map.text("place"))
        case "time": return .time(try kind.value.time())
        case "sun":
            let offset = try map["offset"]?.span(allowingNegative: true) ?? TimeSpan(seconds: 0)
            return .sun(try kind.value.word(of: [SunEvent.sunrise, .sunset]), offset: offset)
        case "after": return .after(try kind.value.span())
        case "at": return .at(try kind.value.moment())
        default: return try change(kind.value, heldFor: map["heldFor"])
        }
    }

    private func change(_ node: SourceNode, heldFor: SourceNode?) throws(FileFault) -> RuleEvent {
        let map = try SourceMap(
            node, "a change", keys: ["service", "characteristic", "to", "above", "below", "heldFor"])
        let (address, characteristic) = try address(map)
        let span = try (heldFor ?? map["heldFor"])?.span()
        guard !map.keys(among: ["to", "above", "below"]).isEmpty else {
            return .changes(address, .any, heldFor: span)
        }
        let test = try map.onlyEntry(among: ["to", "above", "below"])
        let change: ChangeTest =
            switch test.key {
            case "above": .above(try limit(test.value, for: characteristic))
            case "below": .below(try limit(test.value, for: characteristic))
            default: .to(try value(test.value, for: characteristic))
            }
        return .changes(address, change, heldFor: span)
    }

    /// Reads whom an event means.
    private func traveller(_ node: SourceNode) throws(FileFault) -> Traveller {
        switch try node.text() {
        case "me": .me
        case "anyone": .anyone
        case "first": .first
        case "last": .last
        default: .person(try directory.person(node))
        }
    }

    /// The characteristic that `service` and `characteristic` name.
    func address(_ map: SourceMap) throws(FileFault) -> (CharacteristicAddress, Characteristic) {
        let service = try directory.service(map.required("service"))
        let node = try map.required("characteristic")
        let found = try directory.characteristic(try node.text(), of: service, at: node.position)
        return (CharacteristicAddress(service: service.id, type: found.type), found)
    }

    /// A number to compare a characteristic with.
    func limit(_ node: SourceNode, for characteristic: Characteristic) throws(FileFault) -> Double {
        guard characteristic.metadata.format == .number else {
            throw node.fault(
                .value(
                    try node.text(), characteristic: characteristic.type.rawValue,
                    .wrongFormat(expected: characteristic.metadata.format)))
        }
        return try node.number()
    }
}
