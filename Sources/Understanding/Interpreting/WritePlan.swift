internal import HomeModel

/// What writing to one service comes to.
enum WritePlan {
    /// These writes.
    case writes([(CharacteristicType, Value)])
    /// The service lacks what it takes.
    case unsupported
    /// A step from how things are, which nobody knows beforehand.
    case relative
    /// The number is outside the range.
    case outOfRange(ClosedRange<Double>, unit: String?)
}

/// Turns the action or the value of a `set` node into writes for a service.
struct WritePlanner {
    let situation: Situation
    let set: Meaning
    /// Whether it happens later, when nobody knows yet how things are then.
    var isLater = false

    var tables: SemanticTables { situation.tables }
    var index: HomeIndex { situation.index }
    private var spokenValues: [SpokenValue] {
        let said = set.children("value").compactMap { SpokenValue($0) }
        return said.isEmpty && set.has("exact") ? SpokenValue(set).map { [$0] } ?? [] : said
    }
    /// What is done where the step can't be: to things that are named, not to whatever is in a place.
    private var other: String? {
        let isGeneral = self.set.children("target").contains { $0.has("area") || $0.has("everything") }
        return isGeneral ? nil : self.set.value("else")
    }
    private var isStep: Bool { self.set.has("change") || set.has("factor") }
    /// Whether it is a step down.
    private var isLess: Bool {
        self.set.value("change") == "down" || (set.value("factor").flatMap(Double.init) ?? 1) < 1
    }
    /// Whether the words say how far a step goes, so that an action that goes all the way isn't meant.
    private var isMeasured: Bool { self.set.child("by") != nil || set.has("bit") || set.has("factor") }

    /// Whether the service has what the node is about.
    func isAble(_ position: Int) -> Bool {
        let values = spokenValues
        if !values.isEmpty { return values.contains { writeOption(for: $0, at: position) != nil } }
        if set.has("exactWord") { return wordPlan(at: position) != nil }
        if let action = set.value("action"), actionPlan(action, at: position) != nil { return true }
        if let other, option(other, at: position) != nil { return true }
        return (isStep || set.value("action") == nil) && writeOption(for: nil, at: position) != nil
    }

    /// The writes for the service.
    func plan(at position: Int) -> WritePlan {
        let values = spokenValues
        if let first = values.first {
            let all = values.dropFirst().reduce(plan(first, at: position)) {
                joined($0, behind($0).plan($1, at: position))
            }
            // "The heater on at twenty" turns it on too.
            guard let action = set.value("action"), ["on", "play"].contains(action),
                let power = actionPlan(action, at: position), case .writes = all
            else { return all }
            return joined(power, all)
        }
        if let plan = wordPlan(at: position) { return plan }
        if set.value("action") == "toggle" { return togglePlan(at: position) }
        if let action = set.value("action"), !isMeasured, let plan = actionPlan(action, at: position) {
            return set.has("enough") && isDone(plan, at: position) && canStep(at: position)
                ? stepPlan(at: position) : plan
        }
        if isStep, canStep(at: position) { return stepPlan(at: position) }
        return other.flatMap { actionPlan($0, at: position) } ?? .unsupported
    }

    /// The planner of what is said behind those writes: "to heating, 22 degrees".
    private func behind(_ plan: WritePlan) -> WritePlanner {
        guard case .writes(let writes) = plan else { return self }
        var situation = situation
        for (type, value) in writes { situation.assumed[type] = value }
        return WritePlanner(situation: situation, set: self.set, isLater: isLater)
    }

    private func joined(_ first: WritePlan, _ second: WritePlan) -> WritePlan {
        guard case .writes(let some) = first, case .writes(let more) = second else {
            if case .writes = first { return second }
            return first
        }
        let taken = Set(some.map(\.0))
        return .writes(some + more.filter { !taken.contains($0.0) })
    }

    // MARK: Actions

    private func option(_ said: String, at position: Int) -> SemanticTables.ActionOption? {
        let service = index.entries[position].service
        // "Close it" is for the garage rather than for the light, where both were talked about.
        let isOneOfMany = situation.conversation.lastServices.count > 1
        let isGeneral =
            set.has("everything")
            || set.children("target").contains { $0.has("everything") || $0.has("area") || $0.has("it") && isOneOfMany }
        let action = said == "toggle" ? "on" : said + (set.has("off") ? "Off" : "")
        // What is stopped goes off, or stays where it is.
        let options = (tables.actions[action] ?? []) + (set.has("hold") ? tables.actions["hold"] ?? [] : [])
        let fitting = options.first { option in
            (option.types?.contains(service.type.rawValue) ?? true)
                && (option.nouns?.contains { index.entries[position].isCalled([$0]) } ?? true)
                && isWritable(.init(rawValue: option.characteristic), of: service)
        }
        return isGeneral && fitting?.named == true ? nil : fitting
    }

    private func actionPlan(_ action: String, at position: Int) -> WritePlan? {
        if let own = set.aspect, tables.aspect(own).own == true {
            return ownSwitchPlan(CharacteristicType(rawValue: own), action, at: position)
        }
        guard let option = option(action, at: position) else { return nil }
        let type = CharacteristicType(rawValue: option.characteristic)
        if let mode = set.value("arm") { return .writes([(type, .word(mode))]) }
        if let other = option.like, let value = situation.value(.init(rawValue: other), at: position) {
            return .writes([(type, value)])
        }
        return .writes([(type, option.value.value)])
    }

    private func isDone(_ plan: WritePlan, at position: Int) -> Bool {
        guard case .writes(let writes) = plan else { return false }
        return writes.allSatisfy { situation.value($0.0, at: position) == $0.1 }
    }

    private func togglePlan(at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        guard let option = option("on", at: position) else { return .unsupported }
        let type = CharacteristicType(rawValue: option.characteristic)
        guard let isOn = situation.value(type, at: position)?.bool else { return .unsupported }
        return .writes([(type, .bool(!isOn))])
    }

    private func wordPlan(at position: Int) -> WritePlan? {
        guard let word = set.value("exactWord"), let (aspect, type) = writeOption(for: nil, at: position) else {
            return nil
        }
        if word == "other" { return otherWord(type, aspect: aspect, at: position) }
        return writes(type, .word(word), aspect: aspect, of: index.entries[position].service)
    }

    /// The other of two values: "reverse the fan".
    private func otherWord(_ type: CharacteristicType, aspect: SemanticTables.Aspect, at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        let service = index.entries[position].service
        let now = situation.value(type, at: position)
        guard let other = service.characteristic(type)?.metadata.validValues.first(where: { .word($0) != now }) else {
            return .unsupported
        }
        return writes(type, .word(other), aspect: aspect, of: service)
    }

    // MARK: Values

    /// The aspect that the node is about at this service, with the characteristic that stands for it there.
    private func writeOption(
        for value: SpokenValue?, at position: Int
    ) -> (SemanticTables.Aspect, CharacteristicType)? {
        let names: [String]
        if let aspect = set.aspect {
            names = [aspect]
        } else if let kind = (value ?? set.child("by").flatMap { SpokenValue($0) })?.kind {
            names = tables.units[kind] ?? []
        } else {
            names = tables.units["bare"] ?? []
        }
        for name in names {
            let aspect = tables.aspect(name)
            if let type = written(aspect, at: position) { return (aspect, type) }
        }
        return nil
    }

    /// What a target has that is for things rather than for whatever is in a place.
    private static let specific = ["service", "accessory", "group", "type", "kin", "it"]

    private func written(_ aspect: SemanticTables.Aspect, at position: Int) -> CharacteristicType? {
        let service = index.entries[position].service.type.rawValue
        let targets = self.set.children("target")
        let isGeneral =
            targets.isEmpty && !(self.set.has("it") && !situation.conversation.lastServices.isEmpty)
            || !targets.allSatisfy { target in Self.specific.contains(where: target.has) && !target.has("area") }
        let isLeftOut = aspect.write.contains { $0.named == true && $0.types?.contains(service) ?? true }
        guard !(isGeneral && isLeftOut) else { return nil }
        let options = aspect.write.filter { $0.step == nil || isStep }
        return situation.characteristic(of: options, at: position, where: isWritable)
    }

    /// Of whatever is in a place, what a number without a unit is likeliest for: "the bedroom to fifty" is for its lights.
    func ofOneAspect(_ positions: [Int]) -> [Int] {
        let targets = self.set.children("target")
        guard let value = spokenValues.first, !targets.isEmpty, targets.allSatisfy({ $0.has("area") }),
            self.set.aspect == nil,
            case .number = value.content
        else { return positions }
        let names = tables.units[value.kind] ?? []
        // "Crank the living room up to 23" is for its heating.
        let usual = names.lazy.map { name in
            able(positions, tables.aspect(name)).filter { isUsual(value, name, at: $0) }
        }
        if set.has("upTo"), let fitting = usual.first(where: { !$0.isEmpty }) { return fitting }
        if let talked = situation.conversation.lastSentence?.children.last?.aspect, names.contains(talked) {
            let fitting = able(positions, tables.aspect(talked)).filter { takes(value, aspect: talked, at: $0) }
            if !fitting.isEmpty { return fitting }
        }
        return names.lazy.map { able(positions, tables.aspect($0)) }.first { !$0.isEmpty } ?? positions
    }

    private func able(_ positions: [Int], _ aspect: SemanticTables.Aspect) -> [Int] {
        positions.filter { situation.characteristic(of: aspect.write, at: $0, where: isWritable) != nil }
    }

    /// Whether the number is one that people go up to where it is for such an aspect.
    private func isUsual(_ value: SpokenValue, _ name: String, at position: Int) -> Bool {
        let aspect = tables.aspect(name)
        guard takes(value, aspect: name, at: position), let usual = aspect.usual, usual.count == 2,
            let type = situation.characteristic(of: aspect.write, at: position, where: isWritable),
            let metadata = index.entries[position].service.characteristic(type)?.metadata,
            let number = value.value(for: metadata, fahrenheit: situation.usesFahrenheit).number
        else { return false }
        return (usual[0]...max(usual[0], usual[1])).contains(number)
    }

    /// Whether the number can be meant for what was talked about: 21 is a temperature there, 50 is none.
    private func takes(_ value: SpokenValue, aspect: String, at position: Int) -> Bool {
        let options = tables.aspect(aspect).write
        guard let type = situation.characteristic(of: options, at: position, where: isWritable),
            let metadata = index.entries[position].service.characteristic(type)?.metadata
        else { return false }
        let wanted = value.value(for: metadata, fahrenheit: situation.usesFahrenheit)
        do throws(ValueError) {
            _ = try metadata.accepted(wanted)
            return true
        } catch {
            return false
        }
    }

    func isWritable(_ type: CharacteristicType, of service: Service) -> Bool {
        service.characteristic(type)?.metadata.permissions.contains(.write) ?? false
    }

    private func plan(_ value: SpokenValue, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        switch value.content {
        case .color, .kelvin: return colorPlan(value, service: service)
        case .number, .mode: break
        }
        guard let (aspect, type) = writeOption(for: value, at: position),
            let characteristic = service.characteristic(type)
        else { return .unsupported }
        let wanted = value.value(for: characteristic.metadata, fahrenheit: situation.usesFahrenheit)
        return writes(type, wanted, aspect: aspect, of: service)
    }

    private func writes(
        _ type: CharacteristicType, _ wanted: Value, aspect: SemanticTables.Aspect, of service: Service
    ) -> WritePlan {
        guard let metadata = service.characteristic(type)?.metadata else { return .unsupported }
        if wanted == .number(0), let zero = alongside(aspect.zero, of: service) { return .writes(zero) }
        do throws(ValueError) {
            let accepted = try metadata.accepted(wanted)
            let others = accepted == .number(0) ? [] : alongside(aspect.along, of: service) ?? []
            return .writes(others + [(type, accepted)])
        } catch {
            if case .outOfRange(let minimum, let maximum) = error, let minimum, let maximum, minimum <= maximum {
                return .outOfRange(minimum...maximum, unit: metadata.unit)
            }
            return .unsupported
        }
    }

    private func alongside(
        _ literals: [String: SemanticTables.Literal]?, of service: Service
    ) -> [(CharacteristicType, Value)]? {
        guard let literals else { return nil }
        let present = literals.sorted { $0.key < $1.key }
            .map { (CharacteristicType(rawValue: $0.key), $0.value.value) }
            .filter { isWritable($0.0, of: service) }
        return present.isEmpty ? nil : present
    }

    private func colorPlan(_ value: SpokenValue, service: Service) -> WritePlan {
        var writes = alongside(tables.aspect("color").along, of: service) ?? []
        let parts = value.colorWrites(for: service)
        guard !parts.isEmpty else { return .unsupported }
        writes += parts
        return .writes(writes)
    }

    // MARK: Steps

    private func canStep(at position: Int) -> Bool {
        guard let (aspect, type) = writeOption(for: nil, at: position), aspect.step != nil || aspect.own == true else {
            return false
        }
        return situation.value(type, at: position)?.number != nil
    }

    /// Whether it is a step down for what is off, which would go on by it: nobody wants that.
    func wouldStart(at position: Int) -> Bool {
        guard !isLater, isStep, isLess, spokenValues.isEmpty, canStep(at: position),
            let along = writeOption(for: nil, at: position)?.0.along
        else { return false }
        return along.contains { name, literal in
            let now = situation.value(CharacteristicType(rawValue: name), at: position)
            return literal.value == .bool(true) && now == .bool(false)
        }
    }

    /// The characteristic that a step changes.
    func stepped(at position: Int) -> CharacteristicType? {
        canStep(at: position) ? writeOption(for: nil, at: position)?.1 : nil
    }

    /// Whether a step changes what starts with it: the brightness of a lamp, the speed of a fan.
    func isStepOfRunning(at position: Int) -> Bool {
        canStep(at: position) && writeOption(for: nil, at: position)?.0.along != nil
    }

    /// Whether a step makes the number less. A little lower is towards where lowering ends, which for an awning is open.
    private func stepsDown(_ type: CharacteristicType, at position: Int) -> Bool {
        guard let way = set.value("way") ?? set.value("action"), let option = option(way, at: position),
            option.characteristic == type.rawValue, let end = option.value.value.number
        else { return set.value("change") == "down" }
        return end <= index.entries[position].service.characteristic(type)?.metadata.minimum ?? 0
    }

    private func stepPlan(at position: Int) -> WritePlan {
        guard !isLater else { return .relative }
        guard let (aspect, type) = writeOption(for: nil, at: position),
            let metadata = index.entries[position].service.characteristic(type)?.metadata,
            let now = situation.value(type, at: position)?.number
        else { return .unsupported }
        let isDown = stepsDown(type, at: position)
        let moved: Double
        if set.has("limit") {
            // "Right down" is as little as there is, which of light is not none.
            let least = aspect.zero == nil ? metadata.minimum : max(metadata.minimum ?? 1, 1)
            moved = (isDown ? least : metadata.maximum) ?? now
        } else if let factor = set.value("factor").flatMap(Double.init) {
            moved = now * factor
        } else {
            let size = set.child("by").flatMap { SpokenValue($0) }?.difference(
                for: metadata, fahrenheit: situation.usesFahrenheit)
            let times = set.value("steps").flatMap(Double.init) ?? 1
            let own = aspect.write.first { $0.characteristic == type.rawValue }?.step
            let step = own ?? aspect.step ?? metadata.usualStep
            moved = now + (isDown ? -1 : 1) * (size ?? step * times)
        }
        let bounded = min(max(moved, metadata.minimum ?? moved), metadata.maximum ?? moved)
        return writes(type, .number(bounded), aspect: aspect, of: index.entries[position].service)
    }
}
