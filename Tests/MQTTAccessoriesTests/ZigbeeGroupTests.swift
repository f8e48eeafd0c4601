import Connections
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import Testing

@testable import MQTTAccessories

/// Groups and scenes that people made in Zigbee2MQTT, at a real broker.
@Suite(.enabled(if: TestBroker.isInstalled)) struct ZigbeeGroupTests {
    private static let lamps = (1...41).map { number in
        ZigbeeHouse.device(number, "Lamp \(number)", [ZigbeeHouse.light])
    }
    private static let coordinator = ZigbeeHouse.house[0]

    /// A group of lamps by their numbers.
    private static func group(_ id: Int, _ name: String, _ numbers: ClosedRange<Int>, scenes: [JSONValue] = [])
        -> JSONValue
    {
        let members = numbers.map { number -> JSONValue in
            ["ieee_address": lamps[number - 1]["ieee_address"] ?? .null, "endpoint": 1]
        }
        return [
            "id": .number(Double(id)), "friendly_name": .string(name), "members": .array(members),
            "scenes": .array(scenes),
        ]
    }

    private static func writes(_ numbers: ClosedRange<Int>, _ values: [CharacteristicType: Value]) -> [DeviceWrite] {
        numbers.flatMap { number -> [DeviceWrite] in
            let address = lamps[number - 1]["ieee_address"]?.string ?? ""
            return values.sorted { $0.key < $1.key }.map {
                DeviceWrite(
                    address: DeviceAddress(accessory: address, service: "light", characteristic: $0.key),
                    value: $0.value, token: WriteToken(rawValue: 1))
            }
        }
    }

    /// The topics of all commands that come before the one to the last lamp, which is sent as a mark.
    private static func commands(_ house: ZigbeeHouse) async -> [String] {
        _ = await house.connection.write(writes(41...41, ["On": .bool(false)]))
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Lamp 41/set" } }
        let topics = await house.peer.messages.map(\.topic)
        await house.peer.forget()
        return topics.filter { $0.hasSuffix("/set") }.dropLast()
    }

    @Test func fortyLampsOfAGroupTakeOneMessage() async throws {
        let house = try await ZigbeeHouse(
            [Self.coordinator] + Self.lamps, groups: [Self.group(1, "Upstairs", 1...40), Self.group(2, "Bath", 1...2)])
        let all: [CharacteristicType: Value] = [
            "On": .bool(true), "Brightness": .number(40), "ColorTemperature": .number(300),
        ]
        #expect(await house.connection.write(Self.writes(1...40, all)).allSatisfy { $0 == nil })
        #expect(await Self.commands(house) == ["zigbee2mqtt/Upstairs/set"])
        // What doesn't fit the large group is sent to the small one and to each of the others, and nothing is left out.
        #expect(await house.connection.write(Self.writes(1...39, ["On": .bool(false)])).allSatisfy { $0 == nil })
        let topics = await Self.commands(house)
        #expect(topics.first == "zigbee2mqtt/Bath/set")
        #expect(Set(topics.dropFirst()) == Set((3...39).map { "zigbee2mqtt/Lamp \($0)/set" }))
        #expect(topics.count == 38)
        await house.end()
    }

    @Test func withoutAGroupEachLampIsSentItsOwn() async throws {
        let house = try await ZigbeeHouse([Self.coordinator] + Self.lamps, groups: [])
        #expect(await house.connection.write(Self.writes(1...40, ["On": .bool(true)])).allSatisfy { $0 == nil })
        #expect(await Self.commands(house) == (1...40).map { "zigbee2mqtt/Lamp \($0)/set" })
        await house.end()
    }

    @Test func eachLampIsSentLastWhatWasSaidLast() async throws {
        let house = try await ZigbeeHouse([Self.coordinator] + Self.lamps, groups: [])
        let connection = house.connection
        let first = Task { await connection.write(Self.writes(1...40, ["On": .bool(true)])) }
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Lamp 1/set" } }
        #expect(await connection.write(Self.writes(1...40, ["On": .bool(false)])).allSatisfy { $0 == nil })
        #expect(await first.value.allSatisfy { $0 == nil })
        _ = await connection.write(Self.writes(41...41, ["On": .bool(false)]))
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Lamp 41/set" } }
        for number in 1...40 {
            let texts = await house.peer.texts("zigbee2mqtt/Lamp \(number)/set")
            #expect(texts.last?.contains("OFF") == true, "Lamp \(number) was sent \(texts)")
        }
        await house.end()
    }

    @Test func scenesAreRecalledByOneMessage() async throws {
        let evening: JSONValue = ["id": 3, "name": "Evening"]
        let house = try await ZigbeeHouse(
            [Self.coordinator] + Self.lamps, groups: [Self.group(1, "Kitchen/Spots", 1...4, scenes: [evening])])
        let scene = try #require(await house.connection.devices.first { $0.name == "Evening" })
        #expect(scene.room == "Kitchen")
        #expect(scene.services.map(\.noun) == ["scene"])
        let group = try #require(await house.connection.devices.first(where: \.isGroup))
        #expect(group.name == "Spots")
        #expect(group.members.count == 4)
        let write = DeviceWrite(
            address: DeviceAddress(accessory: scene.address, service: "", characteristic: "On"), value: .bool(true),
            token: WriteToken(rawValue: 1))
        #expect(await house.connection.write([write]) == [nil])
        #expect(await Self.commands(house) == ["zigbee2mqtt/Kitchen/Spots/set"])
        // It is gone when it is gone there, and so is the group.
        try await house.peer.publish("zigbee2mqtt/bridge/groups", "[]", retained: true)
        let left = await house.log.devices { !$0.contains { $0.name == "Evening" || $0.isGroup } }
        #expect(left.count == 41)
        await house.end()
    }

    @Test func aSceneOfADeviceIsOneToo() {
        var entry = ZigbeeHouse.device(1, "Hall/Lamp", [ZigbeeHouse.light]).object ?? [:]
        entry["endpoints"] = ["1": ["scenes": [["id": 7, "name": "Reading"]]]]
        var dialect = Zigbee2MQTTDialect()
        let topic = "zigbee2mqtt/bridge/devices"
        let change = dialect.take(MQTTMessage(topic: topic, text: JSONValue.array([.object(entry)]).text))
        let scene = change?.devices.values.compactMap(\.self).first { $0.description.name == "Reading" }
        #expect(scene?.description.room == "Hall")
        let orders = scene?.mappings.first?.orders(for: Request(values: ["On": .bool(true)]))
        #expect(orders?.map(\.topic) == ["zigbee2mqtt/Hall/Lamp/set"])
        #expect(orders?.map(\.body) == ["{\"scene_recall\":7}"])
        // Without it the lamp stays.
        entry["endpoints"] = nil
        let after = dialect.take(MQTTMessage(topic: topic, text: JSONValue.array([.object(entry)]).text))
        #expect(after?.devices.filter { $0.value == nil }.map(\.key) == ["0x00158d0000000001:1:scene:7"])
    }

    @Test func aSceneOfADeviceWhoseTopicHasWildcardsIsNone() {
        var entry = ZigbeeHouse.device(1, "Bulb #1", [ZigbeeHouse.light]).object ?? [:]
        entry["endpoints"] = ["1": ["scenes": [["id": 7, "name": "Reading"]]]]
        var dialect = Zigbee2MQTTDialect()
        let topic = "zigbee2mqtt/bridge/devices"
        let change = dialect.take(MQTTMessage(topic: topic, text: JSONValue.array([.object(entry)]).text))
        #expect(change?.devices.map(\.key) == ["0x00158d0000000001"])
    }

    @Test func aGroupWithOneDeviceIsToldAndNotSentTo() {
        var dialect = Zigbee2MQTTDialect()
        let topic = "zigbee2mqtt/bridge/groups"
        let change = dialect.take(
            MQTTMessage(topic: topic, text: JSONValue.array([Self.group(1, "Spots", 1...1)]).text))
        let group = change?.devices.values.compactMap(\.self).first?.description
        #expect(group?.isGroup == true)
        #expect(group?.members.count == 1)
        #expect(change?.groups?.isEmpty == true)
    }

    @Test func partsOfDevicesAreNotSentToTheirGroup() {
        let topic = GroupTopic(name: "Both", topic: "zigbee2mqtt/Both/set", members: ["a", "b"])
        #expect(topic.takes(["state": "ON", "brightness": 3]))
        #expect(!topic.takes(["state_l1": "ON"]))
    }
}
