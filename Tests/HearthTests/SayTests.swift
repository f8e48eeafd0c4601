import Foundation
import Testing

struct SayTests {
    private let flat = HearthProcess.home("flat")

    @Test func doesWhatTheArgumentsSayAndReplies() throws {
        let run = try HearthProcess.run("say", "--home", flat, "turn", "on", "the", "sofa", "lamp")
        #expect(run.status == 0)
        #expect(run.lines == ["The Sofa Lamp is on."])
        #expect(run.errors.isEmpty)
    }

    @Test func printsTheResultObject() throws {
        let run = try HearthProcess.run("say", "--json", "--home", flat, "turn on the sofa lamp")
        #expect(
            run.output == """
                {"utterance": "turn on the sofa lamp", "outcome": "done", "commands": [{"kind": "set", "targets": \
                [{"room": "Living Room", "accessory": "Sofa Lamp", "service": "Sofa Lamp", "characteristic": "On", \
                "value": true}]}], "reply": "The Sofa Lamp is on."}

                """)
    }

    @Test func carriesStateAndConversationFromLineToLine() throws {
        let input = "unlock the front door\nyes\nis the front door locked\nundo\nis the front door locked\n"
        let run = try HearthProcess.run("say", "--json", "--home", flat, input: Data(input.utf8))
        #expect(run.status == 0)
        let objects = try run.objects()
        #expect(objects.map { $0["outcome"] as? String } == ["confirm", "done", "answered", "done", "answered"])
        let answers = objects.map { ($0["commands"] as? [[String: Any]])?.first?["answer"] as? Bool }
        #expect(answers == [nil, nil, false, nil, true])
    }

    @Test func theLastLineNeedsNoEnd() throws {
        let run = try HearthProcess.run("say", "--home", flat, input: Data("turn on the sofa lamp".utf8))
        #expect(run.lines == ["The Sofa Lamp is on."])
    }

    @Test func theRoomOfTheSpeakerCounts() throws {
        let run = try HearthProcess.run("say", "--json", "--home", flat, "--room", "kitchen", "turn on the lights")
        let command = try #require((try run.objects().first?["commands"] as? [[String: Any]])?.first)
        let rooms = (command["targets"] as? [[String: Any]])?.compactMap { $0["room"] as? String }
        #expect(Set(rooms ?? []) == ["Kitchen"])
    }

    @Test func aGuestMayNotUnlock() throws {
        let run = try HearthProcess.run("say", "--json", "--home", flat, "--as", "Priya", "unlock the front door")
        #expect(run.status == 1)
        #expect(try run.objects().first?["outcome"] as? String == "refused")
    }

    @Test func theTimeCanBeGiven() throws {
        let run = try HearthProcess.run("say", "--home", flat, "--now", "2026-03-02T17:30", "what time is it")
        #expect(run.status == 0)
        #expect(run.output.contains("17:30") || run.output.contains("5:30"))
    }

    @Test(arguments: [
        ("2026-03-02T16:30Z", "17:30"), ("2026-03-02T18:30+02:00", "17:30"), ("2026-07-02T16:30Z", "18:30"),
    ])
    func aTimeWithAZoneIsPutOnTheHomesClock(_ given: String, _ shown: String) throws {
        let run = try HearthProcess.run("say", "--home", flat, "--now", given, "what time is it")
        #expect(run.output.contains(shown))
    }

    @Test(arguments: ["colorless green ideas sleep furiously", "I told him to turn on the charm"])
    func whatIsNoCommandEndsWithOne(_ text: String) throws {
        let run = try HearthProcess.run("say", "--home", flat, text)
        #expect(run.status == 1)
        #expect(!run.output.isEmpty)
    }

    @Test func anOpenQuestionAtTheEndIsNotDone() throws {
        #expect(try HearthProcess.run("say", "--home", flat, "unlock the front door").status == 1)
        let declined = Data("unlock the front door\nno\n".utf8)
        #expect(try HearthProcess.run("say", "--home", flat, input: declined).status == 0)
    }

    @Test(arguments: [
        ["say", "--nonsense", "x"], ["say", "--room", "Dungeon", "x"], ["say", "--as", "Nobody", "x"],
        ["say", "--now", "yesterday", "x"], ["say", "--language", "xx", "x"], ["say", "--language", "../en", "x"],
        ["nonsense"], ["set"], ["hear"],
    ])
    func wrongUsageEndsWith64(_ arguments: [String]) throws {
        let home = arguments[0] == "say" ? ["--home", flat] : []
        let run = try HearthProcess.run([arguments[0]] + home + arguments.dropFirst())
        #expect(run.status == 64)
        #expect(run.output.isEmpty)
        #expect(!run.errors.isEmpty)
    }

    @Test func helpIsNoError() throws {
        let run = try HearthProcess.run("--help")
        #expect(run.status == 0)
        #expect(run.output.contains("listen"))
    }

    @Test func aDryRunLeavesTheDatabaseAlone() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        #expect(try HearthProcess.run("home", "import", "--home", database, flat).status == 0)
        let before = try HearthProcess.run("home", "export", "--home", database).output
        for text in ["turn on the sofa lamp", "when I leave turn off the sofa lamp"] {
            #expect(try HearthProcess.run("say", "--dry-run", "--home", database, text).status == 0)
        }
        #expect(try HearthProcess.run("home", "export", "--home", database).output == before)
    }
}
