import Foundation
import MQTTClient
import MQTTTestSupport

/// A broker with a Zigbee2MQTT-shaped house at it, whose devices do what they are told, and a database for the program.
struct ZigbeeHouse {
    let broker: TestBroker
    let peer: Peer
    let folder: TemporaryFolder

    /// A lamp in the kitchen with another of its name in the hall, and one whose name nobody can say.
    static let devices = """
        [\(device("0x00124b0000000001", "Kitchen/Overhead Light")),
         \(device("0x00124b0000000002", "Hall/Overhead Light")),
         \(device("0x00124b0000000003", "0x00124b0000000003"))]
        """

    /// What a lamp can do, as the bridge describes it.
    static let lamp = """
        {"type": "light", "features": [{"type": "binary", "name": "state", "property": "state", "access": 7, \
        "value_on": "ON", "value_off": "OFF", "value_toggle": "TOGGLE"}, {"type": "numeric", "name": "brightness", \
        "property": "brightness", "access": 7, "value_min": 0, "value_max": 254}]}, {"type": "enum", "name": "effect", \
        "property": "effect", "access": 2, "values": ["blink", "okay"]}
        """

    /// A device as the bridge describes it; a lamp where nothing else is said.
    static func device(
        _ address: String, _ name: String, description: String = "Lamp", exposes: String = lamp
    ) -> String {
        """
        {"ieee_address": "\(address)", "type": "Router", "friendly_name": "\(name)", "supported": true, \
        "disabled": false, "interview_completed": true, "manufacturer": "Acme", "model_id": "L1", \
        "definition": {"model": "L1", "vendor": "Acme", "description": "\(description)", "options": [], \
        "exposes": [\(exposes)]}}
        """
    }

    /// Starts the broker and the house.
    init() async throws {
        broker = try TestBroker()
        folder = try TemporaryFolder()
        peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect()
        try await announce(Self.devices)
        for name in ["Kitchen/Overhead Light", "Hall/Overhead Light", "0x00124b0000000003"] {
            try await report(name, #"{"state": "OFF", "brightness": 100}"#)
        }
    }

    /// The bridge tells its devices.
    func announce(_ devices: String) async throws {
        try await peer.publish("zigbee2mqtt/bridge/state", #"{"state": "online"}"#, retained: true)
        try await peer.publish("zigbee2mqtt/bridge/devices", devices, retained: true)
    }

    /// The bridge tells its devices anew once it is back at the broker, as bridges do: a broker that ended without
    /// warning may have lost what it was told last.
    func announceOnceBack(_ devices: String) async throws {
        let end = Date(timeIntervalSinceNow: 20)
        while true {
            do {
                return try await announce(devices)
            } catch {
                guard Date() < end else { throw error }
                try await Task.sleep(for: .milliseconds(50))
            }
        }
    }

    /// A device tells its state.
    func report(_ name: String, _ state: String) async throws {
        try await peer.publish("zigbee2mqtt/\(name)", state, retained: true)
    }

    /// The database.
    var database: String { folder.file("home.db").path }

    /// Runs the program on the database.
    func hearth(_ arguments: String...) throws -> HearthProcess.Outcome {
        try HearthProcess.run(arguments + ["--home", database])
    }

    /// Connects the database, runs the program on it and lets it find the three devices that the house begins with.
    func findingThree() throws -> RunningHearth {
        _ = try hearth("connect", "mqtt", "mqtt://127.0.0.1:\(broker.port)", "--name", "Zigbee")
        let running = try RunningHearth(["run", "--no-microphone", "--home", database])
        try running.waitForErrors("Running the rules")
        try running.ask("find new accessories") { $0.contains("I found 3") }
        return running
    }

    /// Waits for a command to a device.
    func command(to name: String, holding text: String) async {
        await peer.wait { messages in
            messages.contains { message in
                message.topic == "zigbee2mqtt/\(name)/set"
                    && String(decoding: message.payload, as: UTF8.self).contains(text)
            }
        }
    }
}
