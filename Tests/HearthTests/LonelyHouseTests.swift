import Foundation
import Testing

/// A house without a service: what it can't do it tells, and what it promises it keeps.
struct LonelyHouseTests {
    @Test func whatNeedsAServiceIsToldWhereNoneRuns() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        func errors(_ text: String) throws -> String { try HearthProcess.run("say", "--home", database, text).errors }
        #expect(try errors("set a timer for ten minutes").contains("nobody will ring"))
        #expect(try errors("turn on the sofa lamp for ten minutes").contains("nothing will come back by itself"))
        #expect(try errors("when the radio turns on turn on the sofa lamp").contains("no rule will happen"))
        #expect(try errors("unlock the front door").contains("doesn't wait for its answer"))
        #expect(try errors("turn on the radio").isEmpty)
    }

    @Test func undoIsKeptFromOneProgramToTheNext() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        func say(_ text: String) throws -> HearthProcess.Outcome {
            try HearthProcess.run("say", "--home", database, text)
        }
        #expect(
            try say("call the rule movies when the radio turns on turn on the sofa lamp").status == 0
                || say("when the radio turns on turn on the sofa lamp").status == 0)
        let rules = try HearthProcess.run("rules", "--home", database).output
        #expect(!rules.isEmpty)
        let name = try #require(
            try HearthProcess.run("rules", "--json", "--home", database).objects().first?["name"] as? String)
        #expect(try say("delete the rule \(name)").output.contains("deleted"))
        #expect(try HearthProcess.run("rules", "--home", database).output.isEmpty)
        #expect(try say("undo").status == 0)
        #expect(try HearthProcess.run("rules", "--home", database).output == rules)
        #expect(try say("rename the radio to wireless").status == 0)
        #expect(try say("turn on the wireless").status == 0)
        #expect(try say("undo").status == 0)
        #expect(try say("undo").status == 0)
        #expect(try say("is the radio on").output.hasPrefix("No"))
        #expect(try say("undo").status == 0)
        #expect(try say("undo").status == 1)
    }

    /// A valve closes when its own time is over, so it is given the time that was said;
    /// without one it runs for its usual time.
    @Test func aValveRunsAsLongAsWasSaid() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder, SmallHome.withLawn)
        func say(_ text: String) throws -> String { try HearthProcess.run("say", "--home", database, text).output }
        func home() throws -> String { try HearthProcess.run("home", "export", "--home", database).output }
        #expect(try say("turn on the lawn").contains("on"))
        #expect(try home().contains("SetDuration: PT10M"))
        #expect(try say("turn off the lawn").contains("off"))
        #expect(try say("turn on the lawn for half an hour").contains("for 30 minutes"))
        #expect(try home().contains("SetDuration: PT30M"))
        #expect(try say("how long will the lawn stay on").hasSuffix(" more.\n"))
        #expect(try say("undo").contains("off"))
    }

    @Test func undoTakesBackATimerAndNotTheLampBefore() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let lines =
            "turn on the sofa lamp\nset a timer for three minutes\nundo\nwhat timers are there\nis the sofa lamp on\n"
        let run = try HearthProcess.run("say", "--home", database, input: Data(lines.utf8))
        #expect(run.lines.count == 5 && run.lines.last?.hasPrefix("Yes") ?? false, "\(run)")
        let left = try HearthProcess.run("say", "--json", "--home", database, "what timers are there").objects()
        #expect((left.first?["outcome"] as? String) != "answered", "\(left)")
    }

    @Test func undoLeavesWhatSomebodyElseHasSetSince() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let first = try RunningHearth(["say", "--home", database])
        _ = try first.ask("turn on the sofa lamp")
        #expect(
            try HearthProcess.run("say", "--home", database, "--as", "Anna", "set the sofa lamp to 30 percent").status
                == 0)
        let limit = Date(timeIntervalSinceNow: 20)
        while try !first.ask("how bright is the sofa lamp").contains("30"), Date() < limit {}
        #expect(try first.ask("undo").contains("changed"))
        #expect(try first.ask("is the sofa lamp on").hasPrefix("Yes"))
    }

    @Test func anImportShowsWhatItDropsAndKeepsABackup() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let file = try SmallHome.file(in: folder)
        #expect(
            try HearthProcess.run("say", "--home", database, "when the radio turns on turn on the sofa lamp").status
                == 0)
        let rules = try HearthProcess.run("rules", "--home", database).output
        let refused = try HearthProcess.run("home", "import", "--home", database, file)
        #expect(refused.status == 1 && refused.errors.contains("rules of Casa"), "\(refused)")
        #expect(try HearthProcess.run("rules", "--home", database).output == rules)
        #expect(try HearthProcess.run("home", "import", "--yes", "--home", database, file).status == 0)
        #expect(try HearthProcess.run("rules", "--home", database).output.isEmpty)
        let kept = try FileManager.default.contentsOfDirectory(atPath: folder.url.path).filter {
            $0.contains(".backup-") && !$0.hasSuffix("-wal") && !$0.hasSuffix("-shm")
        }
        #expect(kept.count == 1)
        let backup = folder.file(try #require(kept.first)).path
        #expect(try HearthProcess.run("home", "restore", "--home", database, backup).status == 0)
        #expect(try HearthProcess.run("rules", "--home", database).output == rules)
        #expect(try HearthProcess.run("home", "restore", "--home", database, file).status != 0)
        #expect(try HearthProcess.run("rules", "--home", database).output == rules)
    }

    @Test func lengthsOfTimeAreThatLongWhereTheClocksArePutBack() throws {
        let folder = try TemporaryFolder()
        let home = try folder.write(
            """
            homes:
              - name: Casa
                timeZone: Europe/Berlin
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: Hall
                    accessories:
                      - {name: Lamp A, service: Lightbulb, characteristics: {On: false}}
                      - {name: Lamp B, service: Lightbulb, characteristics: {On: false}}
            """, to: "home.yaml")
        let events = try folder.write(
            """
            {"at":"2026-10-25T02:50+02:00","say":"set a timer for 20 minutes"}
            {"at":"2026-10-25T02:50+02:00","say":"turn on lamp a for 20 minutes"}
            {"at":"2026-10-25T02:50+02:00","say":"in twenty minutes turn on lamp b"}
            """, to: "events")
        let run = try HearthProcess.run(
            "simulate", "--home", home, "--events", events, "--until", "2026-10-25T06:00")
        let later = try run.objects().filter { $0["say"] == nil }
        #expect(later.count == 3, "\(run.output)")
        #expect(later.allSatisfy { ($0["at"] as? String)?.hasPrefix("2026-10-25T02:10") ?? false }, "\(run.output)")
    }
}
