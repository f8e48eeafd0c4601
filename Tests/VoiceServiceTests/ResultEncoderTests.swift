import Foundation
import HomeModel
import Testing
import Understanding
import VoiceService

struct ResultEncoderTests {
    private let encoder = ResultEncoder(HomeDatabase(homes: [Home(name: "Casa")]))

    private func target(_ service: String, _ type: CharacteristicType, _ value: Value?) -> CommandTarget {
        CommandTarget(
            address: CharacteristicAddress(service: ServiceID(rawValue: 1), type: type), room: "Living Room",
            accessory: service, service: service, value: value)
    }

    @Test func writesTheContractsExample() {
        let command = Command.set(SetCommand([target("Sofa Lamp", "On", .bool(false))]))
        let result = UtteranceResult(
            utterance: "turn off living room lights", outcome: .done, commands: [command],
            reply: "The living room lights are off.")
        #expect(
            encoder.object(result).json == """
                {"utterance": "turn off living room lights", "outcome": "done", "commands": [{"kind": "set", "targets": \
                [{"room": "Living Room", "accessory": "Sofa Lamp", "service": "Sofa Lamp", "characteristic": "On", \
                "value": false}]}], "reply": "The living room lights are off."}
                """)
    }

    @Test func writesDurationsErrorsAndAnswers() {
        var set = SetCommand([target("Fan", "RotationSpeed", .number(50))], for: TimeSpan(seconds: 600))
        set.targets[0].error = .unreachable(bridge: nil)
        let query = QueryCommand(
            QueryTopic(form: .state, isAny: true),
            targets: [
                target("Door", "ContactSensorState", .word("open")), target("Sensor", "CurrentTemperature", nil),
            ], answer: true, count: 1)
        let object = encoder.object(
            UtteranceResult(utterance: "", outcome: .failed, commands: [.set(set), .query(query)]))
        guard case .list(let commands)? = object["commands"] else {
            Issue.record("no commands")
            return
        }
        #expect(commands[0]["for"] == .string("PT10M"))
        #expect(commands[0].json.contains(#""value": 50, "error": "unreachable""#))
        #expect(commands[1].json.contains(#""value": null"#))
        #expect(commands[1]["answer"] == .bool(true))
        #expect(commands[1]["count"] == .number(1))
    }

    @Test func writesWhyNotAndWhatElse() {
        let result = UtteranceResult(
            utterance: "x", outcome: .notUnderstood, reply: "No.", reason: .noCommand,
            suggestions: ["turn on the light"])
        #expect(
            encoder.object(result).json == """
                {"utterance": "x", "outcome": "notUnderstood", "reason": "noCommand", "commands": [], \
                "suggestions": ["turn on the light"], "reply": "No."}
                """)
    }

    @Test func writesHowItWasHeard() {
        let audio = AudioDetails(
            file: "a.wav", hypothesis: "turn on", confidence: 0.87654, start: 0.5, end: 1.25, latency: 0.61,
            alternatives: [.init(words: "turn on", share: 0.75), .init(words: "turn off", share: 0.25)])
        let result = UtteranceResult(utterance: "turn on", outcome: .done, audio: audio)
        let object = encoder.object(result)
        #expect(object["file"] == .string("a.wav"))
        #expect(object["confidence"] == .number(0.877))
        #expect(object["start"] == .number(0.5))
        #expect(object["end"] == .number(1.25))
        #expect(object["latency"] == .number(0.61))
        #expect(
            object["alternatives"]?.json == """
                [{"words": "turn on", "share": 0.75}, {"words": "turn off", "share": 0.25}]
                """)
    }

    @Test func namesASceneThatRunsAndWritesOneThatIsMade() {
        let run = Command.runScene(SceneRun(ActionSet(name: "Movie Time")))
        let rule = Command.rule(.create, AutomationRule(name: "Dusk", events: []))
        let object = encoder.object(UtteranceResult(utterance: "", outcome: .done, commands: [run, rule]))
        #expect(
            object["commands"]?.json == """
                [{"kind": "runScene", "scene": "Movie Time"}, {"kind": "createRule", "rule": {"name": "Dusk", "events": []}}]
                """)
    }

    @Test(arguments: [
        "plain", "\"quoted\" \\ back", "line\nbreak\r\t", "\u{0}\u{1F}\u{7F}", "émoji 🏠", "\u{2028}\u{2029}",
    ])
    func textsComeBackFromAnyReader(_ text: String) throws {
        let line = FileNode.map(("text", .string(text))).json
        #expect(!line.contains { $0.isNewline })
        let read = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: String]
        #expect(read == ["text": text])
    }

    @Test(arguments: [(0.5, "0.5"), (21, "21"), (-3, "-3"), (1e300, "1e+300"), (.infinity, "null"), (.nan, "null")])
    func numbersAreWrittenShort(_ number: Double, _ text: String) {
        #expect(FileNode.number(number).json == text)
    }
}
