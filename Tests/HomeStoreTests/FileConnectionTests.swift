import HomeModel
import Testing

@testable import HomeStore

/// The ways to real accessories in a home file.
@Suite struct FileConnectionTests {
    let files: FileReading

    init() throws {
        files = try FileReading()
    }

    private static let home = """
        homes:
          - name: Casa
            units: celsius
            connections:
              - name: Zigbee
                mqtt: {url: "mqtts://broker.lan:8883", user: hearth, passwordFile: $MQTT_PASSWORD, dialects: [zigbee2mqtt]}
                addsNew: true
              - {name: Assistant, homeAssistant: {url: "ws://ha.lan:8123", tokenFile: /etc/hearth/token}}
              - {name: HomeKit, homeKit: {}}
            accessories:
              - name: Lamp
                via: zigbee
                address: "0x00158d0001"
                optimistic: true
                service: Lightbulb
                characteristics: {On: false}
              - name: Switch
                via: Assistant
                address: switch/12 #a
                services:
                  - {name: Left, address: l1, service: Switch, characteristics: {On: false}}
                  - {name: Right, address: l2, service: Switch, characteristics: {On: false}}
              - {name: Old Lamp, via: Hue, address: "3", reachable: false, service: Lightbulb}

        """

    @Test func readsAndWritesConnections() throws {
        let database = try files.read(Self.home)
        let home = try #require(database.homes.first)
        #expect(home.connections.map(\.name) == ["Zigbee", "Assistant", "HomeKit"])
        #expect(
            home.connections.first
                == HomeConnection(
                    name: "Zigbee",
                    way: .mqtt(
                        MQTTBroker(
                            url: "mqtts://broker.lan:8883", user: "hearth", passwordFile: "$MQTT_PASSWORD",
                            dialects: [.zigbee2mqtt])), addsNew: true))
        let lamp = try #require(home.accessories.first)
        #expect(lamp.via == "Zigbee")
        #expect(lamp.address == "0x00158d0001")
        #expect(lamp.isOptimistic)
        #expect(home.accessories[1].services.map(\.address) == ["l1", "l2"])
        #expect(database.state.unreachable == [home.accessories[2].id])
        let text = HomeFile.write(database, catalogue: files.catalogue)
        #expect(try files.read(text) == database)
        #expect(text.contains("homeKit: {}"))
    }

    @Test func satellitesNameARoomAndSomebodyOfTheHome() throws {
        func home(_ satellite: String) -> String {
            """
            homes:
              - name: Casa
                connections: [{name: Box, satellite: {url: "tcp://box.lan:10700", \(satellite)}}]
                people: [{name: Anna, role: admin}]
                rooms: [{name: Kitchen}]

            """
        }
        for rights in ["Anna", "resident"] {
            let database = try files.read(home("room: Kitchen, as: \(rights), announced: dca632"))
            let satellite = try #require(database.homes.first?.connections.first?.satellite)
            #expect(
                satellite
                    == RoomSatellite(
                        url: "tcp://box.lan:10700", room: "Kitchen", speaker: rights, announced: "dca632"))
            #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
        }
        for (text, words) in [("room: Kichen", "Kitchen"), ("as: Ana", "Anna"), ("rom: Kitchen", "room")] {
            let message = files.complaint(about: home(text))
            #expect(message?.contains("did you mean \"\(words)\"?") == true, "\(message ?? "")")
        }
    }

    @Test(arguments: [
        ("- {name: A, mqtt: {url: \"http://b\"}}", "mqtt://broker.lan:1883"),
        ("- {name: A, mqtt: {url: \"mqtt://b\", password: x}}", "passwordFile"),
        ("- {name: A, homeAssistant: {url: \"ws://b\", token: x}}", "tokenFile"),
        ("- {name: A, mqtt: {url: \"mqtt://b\", dialects: [zigbe2mqtt]}}", "did you mean \"zigbee2mqtt\"?"),
        ("- {name: A}", "one of the keys mqtt, homeAssistant, homeKit"),
        (
            "- {name: A, homeKit: {}}\n      - {name: a, homeKit: {}}",
            "the name \"a\" is taken by the connection in line 4"
        ),
    ])
    func tellsWhatIsWrongWithAConnection(text: String, words: String) throws {
        let complaint = files.complaint(about: "homes:\n  - name: Casa\n    connections:\n      \(text)\n")
        #expect(complaint?.hasPrefix("home.yaml:") == true)
        #expect(complaint?.contains(words) == true, "\(complaint ?? "nothing")")
    }

    @Test func whatIsTakenOfAConnectionIsKept() throws {
        let text = """
            homes:
              - name: Casa
                connections:
                  - {name: A, homeAssistant: {url: "ws://ha.lan:8123", onlyExposed: yes, label: voice}}
                  - {name: B, homeKit: {interfaces: [eth0]}}
                  - {name: C, mqtt: {url: "mqtt://b", zigbeeBases: [up, down], discoveryPrefix: ha}}

            """
        let database = try files.read(text)
        var broker = MQTTBroker(url: "mqtt://b")
        broker.zigbeeBases = ["up", "down"]
        broker.discoveryPrefix = "ha"
        #expect(
            database.homes.first?.connections.map(\.way) == [
                .homeAssistant(HomeAssistantServer(url: "ws://ha.lan:8123", onlyExposed: true, label: "voice")),
                .homeKit(HomeKitNetwork(interfaces: ["eth0"])), .mqtt(broker),
            ])
        #expect(try files.read(HomeFile.write(database, catalogue: files.catalogue)) == database)
    }

    @Test func aPasswordInAnAddressIsNotRepeated() {
        let text = "homes: [{name: A, connections: [{name: B, mqtt: {url: \"mqtt://me:hush@broker\"}}]}]"
        let complaint = files.complaint(about: text)
        #expect(complaint?.contains("without user and password") == true)
        #expect(complaint?.contains("hush") == false)
    }

    @Test func anAccessoryNamesAConnectionThatIsThere() {
        func complaint(_ accessory: String) -> String? {
            files.complaint(
                about: "homes: [{name: A, connections: [{name: Zigbee, homeKit: {}}], accessories: [\(accessory)]}]")
        }
        #expect(
            complaint("{name: L, via: Zigbe, address: a, service: Lightbulb}")?
                .contains("no connection named \"Zigbe\" in this home; did you mean \"Zigbee\"?") == true)
        #expect(complaint("{name: L, via: Zigbee, service: Lightbulb}")?.contains("\"address\"") == true)
        #expect(complaint("{name: L, address: a, service: Lightbulb}")?.contains("\"via\"") == true)
    }
}
