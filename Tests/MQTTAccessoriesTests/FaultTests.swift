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
