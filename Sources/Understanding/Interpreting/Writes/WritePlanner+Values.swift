internal import HomeModel

/// Plans values, and what has to be written along with them.
extension WritePlanner {
    /// What a value comes to at a service.
    func plan(_ value: SpokenValue, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        switch value.content {
        case .color, .kelvin: return colorPlan(value, at: position)
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
        let meant = value.isHigh ? aspect.high.map { .number($0) } ?? said : said
        let wanted = value.isAtMost ? atMost(meant, type, at: position) : meant
        let plan = checked(
            writes(type, wanted, aspect: aspect, of: service), wanted, type, aspect, at: position)
        return withWork(plan, type, at: position)
    }

    /// The preset of a name, for things that have no such mode: a radiator that heats by hand or by its program.
    func namedPreset(_ value: SpokenValue, at position: Int) -> WritePlan? {
        let service = index.entries[position].service
        guard set.aspect == nil, case .mode(let mode) = value.content,
            let preset = service.characteristic("PresetMode")?.choices.first(where: { $0.lowercased() == mode }),
            !(isWritable("TargetHeatingCoolingState", of: service)
                && service.characteristic("TargetHeatingCoolingState")?.choices.contains(mode) ?? false)
        else { return nil }
        return .writes([("PresetMode", .word(preset))])
    }

    /// What 0 and 100 percent come to for a thing that is only on or off:
    /// a lamp that can't be dimmed is on at 100 percent.
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

    /// A value that nothing is raised to: "not too loud" makes nothing louder.
    private func atMost(_ value: Value, _ type: CharacteristicType, at position: Int) -> Value {
        guard let most = value.number, let now = situation.value(type, at: position)?.number, now > 0 else {
            return value
        }
        return .number(min(most, now))
    }

    private func colorPlan(_ value: SpokenValue, at position: Int) -> WritePlan {
        let service = index.entries[position].service
        var writes = alongside(tables.aspect("color").along, of: service) ?? []
        var parts = value.colorWrites(for: service)
        guard !parts.isEmpty else { return .unsupported }
        if value.isToward { parts = halfway(to: parts, at: position) }
        writes += parts
        return .writes(writes)
    }

    /// A colour between the one that a light has and another one: "more pink", of one that is purple. A light whose
    /// colour is no further away than anybody sees, or that has no colour now, takes the other one.
    private func halfway(to parts: [(CharacteristicType, Value)], at position: Int) -> [(CharacteristicType, Value)] {
        func pair(_ number: (CharacteristicType) -> Double?) -> (hue: Double, saturation: Double)? {
            guard let hue = number("Hue"), let saturation = number("Saturation") else { return nil }
            return (hue, saturation)
        }
        guard !isLater, let new = pair({ type in parts.first { $0.0 == type }?.1.number }),
            let old = pair({ situation.value($0, at: position)?.number }), old.saturation > Self.faint
        else { return parts }
        let turn = (new.hue - old.hue + 540).truncatingRemainder(dividingBy: 360) - 180
        guard abs(turn) > Self.nearHue || abs(new.saturation - old.saturation) > Self.nearHue else { return parts }
        let way = new.saturation > Self.faint ? turn / 2 : 0
        let hue = (old.hue + way + 360).truncatingRemainder(dividingBy: 360).rounded()
        return [
            ("Hue", .number(hue)), ("Saturation", .number(((old.saturation + new.saturation) / 2).rounded())),
        ]
    }

    /// The saturation in percent up to which a light looks white, and how far colours are apart that look the same.
    private static let (faint, nearHue) = (10.0, 20.0)
}
