import Foundation
import Yams

/// What people say to a home, taken from the corpora, spoken by synthetic voices.
struct HomeCommands {
    /// A voice of one of the programs that make speech.
    struct Voice {
        /// What it is called in the table.
        var name: String
        /// The program with its arguments; `TEXT` and `FILE` stand for what to say and where to.
        var command: [String]
        /// Whether the text goes to the program's input.
        var readsInput = false
    }

    /// All voices that the tests use.
    static let voices: [Voice] =
        ["slt", "rms", "awb", "kal16"].map {
            Voice(name: "flite \($0)", command: ["flite", "-voice", $0, "-t", "TEXT", "-o", "FILE"])
        }
        + ["kal_diphone", "ked_diphone", "cmu_us_slt_arctic_hts"].map {
            Voice(
                name: "festival \($0)", command: ["text2wave", "-eval", "(voice_\($0))", "-o", "FILE"], readsInput: true
            )
        }
        + ["en-us+f3", "en-us+klatt2", "en-us+m3", "en-gb", "en-gb-scotland+m7"].map {
            Voice(name: "espeak-ng \($0)", command: ["espeak-ng", "-v", $0, "-s", "150", "-w", "FILE", "TEXT"])
        }

    /// Single commands and questions that are carried out.
    static func sentences(corpora: String, home: String) throws -> [String] {
        try sentences(corpora: corpora, home: home, outcomes: ["done", "answered"])
    }

    /// Sentences like commands that are none: nothing may come of them.
    static func nearMisses(corpora: String, home: String) throws -> [String] {
        // Of one or two words alone most are what remains of a command.
        try sentences(corpora: corpora, home: home, outcomes: ["notUnderstood"]).filter {
            $0.split(separator: " ").count > 2
        }
    }

    private static func sentences(corpora: String, home: String, outcomes: Set<String>) throws -> [String] {
        let files = (FileManager.default.enumerator(atPath: corpora)?.allObjects ?? []).compactMap { $0 as? String }
            .filter { $0.hasSuffix(".yaml") }.sorted()
        var found: [String] = []
        for file in files {
            let text = try String(contentsOfFile: corpora + "/" + file, encoding: .utf8)
            guard let root = try Yams.compose(yaml: text), root["home"]?.string?.hasSuffix(home) == true else {
                continue
            }
            for item in root["cases"]?.sequence ?? [] {
                guard let outcome = item["expect"]?["outcome"]?.string, outcomes.contains(outcome),
                    item["room"] == nil, item["as"] == nil, (item["expect"]?["commands"]?.sequence?.count ?? 1) == 1
                else { continue }
                let said = item["say"]
                found += said?.string.map { [$0] } ?? said?.array().compactMap(\.string) ?? []
            }
        }
        return found
    }

    /// Speaks a text into a WAV of 16 kHz with a pause before and after.
    static func speak(_ text: String, by voice: Voice, to path: String) throws {
        let raw = path + ".raw.wav"
        defer { try? FileManager.default.removeItem(atPath: raw) }
        let arguments = voice.command.dropFirst().map { $0 == "TEXT" ? text : $0 == "FILE" ? raw : $0 }
        _ = try Program(path: voice.command.first ?? "").run(arguments, input: voice.readsInput ? text : "")
        // -R: with the same dither in every run.
        _ = try Program(path: "sox").run([
            "-R", raw, "-r", "16000", "-c", "1", "-b", "16", path, "norm", "-3", "pad", "0.5", "1",
        ])
    }
}
