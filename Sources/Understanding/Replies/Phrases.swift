/// The house's own words, from `replies.json`: sentences with `{places}` to be filled.
struct Phrases: Sendable {
    let table: [String: String]
    /// The colours that have a name: `color.HUE.SATURATION`, in degrees and percent.
    let colors: [(name: String, hue: Double, saturation: Double)]

    /// Takes the phrases by name.
    init(table: [String: String]) {
        self.table = table
        colors = table.compactMap { key, name in
            let parts = key.split(separator: ".")
            guard parts.count == 3, parts[0] == "color", let hue = Double(parts[1]), let saturation = Double(parts[2])
            else { return nil }
            return (name, hue, saturation)
        }.sorted { ($0.hue, $0.saturation) < ($1.hue, $1.saturation) }
    }

    /// The phrase of that name with its places filled; the name itself where there is none, so that a gap is seen.
    func phrase(_ name: String, _ values: [String: String] = [:]) -> String {
        guard let template = table[name] else { return name }
        var result = ""
        var rest = template[...]
        while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
            result += rest[..<open]
            result += values[String(rest[rest.index(after: open)..<close])] ?? ""
            rest = rest[rest.index(after: close)...]
        }
        return result + rest
    }

    /// Whether there is a phrase of that name.
    func has(_ name: String) -> Bool { table[name] != nil }
}
