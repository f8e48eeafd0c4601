import Connections
import Foundation
import HomeModel
import MQTTAccessories
import MQTTClient
import MQTTTestSupport
import TestSupport

/// What real devices at an MQTT broker cost: a house of a thousand lamps at a broker of its own.
struct BrokerMeasurement: Measurement {
    let name = "broker"
    let title = "A thousand devices at an MQTT broker"

    private static let devices = 1000
    private static let tries = 200
    private static let reports = 50_000

    func figures() async throws -> [Figure] {
        guard TestBroker.isInstalled else { throw Unmeasured("mosquitto is not installed") }
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["zigbee2mqtt/+/set"])
        try await peer.publishAll(BrokerHouse.messages(devices: Self.devices))
        let figures = try await Self.ofConnection(broker, peer)
        await peer.disconnect()
        return figures
    }

    /// What the connection itself costs, in this process.
    private static func ofConnection(_ broker: TestBroker, _ peer: Peer) async throws -> [Figure] {
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        var events = connection.events().makeAsyncIterator()
        let begin = ContinuousClock.now
        let runner = Task { await connection.run() }
        defer { runner.cancel() }
        while await known(by: connection) < devices { try await Task.sleep(for: .milliseconds(10)) }
        let sync = (ContinuousClock.now - begin) / .seconds(1)

        let lamp = DeviceAddress(accessory: BrokerHouse.address(1), service: "light", characteristic: "On")
        var commands: [Double] = []
        for number in 0..<tries {
            let write = DeviceWrite(
                address: lamp, value: .bool(number.isMultiple(of: 2)), token: WriteToken(rawValue: UInt64(number)))
            commands.append(
                try await Timing.milliseconds {
                    guard await connection.write([write]) == [nil] else { throw Unmeasured("a command failed") }
                })
        }
        var reports: [Double] = []
        for number in 0..<tries {
            let value = number.isMultiple(of: 2)
            let begin = ContinuousClock.now
            try await peer.publish("zigbee2mqtt/Lamp 1", #"{"state":"\#(value ? "ON" : "OFF")"}"#)
            while let event = await events.next() {
                if case .value(lamp, .bool(value), _) = event { break }
            }
            reports.append((ContinuousClock.now - begin) / .milliseconds(1))
        }
        let rate = try await reportRate(peer, &events)
        let back = try await reconnect(broker, &events)
        runner.cancel()
        await runner.value
        return [
            Figure("first sync with all values", sync, "s", goal: .under(2)),
            Figure("command until the broker has it, p50", Timing.median(commands), "ms"),
            Figure("command until the broker has it, p99", Timing.percentile(0.99, commands.sorted()), "ms"),
            Figure("report through the broker to the event, p50", Timing.median(reports), "ms", goal: .under(5)),
            Figure("report through the broker to the event, p99", Timing.percentile(0.99, reports.sorted()), "ms"),
            Figure("reports through the broker", rate, "1/s", goal: .atLeast(10_000)),
            Figure("connected again after a broker's restart", back, "s", goal: .under(2)),
        ]
    }

    /// How many devices have told how bright they are.
    private static func known(by connection: MQTTConnection) async -> Int {
        await connection.devices.count { device in
            device.services.contains { $0.characteristics.contains { $0.type == "Brightness" && $0.value != nil } }
        }
    }

    /// How many reports a second come through while nothing else is done.
    private static func reportRate(
        _ peer: Peer, _ events: inout AsyncStream<DeviceEvent>.Iterator
    ) async throws -> Double {
        let begin = ContinuousClock.now
        async let told: Void = BrokerHouse.flood(peer, count: reports, last: 77)
        let last = DeviceAddress(
            accessory: BrokerHouse.address(devices), service: "light", characteristic: "Brightness")
        while let event = await events.next() {
            if case .value(last, .number(77), _) = event { break }
        }
        try await told
        return Double(reports) / ((ContinuousClock.now - begin) / .seconds(1))
    }

    /// Seconds from the start of a broker that was killed until it is connected to.
    private static func reconnect(
        _ broker: TestBroker, _ events: inout AsyncStream<DeviceEvent>.Iterator
    ) async throws -> Double {
        broker.kill()
        while let event = await events.next() {
            if case .state(.unreachable) = event { break }
        }
        let begin = ContinuousClock.now
        try broker.start()
        while let event = await events.next() {
            if event == .state(.connected) { break }
        }
        return (ContinuousClock.now - begin) / .seconds(1)
    }
}

/// Lamps as Zigbee2MQTT would announce them.
private enum BrokerHouse {
    static func address(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "0x00158d00" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func device(_ number: Int) -> String {
        """
        {"ieee_address":"\(address(number))","type":"Router","friendly_name":"Lamp \(number)","disabled":false,\
        "definition":{"model":"L1","vendor":"Acme","description":"Lamp","exposes":[{"type":"light","features":[\
        {"type":"binary","name":"state","property":"state","access":7,"value_on":"ON","value_off":"OFF"},\
        {"type":"numeric","name":"brightness","property":"brightness","access":7,"value_min":0,"value_max":254},\
        {"type":"numeric","name":"color_temp","property":"color_temp","access":7,"value_min":153,"value_max":500},\
        {"type":"composite","name":"color_xy","property":"color","access":7}]},\
        {"type":"numeric","name":"power","property":"power","access":1,"unit":"W"}]}}
        """
    }

    /// All that is kept by the broker.
    static func messages(devices: Int) -> [MQTTMessage] {
        let list = (1...devices).map(device).joined(separator: ",")
        var messages = [
            MQTTMessage(topic: "zigbee2mqtt/bridge/state", text: #"{"state":"online"}"#, isRetained: true),
            MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: "[\(list)]", isRetained: true),
        ]
        for number in 1...devices {
            let state = #"{"state":"OFF","brightness":100,"color_temp":300,"power":3}"#
            messages.append(MQTTMessage(topic: "zigbee2mqtt/Lamp \(number)", text: state, isRetained: true))
        }
        return messages
    }

    /// Many reports of a hundred lamps, and at last one of the thousandth with a brightness in percent.
    static func flood(_ peer: Peer, count: Int, last: Int) async throws {
        for start in stride(from: 0, to: count, by: 1000) {
            try await peer.publishAll(
                (start..<start + 1000).map { number in
                    MQTTMessage(
                        topic: "zigbee2mqtt/Lamp \(number % 100 + 100)",
                        text: #"{"state":"ON","brightness":\#(number % 250),"color_temp":300,"power":\#(number % 60)}"#)
                })
        }
        let level = Int((Double(last) * 2.54).rounded())
        try await peer.publish("zigbee2mqtt/Lamp 1000", #"{"brightness":\#(level)}"#)
    }
}
