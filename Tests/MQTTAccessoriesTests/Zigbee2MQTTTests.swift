import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import Testing

@testable import MQTTAccessories

/// Zigbee2MQTT's devices through a real broker.
@Suite(.enabled(if: TestBroker.isInstalled), .timeLimit(.minutes(2))) struct Zigbee2MQTTTests {
    @Test func offersDevicesAsPeopleNamedThem() async throws {
        let house = try await ZigbeeHouse()
        let devices = await house.log.devices { devices in
            devices.contains { $0.services.first?.characteristics.contains { $0.value == .number(50) } == true }
        }
        let worktop = try #require(devices.first { $0.address == ZigbeeHouse.address(1) })
        #expect(worktop.name == "Worktop 💡")
        #expect(worktop.room == "Kitchen")
        #expect(worktop.model == "IKEA M1")
        #expect(worktop.isReachable)
        #expect(!worktop.isOptimistic)
        let light = try #require(worktop.services.first)
        #expect(light.type == "Lightbulb")
        #expect(light.name == nil)
        let values = Dictionary(uniqueKeysWithValues: light.characteristics.map { ($0.type, $0.value) })
        #expect(values["On"] == .bool(false))
        #expect(values["Brightness"] == .number(50))
        #expect(Set(values.keys) == ["On", "Brightness", "ColorTemperature", "Hue", "Saturation"])
        await house.end()
    }

    @Test func brightnessColourAndTransitionTravelInOneMessage() async throws {
        let house = try await ZigbeeHouse()
        let errors = await house.write(
            1, "light",
            ["On": .bool(true), "Brightness": .number(80), "Hue": .number(240), "Saturation": .number(100)],
            transition: 2)
        #expect(errors == [nil, nil, nil, nil])
        let topic = "zigbee2mqtt/Kitchen/Worktop 💡/set"
        await house.peer.wait { $0.contains { $0.topic == topic } }
        let texts = await house.peer.texts(topic)
        #expect(texts == [#"{"brightness":203,"color":{"x":0.136,"y":0.04},"state":"ON","transition":2}"#])
        await house.end()
    }

    @Test func groupOfDevicesTakesOneMessage() async throws {
        let house = try await ZigbeeHouse()
        let writes = [1, 2, 5].map { number in
            DeviceWrite(
                address: ZigbeeHouse.place(number, "light", "On"), value: .bool(true), token: WriteToken(rawValue: 3))
        }
        #expect(await house.connection.write(writes) == [nil, nil, nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Spare/set" } }
        let topics = await house.peer.messages.map(\.topic).filter { $0.hasSuffix("/set") }
        #expect(topics.sorted() == ["zigbee2mqtt/Both/set", "zigbee2mqtt/Spare/set"])
        await house.end()
    }

    @Test func reportOfOnesOwnWriteIsToldFromAHand() async throws {
        let house = try await ZigbeeHouse()
        _ = await house.write(2, "light", ["On": .bool(true)], token: 7)
        let place = ZigbeeHouse.place(2, "light", "On")
        // The device first repeats what was, then follows, then somebody switches it off.
        for text in ["OFF", "ON", "OFF"] {
            try await house.peer.publish("zigbee2mqtt/Ceiling", "{\"state\":\"\(text)\"}")
        }
        await house.log.wait { events in
            events.filter { if case .value(place, _, _) = $0 { true } else { false } }.count == 3
        }
        let told = await house.log.events.compactMap { event -> String? in
            guard case .value(place, let value, let cause) = event else { return nil }
            return "\(value == .bool(true)) \(cause?.rawValue ?? 0)"
        }
        #expect(told == ["false 7", "true 7", "false 0"])
        await house.end()
    }

    @Test func coverIsOnItsWayUntilItIsThere() async throws {
        let house = try await ZigbeeHouse()
        try await house.peer.publish("zigbee2mqtt/Blind", "{\"position\":0}")
        await house.log.wait(for: .value(ZigbeeHouse.place(3, "cover", "CurrentPosition"), .number(0), cause: nil))
        #expect(await house.write(3, "cover", ["TargetPosition": .number(60)], token: 9) == [nil])
        let token = WriteToken(rawValue: 9)
        await house.log.wait(for: .value(ZigbeeHouse.place(3, "cover", "TargetPosition"), .number(60), cause: token))
        try await house.peer.publish("zigbee2mqtt/Blind", "{\"position\":30}")
        await house.log.wait(
            for: .value(ZigbeeHouse.place(3, "cover", "PositionState"), .word("opening"), cause: token))
        try await house.peer.publish("zigbee2mqtt/Blind", "{\"position\":60}")
        await house.log.wait(
            for: .value(ZigbeeHouse.place(3, "cover", "PositionState"), .word("stopped"), cause: token))
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Blind/set" } }
        #expect(await house.peer.texts("zigbee2mqtt/Blind/set") == ["{\"position\":60}"])
        // By hand: where it is is where it goes.
        try await house.peer.publish("zigbee2mqtt/Blind", "{\"position\":10}")
        await house.log.wait(for: .value(ZigbeeHouse.place(3, "cover", "TargetPosition"), .number(10), cause: nil))
        await house.end()
    }

    @Test func buttonsTellEachPressAndNoneThatIsOld() async throws {
        let house = try await ZigbeeHouse()
        let (left, right) = ("action left", "action right")
        let remote = try #require(await house.connection.devices.first { $0.address == ZigbeeHouse.address(4) })
        #expect(remote.services.map(\.key) == [left, right])
        #expect(
            remote.services.first?.characteristics.first?.metadata.validValues == [
                "singlePress", "doublePress", "longPress",
            ])
        for action in ["single_left", "single_left", "release_left", "single_right"] {
            try await house.peer.publish("zigbee2mqtt/Remote", "{\"action\":\"\(action)\"}")
        }
        let last = ZigbeeHouse.place(4, right, "ProgrammableSwitchEvent")
        await house.log.wait(for: .value(last, .word("singlePress"), cause: nil))
        let presses = await house.log.events.filter { event in
            if case .value(let place, _, _) = event { place.accessory == ZigbeeHouse.address(4) } else { false }
        }
        #expect(presses.count == 3)
        await house.end()
    }

    @Test func damagedDocumentsLoseNoDevice() async throws {
        let house = try await ZigbeeHouse()
        let list = ZigbeeHouse.house + [ZigbeeHouse.device(6, "New", [ZigbeeHouse.light])]
        try await house.peer.publish("zigbee2mqtt/bridge/devices", "[{\"ieee_address\":")
        try await house.peer.publish("zigbee2mqtt/bridge/devices", "{}")
        let odd: [JSONValue] = [
            7, "x", ["ieee_address": 5], ["ieee_address": "0x1", "friendly_name": "a", "definition": 3],
        ]
        try await house.peer.publish("zigbee2mqtt/bridge/devices", JSONValue.array(odd + list).text)
        let devices = await house.log.devices { $0.count { !$0.isGroup } == 7 }
        #expect(devices.contains { $0.name == "New" })
        #expect(devices.first { $0.address == "0x1" }?.unmapped.isEmpty == true)
        await house.end()
    }

    @Test func renamedDeviceKeepsItsAddressAndRemovedOneIsGone() async throws {
        let house = try await ZigbeeHouse()
        var list = ZigbeeHouse.house
        list[2] = ZigbeeHouse.device(2, "Office/Desk", [ZigbeeHouse.light])
        list.removeLast()
        try await house.peer.publish("zigbee2mqtt/bridge/devices", JSONValue.array(list).text)
        let devices = await house.log.devices { $0.count { !$0.isGroup } == 4 }
        let desk = try #require(devices.first { $0.address == ZigbeeHouse.address(2) })
        #expect(desk.name == "Desk")
        #expect(desk.room == "Office")
        #expect(await house.write(5, "light", ["On": .bool(true)]) == [.unknown])
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Office/Desk/set" } }
        await house.end()
    }

    @Test func deviceThatIsOfflineIsSentNothing() async throws {
        let house = try await ZigbeeHouse()
        try await house.peer.publish("zigbee2mqtt/Ceiling/availability", "{\"state\":\"offline\"}", retained: true)
        await house.log.wait(for: .reachable(ZigbeeHouse.address(2), false))
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [.unreachable(bridge: nil)])
        try await house.peer.publish("zigbee2mqtt/bridge/state", "offline", retained: true)
        await house.log.wait(for: .reachable(ZigbeeHouse.address(1), false))
        try await house.peer.publish("zigbee2mqtt/bridge/state", "online", retained: true)
        await house.log.wait(for: .reachable(ZigbeeHouse.address(1), true))
        #expect(await house.connection.devices.first { $0.address == ZigbeeHouse.address(2) }?.isReachable == false)
        await house.end()
    }

    @Test func valuesThatADeviceDoesNotTakeAreRefused() async throws {
        let house = try await ZigbeeHouse()
        let errors = await house.connection.write([
            DeviceWrite(
                address: ZigbeeHouse.place(1, "light", "Brightness"), value: .number(101), token: .init(rawValue: 1)),
            DeviceWrite(address: ZigbeeHouse.place(1, "light", "On"), value: .number(1), token: .init(rawValue: 1)),
            DeviceWrite(
                address: ZigbeeHouse.place(3, "cover", "CurrentPosition"), value: .number(1), token: .init(rawValue: 1)),
            DeviceWrite(
                address: ZigbeeHouse.place(1, "light", "RotationSpeed"), value: .number(1), token: .init(rawValue: 1)),
            DeviceWrite(address: ZigbeeHouse.place(2, "light", "On"), value: .bool(true), token: .init(rawValue: 1)),
        ])
        #expect(errors[0] == .invalidValue(.outOfRange(minimum: 0, maximum: 100)))
        #expect(errors[1] == .invalidValue(.wrongFormat(expected: .bool)))
        #expect(errors[2] == .invalidValue(.readOnly))
        #expect(errors[3] == .unknown)
        #expect(errors[4] == nil)
        await house.end()
    }

    @Test func brokerThatIsGoneMakesWritesFailAtOnceAndIsFoundAgain() async throws {
        let house = try await ZigbeeHouse()
        house.broker.kill()
        await house.log.wait(for: .state(.unreachable(.noAnswer)))
        #expect(await house.write(1, "light", ["On": .bool(true)]) == [.unreachable(bridge: nil)])
        await house.log.forget()
        let begin = ContinuousClock.now
        try house.broker.start()
        await house.log.wait(for: .state(.connected))
        print("connected again", begin.duration(to: .now), "after the broker's start")
        await house.peer.wait { $0.contains { $0.topic == "hearth/status" && $0.payload == Array("online".utf8) } }
        #expect(await house.peer.texts("zigbee2mqtt/Kitchen/Worktop 💡/set").isEmpty)
        while await house.write(2, "light", ["On": .bool(true)]) != [nil] { await Task.yield() }
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Ceiling/set" } }
        await house.end()
    }

    @Test func unknownStateIsAskedFor() async throws {
        let house = try await ZigbeeHouse()
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Blind/get" } }
        #expect(await house.peer.texts("zigbee2mqtt/Blind/get") == ["{\"position\":\"\"}"])
        await house.end()
    }

    @Test func deviceShowsItself() async throws {
        let house = try await ZigbeeHouse()
        try await house.connection.identify(ZigbeeHouse.address(1))
        await house.peer.wait { $0.contains { $0.topic == "zigbee2mqtt/Kitchen/Worktop 💡/set" } }
        #expect(await house.peer.texts("zigbee2mqtt/Kitchen/Worktop 💡/set") == ["{\"effect\":\"blink\"}"])
        await #expect(throws: AccessoryError.unknown) { try await house.connection.identify(ZigbeeHouse.address(3)) }
        await house.end()
    }
}
