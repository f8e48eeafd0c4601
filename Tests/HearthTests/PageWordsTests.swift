import Foundation
import Testing

/// The sentences that the page says and teaches are ones that the house understands.
struct PageWordsTests {
    private static var root: URL {
        URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../..").standardized
    }

    private static func words() throws -> [String: Any] {
        let file = root.appendingPathComponent("Sources/HouseWeb/Page/en.json")
        return try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any] ?? [:]
    }

    /// Texts of a part of the words, whatever they are nested in, by the path to them.
    private static func texts(_ node: Any?, _ path: String = "") -> [(path: String, text: String)] {
        if let text = node as? String { return [(path, text)] }
        return (node as? [String: Any] ?? [:]).sorted { $0.key < $1.key }.flatMap {
            texts($0.value, "\(path).\($0.key)")
        }
    }

    /// Something in the flat that has a characteristic.
    private static let things = [
        "On": "Sofa Lamp", "TargetPosition": "Balcony Blinds", "LockTargetState": "Front Door",
        "TargetMediaState": "Radio",
        "TargetTemperature": "Thermostat", "Active": "TV", "ContactSensorState": "Fridge Door",
        "MotionDetected": "Hallway Motion",
        "LeakDetected": "Washer Leak", "LockCurrentState": "Front Door",
    ]

    @Test func whatThePageSaysIsUnderstood() throws {
        let words = try Self.words()
        var sentences: [String] = []
        func fill(_ text: String, _ values: [String: String]) -> String {
            values.reduce(text) { $0.replacingOccurrences(of: "{\($1.key)}", with: $1.value) }
        }
        let usual = [
            "name": "Sofa Lamp", "room": "Living Room", "state": "off", "n": "15", "time": "7:15 am", "from": "5:00 pm",
            "until": "11:00 pm", "where": "in the Living Room", "new": "Evening", "deeds": "turn on the Kitchen Light",
        ]
        for (path, text) in Self.texts(words["sentences"]) where ![".undo", ".rename"].contains(path) {
            let isOfRule = [".enable", ".disable", ".delete"].contains(path)
            let isOfScene = [".run", ".replaceScene", ".deleteScene"].contains(path)
            let name =
                isOfRule ? "Coffee at seven" : isOfScene ? "Movie Time" : path == ".makeScene" ? "Tea" : "Sofa Lamp"
            sentences.append(fill(text, usual.merging(["name": name]) { $1 }))
        }
        let deed = "turn on the Kitchen Light"
        for (path, text) in Self.texts(words["deeds"]) {
            let parts = path.split(separator: ".").map(String.init)
            guard let thing = Self.things[parts[0]] else { continue }
            sentences.append("every day at 7:15 am " + fill(text, ["name": thing, "n": parts[1]]))
        }
        for (path, text) in Self.texts(words["events"]) {
            guard let thing = Self.things[String(path.split(separator: ".")[0])] else { continue }
            sentences.append("when \(fill(text, ["name": thing])) \(deed)")
        }
        let days = Self.texts(words["days"]).map(\.text)
        for (path, text) in Self.texts(words["moments"]) where path != ".changes" {
            for day in text.contains("{days}") ? days : [""] {
                let moment = fill(text, usual.merging(["days": day, "sun": "sunset", "name": "Tom"]) { $1 })
                sentences.append("\(moment) \(deed)")
            }
        }
        for (_, text) in Self.texts(words["conditions"]) {
            sentences.append("when Tom arrives \(deed) \(fill(text, usual))")
        }
        let home = Self.root.appendingPathComponent("corpora/homes/flat.yaml").path
        let run = try HearthProcess.run(
            ["say", "--home", home, "--dry-run", "--json", "--now", "2026-03-02T12:00"],
            input: Data(sentences.joined(separator: "\n").utf8))
        let results = run.output.split(separator: "\n")
        #expect(results.count == sentences.count && sentences.count > 50)
        for (sentence, result) in zip(sentences, results) {
            #expect(!result.contains(#""outcome": "notUnderstood""#), "\(sentence): \(result)")
        }
    }

    @Test func eachWordThatAScriptNamesIsThere() throws {
        let words = try Self.words()
        let folder = Self.root.appendingPathComponent("Sources/HouseWeb/Page")
        let call = /\bt\('([A-Za-z.]+)'/
        var count = 0
        for name in try FileManager.default.contentsOfDirectory(atPath: folder.path) where name.hasSuffix(".js") {
            let script = try String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            for match in script.matches(of: call) {
                count += 1
                let found = match.1.split(separator: ".").reduce(words as Any?) { ($0 as? [String: Any])?[String($1)] }
                #expect(found is String, "\(name): \(match.1)")
            }
        }
        #expect(count > 80)
    }

    @Test func eachCharacteristicAndEachOfItsValuesHasAWord() throws {
        let words = try Self.words()
        let names = words["characteristics"] as? [String: String] ?? [:]
        let states = words["states"] as? [String: String] ?? [:]
        let keys = words["keys"] as? [String: String] ?? [:]
        let units = words["units"] as? [String: String] ?? [:]
        let ofTheirOwn = ["percent", "celsius", "seconds", "degrees", "mired"]
        let catalogue = try PageHome.catalogue("characteristics")
        for (type, entry) in catalogue {
            #expect(names[type] != nil, "\(type)")
            for value in entry["values"] as? [String] ?? [] {
                #expect(states[value] != nil || type == "RemoteKey" && keys[value] != nil, "\(type): \(value)")
            }
            if let unit = entry["unit"] as? String, !ofTheirOwn.contains(unit) {
                #expect(units[unit] != nil, "\(type): \(unit)")
            }
        }
        #expect(catalogue.count > 80)
    }

    @Test func temperaturesAreSaidInTheUnitOfTheHome() throws {
        let deeds = try Self.words()["deeds"] as? [String: [String: String]] ?? [:]
        let temperatures = deeds["TargetTemperature"] ?? [:]
        #expect(temperatures.count > 1)
        for (value, text) in temperatures {
            // The script puts the number in: a home may count in Fahrenheit.
            #expect(Double(value) != nil && text.contains("{n}"), "\(value): \(text)")
        }
    }
}
