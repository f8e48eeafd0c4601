import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import TestSupport
import Testing

@testable import MQTTAccessories

/// A broker that goes wild or is hostile: the house goes on listening, and keeps only so much. How quick it is, is measured by
/// `make bench`.
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
