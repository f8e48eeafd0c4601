import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport

@testable import MQTTAccessories

/// A small house behind a real broker, as Zigbee2MQTT would announce it.
struct ZigbeeHouse {
    let broker: TestBroker
    let peer: Peer
    let connection: MQTTConnection
    let log: EventLog
    private let runner: Task<Void, Never>

    static let light: JSONValue = [
        "type": "light",
        "features": [
            [
                "type": "binary", "name": "state", "property": "state", "access": 7, "value_on": "ON",
                "value_off": "OFF",
            ],
            [
                "type": "numeric", "name": "brightness", "property": "brightness", "access": 7, "value_min": 0,
                "value_max": 254,
            ],
            [
                "type": "numeric", "name": "color_temp", "property": "color_temp", "access": 7, "value_min": 153,
                "value_max": 500,
            ],
            ["type": "composite", "name": "color_xy", "property": "color", "access": 7],
        ],
    ]
    static let cover: JSONValue = [
        "type": "cover",
        "features": [
            ["type": "enum", "name": "state", "property": "state", "access": 3, "values": ["OPEN", "CLOSE", "STOP"]],
            [
                "type": "numeric", "name": "position", "property": "position", "access": 7, "value_min": 0,
                "value_max": 100,
            ],
        ],
    ]
    static let action: JSONValue = [
        "type": "enum", "name": "action", "property": "action", "access": 1,
        "values": ["single_left", "double_left", "hold_left", "single_right", "release_left"],
    ]
    static let effect: JSONValue = [
        "type": "enum", "name": "effect", "property": "effect", "access": 2, "values": ["blink", "okay"],
    ]

    static func device(_ number: Int, _ name: String, _ exposes: [JSONValue], description: String = "") -> JSONValue {
        let definition: JSONValue = [
            "vendor": "IKEA", "model": .string("M\(number)"), "description": .string(description),
            "exposes": .array(exposes),
        ]
        return Definitions.entry(definition, number: number, name: name)
    }

    static let house: [JSONValue] = [
        ["ieee_address": "0x00124b00120144ae", "type": "Coordinator", "friendly_name": "Coordinator"],
        device(1, "Kitchen/Worktop 💡", [light, effect]), device(2, "Ceiling", [light]), device(3, "Blind", [cover]),
        device(4, "Remote", [action]), device(5, "Spare", [light]),
    ]
    static let groups: JSONValue = [
        [
            "id": 1, "friendly_name": "Both",
            "members": [["ieee_address": "0x00158d0000000001"], ["ieee_address": "0x00158d0000000002"]],
        ]
    ]
    /// The addresses of the devices, by their numbers.
    static func address(_ number: Int) -> String { "0x00158d000000000\(number)" }

    static func place(_ number: Int, _ service: String, _ type: CharacteristicType) -> DeviceAddress {
        DeviceAddress(accessory: address(number), service: service, characteristic: type)
    }

    /// Starts broker, devices and connection, and waits until the devices are there.
    init(
        _ list: [JSONValue] = house, groups: JSONValue = groups,
        settings change: (inout MQTTSettings) -> Void = { _ in }
    ) async throws {
        broker = try TestBroker()
        peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect()
        try await peer.publishAll([
            MQTTMessage(topic: "zigbee2mqtt/bridge/state", text: "{\"state\":\"online\"}", isRetained: true),
            MQTTMessage(topic: "zigbee2mqtt/bridge/groups", text: groups.text, isRetained: true),
            MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: JSONValue.array(list).text, isRetained: true),
            MQTTMessage(
                topic: "zigbee2mqtt/Kitchen/Worktop 💡", text: "{\"state\":\"OFF\",\"brightness\":127}", isRetained: true
            ),
            MQTTMessage(topic: "zigbee2mqtt/Remote", text: "{\"action\":\"double_left\"}", isRetained: true),
        ])
        var settings = MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)")
        change(&settings)
        let connection = MQTTConnection(settings: settings)
        self.connection = connection
        log = await EventLog(connection.events())
        runner = Task { await connection.run() }
        _ = await log.devices { $0.count { !$0.isGroup } >= list.count - 1 }
        await peer.forget()
    }

    /// Ends connection and peer.
    func end() async {
        runner.cancel()
        await runner.value
        await peer.disconnect()
    }

    /// Writes values to a device's first service.
    func write(
        _ number: Int, _ service: String, _ values: [CharacteristicType: Value], token: UInt64 = 1,
        transition: Double? = nil
    ) async -> [AccessoryError?] {
        await connection.write(
            values.sorted { $0.key < $1.key }.map {
                DeviceWrite(
                    address: Self.place(number, service, $0.key), value: $0.value, token: WriteToken(rawValue: token),
                    transition: transition)
            })
    }
}
