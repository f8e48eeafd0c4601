internal import Connections
internal import HomeModel
internal import JSONValues

/// A service of an entity, with the rules by which its values are read and written.
struct MappedService: Sendable {
    /// What tells it from the entity's other services; empty for the first.
    var suffix: String
    /// Its own name, where it has one besides the entity's.
    var name: String?
    var type: ServiceType
    var noun: String?
    var characteristics: [MappedCharacteristic]
    /// How the entity shows itself.
    var identify: [WriteRule]

    /// The characteristic of the type.
    func characteristic(_ type: CharacteristicType) -> MappedCharacteristic? {
        characteristics.first { $0.type == type }
    }
}

/// A characteristic of an entity, with the rules that suit it.
struct MappedCharacteristic: Sendable {
    var type: CharacteristicType
    var metadata: CharacteristicMetadata
    var read: [ReadRule]
    var write: [WriteRule]
    var isMomentary: Bool
    var isEvent: Bool

    /// The value now, in the form and the range of the characteristic; `nil` where it isn't known.
    func value(_ view: EntityView) -> Value? {
        for rule in read {
            guard let value = rule.value(view) else { continue }
            return fitted(value)
        }
        return nil
    }

    private func fitted(_ value: Value) -> Value? {
        var value = value
        if case .number(let number) = value {
            let inside = min(max(number, metadata.minimum ?? -.infinity), metadata.maximum ?? .infinity)
            value = .number(inside)
        }
        return try? metadata.accepted(value)
    }

    /// The call that writes a value; `nil` where none does at present.
    func draft(_ value: Value, _ view: EntityView, code: String?) -> CallDraft? {
        for rule in write {
            guard rule.value.map({ $0.homeValue == value }) ?? true, rule.when?.holds(view) ?? true else { continue }
            return rule.draft(value, view, code: code)
        }
        return nil
    }

    /// Whether the entity wants a code with a value.
    func wantsCode(_ value: Value, _ view: EntityView) -> Bool {
        let rule = write.first { rule in
            (rule.value.map { $0.homeValue == value } ?? true) && (rule.when?.holds(view) ?? true)
        }
        return rule?.wantsCode(view) ?? false
    }
}

extension MappingCatalogue {
    /// What an entity is in a home; nothing where it can't be used.
    func services(of view: EntityView) -> [MappedService] {
        guard let domain = domains[RegisteredEntity.domain(of: view.entity)],
            let first = domain.kinds.first(where: { $0.when?.suits(view) ?? true })
        else { return [] }
        var services = self.services(first, view)
        for kind in domain.also ?? [] where kind.when?.suits(view) ?? true {
            services += self.services(kind, view)
        }
        for kind in everywhere where kind.when?.suits(view) ?? true {
            let types = Set(kind.characteristics.map { CharacteristicType(rawValue: $0.type) })
            let isTold = services.contains { $0.characteristics.contains { types.contains($0.type) } }
            if !isTold { services += self.services(kind, view) }
        }
        return services
    }

    private func services(_ kind: Kind, _ view: EntityView) -> [MappedService] {
        guard let each = kind.each else { return service(kind, view, suffix: kind.key ?? "").map { [$0] } ?? [] }
        return view.list(each).enumerated().compactMap { place, name in
            var view = view
            view.isAvailable = true
            view.attributes["each"] = .string(name)
            view.attributes["place"] = .number(Double(place + 1))
            guard var service = service(kind, view, suffix: (kind.key ?? "") + name) else { return nil }
            service.name = name
            for index in service.characteristics.indices {
                // The characteristic that tells the word and its place stays: it is said once, here.
                guard let value = service.characteristics[index].value(view) else { continue }
                service.characteristics[index].read = [.init(constant: JSONValue(value))]
            }
            return service
        }
    }

    private func service(_ kind: Kind, _ view: EntityView, suffix: String) -> MappedService? {
        let characteristics = kind.characteristics.compactMap { characteristic($0, view) }
        guard !characteristics.isEmpty else { return nil }
        return MappedService(
            suffix: suffix, type: ServiceType(rawValue: kind.service), noun: kind.noun,
            characteristics: characteristics, identify: (kind.identify ?? []).filter { $0.when?.suits(view) ?? true })
    }

    private func characteristic(_ rule: CharacteristicRule, _ view: EntityView) -> MappedCharacteristic? {
        guard rule.when?.suits(view) ?? true else { return nil }
        let type = CharacteristicType(rawValue: rule.type)
        let read = (rule.read ?? []).filter { $0.when?.suits(view) ?? true }
        let write = (rule.write ?? []).filter { $0.when?.suits(view) ?? true }
        guard !read.isEmpty || !write.isEmpty else { return nil }
        return MappedCharacteristic(
            type: type, metadata: metadata(rule, type, view, canRead: !read.isEmpty, write: write), read: read,
            write: write, isMomentary: rule.isMomentary ?? false, isEvent: rule.isEvent ?? false)
    }

    private func metadata(
        _ rule: CharacteristicRule, _ type: CharacteristicType, _ view: EntityView, canRead: Bool, write: [WriteRule]
    ) -> CharacteristicMetadata {
        var metadata = self.metadata(type)
        func bound(_ given: Double?, _ attribute: String?) -> Double? {
            guard let attribute, let number = view.attributes[attribute]?.looseNumber else { return given }
            return (rule.measure.map { $0.ours(number, view) } ?? number) ?? given
        }
        metadata.minimum = bound(rule.min, rule.minFrom) ?? metadata.minimum
        metadata.maximum = bound(rule.max, rule.maxFrom) ?? metadata.maximum
        let isOwnScale = rule.measure == .temperature && view.temperatureUnit != "°C"
        if isOwnScale {
            // Bounds that are whole there are not here; the nearest tenths inside them are.
            metadata.minimum = metadata.minimum.map { ($0 * 10).rounded(.up) / 10 }
            metadata.maximum = metadata.maximum.map { ($0 * 10).rounded(.down) / 10 }
        }
        metadata.step =
            (isOwnScale ? nil : rule.stepFrom.flatMap { view.attributes[$0]?.looseNumber }) ?? rule.step
            ?? metadata.step
        if let low = metadata.minimum, let high = metadata.maximum, low > high {
            (metadata.minimum, metadata.maximum) = (high, low)
        }
        if let values = rule.values { metadata.validValues = values }
        if let valuesFrom = rule.valuesFrom { metadata.validValues = view.list(valuesFrom) }
        if metadata.format == .word, !write.isEmpty, write.allSatisfy({ $0.value != nil }) {
            metadata.validValues = write.compactMap { $0.value?.string }.reduce(into: []) { words, word in
                if !words.contains(word) { words.append(word) }
            }
        }
        metadata.permissions = []
        if canRead { metadata.permissions.formUnion([.read, .notify]) }
        if !write.isEmpty { metadata.permissions.insert(.write) }
        return metadata
    }
}
