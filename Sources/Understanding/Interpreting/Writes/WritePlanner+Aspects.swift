internal import HomeModel

/// Which characteristic of a service is meant, where the words say it only by what they are about.
extension WritePlanner {
    /// The aspect that the node is about at this service, with the characteristic that stands for it there.
    func writeOption(
        for value: SpokenValue?, at position: Int
    ) -> (SemanticTables.Aspect, CharacteristicType)? {
        let names: [String]
        if let aspect = set.aspect {
            // "The colour to cool white" is the colour temperature, where a light has one.
            let isWhite = aspect == "color" && value?.kelvin != nil
            names = isWhite ? tables.units["kelvin"] ?? [] : [aspect]
        } else if let kind = (value ?? set.child(.by).flatMap { SpokenValue($0) })?.kind {
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

    /// The attributes of a target that name particular things rather than whatever is in a place.
    private static let specific: [Meaning.Key] = [.service, .accessory, .group, .type, .kin, .it]

    private func written(_ aspect: SemanticTables.Aspect, at position: Int) -> CharacteristicType? {
        let service = index.entries[position].service
        let targets = self.set.children(.target)
        let isGeneral =
            targets.isEmpty && !(self.set.has(.it) && situation.conversation.lastServices.contains(service.id))
            || !targets.allSatisfy { target in Self.specific.contains(where: target.has) && !target.has(.area) }
        let isLeftOut = aspect.write.contains { option in
            option.named == true && option.types?.contains(service.type.rawValue) ?? true
                && service.characteristic(CharacteristicType(rawValue: option.characteristic)) != nil
        }
        guard !(isGeneral && isLeftOut) else { return nil }
        return situation.characteristic(of: options(of: aspect), at: position, where: isWritable)
    }

    /// What a value of an aspect is written to. Some of it is only there to be made more or less: "warmer" of a light.
    private func options(of aspect: SemanticTables.Aspect) -> [SemanticTables.AspectOption] {
        aspect.write.filter { $0.step == nil || isStep }
    }

    /// Whether a number was said of an aspect that the thing lacks,
    /// and something near to it would be written in its place.
    func isInstead(_ writes: [(CharacteristicType, Value)], at position: Int) -> Bool {
        guard let aspect = self.set.aspect, self.set.child(.value)?.child(.number) != nil else { return false }
        let options = tables.aspect(aspect).write
        let isOwn = { (type: CharacteristicType) in
            options.contains { option in
                option.instead != true && option.characteristic == type.rawValue
                    && situation.characteristic(of: [option], at: position, where: isWritable) != nil
            }
        }
        return writes.contains { type, _ in
            options.contains { $0.instead == true && $0.characteristic == type.rawValue } && !isOwn(type)
        }
    }

    /// Of whatever is in a place, what a number without a unit is likeliest for:
    /// "the bedroom to fifty" is for its lights.
    func ofOneAspect(_ positions: [Int]) -> [Int] {
        let targets = self.set.children(.target)
        guard let value = spokenValues.first, !targets.isEmpty, targets.allSatisfy({ $0.has(.area) }),
            self.set.aspect == nil,
            case .number = value.content
        else { return positions }
        let names = tables.units[value.kind] ?? []
        // "Set the living room to 23" is for its heating, "to 60" for its lights.
        let usual = names.lazy.map { name in
            able(positions, tables.aspect(name)).filter { isUsual(value, name, at: $0) }
        }
        if set.has(.upTo) || value.kind == "bare", let fitting = usual.first(where: { !$0.isEmpty }) { return fitting }
        if let talked = aspectTalkedAbout(among: names) {
            let fitting = able(positions, tables.aspect(talked)).filter { takes(value, aspect: talked, at: $0) }
            if !fitting.isEmpty { return fitting }
        }
        return names.lazy.map { able(positions, tables.aspect($0)) }.first { !$0.isEmpty } ?? positions
    }

    /// The aspect that was set last, by its name or by its value: after "the studio thermostat to nineteen" that is
    /// heat.
    private func aspectTalkedAbout(among names: [String]) -> String? {
        guard let last = situation.conversation.lastSentence?.children.last else { return nil }
        if let aspect = last.aspect { return names.contains(aspect) ? aspect : nil }
        guard last.kind == .set, last.child(.value) != nil else { return nil }
        let positions = situation.references.things
        return names.first { !able(positions, tables.aspect($0)).isEmpty }
    }

    private func able(_ positions: [Int], _ aspect: SemanticTables.Aspect) -> [Int] {
        let options = options(of: aspect)
        return positions.filter { situation.characteristic(of: options, at: $0, where: isWritable) != nil }
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
}
