/// The house's own words, from `replies.json`: sentences with `{places}` to be filled.
struct Phrases: Sendable {
    /// A sentence cut at its places.
    private struct Template: Sendable {
        /// What stands in front of the first place.
        var beginning: String
        /// The places, each with what follows it.
        var places: [(name: String, rest: String)]

        init(_ text: String) {
            // What stands between the places: one more than there are.
            var pieces: [String] = []
            var names: [String] = []
            var rest = text[...]
            while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
                pieces.append(String(rest[..<open]))
                names.append(String(rest[rest.index(after: open)..<close]))
                rest = rest[rest.index(after: close)...]
            }
            pieces.append(String(rest))
            beginning = pieces[0]
            places = zip(names, pieces.dropFirst()).map { ($0, $1) }
        }
    }

    private let templates: [String: Template]
    /// The colours that have a name: `color.HUE.SATURATION`, in degrees and percent.
    let colors: [(name: String, hue: Double, saturation: Double)]

    /// Takes the phrases by name.
    init(table: [String: String]) {
        templates = table.mapValues(Template.init)
        colors = table.compactMap { key, name in
            let parts = key.split(separator: ".")
            guard parts.count == 3, parts[0] == "color", let hue = Double(parts[1]), let saturation = Double(parts[2])
            else { return nil }
            return (name, hue, saturation)
        }.sorted { ($0.hue, $0.saturation) < ($1.hue, $1.saturation) }
    }

    /// The phrase of that name with its places filled; the name itself where there is none, so that a gap is seen.
    func phrase(_ name: String, _ values: [String: String] = [:]) -> String {
        guard let template = templates[name] else { return name }
        var result = template.beginning
        for place in template.places {
            result += values[place.name] ?? ""
            result += place.rest
        }
        return result
    }

    /// Whether there is a phrase of that name.
    func has(_ name: String) -> Bool { templates[name] != nil }
}
