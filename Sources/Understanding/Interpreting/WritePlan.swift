internal import HomeModel

/// What writing to one service comes to.
enum WritePlan {
    /// These writes.
    case writes([(CharacteristicType, Value)])
    /// The service lacks what it takes.
    case unsupported
    /// The number is outside the range.
    case outOfRange(ClosedRange<Double>, unit: String?)
}

/// Turns the action or the value of a `set` node into writes for a service.
struct WritePlanner {
    let situation: Situation
    let set: Meaning

    private var tables: SemanticTables { situation.tables }
    private var index: HomeIndex { situation.index }
    private var spokenValue: SpokenValue? {
        (set.child("value") ?? (set.has("exact") ? set : nil)).flatMap { SpokenValue($0) }
    }

    /// Whether the service has what the node is about.
    func isAble(_ position: Int) -> Bool {
        if let action = set.value("action"), spokenValue == nil {
            return option(action, at: position) != nil
        }
        return writeOption(at: position) != nil
    }

    /// Whether a yes is needed before writing to the service.
    func needsConfirmation(_ position: Int) -> Bool {
        guard let action = set.value("action") else { return false }
        return option(action, at: position)?.confirm == true
    }

    /// The writes for the service.
    func plan(at position: Int) -> WritePlan {
        if let spokenValue { return plan(spokenValue, at: position) }
        if set.has("change") { return stepPlan(at: position) }
        guard let action = set.value("action") else { return .unsupported }
        if action == "toggle" { return togglePlan(at: position) }
        guard let option = option(action, at: position) else { return .unsupported }
        if let mode = set.value("arm") { return .writes([(.init(rawValue: option.characteristic), .word(mode))]) }
        return .writes([(.init(rawValue: option.characteristic), option.value.value)])
    }

    // MARK: Actions

    private func option(_ action: String, at position: Int) -> SemanticTables.ActionOption? {
        let service = index.entries[position].service
        let isGeneral = set.has("everything") || set.children("target").contains { $0.has("everything") || $0.has("area") }
        return tables.actions[action == "toggle" ? "on" : action]?.first { option in
            (option.types?.contains(service.type.rawValue) ?? true)
                && !(isGeneral && option.named == true)
                && isWritable(.init(rawValue: option.characteristic), of: service)
        }
    }

    private func togglePlan(at position: Int) -> WritePlan {
        guard let option = option("on", at: position) else { return .unsupported }
        let type = CharacteristicType(rawValue: option.characteristic)
        guard let isOn = situation.value(type, at: position)?.bool else { return .unsupported }
        return .writes([(type, .bool(!isOn))])
    }

    // MARK: Values

    /// The aspect that the node is about at this service, with the characteristic that stands for it there.
    private func writeOption(at position: Int) -> (SemanticTables.Aspect, CharacteristicType)? {
        let names: [String]
        if let aspect = set.aspect {
            names = [aspect]
        } else if let kind = spokenValue?.kind {
            names = tables.units[kind] ?? []
        } else {
            names = tables.units["bare"] ?? []
        }
        for name in names {
            guard let aspect = tables.aspects[name] else { continue }
            if let type = situation.characteristic(of: aspect.write, at: position, where: isWritable) {
                return (aspect, type)
            }
        }
        return nil
    }

    private func isWritable(_ type: CharacteristicType, of service: Service) -> Bool {
        service.characteristic(type)?.metadata.permissions.contains(.write) ?? false
    }

    private func plan(_ value: SpokenValue, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        switch value.content {
        case .color, .kelvin: return colorPlan(value, service: service)
        case .number, .mode: break
        }
        guard let (aspect, type) = writeOption(at: position),
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
        var writes = alongside(tables.aspects["color"]?.along, of: service) ?? []
        let parts = value.colorWrites(for: service)
        guard !parts.isEmpty else { return .unsupported }
        writes += parts
        return .writes(writes)
    }

    // MARK: Steps

    private func stepPlan(at position: Int) -> WritePlan {
        guard let (aspect, type) = writeOption(at: position), let step = aspect.step,
            let metadata = index.entries[position].service.characteristic(type)?.metadata,
            let now = situation.value(type, at: position)?.number
        else { return .unsupported }
        let moved = now + (set.value("change") == "down" ? -step : step)
        let bounded = min(max(moved, metadata.minimum ?? moved), metadata.maximum ?? moved)
        return writes(type, .number(bounded), aspect: aspect, of: index.entries[position].service)
    }
}
