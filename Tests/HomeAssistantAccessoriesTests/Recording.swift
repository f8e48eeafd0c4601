import Foundation
import JSONValues

/// What a running Home Assistant with its demonstration house answered,
/// where that recording lies beside the repository.
enum Recording {
    static let folder: URL? = {
        var place = URL(fileURLWithPath: #filePath)
        while place.path != "/" {
            place.deleteLastPathComponent()
            let folder = place.appendingPathComponent("shared/devices/homeassistant")
            if FileManager.default.fileExists(atPath: folder.path) { return folder }
        }
        return nil
    }()

    static var isThere: Bool { folder != nil }

    static func document(_ name: String) -> JSONValue? {
        guard let file = folder?.appendingPathComponent(name + ".json"), let data = try? Data(contentsOf: file) else {
            return nil
        }
        return JSONReader.value(Array(data))
    }

    static func lines(_ name: String) -> [String] {
        guard let file = folder?.appendingPathComponent(name),
            let text = try? String(contentsOf: file, encoding: .utf8)
        else { return [] }
        return text.split(separator: "\n").map(String.init)
    }

    /// The recorded house, as a session sees it.
    static func script() throws -> Script? {
        guard let states = document("subscribe_entities_first")?["event"]?["a"] else { return nil }
        var answers: [String: JSONValue] = ["auth/current_user": ["id": "me"]]
        for (name, file) in [("area", "areas"), ("device", "devices"), ("entity", "entities")] {
            answers["config/\(name)_registry/list"] = document(file)
        }
        answers["get_config"] = document("config")
        var script = try Script(answers: answers, states: states)
        script.start()
        return script
    }
}
