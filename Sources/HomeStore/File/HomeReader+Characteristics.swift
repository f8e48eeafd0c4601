import HomeModel

/// Types, characteristics and their values.
extension HomeReader {
    /// The type of a service: a defined one or a maker's own.
    func serviceType(_ node: SourceNode) throws(FileFault) -> ServiceType {
        let name = try node.text()
        let type = ServiceType(rawValue: name)
        if catalogue.services[type] != nil { return type }
        try Self.checkCustomType(
            name, kind: "service type", known: catalogue.services.keys.map(\.rawValue), at: node.position)
        return type
    }

    /// Reads the characteristics of a service, and their values into the state.
    mutating func characteristics(
        _ node: SourceNode, of service: ServiceID
    ) throws(FileFault) -> [Characteristic] {
        guard case .map(let entries) = node.content else {
            throw node.fault(.wrongShape(expected: "a map of characteristics, such as {On: false}"))
        }
        var result: [Characteristic] = []
        for entry in entries {
            let type = CharacteristicType(rawValue: entry.key)
            if catalogue.characteristics[type] == nil {
                try Self.checkCustomType(
                    entry.key, kind: "characteristic", known: catalogue.characteristics.keys.map(\.rawValue),
                    at: entry.position)
            }
            let (characteristic, value) = try characteristic(type, entry.value)
            result.append(characteristic)
            state.values[CharacteristicAddress(service: service, type: type)] = value
        }
        return result
    }

    /// A value as a characteristic of a service takes it.
    func value(_ node: SourceNode, for characteristic: Characteristic) throws(FileFault) -> Value {
        try value(node, for: characteristic.type, metadata: characteristic.metadata)
    }

    private func value(
        _ node: SourceNode, for type: CharacteristicType, metadata: CharacteristicMetadata
    ) throws(FileFault) -> Value {
        guard case .scalar(let text, _) = node.content else {
            throw node.fault(.wrongShape(expected: "a value of \(type.rawValue)"))
        }
        let value: Value? =
            switch metadata.format {
            case .bool: Bool(yaml: spelled(text, type)).map { .bool($0) }
            case .number: number(text, of: type).map { .number($0) }
            case .word: .word(spelled(text, type, among: metadata.validValues))
            }
        do throws(ValueError) {
            guard let value else { throw ValueError.wrongFormat(expected: metadata.format) }
            return try metadata.accepted(value)
        } catch {
            throw node.fault(.value(text, characteristic: type.rawValue, error))
        }
    }

    /// A number; a length of time may be written as one, too.
    private func number(_ text: String, of type: CharacteristicType) -> Double? {
        Double(yaml: text) ?? (type.isDuration ? TimeSpan(text).map { Double($0.seconds) } : nil)
    }

    /// What a value is called here that may be written in another case, in HomeKit's own words or as its number.
    private func spelled(_ text: String, _ type: CharacteristicType, among values: [String] = []) -> String {
        let folded = text.lowercased()
        return values.first { $0.lowercased() == folded }
            ?? catalogue.spellings[type]?.first { $0.key.lowercased() == folded }?.value ?? text
    }

    /// A characteristic with its value, given alone or with metadata.
    private func characteristic(
        _ type: CharacteristicType, _ node: SourceNode
    ) throws(FileFault) -> (Characteristic, Value?) {
        guard case .map = node.content else {
            let metadata = try usualMetadata(of: type, value: node)
            let value = node.isNull ? nil : try value(node, for: type, metadata: metadata)
            return (Characteristic(type: type, metadata: metadata), value)
        }
        let map = try SourceMap(
            node, "a characteristic",
            keys: ["value", "min", "max", "step", "unit", "values", "format", "permissions"])
        let metadata = try metadata(of: type, changedBy: map)
        var known: Value?
        if let node = map["value"] { known = try value(node, for: type, metadata: metadata) }
        return (Characteristic(type: type, metadata: metadata), known)
    }

    /// What the catalogue says about a type, or else its value.
    private func usualMetadata(
        of type: CharacteristicType, value node: SourceNode?
    ) throws(FileFault) -> CharacteristicMetadata {
        if let metadata = catalogue.characteristics[type] { return metadata }
        guard let node else { return CharacteristicMetadata(format: .word) }
        return .inferred(from: try Self.customValue(node))
    }

    private func metadata(
        of type: CharacteristicType, changedBy map: SourceMap
    ) throws(FileFault) -> CharacteristicMetadata {
        var metadata = try usualMetadata(of: type, value: map["value"])
        if let format = map["format"] {
            metadata.format = try format.word(of: [ValueFormat.bool, .number, .word])
        }
        func number(_ key: String, _ old: Double?) throws(FileFault) -> Double? {
            guard map.entry(key) != nil else { return old }
            return try map[key]?.number()
        }
        metadata.minimum = try number("min", metadata.minimum)
        metadata.maximum = try number("max", metadata.maximum)
        metadata.step = try number("step", metadata.step)
        if let step = metadata.step, step <= 0, let node = map["step"] {
            throw node.fault(.unreadable(try node.text(), expected: "a step above 0"))
        }
        if let minimum = metadata.minimum, let maximum = metadata.maximum, minimum > maximum {
            let node = map["max"] ?? map["min"] ?? map.node
            throw node.fault(
                .unreadable(
                    "\(FileNode.text(of: minimum)) to \(FileNode.text(of: maximum))",
                    expected: "a minimum that is not above the maximum"))
        }
        if map.entry("unit") != nil { metadata.unit = try map.text("unit") }
        if map.entry("values") != nil {
            metadata.validValues = []
            for value in try map.list("values") { metadata.validValues.append(try value.text()) }
        }
        if let node = map["permissions"] {
            guard let permissions = Permissions(letters: try node.text()) else {
                throw node.fault(.unreadable(try node.text(), expected: "permissions such as \"rwn\""))
            }
            metadata.permissions = permissions
        }
        return metadata
    }

    /// The value of a characteristic that nobody has defined: without quotes, a number and YAML's words for true and
    /// false are what they look like; all else is a word.
    private static func customValue(_ node: SourceNode) throws(FileFault) -> Value {
        guard case .scalar(let text, let isPlain) = node.content else {
            throw node.fault(.wrongShape(expected: "a value"))
        }
        guard isPlain else { return .word(text) }
        if let number = Double(yaml: text) { return .number(number) }
        if let bool = Bool(yaml: text) { return .bool(bool) }
        return .word(text)
    }

    /// Checks the name of a type that isn't defined: one that is nearly a defined one is taken for a slip, where no
    /// whole word of it is another one.
    private static func checkCustomType(
        _ name: String, kind: String, known: [String], at position: SourcePosition
    ) throws(FileFault) {
        let words = CapitalWords(name)
        let near = Nearest.of(
            name, among: known.sorted().filter { !words.hasOtherWord(than: CapitalWords($0)) },
            within: name.count <= 5 ? 1 : 2)
        let isName =
            name.first?.isUppercase == true && name.count <= EntityName.maximumLength
            && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
        guard near == nil, isName else {
            throw FileFault(
                .unknownType(name, kind: kind, suggestion: near ?? Nearest.of(name, among: known.sorted())),
                at: position)
        }
    }
}
