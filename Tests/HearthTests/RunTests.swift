import Foundation
import Testing

struct RunTests {
    private func database(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("home.db").path
        let run = try HearthProcess.run("home", "import", "--home", path, HearthProcess.home("flat"))
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
        return path
    }

    private func start(_ database: String) throws -> RunningHearth {
        let run = try RunningHearth(["run", "--no-microphone", "--json", "--home", database], environment: [:])
        try run.waitForErrors("Running the rules")
        return run
    }

    private func say(_ text: String, _ database: String) throws {
        let run = try HearthProcess.run("say", "--home", database, text)
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: "\(text): \(run.output)\(run.errors)") }
    }

    @Test func followsWhatOtherProgramsDo() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        let run = try start(database)
        try say("when the fridge door opens turn on the sofa lamp", database)
        try say("when Tom leaves turn off the sofa lamp", database)
        #expect(
            try HearthProcess.run("set", "--home", database, "fridge door", "contactsensorstate", "open").status == 0)
        #expect(try run.waitForOutput(#""rule""#).contains(#""value": true"#))
        #expect(try HearthProcess.run("presence", "--home", database, "Tom", "leaves").status == 0)
        try run.waitForOutput(#""value": false"#)
        #expect(try HearthProcess.run("presence", "--home", database).output == "Lena\nPriya\n")
        #expect(run.end() == 0)
        #expect(try HearthProcess.run("say", "--home", database, "is the sofa lamp on").output.hasPrefix("No"))
    }

    @Test func onlyOneRunsTheRules() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        let run = try start(database)
        let second = try HearthProcess.run("run", "--no-microphone", "--home", database)
        #expect(second.status == 64 && second.errors.contains("being run already"))
        #expect(run.end() == 0)
        let third = try start(database)
        #expect(third.end(SIGKILL) == SIGKILL)
        #expect(try start(database).end() == 0)
    }

    /// Each rule fires once, whenever the program is killed: the next run does what was decided and not done, and
    /// nothing again. A line is written after what it tells is stored, so the last one may be missing,
    /// but none comes twice.
    ///
    /// `HEARTH_KILLS=200` in the environment makes it two hundred kills.
    @Test(arguments: 1...max(1, ProcessInfo.processInfo.environment["HEARTH_KILLS"].flatMap { Int($0) } ?? 6))
    func everythingIsDoneOnceOverKill9(number: Int) throws {
        let lines = 1 + number * 11 % 26
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let file = try folder.write(Self.relay, to: "relay.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", database, file).status == 0)
        let process = try HearthProcess.make(["run", "--no-microphone", "--json", "--home", database])
        let input = Pipe()
        let output = Pipe()
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let lasting = "set a timer for one hour\nturn on the third lamp for one hour\n"
        let spoken = lasting + (1...Self.count).map { "set the first lamp to \($0) percent\n" }.joined()
        try input.fileHandleForWriting.write(contentsOf: Data(spoken.utf8))
        var seen = Data()
        while String(decoding: seen, as: UTF8.self).components(separatedBy: #""rule": "Relay"#).count <= lines {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { break }
            seen += more
        }
        // Anywhere between this line and the next.
        let now = ContinuousClock.now
        while ContinuousClock.now - now < .microseconds(number * 1753 % 20_000) {}
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        seen += output.fileHandleForReading.readDataToEndOfFile()

        let next = try start(database)
        // What the second run found undone is on its way.
        let limit = Date(timeIntervalSinceNow: 60)
        while try brightness("second", database) != brightness("first", database), Date() < limit {}
        // What lasts goes on, once.
        let timers = try HearthProcess.run("say", "--home", database, "what timers are there").lines
        #expect(timers.count == 1 && timers.first?.components(separatedBy: " left").count == 2, "\(timers)")
        let lamp = try HearthProcess.run("say", "--home", database, "how long will the third lamp stay on").output
        #expect(lamp.hasPrefix("The Third Lamp is on for ") && lamp.contains(" more."), "\(lamp)")
        #expect(next.end() == 0)
        let gone = Self.count - (try HearthProcess.run("rules", "--json", "--home", database).lines.count)
        let second = try brightness("second", database)
        #expect(second == gone, "\(next.lines)")
        let text = String(decoding: seen, as: UTF8.self) + next.lines.joined(separator: "\n")
        let told = text.components(separatedBy: #""rule": "Relay "#).dropFirst().compactMap {
            Int($0.prefix { $0 != "\"" })
        }
        #expect(Set(told).count == told.count, "twice: \(told)")
        #expect(gone - told.count <= 1 && told.allSatisfy { $0 <= gone }, "gone \(gone), told \(told)")
        #expect(gone >= lines)
        // What was set last before the end was stored is what the rules have answered to.
        #expect(try brightness("first", database) == gone)
    }

    private func brightness(_ lamp: String, _ database: String) throws -> Int? {
        let run = try HearthProcess.run("say", "--json", "--home", database, "how bright is the \(lamp) lamp")
        let targets = try run.objects().first.flatMap { ($0["commands"] as? [[String: Any]])?.first?["targets"] }
        return (targets as? [[String: Any]])?.first { $0["characteristic"] as? String == "Brightness" }?["value"]
            as? Int
    }

    private static let count = 30

    /// A lamp that is switched for a time, and two, the second of which follows the first: by a rule for each
    /// brightness, which is gone after it fired.
    private static var relay: String {
        let rules = (1...count).map { number in
            """
                  - name: Relay \(number)
                    events: [{changes: {service: First Lamp, characteristic: Brightness, to: \(number)}}]
                    once: true
                    set: [{service: Second Lamp, set: {Brightness: \(number)}}]
            """
        }
        return """
            homes:
              - name: Casa
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: Hall
                    accessories:
                      - {name: First Lamp, service: Lightbulb, characteristics: {On: true, Brightness: 99}}
                      - {name: Second Lamp, service: Lightbulb, characteristics: {On: true, Brightness: 99}}
                      - {name: Third Lamp, service: Lightbulb, characteristics: {On: false, Brightness: 99}}
                rules:

            """ + rules.joined(separator: "\n")
    }
}
