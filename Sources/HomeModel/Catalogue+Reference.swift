extension Catalogue {
    /// Everything that the catalogue knows, as two tables in Markdown: the types of services, then the characteristics.
    ///
    /// `docs/home-file.md` holds them; a test tells when they no longer agree with the catalogue.
    public var reference: String {
        """
        | Service | Always has | May have |
        |---|---|---|
        \(serviceRows.joined(separator: "\n"))

        | Characteristic | Values | Can be | Also written |
        |---|---|---|---|
        \(characteristicRows.joined(separator: "\n"))

        """
    }

    private var serviceRows: [String] {
        services.sorted { $0.key.rawValue < $1.key.rawValue }.map { type, entry in
            "| `\(type.rawValue)` | \(Self.code(entry.required)) | \(Self.code(entry.optional)) |"
        }
    }

    private var characteristicRows: [String] {
        characteristics.sorted { $0.key < $1.key }.map { type, metadata in
            // HomeKit's own numbers are spellings of every word, and would only fill the table.
            let words = (spellings[type] ?? [:]).filter { Int($0.key) == nil }
            let spelled = words.keys.sorted().map { "`\($0)` = `\(words[$0] ?? "")`" }.joined(separator: ", ")
            return
                "| `\(type.rawValue)` | \(metadata.valuesInWords) | \(metadata.permissions.inWords) | \(Self.cell(spelled)) |"
        }
    }

    private static func code(_ names: [String]) -> String {
        cell(names.map { "`\($0)`" }.joined(separator: ", "))
    }

    private static func cell(_ text: String) -> String { text.isEmpty ? "–" : text }
}

extension CharacteristicMetadata {
    /// The values as a reader of the reference wants them: their kind, range, step and unit, or the words there are.
    fileprivate var valuesInWords: String {
        switch format {
        case .bool: "true, false"
        case .word: validValues.isEmpty ? "any text" : validValues.map { "`\($0)`" }.joined(separator: ", ")
        case .number: [rangeInWords, unitInWords, stepInWords].compactMap(\.self).joined(separator: " ")
        }
    }

    private var rangeInWords: String {
        guard let minimum, let maximum else { return "a number" }
        return "\(FileNode.text(of: minimum)) to \(FileNode.text(of: maximum))"
    }

    private var unitInWords: String? {
        switch unit {
        case "percent": "%"
        case "celsius": "°C"
        case "degrees": "degrees"
        case "microgramsPerCubicMetre": "µg/m³"
        default: unit
        }
    }

    private var stepInWords: String? {
        guard let step, step != 1 else { return nil }
        return "in steps of \(FileNode.text(of: step))"
    }
}

extension Permissions {
    fileprivate var inWords: String {
        let words = [(Permissions.read, "asked"), (.write, "set"), (.notify, "waited for")]
        return words.filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
