import AudioFiles
import Foundation
import HomeKitPairing
import HomeModel
import HomeStore
import JSGF
import JSONValues
import LocalDiscovery
import TestSupport
import Understanding
import WyomingProtocol

/// Something that reads what comes from outside, with examples of what it takes.
struct FuzzedReader {
    /// What it is called, also in the names of files.
    let name: String
    /// What it takes as it is.
    let seeds: [[UInt8]]
    /// Whether it takes an input.
    let reads: ([UInt8]) -> Bool

    /// All readers.
    static func all() throws -> [FuzzedReader] {
        let catalogue = try Catalogue()
        return [
            homeFile(catalogue), settings, grammar, try sentence(catalogue), json, wyoming, setupRecords, discovery,
            sound,
        ]
    }

    private static func homeFile(_ catalogue: Catalogue) -> FuzzedReader {
        FuzzedReader(name: "home-file", seeds: files("corpora/homes", "yaml")) { input in
            (try? HomeFile.read(bytes: input, path: "home.yaml", catalogue: catalogue)) != nil
        }
    }

    private static var settings: FuzzedReader {
        let example = """
            home: /var/lib/hearth/home.sqlite
            http: {port: 8443, host: 0.0.0.0}
            microphones: [{device: "hw:1", room: Kitchen}]
            satellites: [{url: "tcp://10.0.0.7:10700", room: Hall}]
            """
        return FuzzedReader(name: "settings", seeds: [Array(example.utf8)]) { input in
            (try? Settings(bytes: input, path: "hearth.yaml")) != nil
        }
    }

    private static var grammar: FuzzedReader {
        FuzzedReader(name: "grammar", seeds: files("grammars/en", "jsgf")) { input in
            (try? Grammar(parsing: String(decoding: input, as: UTF8.self))) != nil
        }
    }

    private static func sentence(_ catalogue: Catalogue) throws -> FuzzedReader {
        let path = "corpora/homes/flat.yaml"
        let bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        let database = try HomeFile.read(bytes: bytes, path: path, catalogue: catalogue)
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        let understanding = try Understanding(database, language: language)
        let speaker = LocalDateTime("2026-03-02T18:30").map { Speaker(now: $0) }
        let texts = ["rules", "follow-ups", "lights", "questions"].flatMap { said(inCorpora: "corpora/en/\($0)") }
        return FuzzedReader(name: "sentence", seeds: texts) { input in
            guard let speaker else { return false }
            let result = understanding.interpret(
                String(decoding: input, as: UTF8.self), speaker: speaker, conversation: Conversation(),
                state: database.state)
            return result.outcome != .notUnderstood
        }
    }

    private static var json: FuzzedReader {
        let example = #"{"a": [1, -2.5e3, "x\u00e9\n", {"b": null, "c": true}], "d": {}}"#
        return FuzzedReader(name: "json", seeds: [Array(example.utf8)]) { JSONReader.value($0) != nil }
    }

    private static var wyoming: FuzzedReader {
        let events = [
            #"{"type": "describe"}"#,
            #"{"type": "audio-chunk", "data": {"rate": 16000, "width": 2, "channels": 1}, "payload_length": 4}"#
                + "\nabcd",
            #"{"type": "transcript", "data_length": 16}"# + "\n" + #"{"text": "hello"}"#,
        ]
        return FuzzedReader(name: "wyoming", seeds: events.map { Array(($0 + "\n").utf8) }) { input in
            var decoder = WyomingDecoder()
            decoder.append(input)
            var count = 0
            while let event = try? decoder.next(), count < 1000 {
                count += event.type.isEmpty ? 0 : 1
            }
            return count > 0
        }
    }

    private static var setupRecords: FuzzedReader {
        let example: [UInt8] = [6, 1, 2, 3, 255] + Array(repeating: 7, count: 255) + [3, 2, 1, 2, 255, 0, 1, 1, 9]
        return FuzzedReader(name: "tlv8", seeds: [example]) { (try? TLV8(decoding: $0)) != nil }
    }

    private static var discovery: FuzzedReader {
        let question = DNSMessage.Question(name: DNSName("_hap._tcp.local"), type: 12)
        let message = DNSMessage(isResponse: false, questions: [question])
        return FuzzedReader(name: "mdns", seeds: [message.encoded]) { (try? DNSMessage(decoding: $0)) != nil }
    }

    private static var sound: FuzzedReader {
        var wave = Array("RIFF".utf8) + [36 + 64, 0, 0, 0] + Array("WAVEfmt ".utf8)
        wave += [16, 0, 0, 0, 1, 0, 1, 0, 0x80, 0x3E, 0, 0, 0, 0x7D, 0, 0, 2, 0, 16, 0] + Array("data".utf8)
        wave += [64, 0, 0, 0] + Array(repeating: 1, count: 64)
        let path = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-fuzz.wav").path
        return FuzzedReader(name: "sound", seeds: [wave]) { input in
            guard (try? Data(input).write(to: URL(fileURLWithPath: path))) != nil else { return false }
            return (try? AudioFile(path: path)) != nil
        }
    }

    /// What stands in quotes at the beginning of a line's value in the corpora of a folder.
    private static func said(inCorpora folder: String) -> [[UInt8]] {
        files(folder, "yaml").flatMap { $0.split(separator: UInt8(ascii: "\n")) }.compactMap { line in
            let parts = line.split(separator: UInt8(ascii: "\""), omittingEmptySubsequences: false)
            return parts.count == 3 ? Array(parts[1]) : nil
        }
    }

    private static func files(_ folder: String, _ ending: String) -> [[UInt8]] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.sorted().filter { $0.hasSuffix("." + ending) }.compactMap { name in
            (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(name)"))).map(Array.init)
        }
    }
}
