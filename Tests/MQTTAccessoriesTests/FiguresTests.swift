import Connections
import Foundation
import HomeModel
import JSONValues
import MQTTClient
import MQTTTestSupport
import Testing

@testable import MQTTAccessories

/// How long things take and how much they hold, with a real broker; limits are wide, as machines are shared.
@Suite(.enabled(if: TestBroker.isInstalled && Definitions.isThere), .serialized, .timeLimit(.minutes(5)))
struct FiguresTests {
    /// How much memory the process holds, in megabytes.
    private func memory() -> Double {
        let text = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = text.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (line.split(whereSeparator: { !$0.isNumber }).first.flatMap { Double($0) } ?? 0) / 1024
    }

    private func milliseconds(_ duration: Duration) -> Double { duration / .milliseconds(1) }

    @Test func thousandDevices() async throws {
        let definitions = try #require(Definitions.document("zigbee2mqtt/all-exposes.json.xz").array)
        let picked = stride(from: 0, to: 4000, by: 4).map { definitions[$0] }
        let entries = picked.enumerated().map { Definitions.entry($1, number: $0 + 1) }
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["zigbee2mqtt/+/set"])
        var messages = [
            MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: JSONValue.array(entries).text, isRetained: true),
            MQTTMessage(topic: "zigbee2mqtt/bridge/state", text: "online", isRetained: true),
        ]
        for number in 1...1000 {
            messages.append(
                MQTTMessage(
                    topic: "zigbee2mqtt/Device \(number)",
                    text:
                        #"{"state":"ON","brightness":100,"temperature":20,"battery":80,"contact":true,"linkquality":9}"#,
                    isRetained: true))
            messages.append(
                MQTTMessage(topic: "zigbee2mqtt/Device \(number)/availability", text: "online", isRetained: true))
        }
        try await peer.publishAll(messages)
        let before = memory()
        let begin = ContinuousClock.now
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        let log = await EventLog(connection.events())
        let runner = Task { await connection.run() }
        let devices = await log.devices { devices in
            devices.count == 1000
                && devices.filter { device in
                    device.services.contains { $0.characteristics.contains { $0.type == "On" && $0.value != nil } }
                }.count > 500
        }
        print(
            "first sync of \(devices.count) devices with values:", begin.duration(to: .now),
            "memory +\(memory() - before) MB")
        let light = try #require(
            devices.first {
                $0.services.first?.type == "Lightbulb" && $0.services.first?.characteristics.first?.type == "On"
            })
        let place = DeviceAddress(accessory: light.address, service: light.services[0].key, characteristic: "On")
        try await commands(connection, peer, place, name: light.name)
        try await reports(log, peer, place, name: light.name)
        runner.cancel()
        await runner.value
        await peer.disconnect()
    }

    private func commands(_ connection: MQTTConnection, _ peer: Peer, _ place: DeviceAddress, name: String) async throws
    {
        var times: [Double] = []
        for number in 0..<200 {
            await peer.forget()
            let begin = ContinuousClock.now
            let write = DeviceWrite(
                address: place, value: .bool(number % 2 == 0), token: WriteToken(rawValue: UInt64(number)))
            #expect(await connection.write([write]) == [nil])
            times.append(milliseconds(begin.duration(to: .now)))
        }
        times.sort()
        print("command until the broker has it: p50 \(times[100]) ms, p99 \(times[197]) ms")
        #expect(times[100] < 50)
    }

    private func reports(_ log: EventLog, _ peer: Peer, _ place: DeviceAddress, name: String) async throws {
        var times: [Double] = []
        for number in 0..<200 {
            await log.forget()
            let isOn = number % 2 == 0
            let begin = ContinuousClock.now
            try await peer.publish("zigbee2mqtt/\(name)", "{\"state\":\"\(isOn ? "OFF" : "ON")\"}")
            await log.wait { events in
                events.contains { event in
                    if case .value(place, .bool(!isOn), _) = event { true } else { false }
                }
            }
            times.append(milliseconds(begin.duration(to: .now)))
        }
        times.sort()
        print("report until the event, through the broker: p50 \(times[100]) ms, p99 \(times[197]) ms")
        #expect(times[100] < 50)
    }

    @Test func reportsASecondAndAMillionOfThem() throws {
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        let list = JSONValue.array((1...8).map { ZigbeeHouse.device($0, "Lamp \($0)", [ZigbeeHouse.light]) })
        _ = house.take(MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: list.text), at: .now)
        let before = memory()
        let count = 100_000
        let begin = ContinuousClock.now
        var events = 0
        for number in 0..<count {
            let text =
                "{\"state\":\"ON\",\"brightness\":\(number % 254),\"color_temp\":300,\"linkquality\":\(number % 200)}"
            events +=
                house.take(MQTTMessage(topic: "zigbee2mqtt/Lamp \(number % 8 + 1)", text: text), at: .now).events.count
        }
        let seconds = begin.duration(to: .now) / .seconds(1)
        print("reports a second:", (Double(count) / seconds).rounded(), "memory +\(memory() - before) MB")
        #expect(Double(count) / seconds > 10_000)
        #expect(events > count / 2)
        // A hostile broker: announcements without an end, of which only so many are kept.
        for number in 0..<60_000 {
            let text = #"{"uniq_id":"\#(number)","cmd_t":"x/\#(number)/set","stat_t":"x/\#(number)"}"#
            _ = house.take(MQTTMessage(topic: "homeassistant/switch/\(number)/config", text: text), at: .now)
        }
        print("after 60,000 announcements: \(house.table.count) devices, memory +\(memory() - before) MB")
        #expect(house.table.count <= House.mostDevices)
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
        var times: [Double] = []
        let place = ZigbeeHouse.place(5, "light", "On")
        while await house.connection.devices.first(where: { $0.address == place.accessory })?.services[0]
            .characteristics[0].value
            != .bool(false) || times.count < 20
        {
            let begin = ContinuousClock.now
            #expect(await house.write(2, "light", ["On": .bool(true)]) == [nil])
            times.append(milliseconds(begin.duration(to: .now)))
            if flood.isCancelled { break }
        }
        try await flood.value
        times.sort()
        print(
            "in a flood of \(count) messages: command p50 \(times[times.count / 2]) ms,",
            "worst \(times.last ?? 0) ms, memory +\(memory() - before) MB")
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
