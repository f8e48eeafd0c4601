extension Accessory {
    /// The accessory as the home file has it: in the short form, where it has one service that shares its names.
    func fileForm(state: HomeState, catalogue: Catalogue) -> FileNode {
        var entries: [FileNode.Entry] = []
        func add(_ key: String, _ value: FileNode?) {
            if let value { entries.append(FileNode.Entry(key: key, value: value)) }
        }
        add("name", .string(name))
        add("aliases", .texts(aliases))
        add("says", says.map { .string($0) })
        add("bridge", bridge.map { .string($0) })
        add("via", via.map { .string($0) })
        add("address", address.map { .string($0) })
        add("optimistic", isOptimistic ? .bool(true) : nil)
        add("reachable", state.unreachable.contains(id) ? .bool(false) : nil)
        if let service = services.first, services.count == 1, service.name == name, service.aliases == aliases,
            service.says == says, service.address.isEmpty
        {
            entries += service.workEntries(state: state, catalogue: catalogue)
        } else {
            add(
                "services",
                .list(
                    services.map { service in
                        let names = FileNode.map(
                            ("name", .string(service.name)), ("aliases", .texts(service.aliases)),
                            ("says", service.says.map { .string($0) }),
                            ("address", service.address.isEmpty ? nil : .string(service.address)))
                        return names.appending(service.workEntries(state: state, catalogue: catalogue))
                    }))
        }
        return .map(entries)
    }
}

extension FileNode {
    /// The map with entries after its own.
    fileprivate func appending(_ more: [Entry]) -> FileNode {
        guard case .map(let entries) = self else { return .map(more) }
        return .map(entries + more)
    }
}

extension Service {
    /// What the service is and has, without its names.
    fileprivate func workEntries(state: HomeState, catalogue: Catalogue) -> [FileNode.Entry] {
        var entries = [FileNode.Entry(key: "service", value: .string(type.rawValue))]
        if let noun { entries.append(FileNode.Entry(key: "noun", value: .string(noun))) }
        if let isEssential { entries.append(FileNode.Entry(key: "essential", value: .bool(isEssential))) }
        guard !characteristics.isEmpty else { return entries }
        let values = characteristics.map { characteristic in
            FileNode.Entry(
                key: characteristic.type.rawValue,
                value: characteristic.fileForm(
                    value: state.value(characteristic.type, of: id), catalogue: catalogue))
        }
        return entries + [FileNode.Entry(key: "characteristics", value: .map(values))]
    }
}

extension Characteristic {
    /// The value alone where the metadata are what a reader would take them to be; else a map with what differs.
    fileprivate func fileForm(value: Value?, catalogue: Catalogue) -> FileNode {
        let usual = catalogue.characteristics[type] ?? value.map(CharacteristicMetadata.inferred)
        guard metadata != usual else { return value?.fileForm(of: type) ?? .null }
        var entries: [FileNode.Entry] = []
        func add(_ key: String, _ node: FileNode, unless isUsual: Bool) {
            if !isUsual { entries.append(FileNode.Entry(key: key, value: node)) }
        }
        func number(_ number: Double?) -> FileNode { number.map { .number($0) } ?? .null }
        let base = usual ?? CharacteristicMetadata(format: .word)
        add("value", value?.fileForm(of: type) ?? .null, unless: value == nil)
        add("format", .string(metadata.format.rawValue), unless: usual?.format == metadata.format)
        // A range is easier to read whole.
        let hasUsualRange =
            base.minimum == metadata.minimum && base.maximum == metadata.maximum && base.step == metadata.step
        add("min", number(metadata.minimum), unless: hasUsualRange || metadata.minimum == nil && base.minimum == nil)
        add("max", number(metadata.maximum), unless: hasUsualRange || metadata.maximum == nil && base.maximum == nil)
        add("step", number(metadata.step), unless: hasUsualRange || metadata.step == nil && base.step == nil)
        add("unit", metadata.unit.map { .string($0) } ?? .null, unless: base.unit == metadata.unit)
        add(
            "values", .list(metadata.validValues.map { .string($0) }), unless: base.validValues == metadata.validValues)
        add(
            "permissions", .string(metadata.permissions.letters), unless: base.permissions == metadata.permissions)
        return .map(entries)
    }
}

extension CharacteristicMetadata {
    /// What a characteristic that the catalogue lacks is taken to be by its value.
    public static func inferred(from value: Value) -> CharacteristicMetadata {
        switch value {
        case .bool: CharacteristicMetadata(format: .bool)
        case .number: CharacteristicMetadata(format: .number)
        case .word: CharacteristicMetadata(format: .word)
        }
    }
}

extension Permissions {
    /// The permissions as letters: `r` for read, `w` for write, `n` for notify.
    public var letters: String {
        (contains(.read) ? "r" : "") + (contains(.write) ? "w" : "") + (contains(.notify) ? "n" : "")
    }

    /// Reads ``letters``; `nil` where there are others.
    public init?(letters: String) {
        self = []
        for letter in letters {
            switch letter {
            case "r": insert(.read)
            case "w": insert(.write)
            case "n": insert(.notify)
            default: return nil
            }
        }
    }
}
