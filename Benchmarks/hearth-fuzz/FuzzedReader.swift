import AudioFiles
import Foundation
import HomeKitAccessories
import HomeKitPairing
import HomeModel
import HomeStore
import JSGF
import JSONValues
import LocalDiscovery
import MQTTAccessories
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
            sound, template, announcement, connectionURL, accessoryAnswer,
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

    private static var template: FuzzedReader {
        let examples = [
            "{{ value_json.state | default('OFF') | upper }}",
            "{% if value_json.list[1] > 2 and not value == 'x' %}{{ (value_json.deep.value or 3) * 2 | round(1) }}"
                + "{% elif value is defined %}{{ value[:3] ~ '!' }}{% else %}{% set a = 1 %}{{ a }}{% endif %}",
        ]
        return FuzzedReader(
            name: "template", seeds: examples.map { Array($0.utf8) }, reads: MQTTInput.isTemplate)
    }

    private static var announcement: FuzzedReader {
        let examples = [
            "homeassistant/light/a/config\n"
                + #"{"~": "t", "name": "Lamp", "uniq_id": "l", "cmd_t": "~/set", "stat_t": "~", "schema": "json", "#
                + #""brightness": true, "sup_clrm": ["xy"], "dev": {"ids": ["d"], "name": "D"}}"#,
            "homeassistant/device/b/config\n"
                + #"{"dev": {"ids": "b"}, "o": {"name": "x"}, "cmps": {"t": {"p": "sensor", "dev_cla": "temperature", "#
                + #""unit_of_meas": "°C", "stat_t": "b/t", "val_tpl": "{{ value_json.t }}", "uniq_id": "t"}}}"#,
            "zigbee2mqtt/bridge/devices\n"
                + #"[{"ieee_address": "0x1", "friendly_name": "plug", "type": "Router", "definition": {"model": "m", "#
                + #""vendor": "v", "exposes": [{"type": "switch", "features": [{"type": "binary", "name": "state", "#
                + #""property": "state", "access": 7, "value_on": "ON", "value_off": "OFF"}]}]}}]"#,
            "tasmota/discovery/AABB/config\n"
                + #"{"dn": "T", "fn": ["T", null], "t": "tas", "ft": "%prefix%/%topic%/", "mac": "AABB", "rl": [1, 0], "#
                + #""tp": ["cmnd", "stat", "tele"], "ver": 1}"#,
            "homie/5/lamp/$description\n"
                + #"{"homie": "5.0", "name": "Lamp", "nodes": {"n": {"properties": {"on": {"datatype": "boolean", "#
                + #""settable": true}}}}}"#,
        ]
        return FuzzedReader(
            name: "mqtt", seeds: examples.map { Array($0.utf8) }, reads: MQTTInput.announces)
    }

    private static var connectionURL: FuzzedReader {
        let examples = ["mqtts://broker.local:8883", "wss://[fd00::1]:8123/api/websocket", "tcp://10.0.0.7:10700"]
        return FuzzedReader(name: "url", seeds: examples.map { Array($0.utf8) }) { input in
            let schemes = MQTTBroker.schemes + HomeAssistantServer.schemes + Settings.Satellite.schemes
            return (try? ConnectionURL(String(decoding: input, as: UTF8.self), schemes: schemes)) != nil
        }
    }

    private static var accessoryAnswer: FuzzedReader {
        let examples = [
            "HTTP/1.1 200 OK\r\nContent-Type: application/hap+json\r\nContent-Length: 2\r\n\r\n{}",
            "HTTP/1.1 207 Multi-Status\r\nTransfer-Encoding: chunked\r\n\r\n4\r\nabcd\r\nA;x\r\n0123456789\r\n0\r\n\r\n",
            "EVENT/1.0 200 OK\r\nContent-Length: 5\r\n\r\n[1,2]HTTP/1.1 204 No Content\r\n\r\n",
        ]
        return FuzzedReader(name: "accessory", seeds: examples.map { Array($0.utf8) }) { input in
            HomeKitInput.isAnswer(input, inPiecesOf: 1 + input.count % 7)
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
