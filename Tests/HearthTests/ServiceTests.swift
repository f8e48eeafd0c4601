import Foundation
import Testing

/// `hearth run` as the owner of a house that other programs ask.
struct ServiceTests {
    /// A service for a small home, in a folder of its own for sockets.
    private struct Stage {
        let folder: TemporaryFolder
        let database: String
        let environment: [String: String]
        let service: RunningHearth

        init() throws {
            folder = try TemporaryFolder()
            database = try SmallHome.database(in: folder)
            environment = ["XDG_RUNTIME_DIR": folder.url.path]
            service = try RunningHearth(
                ["run", "--no-microphone", "--home", database], environment: environment)
            try service.waitForErrors("Other programs ask at")
        }

        func run(_ arguments: String...) throws -> HearthProcess.Outcome {
            try HearthProcess.run(arguments, environment: environment)
        }

        /// Asks until the answer begins so; `false` where it doesn't in time.
        func answer(to question: String, begins: String) throws -> Bool {
            let limit = Date(timeIntervalSinceNow: 30)
            while Date() < limit {
                if try say(question).output.hasPrefix(begins) { return true }
            }
            return false
        }

        func say(_ text: String, as person: String? = nil) throws -> HearthProcess.Outcome {
            try HearthProcess.run(
                ["say", "--home", database] + (person.map { ["--as", $0] } ?? []) + [text], environment: environment)
        }
    }

    @Test func aQuestionOfOneProgramIsAnsweredInTheNext() throws {
        let stage = try Stage()
        let asked = try stage.say("unlock the front door")
        #expect(asked.status == 1 && asked.output.contains("?"), "\(asked)")
        #expect(!asked.errors.contains("no service"))
        #expect(try stage.say("yes").status == 0)
        // A lock takes a moment to turn.
        #expect(try stage.answer(to: "is the front door locked", begins: "No"))
        #expect(stage.service.end() == 0)
    }

    @Test func nobodyAnswersAnothersQuestion() throws {
        let stage = try Stage()
        #expect(try stage.say("unlock the front door").status == 1)
        #expect(try stage.say("yes", as: "Guido").status == 1)
        // What is typed at the service itself is another conversation, too.
        #expect(try !stage.service.ask("yes").isEmpty)
        #expect(try stage.say("is the front door locked").output.hasPrefix("Yes"))
        #expect(stage.service.end() == 0)
    }

    @Test func resultsAreTheSameAsWithoutAService() throws {
        let stage = try Stage()
        let asked = try HearthProcess.run(
            ["say", "--json", "--home", stage.database, "turn on the sofa lamp"], environment: stage.environment)
        let alone = try HearthProcess.run([
            "say", "--json", "--home", SmallHome.file(in: stage.folder), "turn on the sofa lamp",
        ])
        #expect(asked.status == 0 && asked.output == alone.output, "\(asked) \(alone)")
        let dry = try HearthProcess.run(
            ["say", "--dry-run", "--home", stage.database, "turn off the sofa lamp"], environment: stage.environment)
        #expect(dry.status == 0)
        #expect(try stage.say("is the sofa lamp on").output.hasPrefix("Yes"))
        #expect(try stage.run("presence", "--home", stage.database, "Anna", "arrives").status == 0)
        let present = try stage.run("presence", "--home", stage.database)
        #expect(present.output == "Anna\nGuido\n", "\(present)")
        #expect(try stage.run("presence", "--home", stage.database, "Nobody", "arrives").status == 64)
        #expect(try stage.run("set", "--home", stage.database, "Radio", "On", "true").status == 0)
        #expect(try stage.say("is the radio on").output.hasPrefix("Yes"))
        #expect(try stage.run("set", "--home", stage.database, "Radio", "--unreachable").status == 0)
        #expect(try stage.say("turn off the radio").status == 1)
        #expect(try stage.run("scenes", "--home", stage.database).output.contains("Good Night: (empty)"))
        #expect(try stage.say("when the radio turns on turn on the worktop light").status == 0)
        #expect(try stage.run("rules", "--home", stage.database).lines.count == 1)
        #expect(try stage.run("log", "--home", stage.database).output.contains("Sofa Lamp"))
        #expect(stage.service.end() == 0)
    }

    @Test func oneEngineWhateverPathLeadsToTheDatabase() throws {
        let stage = try Stage()
        let soft = stage.folder.file("soft.db").path
        try FileManager.default.createSymbolicLink(atPath: soft, withDestinationPath: stage.database)
        let elsewhere = try TemporaryFolder()
        let hard = elsewhere.file("hard.db").path
        try FileManager.default.linkItem(atPath: stage.database, toPath: hard)
        for path in [soft, hard] {
            let second = try HearthProcess.run("run", "--no-microphone", "--home", path)
            #expect(second.status == 64 && second.errors.contains("being run already"), "\(path): \(second)")
        }
        // What SQLite keeps beside a file goes by its name: nobody else opens it by another one.
        let other = try HearthProcess.run(["say", "--home", hard, "turn on the sofa lamp"])
        #expect(other.status == 64 && other.errors.contains("another name"), "\(other)")
        // The service is found by every path.
        let asked = try HearthProcess.run(
            ["say", "--home", soft, "unlock the front door"], environment: stage.environment)
        #expect(!asked.errors.contains("no service"), "\(asked)")
        #expect(stage.service.end() == 0)
    }

    @Test func aHouseWhoseDatabaseIsReplacedEndsWithAMessage() throws {
        let stage = try Stage()
        let copy = stage.folder.file("copy.db").path
        #expect(try stage.run("home", "backup", "--home", stage.database, copy).status == 0)
        #expect(rename(copy, stage.database) == 0)
        try stage.service.waitForErrors("was removed or replaced")
        #expect(stage.service.end() == 1)
    }

    /// Two programs would do what one should.
    @Test func whoDoesNotAnswerKeepsTheHouse() throws {
        let stage = try Stage()
        stage.service.send(signal: SIGSTOP)
        let asked = try stage.say("turn on the sofa lamp")
        #expect(asked.status == 1 && asked.errors.contains("doesn't answer"), "\(asked)")
        stage.service.send(signal: SIGCONT)
        #expect(try stage.answer(to: "is the sofa lamp on", begins: "No"))
        #expect(stage.service.end() == 0)
    }

    @Test func whoNoLongerReadsStopsNothing() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let script = """
            "$HEARTH" run --no-microphone --home "$1" </dev/null 2>&1 | head -c 1 >/dev/null &
            for i in $(seq 100); do "$HEARTH" say --home "$1" "turn on the sofa lamp" 2>&1 | grep -q "no service" || break; sleep 0.1; done
            "$HEARTH" set --home "$1" Radio On true; "$HEARTH" set --home "$1" Radio On false
            for i in 1 2 3 4 5; do "$HEARTH" say --home "$1" "set a timer for one second"; sleep 0.3; done
            sleep 2
            "$HEARTH" say --home "$1" "unlock the front door"
            "$HEARTH" say --home "$1" "yes"
            for try in $(seq 30); do
                answer=$("$HEARTH" say --home "$1" "is the front door locked")
                case "$answer" in No*) break;; esac
            done
            echo "$answer"
            pid=$(pgrep -f "run --no-microphone --home $1" | head -1); kill $pid
            """
        let (text, _) = try HearthProcess.shell(
            script, database, environment: ["XDG_RUNTIME_DIR": folder.url.path])
        #expect(text.split(separator: "\n").last?.hasPrefix("No") ?? false, "\(text)")
    }

    @Test func filesArePrivateWhateverTheMask() throws {
        let folder = try TemporaryFolder()
        let file = try SmallHome.file(in: folder)
        let script = """
            umask 000; cd "$1"; "$HEARTH" home import --home home.db "$2" || exit 1
            (sleep 2; find . -type f -not -name '*.yaml' -o -type s | xargs stat -c '%a %n'; sleep 1) |
            { "$HEARTH" run --no-microphone --home home.db --socket s.sock 2>/dev/null & cat; kill %1; wait; }
            """
        let (text, _) = try HearthProcess.shell(script, folder.url.path, file, options: "-mc")
        let lines = text.split(separator: "\n").filter { $0.contains("./") }
        #expect(lines.contains { $0.hasSuffix("home.db") } && lines.contains { $0.hasSuffix("s.sock") }, "\(text)")
        #expect(lines.allSatisfy { $0.hasPrefix("600 ") }, "\(text)")
    }

    @Test func whatIsTypedFasterThanItIsDoneEndsAtOnceAllTheSame() throws {
        let stage = try Stage()
        for _ in 1...2000 { try stage.service.send("turn on the sofa lamp") }
        let begin = Date()
        #expect(stage.service.end() == 0)
        #expect(Date().timeIntervalSince(begin) < 5)
    }
}
