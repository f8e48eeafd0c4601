import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import TestSupport
import Testing

@testable import MQTTAccessories

/// A broker that goes wild or is hostile: the house goes on listening, and keeps only so much. How quick it is, is
/// measured by `make bench`.
@Suite(.enabled(if: TestBroker.isInstalled), .serialized, .timeLimit(.minutes(5)))
struct FloodTests {
    /// How much memory the process holds, in megabytes.
    private func memory() -> Double { ProcessMemory.resident.megabytes(of: ProcessInfo.processInfo.processIdentifier) }

    @Test func onlySoManyDevicesAreKept() {
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        for number in 0..<House.mostDevices + 2000 {
            let text = #"{"uniq_id":"\#(number)","cmd_t":"x/\#(number)/set","stat_t":"x/\#(number)"}"#
            let topic = "homeassistant/switch/\(number)/config"
            let outcome = house.take(MQTTMessage(topic: topic, text: text), at: .now)
            // That there are more is told.
            #expect(outcome.refused == (number < House.mostDevices ? 0 : 1))
        }
        #expect(house.table.count == House.mostDevices)
    }

    @Test func commandsGetThroughAFlood() async throws {
        let house = try await ZigbeeHouse()
        let before = memory()
        let count = 100_000
        let peer = house.peer
        await peer.forget()
        let flood = Task {
            // A broker that publishes without an end what the house listens to; the last of it is a sign.
            for start in stride(from: 0, to: count, by: 1000) {
                let messages = (start..<start + 1000).map {
                    MQTTMessage(topic: "zigbee2mqtt/Spare", text: "{\"state\":\"ON\",\"brightness\":\($0 % 250)}")
                }
                try await peer.publishAll(messages)
                await peer.forget()
            }
            try await peer.publish("zigbee2mqtt/Spare", "{\"state\":\"OFF\"}")
        }
        var commands = 0
        let place = ZigbeeHouse.place(5, "light", "On")
        while await house.connection.devices.first(where: { $0.address == place.accessory })?.services[0]
            .characteristics[0].value
            != .bool(false) || commands < 20
        {
            #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
            commands += 1
            if flood.isCancelled { break }
        }
        try await flood.value
        #expect(memory() - before < 200)
        await house.end()
    }

    /// Waits until a report comes through. It is sent again and again: of what a broker has for one who is behind it
    /// keeps only so much.
    private func brightnessIsTold(_ house: ZigbeeHouse) async throws {
        await house.log.forget()
        let peer = house.peer
        let sender = Task {
            while !Task.isCancelled {
                try await peer.publish("zigbee2mqtt/Ceiling", #"{"brightness":254}"#)
                try await Task.sleep(for: .milliseconds(200))
            }
        }
        defer { sender.cancel() }
        let level = ZigbeeHouse.place(2, "light", "Brightness")
        await house.log.wait { events in
            events.contains { if case .value(level, .number(100), _) = $0 { true } else { false } }
        }
    }

    @Test func aHostileBrokerTakesNoMemoryAndNoEars() async throws {
        let house = try await ZigbeeHouse()
        let before = memory()
        let count = 200_000
        let wild = try RawPublisher(port: house.broker.port)
        // What is listened to, with all that can be wrong with it: reports, documents that are none,
        // devices without end.
        async let flood: Void = wild.publish(count) { number in
            switch number % 4 {
            case 0: MQTTMessage(topic: "zigbee2mqtt/Spare", text: #"{"state":"ON","brightness":\#(number % 250)}"#)
            case 1: MQTTMessage(topic: "zigbee2mqtt/Spare", text: String(repeating: "[{", count: 50))
            case 2: MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: "[\(number)")
            default:
                MQTTMessage(
                    topic: "homeassistant/switch/\(number)/config",
                    text: #"{"uniq_id":"\#(number)","cmd_t":"x/\#(number)/set","stat_t":"x/\#(number)"}"#)
            }
        }
        var commands = 0
        while commands < 20 {
            // A command that the broker doesn't acknowledge in time, because of all that it sends, is told so.
            let result = await house.write(2, "light", ["On": .bool(commands.isMultiple(of: 2))])
            #expect(result == [nil] || result == [.timedOut], "\(result)")
            commands += 1
        }
        try await flood
        try await brightnessIsTold(house)
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
        #expect(await house.connection.devices.count <= House.mostDevices)
        #expect(memory() - before < 300)
        await house.end()
    }

    @Test func whoIsTooSlowLearnsHowItIsAtLast() async throws {
        let house = try await ZigbeeHouse()
        let slow = house.connection.events()
        let wild = try RawPublisher(port: house.broker.port)
        // More than waits for anybody, in parts that the broker keeps.
        for _ in 0..<10 {
            try await wild.publish(900) { number in
                let state = number.isMultiple(of: 2) ? "ON" : "OFF"
                return MQTTMessage(topic: "zigbee2mqtt/Spare", text: #"{"state":"\#(state)"}"#)
            }
            #expect(await house.write(5, "light", ["On": .bool(true)]) == [nil])
        }
        try await brightnessIsTold(house)
        #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
        let level = ZigbeeHouse.place(2, "light", "Brightness")
        for await event in slow {
            if case .value(level, .number(100), _) = event { break }
        }
        await house.end()
    }

    @Test func hugePayloadIsTakenAndDoesNoHarm() async throws {
        let house = try await ZigbeeHouse()
        let huge = "{\"state\":\"ON\",\"x\":\"" + String(repeating: "a", count: 10_000_000) + "\"}"
        try await house.peer.publish("zigbee2mqtt/Ceiling", huge)
        await house.log.wait(for: .value(ZigbeeHouse.place(2, "light", "On"), .bool(true), cause: nil))
        try await house.peer.publish("zigbee2mqtt/Ceiling", String(repeating: "[", count: 10_000_000))
        try await house.peer.publish("zigbee2mqtt/Ceiling", "{\"state\":\"OFF\"}")
        await house.log.wait(for: .value(ZigbeeHouse.place(2, "light", "On"), .bool(false), cause: nil))
        await house.end()
    }
}
