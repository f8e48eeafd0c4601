import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// `docs/wire.md`, line by line: what is said to the running house arrives as that message,
/// and what a device tells is answered so.
@Suite(.enabled(if: TestBroker.isInstalled)) struct WireTableConnectTests {
    /// The cells of the rows of a table, below a heading, without the marks of code.
    private static func rows(below heading: String) throws -> [[String]] {
        let page = HearthProcess.root.appendingPathComponent("docs/wire.md")
        let chapters = try String(contentsOf: page, encoding: .utf8).components(separatedBy: "\n## ")
        let chapter = try #require(chapters.first { $0.hasPrefix(heading) })
        let lines = chapter.components(separatedBy: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| Service") }
        return lines.map { line in
            line.components(separatedBy: "|").dropFirst().dropLast()
                .map { $0.trimmingCharacters(in: CharacterSet(charactersIn: " `")) }
        }
    }

    /// A broker with the house of the page, and a database that knows it.
    private static func house() async throws -> ZigbeeHouse {
        let house = try await ZigbeeHouse()
        let file = HearthProcess.root.appendingPathComponent("Tests/HearthTests/Scripts/wire-house.json")
        let read = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
        let devices = try #require(read as? [[String: Any]])
        func text(_ value: Any?) throws -> String {
            String(decoding: try JSONSerialization.data(withJSONObject: try #require(value)), as: UTF8.self)
        }
        let described = try devices.enumerated().map { number, device in
            ZigbeeHouse.device(
                "0x00124b00000001\(number + 10)", device["name"] as? String ?? "",
                description: device["description"] as? String ?? "",
                exposes: String(try text(device["exposes"]).dropFirst().dropLast()))
        }
        try await house.announce("[\(described.joined(separator: ","))]")
        for device in devices { try await house.report(device["name"] as? String ?? "", text(device["state"])) }
        _ = try house.hearth("connect", "mqtt", "mqtt://127.0.0.1:\(house.broker.port)", "--name", "Zigbee")
        _ = try house.hearth("accessories", "add", "--all")
        return house
    }

    /// Whether two texts are the same JSON.
    private static func isSame(_ one: String, _ other: String) -> Bool {
        let objects = [one, other].map { try? JSONSerialization.jsonObject(with: Data($0.utf8)) as? NSDictionary }
        return objects[0] != nil && objects[0] == objects[1]
    }

    @Test func whatIsSaidArrivesAndWhatIsToldIsAnswered() async throws {
        let house = try await Self.house()
        let commands = try Self.rows(below: "Commands")
        let reports = try Self.rows(below: "Reports")
        try #require(commands.count >= 15 && reports.count >= 15)
        let running = try RunningHearth(["run", "--no-microphone", "--home", house.database])
        try running.waitForErrors("Running the rules")
        for row in commands {
            try #require(row.count == 5)
            await house.peer.forget()
            #expect(try running.ask(row[1]) == row[2], "“\(row[1])”")
            let topic = "zigbee2mqtt/\(row[3])/set"
            guard !row[3].isEmpty else { continue }
            await house.peer.wait { $0.contains { $0.topic == topic } }
            let sent = await house.peer.texts(topic)
            #expect(sent.count == 1 && Self.isSame(sent[0], row[4]), "“\(row[1])” sent \(sent)")
        }
        for row in reports {
            try #require(row.count == 5)
            try await house.report(row[1], row[2])
            try running.ask(row[3]) { $0 == row[4] }
        }
        #expect(running.end() == 0)
    }
}
