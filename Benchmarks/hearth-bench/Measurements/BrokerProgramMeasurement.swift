import Foundation
import MQTTClient
import MQTTTestSupport

/// What the whole program makes of real devices at an MQTT broker: `hearth run` with a thousand lamps, typed to.
struct BrokerProgramMeasurement: Measurement {
    let name = "broker"
    let title = "A thousand devices at an MQTT broker: hearth run with them"

    private static let devices = 1000
    private static let tries = 200
    private static let reports = 50_000
    private static let million = 1_000_000
    /// How long it is quiet before a command, so that the one before is done with.
    private static let pause = Duration.milliseconds(20)
    /// How long a typed command may take.
    private static let longest = Duration.seconds(20)
    /// How long all of a flood may take.
    private static let patience = Duration.seconds(300)

    func figures() async throws -> [Figure] {
        let house = try await BrokerHouse(devices: Self.devices)
        let folder = try BenchFolder()
        let database = folder.path("home.db")
        for arguments in [["connect", "mqtt", house.url, "--name", "Zigbee"], ["accessories", "add", "--all"]] {
            let run = try MeasuredProcess.run(arguments + ["--home", database], within: .seconds(120))
            guard run.status == 0 else { throw Unmeasured("hearth \(arguments[0]) ended with status \(run.status)") }
        }
        let begin = ContinuousClock.now
        let program = try TypedProgram(
            ["run", "--no-microphone", "--home", database], runtime: folder.path("run"))
        defer { program.end() }
        try await first(program, house)
        let start = (ContinuousClock.now - begin) / .seconds(1)
        var figures = [Figure("start of the program to its first command at a device", start, "s")]
        do {
            let commands = try await commands(program, house)
            let p50 = Timing.percentile(0.5, commands)
            figures += [
                Figure("typed command until the message is heard, p50", p50, "ms", goal: .under(3)),
                Figure("typed command until the message is heard, p99", Timing.percentile(0.99, commands), "ms"),
                Figure("memory of the program", program.megabytes, "MB", goal: .under(120)),
            ]
            let reports = try await reports(program, house).sorted()
            figures += [
                Figure(
                    "report until the house tells of it, p50", Timing.percentile(0.5, reports), "ms", goal: .under(5)),
                Figure("report until the house tells of it, p99", Timing.percentile(0.99, reports), "ms"),
            ]
            let rate = try await rate(program, house)
            figures.append(Figure("reports a second until the last is known", rate, "1/s", goal: .atLeast(10_000)))
            figures += try await wildBroker(program, house)
        } catch {
            throw Unmeasured("\(error)", after: figures)
        }
        await house.peer.disconnect()
        return figures
    }

    /// Types until the first command comes through.
    private func first(_ program: TypedProgram, _ house: BrokerHouse) async throws {
        for _ in 0..<30 {
            try program.type("turn on Lamp 1")
            if await heard("zigbee2mqtt/Lamp 1/set", house, within: .seconds(2)) { return }
        }
        throw Unmeasured("no command came through in a minute")
    }

    /// Whether a command to a topic comes in time.
    private func heard(_ topic: String, _ house: BrokerHouse, within limit: Duration) async -> Bool {
        await house.peer.wait(within: limit) { $0.contains { $0.topic == topic } }
        return await !house.peer.texts(topic).isEmpty
    }

    /// Milliseconds from each typed command until its message is heard, in ascending order.
    private func commands(_ program: TypedProgram, _ house: BrokerHouse) async throws -> [Double] {
        var times: [Double] = []
        for number in 0..<Self.tries {
            let lamp = number % 50 + 2
            try await Task.sleep(for: Self.pause)
            times.append(
                try await command("turn \(number % 100 < 50 ? "on" : "off") Lamp \(lamp)", lamp, program, house))
        }
        return times.sorted()
    }

    private func command(
        _ text: String, _ lamp: Int, _ program: TypedProgram, _ house: BrokerHouse
    ) async throws -> Double {
        await house.peer.forget()
        let begin = ContinuousClock.now
        try program.type(text)
        guard await heard("zigbee2mqtt/Lamp \(lamp)/set", house, within: Self.longest) else {
            throw Unmeasured("nothing came of “\(text)” in \(Self.longest)")
        }
        return (ContinuousClock.now - begin) / .milliseconds(1)
    }

    /// Milliseconds from each report until those who watch the house are told.
    private func reports(_ program: TypedProgram, _ house: BrokerHouse) async throws -> [Double] {
        let feed = try WatchedHouse(socket: program.socket)
        var times: [Double] = []
        for number in 0..<Self.tries {
            let percent = number % 90 + 5
            let level = Int((Double(percent) * 2.54).rounded())
            let begin = ContinuousClock.now
            try await house.peer.publish("zigbee2mqtt/Lamp 60", #"{"state":"ON","brightness":\#(level)}"#)
            try feed.read(until: [#""Lamp 60""#, #""Brightness""#, "\(percent)"])
            times.append((ContinuousClock.now - begin) / .milliseconds(1))
        }
        return times
    }

    /// How many reports a second the house takes until it knows what the last one said.
    private func rate(_ program: TypedProgram, _ house: BrokerHouse) async throws -> Double {
        let begin = ContinuousClock.now
        async let told: Void = house.flood(Self.reports, percent: 33)
        try await program.wait(for: "what is the brightness of Lamp \(Self.devices)", toBe: "33", within: Self.patience)
        try await told
        return Double(Self.reports) / ((ContinuousClock.now - begin) / .seconds(1))
    }

    /// A broker that publishes a million messages: how much memory that takes, and whether the house goes on listening.
    private func wildBroker(_ program: TypedProgram, _ house: BrokerHouse) async throws -> [Figure] {
        let begin = ContinuousClock.now
        async let told: Void = house.flood(Self.million, percent: 44)
        var times: [Double] = []
        while times.count < 5 {
            try await Task.sleep(for: .milliseconds(300))
            let lamp = times.count + 2
            // One of which nothing came counts as long as it was waited for.
            let time = try? await command("turn on Lamp \(lamp)", lamp, program, house)
            times.append(time ?? Self.longest / .milliseconds(1))
        }
        try await program.wait(for: "what is the brightness of Lamp \(Self.devices)", toBe: "44", within: Self.patience)
        try await told
        return [
            Figure(
                "wild broker: seconds until the last of a million messages is known",
                (ContinuousClock.now - begin) / .seconds(1), "s"),
            Figure("wild broker: slowest of five typed commands meanwhile", times.max() ?? 0, "ms"),
            Figure("wild broker: most memory of the program", program.peakMegabytes, "MB"),
        ]
    }
}
