import Connections
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import Testing

@testable import MQTTAccessories

/// What goes wrong in houses, at a real broker.
@Suite(.enabled(if: TestBroker.isInstalled)) struct FaultTests {
    private static let devices = "bridge/devices"

    @Test func aDeviceThatSwitchesToAndFroHoldsUpNobody() async throws {
        let house = try await ZigbeeHouse()
        let wild = (0..<2000).map { number in
            MQTTMessage(
                topic: "zigbee2mqtt/Ceiling", text: number.isMultiple(of: 2) ? #"{"state":"ON"}"# : #"{"state":"OFF"}"#)
        }
        async let told: Void = house.peer.publishAll(wild)
        #expect(await house.write(5, "light", ["On": .bool(true)]) == [nil])
        try await told
        try await house.peer.publish("zigbee2mqtt/Ceiling", #"{"state":"ON","brightness":254}"#)
        let level = ZigbeeHouse.place(2, "light", "Brightness")
        await house.log.wait(for: .value(level, .number(100), cause: nil))
        #expect(await house.connection.read([ZigbeeHouse.place(2, "light", "On")]) == [.success(.bool(true))])
        await house.end()
    }

    @Test func aDeviceOfTwoBridgesIsOneAndMovesWithItsRadio() async throws {
        let house = try await ZigbeeHouse { $0.zigbeeBases = ["zigbee2mqtt", "zigbee2"] }
        let other = [
            ZigbeeHouse.device(2, "Attic/Ceiling", [ZigbeeHouse.light]),
            ZigbeeHouse.device(9, "Attic/Own", [ZigbeeHouse.light]),
        ]
        try await house.peer.publish("zigbee2/\(Self.devices)", JSONValue.array(other).text, retained: true)
        let both = await house.log.devices { $0.contains { $0.name == "Own" } }
        #expect(both.count { $0.address == ZigbeeHouse.address(2) } == 1)
        #expect(both.first { $0.address == ZigbeeHouse.address(2) }?.room == nil)
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Ceiling/set" } }
        // It was taken out of the first: now it is the other's.
        var list = ZigbeeHouse.house
        list.remove(at: 2)
        try await house.peer.publish("zigbee2mqtt/\(Self.devices)", JSONValue.array(list).text, retained: true)
        let moved = await house.log.devices { $0.first { $0.address == ZigbeeHouse.address(2) }?.room == "Attic" }
        #expect(moved.count { $0.address == ZigbeeHouse.address(2) } == 1)
        #expect(await house.write(2, "light", ["On": .bool(false)]) == [nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2/Attic/Ceiling/set" } }
        #expect(await house.peer.texts("zigbee2mqtt/Ceiling/set").count == 1)
        await house.end()
    }

    @Test func namesThatAreNoTopicsAreToldAndHarmNobody() async throws {
        let names = ["Lamp #1", "a+b", "Küche/Licht 💡", "#", "+/x"]
        let list =
            [ZigbeeHouse.house[0]] + names.enumerated().map { ZigbeeHouse.device($0 + 1, $1, [ZigbeeHouse.light]) }
        let house = try await ZigbeeHouse(list, groups: [])
        let devices = await house.connection.devices
        #expect(devices.count == 5)
        let useless = devices.filter { $0.services.isEmpty }
        #expect(Set(useless.map(\.unmapped)) == [["friendly_name"]])
        #expect(useless.count == 4)
        #expect(await house.write(1, "light", ["On": .bool(true)]) == [.unknown])
        #expect(await house.write(3, "light", ["On": .bool(true)]) == [nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Küche/Licht 💡/set" } }
        await house.end()
    }

    @Test(arguments: ["1970-01-01T00:00:00+00:00", "2999-12-31T23:59:59+00:00", "no time at all"])
    func aDeviceWhoseClockIsWrongIsBelieved(time: String) async throws {
        let house = try await ZigbeeHouse()
        // What counts is the order in which things come, whatever somebody's clock says.
        try await house.peer.publish("zigbee2mqtt/Ceiling", #"{"state":"ON","last_seen":"\#(time)"}"#)
        let place = ZigbeeHouse.place(2, "light", "On")
        await house.log.wait(for: .value(place, .bool(true), cause: nil))
        try await house.peer.publish("zigbee2mqtt/Ceiling", #"{"state":"OFF","last_seen":"2026-01-01T00:00:00Z"}"#)
        await house.log.wait(for: .value(place, .bool(false), cause: nil))
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
        await house.end()
    }

    @Test func endpointsOfOneDeviceInAGroupAreThoseAlone() async throws {
        func gang(_ endpoint: String) -> JSONValue {
            let state: JSONValue = [
                "type": "binary", "name": "state", "property": .string("state_" + endpoint), "access": 7,
                "endpoint": .string(endpoint), "value_on": "ON", "value_off": "OFF",
            ]
            return ["type": "switch", "endpoint": .string(endpoint), "features": [state]]
        }
        func member(_ number: Int, _ endpoint: Int) -> JSONValue {
            ["ieee_address": .string(ZigbeeHouse.address(number)), "endpoint": .number(Double(endpoint))]
        }
        var gangs = ZigbeeHouse.device(1, "Gangs", [gang("l1"), gang("l2")])
        if case .object(var entry) = gangs {
            entry["endpoints"] = ["1": ["name": "l1"], "2": ["name": "l2"]]
            gangs = .object(entry)
        }
        let groups: JSONValue = [
            ["id": 1, "friendly_name": "Second Of Each", "members": [member(1, 2), member(2, 1)]],
            ["id": 2, "friendly_name": "All Gangs", "members": [member(1, 1), member(1, 2)]],
            ["id": 3, "friendly_name": "Who Knows", "members": [member(1, 11), member(2, 1)]],
        ]
        let list = [ZigbeeHouse.house[0], gangs, ZigbeeHouse.device(2, "Lamp", [ZigbeeHouse.light])]
        let house = try await ZigbeeHouse(list, groups: groups)
        let told = await house.log.devices { $0.count(where: \.isGroup) == 2 }
        let parts = told.first { $0.name == "Second Of Each" }?.parts
        #expect(parts == [ZigbeeHouse.address(1): ["switch_l2"]])
        #expect(told.first { $0.name == "All Gangs" }?.parts == [ZigbeeHouse.address(1): ["switch_l1", "switch_l2"]])
        // Which part is meant isn't known: nothing is made of it rather than something else.
        #expect(!told.contains { $0.name == "Who Knows" })
        #expect(await house.write(1, "switch_l2", ["On": .bool(true)]) == [nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Gangs/set" } }
        #expect(await house.peer.texts("zigbee2mqtt/Gangs/set") == [#"{"state_l2":"ON"}"#])
        await house.end()
    }

    @Test func aCommandThatNobodyIsThereToTakeHasFailed() async throws {
        let broker = try TestBroker()
        // The bridge died without its last word: the broker has its devices still, and nobody listens.
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["else"])
        let list = JSONValue.array([ZigbeeHouse.device(1, "Lamp", [ZigbeeHouse.light])])
        try await peer.publish("zigbee2mqtt/\(Self.devices)", list.text, retained: true)
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        let log = await EventLog(connection.events())
        let runner = Task { await connection.run() }
        _ = await log.devices { !$0.isEmpty }
        let write = DeviceWrite(
            address: ZigbeeHouse.place(1, "light", "On"), value: .bool(true), token: WriteToken(rawValue: 1))
        #expect(await connection.write([write]) == [.unreachable(bridge: nil)])
        runner.cancel()
        await runner.value
        await peer.disconnect()
    }
}
