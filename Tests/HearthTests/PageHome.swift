import Foundation

/// A home that the page has to show well.
enum PageHome: String {
    /// One with nothing in it.
    case empty
    /// One with 250 accessories.
    case large
    /// One with every type of service, each with all characteristics that it may have.
    case diverse
    /// One whose names are as long as they may be.
    case longNamed

    /// The person who may do everything in it.
    var admin: String { self == .large ? "Charlotte" : "Anna" }

    /// The home file.
    func text() throws -> String {
        switch self {
        case .empty: "homes: [{name: Casa, people: [{name: Anna, role: admin}]}]"
        case .large: try String(contentsOf: Self.file("corpora/homes/mansion.yaml"), encoding: .utf8)
        case .diverse: try Self.diverse()
        case .longNamed: Self.longNamed()
        }
    }

    /// A file of the repository.
    static func file(_ path: String) -> URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../\(path)").standardized
    }

    /// A part of the catalogue: what stands at each name.
    static func catalogue(_ part: String) throws -> [String: [String: Any]] {
        let data = try Data(contentsOf: file("Sources/HomeModel/catalogue/\(part).json"))
        return try JSONSerialization.jsonObject(with: data) as? [String: [String: Any]] ?? [:]
    }

    private static func diverse() throws -> String {
        let characteristics = try catalogue("characteristics")
        let accessories = try catalogue("services").sorted { $0.key < $1.key }.map { type, entry in
            let all = ["required", "optional"].flatMap { entry[$0] as? [String] ?? [] }
            let values = all.map { "\($0): \(value(characteristics[$0] ?? [:]))" }
            return "{name: My \(type), service: \(type), characteristics: {\(values.joined(separator: ", "))}}"
        }
        return """
            homes:
              - name: Casa
                units: fahrenheit
                people: [{name: Anna, role: admin}]
                rooms: [{name: Den, accessories: [\(accessories.joined(separator: ", "))]}]
            """
    }

    /// Some value that a characteristic may have.
    private static func value(_ entry: [String: Any]) -> Any {
        if let first = (entry["values"] as? [String])?.first { return first }
        switch entry["format"] as? String {
        case "bool": return false
        case "number": return entry["min"] ?? 0
        default: return "words"
        }
    }

    private static func longNamed() -> String {
        let word = String(repeating: "Donaudampfschifffahrt", count: 4)
        let words = String(repeating: "Great Uncle’s Very Old ", count: 4)
        return """
            homes:
              - name: \(word)
                people: [{name: Anna, role: admin}, {name: \(word), role: guest}]
                rooms:
                  - name: \(words)Parlour
                    accessories:
                      - name: \(words)Lamp
                        service: Lightbulb
                        characteristics: {On: true, Brightness: 40, Hue: 30, Saturation: 40}
                      - name: \(word) Door
                        service: LockMechanism
                        characteristics: {LockCurrentState: unlocked, LockTargetState: unlocked}
                  - name: \(word)stube
                    accessories: [{name: \(word) Lamp, service: Lightbulb, characteristics: {On: true}}]
                zones: [{name: \(word)stock, rooms: [\(word)stube]}]
                scenes: [{name: \(word) Scene, actions: [{service: \(words)Lamp, set: {On: true, Brightness: 30}}]}]
            """
    }
}
