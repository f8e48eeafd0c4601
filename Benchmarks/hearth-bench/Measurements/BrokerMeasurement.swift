import Connections
import Foundation
import HomeModel
import MQTTAccessories
import MQTTClient
import MQTTTestSupport

/// What real devices at an MQTT broker cost: the connection alone, in this process, at a house of a thousand lamps.
struct BrokerMeasurement: Measurement {
    let name = "broker"
    let title = "A thousand devices at an MQTT broker: the connection alone"

    private static let devices = 1000
    private static let tries = 200
    private static let reports = 50_000
    /// How long the broker is away.
    private static let absence = Duration.seconds(5)

    func figures() async throws -> [Figure] {
        let house = try await BrokerHouse(devices: Self.devices)
        let connection = MQTTConnection(settings: MQTTSettings(url: house.url)) { _ in }
        let events = AwaitedEvents(connection.events())
        let begin = ContinuousClock.now
        let runner = Task { await connection.run() }
        defer { runner.cancel() }
        while await known(by: connection) < Self.devices {
            guard begin.duration(to: .now) < .seconds(60) else { throw Unmeasured("not all devices came in 60 s") }
            try await Task.sleep(for: .milliseconds(10))
        }
        let sync = (ContinuousClock.now - begin) / .seconds(1)
        let commands = try await commands(connection).sorted()
        let reports = try await reports(house, events).sorted()
        let (rate, work) = try await flood(house, events)
        let back = try await reconnect(house, events)
        runner.cancel()
        await runner.value
        await house.peer.disconnect()
        return [
            Figure("first sync with all values", sync, "s", goal: .under(2)),
            Figure("command until the broker has it, p50", Timing.percentile(0.5, commands), "ms"),
            Figure("command until the broker has it, p99", Timing.percentile(0.99, commands), "ms"),
            Figure(
                "report through the broker to the event, p50", Timing.percentile(0.5, reports), "ms", goal: .under(5)),
            Figure("report through the broker to the event, p99", Timing.percentile(0.99, reports), "ms"),
            Figure("reports through the broker", rate, "1/s", goal: .atLeast(10_000)),
            Figure("processor time for a report, with reading the socket and sending", work, "µs"),
            Figure("connected again after a broker was away for five seconds", back, "s", goal: .under(2)),
        ]
    }

    /// How many devices have told how bright they are.
    private func known(by connection: MQTTConnection) async -> Int {
        await connection.devices.count { device in
            device.services.contains { $0.characteristics.contains { $0.type == "Brightness" && $0.value != nil } }
        }
    }

    /// Milliseconds until the broker has each command.
    private func commands(_ connection: MQTTConnection) async throws -> [Double] {
        var times: [Double] = []
        for number in 0..<Self.tries {
            let write = DeviceWrite(
                address: BrokerHouse.place(1, "On"), value: .bool(number.isMultiple(of: 2)),
                token: WriteToken(rawValue: UInt64(number)))
            times.append(
                try await Timing.milliseconds {
                    guard await connection.write([write]) == [nil] else { throw Unmeasured("a command failed") }
                })
        }
        return times
    }

    /// Milliseconds until each report has become an event.
    private func reports(_ house: BrokerHouse, _ events: AwaitedEvents) async throws -> [Double] {
        var times: [Double] = []
        for number in 0..<Self.tries {
            let value = number.isMultiple(of: 2)
            let arrival = events.expect { event in
                if case .value(BrokerHouse.place(1, "On"), .bool(value), _) = event { true } else { false }
            }
            let begin = ContinuousClock.now
            try await house.peer.publish("zigbee2mqtt/Lamp 1", #"{"state":"\#(value ? "ON" : "OFF")"}"#)
            let end = try await Awaited.first(of: arrival, "the event of a report", within: .seconds(10))
            times.append((end - begin) / .milliseconds(1))
        }
        return times
    }

    /// How many reports a second come through while nothing else is done,
    /// and how many microseconds processors work for one.
    private func flood(_ house: BrokerHouse, _ events: AwaitedEvents) async throws -> (rate: Double, work: Double) {
        let arrival = events.expect { event in
            if case .value(BrokerHouse.place(Self.devices, "Brightness"), .number(77), _) = event {
                true
            } else {
                false
            }
        }
        let begin = ContinuousClock.now
        let work = Timing.processSeconds
        async let told: Void = house.flood(Self.reports, percent: 77)
        let end = try await Awaited.first(of: arrival, "the last of \(Self.reports) reports", within: .seconds(60))
        try await told
        let seconds = (end - begin) / .seconds(1)
        return (Double(Self.reports) / seconds, (Timing.processSeconds - work) / Double(Self.reports) * 1e6)
    }

    /// Seconds from the start of a broker that was away for a while until it is connected to.
    private func reconnect(_ house: BrokerHouse, _ events: AwaitedEvents) async throws -> Double {
        let lost = events.expect { event in if case .state(.unreachable) = event { true } else { false } }
        house.broker.kill()
        _ = try await Awaited.first(of: lost, "word of the lost broker", within: .seconds(30))
        try await Task.sleep(for: Self.absence)
        let found = events.expect { $0 == .state(.connected) }
        let begin = ContinuousClock.now
        try house.broker.start()
        return (try await Awaited.first(of: found, "the broker", within: .seconds(30)) - begin) / .seconds(1)
    }
}
