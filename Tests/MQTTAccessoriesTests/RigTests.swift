import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import Testing

@testable import MQTTAccessories

/// The simulated house of independent make, and what Home Assistant published for the same commands.
@Suite(.enabled(if: TestBroker.isInstalled && Rig.isThere), .timeLimit(.minutes(2))) struct RigTests {
    /// A command as Hearth has it, and how many messages Home Assistant made of the same.
    private struct Call {
        var device: String
        var values: [CharacteristicType: Value]
        var transition: Double?
        /// What Home Assistant published for the same.
        var published: [String]
    }

    private static let calls: [Call] = [
        Call(
            device: "Rig 1", values: ["On": .bool(true), "Brightness": .number(78)],
            published: [#"rig/1/set {"state":"ON","brightness":199}"#]),
        Call(
            device: "Rig 1", values: ["On": .bool(true), "Hue": .number(240), "Saturation": .number(100)],
            published: [#"rig/1/set {"state":"ON","color":{"x":0.136,"y":0.04}}"#]),
        Call(
            device: "Rig 1", values: ["On": .bool(true), "ColorTemperature": .number(370)], transition: 2,
            published: [#"rig/1/set {"state":"ON","transition":2.0,"color_temp":370}"#]),
        Call(device: "Rig 1", values: ["On": .bool(false)], published: [#"rig/1/set {"state":"OFF"}"#]),
        Call(
            device: "Rig 2", values: ["On": .bool(true), "Brightness": .number(30)],
            published: ["rig/2/bri/set 30", "rig/2/cmd ON"]),
        Call(
            device: "Rig 2", values: ["On": .bool(true), "Hue": .number(120), "Saturation": .number(100)],
            published: ["rig/2/rgb/set 0,255,0", "rig/2/cmd ON"]),
        Call(device: "Rig 3", values: ["On": .bool(true)], published: ["rig/3/cmnd/POWER1 ON"]),
        Call(device: "Rig 4", values: ["TargetPosition": .number(70)], published: [#"rig/4/set {"position": 70 }"#]),
        Call(device: "Rig 4", values: ["HoldPosition": .bool(true)], published: ["rig/4/set STOP"]),
        Call(
            device: "Rig 5", values: ["TargetTemperature": .number(22.5)],
            published: ["rig/5/set/occupied_heating_setpoint 22.5"]),
        Call(
            device: "Rig 5", values: ["TargetHeatingCoolingState": .word("off")],
            published: ["rig/5/set/system_mode off"]),
        Call(device: "Rig 6", values: ["LockTargetState": .word("unlocked")], published: ["rig/6/set UNLOCK"]),
        Call(device: "Rig 7", values: ["RotationSpeed": .number(100)], published: ["rig/7/set/fan_mode high"]),
        Call(device: "Rig 7", values: ["Active": .bool(false)], published: ["rig/7/set/fan_state OFF"]),
        Call(device: "Rig 8", values: ["Active": .bool(true)], published: ["rig/8/set ON"]),
        Call(device: "Rig 9", values: ["On": .bool(true)], published: [#"rig/9/set {"state":"ON"}"#]),
        Call(device: "Rig 10", values: ["Active": .bool(true)], published: ["rig/10/command start"]),
        Call(
            device: "Rig 11", values: ["SecuritySystemTargetState": .word("away")], published: ["rig/11/set ARM_AWAY"]),
        Call(device: "Rig 13", values: ["On": .bool(true)], published: ["rig/13/set true"]),
    ]

    @Test func commandsAreWhatHomeAssistantPublishes() async throws {
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: [
            "rig/+/set/#", "rig/+/cmd/#", "rig/+/cmnd/#", "rig/+/bri/set", "rig/+/rgb/set", "rig/+/command",
        ])
        let rig = try Rig(port: broker.port, devices: 60)
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        let log = await EventLog(connection.events())
        let runner = Task { await connection.run() }
        let devices = await log.devices { devices in
            devices.count >= 70 && Set(devices.map(\.name)).isSuperset(of: (1...13).map { "Rig \($0)" })
        }
        for call in Self.calls {
            let device = try #require(devices.first { $0.name == call.device })
            let service = try #require(
                device.services.first { service in
                    call.values.keys.allSatisfy { type in service.characteristics.contains { $0.type == type } }
                }, "\(call.device) \(device.services) \(device.unmapped)")
            await peer.forget()
            let writes = call.values.sorted { $0.key < $1.key }.map {
                DeviceWrite(
                    address: DeviceAddress(accessory: device.address, service: service.key, characteristic: $0.key),
                    value: $0.value, token: WriteToken(rawValue: 1), transition: call.transition)
            }
            #expect(await connection.write(writes).allSatisfy { $0 == nil }, "\(call.device)")
            await peer.wait { $0.count >= call.published.count }
            let lines = await peer.messages.map { $0.topic + " " + String(decoding: $0.payload, as: UTF8.self) }
            #expect(lines.count == call.published.count)
            for (line, expected) in zip(lines, call.published) {
                #expect(Self.same(line, expected), "\(line) | \(expected)")
            }
        }
        withExtendedLifetime(rig) {}
        runner.cancel()
        await runner.value
        await peer.disconnect()
    }

    /// Whether two messages say the same: documents member by member, numbers by one part in a hundred, for brightness
    /// is in percent here and in 255 steps there.
    private static func same(_ line: String, _ expected: String) -> Bool {
        func parts(_ text: String) -> (Substring, JSONValue) {
            let halves = text.split(separator: " ", maxSplits: 1)
            let body = halves.count > 1 ? String(halves[1]) : ""
            return (halves[0], Payload(text: body).value)
        }
        func about(_ first: JSONValue, _ second: JSONValue) -> Bool {
            if let first = first.number, let second = second.number {
                return abs(first - second) <= max(0.001, second * 0.01)
            }
            if let first = first.object, let second = second.object {
                return first.keys == second.keys
                    && first.allSatisfy { member in second[member.key].map { about(member.value, $0) } ?? false }
            }
            return first == second
        }
        let (first, second) = (parts(line), parts(expected))
        return first.0 == second.0 && about(first.1, second.1)
    }

    @Test func valuesAreWhatHomeAssistantSees() async throws {
        let broker = try TestBroker()
        let rig = try Rig(port: broker.port, devices: 20)
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        let log = await EventLog(connection.events())
        let runner = Task { await connection.run() }
        let expected: [(String, CharacteristicType, Value)] = [
            ("Rig 1", "On", .bool(true)), ("Rig 1", "Brightness", .number(50)),
            ("Rig 1", "ColorTemperature", .number(300)),
            ("Rig 2", "On", .bool(false)), ("Rig 2", "Brightness", .number(50)), ("Rig 3", "On", .bool(false)),
            ("Rig 2", "Hue", .number(0)), ("Rig 4", "CurrentPosition", .number(40)),
            ("Rig 5", "TargetHeatingCoolingState", .word("heat")),
            ("Rig 5", "CurrentHeatingCoolingState", .word("heat")),
            ("Rig 5", "CurrentTemperature", .number(20.5)), ("Rig 5", "TargetTemperature", .number(21)),
            ("Rig 6", "LockCurrentState", .word("locked")), ("Rig 7", "Active", .bool(true)),
            ("Rig 7", "RotationSpeed", .number(66)), ("Rig 8", "Active", .bool(false)), ("Rig 9", "On", .bool(false)),
            ("Rig 10", "Active", .bool(false)), ("Rig 10", "BatteryLevel", .number(61)),
            ("Rig 11", "SecuritySystemCurrentState", .word("off")), ("Rig 12", "CurrentTemperature", .number(21.4)),
            ("Rig 12", "ContactSensorState", .word("closed")), ("Rig 13", "On", .bool(false)),
            ("Rig 13", "CurrentRelativeHumidity", .number(44)),
        ]
        for (name, type, value) in expected {
            let devices = await log.devices { $0.contains { $0.name == name } }
            let address = devices.first { $0.name == name }?.address ?? ""
            let isThere: @Sendable ([DeviceEvent]) -> Bool = { events in
                events.contains { event in
                    switch event {
                    case .value(let place, value, _): place.accessory == address && place.characteristic == type
                    case .devices(let devices):
                        devices.first { $0.address == address }?.services.contains { service in
                            service.characteristics.contains { $0.type == type && $0.value == value }
                        } ?? false
                    default: false
                    }
                }
            }
            await log.wait(until: isThere)
            #expect(await isThere(log.events), "\(name) \(type.rawValue) \(value)")
        }
        withExtendedLifetime(rig) {}
        runner.cancel()
        await runner.value
    }
}
