import Foundation
import MQTTClient
import MQTTTestSupport
import Testing

/// What a device is shown by where it comes from reaches those who ask the house, from the broker to the API.
@Suite(.enabled(if: TestBroker.isInstalled), .enabled(if: ServedHouse.hasCurl, "curl is not installed"))
struct IconConnectTests {
    private static func services(_ house: ServedPage, _ token: String) throws -> [String: String] {
        let answer = try house.ask("GET", "/v1/accessories", token: token)
        let list = try JSONSerialization.jsonObject(with: Data(answer.body.utf8)) as? [[String: Any]] ?? []
        let services = list.flatMap { $0["services"] as? [[String: Any]] ?? [] }
        return services.reduce(into: [:]) { $0[$1["name"] as? String ?? ""] = $1["icon"] as? String ?? "none" }
    }

    @Test func whatADeviceIsShownByIsToldAsDescribedAndAnotherAtOnce() async throws {
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect()
        func announce(_ name: String, _ icon: String) async throws {
            try await peer.publish(
                "homeassistant/switch/\(name.lowercased())/config",
                #"{"uniq_id":"\#(name)","name":"\#(name)","cmd_t":"x/\#(name)","stat_t":"y/\#(name)"\#(icon)}"#,
                retained: true)
        }
        try await announce("Espresso", #","ic":"mdi:coffee-maker""#)
        try await announce("Willow", "")
        try await announce("Hydra", #","ic":"mdi:<script>""#)
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder, SmallHome.text)
        func hearth(_ arguments: String...) throws -> HearthProcess.Outcome {
            try HearthProcess.run(arguments + ["--home", database])
        }
        let connected = try hearth("connect", "mqtt", "mqtt://127.0.0.1:\(broker.port)", "--name", "Broker")
        #expect(connected.status == 0, "\(connected.errors)")
        let added = try hearth("accessories", "add", "--all")
        #expect(added.status == 0, "\(added.errors)")

        let house = try ServedPage(of: database, in: folder)
        let token = try house.signIn("Anna")
        let first = try Self.services(house, token)
        #expect(first["Espresso"] == "mdi:coffee-maker")
        #expect(first["Willow"] == "none" && first["Hydra"] == "none" && first["Sofa Lamp"] == "none")
        // As the description says.
        let description = try house.ask("GET", "/openapi.yaml", token: token).body.split(separator: "\n")
        let schema = description.drop { $0 != "    Icon:" }
        let pattern = try #require(
            schema.first { $0.hasPrefix("      pattern: ") }?.split(separator: "\"").dropFirst().first)
        #expect("mdi:coffee-maker".wholeMatch(of: try Regex(String(pattern))) != nil)

        let reader = try EventReader(
            house.process(["-H", "Authorization: Bearer \(token)", house.url + "/v1/events"]))
        try await announce("Willow", #","icon":"mdi:tree""#)
        reader.read(until: "event: structure")
        #expect(reader.text.contains("event: structure"), "\(reader.text)")
        #expect(try Self.services(house, token)["Willow"] == "mdi:tree")
        #expect(house.service.end() == 0)
        reader.process.waitUntilExit()
    }
}
