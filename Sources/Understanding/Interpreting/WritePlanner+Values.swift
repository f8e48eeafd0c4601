internal import HomeModel

/// What a value comes to, and what is written along with it.
extension WritePlanner {
    /// What a value comes to at a service.
    func plan(_ value: SpokenValue, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        switch value.content {
        case .color, .kelvin: return colorPlan(value, service: service)
        case .number, .mode: break
        }
        if let ends = endWrites(value, at: position) { return .writes(ends) }
        if let named = namedSpeed(value, at: position) ?? namedPreset(value, at: position) { return named }
        guard let (aspect, type) = writeOption(for: value, at: position),
            let characteristic = service.characteristic(type), value.isOfUnit(characteristic.metadata)
        else { return .unsupported }
        if let counted = countedSpeed(value, type, at: position) { return counted }
        if let further = openedFurther(type, at: position) { return further }
        let said = value.value(for: characteristic.metadata, fahrenheit: situation.usesFahrenheit)
        let wanted = value.isHigh ? aspect.high.map { .number($0) } ?? said : said
        let plan = checked(
            writes(type, wanted, aspect: aspect, of: service), wanted, type, aspect, at: position)
        return withWork(plan, type, at: position)
    }

    /// What a mode comes to for what has no such mode and a preset of that name: a radiator that heats by hand or by its program.
    func namedPreset(_ value: SpokenValue, at position: Int) -> WritePlan? {
        let service = index.entries[position].service
        guard set.aspect == nil, case .mode(let mode) = value.content,
            let preset = service.characteristic("PresetMode")?.choices.first(where: { $0.lowercased() == mode }),
            !(isWritable("TargetHeatingCoolingState", of: service)
                && service.characteristic("TargetHeatingCoolingState")?.choices.contains(mode) ?? false)
        else { return nil }
        return .writes([("PresetMode", .word(preset))])
    }

    /// What 0 and 100 percent come to for a thing that is only on or off: a lamp that can't be dimmed is on at 100 percent.
    func endWrites(_ value: SpokenValue, at position: Int) -> [(CharacteristicType, Value)]? {
        guard set.aspect == nil, value.kind == "percent", case .number(let share) = value.content,
            share == 0 || share == 100
        else {
            return nil
        }
        let service = index.entries[position].service
        return (tables.units[value.kind] ?? []).lazy.map { tables.aspect($0) }.compactMap {
            aspect -> [(CharacteristicType, Value)]? in
            guard aspect.ofPlace?.contains(service.type.rawValue) == true,
                !aspect.write.contains(where: { service.characteristic(.init(rawValue: $0.characteristic)) != nil })
            else { return nil }
            return alongside(share == 0 ? aspect.zero : aspect.along, of: service)
        }.first
    }

    /// The writes of a value, with what is written along with it.
    func writes(
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
        _ literals: [String: PlainValue]?, of service: Service
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
}
