import Foundation
import Testing

/// Rules that tell, announcements and problems, through the running program.
@Suite(.timeLimit(.minutes(3))) struct AlertTests {
    private static let home = """
        homes:
          - name: Casa
            people: [{name: Anna, role: admin}, {name: Marco, role: resident}]
            rooms:
              - name: Cellar
                accessories:
                  - {name: Washing Machine Sensor, service: LeakSensor, characteristics: {LeakDetected: false, StatusLowBattery: false}}
                  - {name: Fan, service: Switch, characteristics: {On: false}}
            rules:
              - name: Leak rule
                events: [{changes: {service: Washing Machine Sensor, characteristic: LeakDetected, to: true}}]
                tell: [{to: Anna, text: "The cellar is wet", urgent: true}]
              - name: Fan rule
                events: [{changes: {service: Fan, characteristic: "On", to: true}}]
                tell: [{}]

        """

    private let folder: TemporaryFolder
    private let database: String

    init() throws {
        folder = try TemporaryFolder()
        database = folder.file("home.db").path
        let file = try folder.write(Self.home, to: "home.yaml")
        let run = try HearthProcess.run("home", "import", "--home", database, file)
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
    }

    private var socket: String { folder.file("a.sock").path }

    private func start(_ more: String...) throws -> RunningHearth {
        let run = try RunningHearth(
            ["run", "--no-microphone", "--home", database, "--socket", socket] + more)
        try run.waitForErrors("Other programs ask at")
        return run
    }

    private func set(_ service: String, _ characteristic: String, _ value: String) throws {
        let run = try HearthProcess.run(
            "set", "--socket", socket, "--home", database, service, characteristic, value)
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
    }

    private func leak() throws { try set("Washing Machine Sensor", "LeakDetected", "true") }

    @Test func whatIsUrgentRepeatsUntilSomebodySaysOkay() throws {
        let run = try start("--alert-repeat", "1")
        try leak()
        try run.waitForOutput("ALERT: The cellar is wet (to Anna)")
        let first = run.lines.count
        func count() -> Int { run.lines.count { $0.contains("ALERT: The cellar is wet") } }
        try run.waitForLine(first + 2)
        #expect(count() >= 2, "\(run.lines)")
        #expect(try run.ask("okay") != "", "\(run.lines)")
        try set("Fan", "On", "true")
        try run.waitForOutput("Alert: The Fan turns on.")
        let alerts = count()
        // Nothing more comes after it has been acknowledged: what is asked next is answered next.
        #expect(try run.ask("is the fan on").contains("Yes"))
        #expect(count() == alerts)
        #expect(run.end() == 0)
    }

    /// Killed between the firing and whatever comes of it, it is told by the next run.
    @Test(arguments: [0, 1, 2, 3]) func nothingUrgentIsLostOverKill9(_ number: Int) throws {
        let run = try start()
        let process = try HearthProcess.make([
            "set", "--socket", socket, "--home", database, "Washing Machine Sensor", "LeakDetected", "true",
        ])
        try process.run()
        process.waitUntilExit()
        // At once, and some moments later.
        let now = ContinuousClock.now
        while ContinuousClock.now - now < .milliseconds(number * 7) {}
        #expect(run.end(SIGKILL) == SIGKILL)
        let before = run.lines.count { $0.contains("The cellar is wet") }
        #expect(before <= 1)
        // The value is stored; what the rule makes of it is decided by this run or was by the last.
        let next = try start("--alert-repeat", "1")
        try next.waitForOutput("The cellar is wet")
        #expect(next.end() == 0)
    }

    @Test(.enabled(if: ServedHouse.hasCurl, "curl is not installed")) func theAPIListsAndAcknowledges() throws {
        let run = try start()
        try leak()
        try run.waitForOutput("The cellar is wet")
        let alerts = try curl("GET", "/v1/alerts")
        #expect(alerts.contains(#""text": "The cellar is wet""#) && alerts.contains(#""acknowledged": false"#))
        #expect(try curl("POST", "/v1/alerts/1/acknowledge", #"{"as": "marco"}"#).contains(#""by": "Marco""#))
        #expect(try curl("GET", "/v1/alerts").contains(#""acknowledged": true"#))
        #expect(try curl("POST", "/v1/alerts/99/acknowledge").contains("there is no alert 99"))
        #expect(try curl("POST", "/v1/alerts/x/acknowledge").contains("number"))
        #expect(try curl("POST", "/v1/alerts/1/acknowledge", #"{"as": "Nobody"}"#).contains("nobody is called"))
        #expect(run.end() == 0)
    }

    @Test(.enabled(if: ServedHouse.hasCurl, "curl is not installed")) func problemsAreToldTheAdminsOnce() throws {
        try set("Washing Machine Sensor", "StatusLowBattery", "true", service: false)
        let run = try start()
        let told = "Alert: The battery of Washing Machine Sensor is low. (to Anna)"
        try run.waitForOutput(told)
        #expect(try curl("GET", "/v1/problems").contains(#""kind": "battery""#))
        #expect(try run.ask("any problems?").lowercased().contains("battery"))
        #expect(run.end() == 0)
        let second = try start()
        #expect(try second.ask("is the fan on").contains("No"))
        #expect(!second.lines.contains { $0.contains("battery") }, "it has been told")
        #expect(second.end() == 0)
    }

    @Test func aCommandGetsEachAlert() throws {
        let out = folder.file("out").path
        let script = try folder.write("#!/bin/sh\ncat >> \"$1\"\n", to: "tell.sh")
        try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: script)
        let run = try start("--alert-command", "\(script) \(out)")
        #expect(try run.ask("tell everybody dinner is ready").contains("Dinner is ready"))
        try run.waitForOutput("Alert: Dinner is ready")
        // The alert is stored as told when all ways have had it.
        let limit = Date(timeIntervalSinceNow: 30)
        var text = ""
        while !text.contains("Dinner is ready"), Date() < limit {
            text = (try? String(contentsOfFile: out, encoding: .utf8)) ?? ""
        }
        #expect(text.contains(#""kind": "announcement""#) && text.contains(#""text": "Dinner is ready""#))
        #expect(run.end() == 0)
    }

    private func set(_ service: String, _ characteristic: String, _ value: String, service isServed: Bool) throws {
        let run = try HearthProcess.run("set", "--home", database, service, characteristic, value)
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
    }

    private func curl(_ method: String, _ path: String, _ body: String? = nil) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/curl")
        process.arguments =
            ["-s", "--unix-socket", socket, "-X", method, "http://localhost" + path] + (body.map { ["-d", $0] } ?? [])
        let output = Pipe()
        process.standardOutput = output
        try process.run()
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return text
    }
}
