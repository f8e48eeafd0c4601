import Foundation
import Testing

/// Recordings meet the same house, options and conversation as typed lines do.
@Suite(.serialized, .enabled(if: Sound.missingPrograms.isEmpty, "flite and sox are needed"))
struct HearOptionTests {
    private static func recordings(_ texts: [String], in folder: TemporaryFolder, voice: String = "slt") throws
        -> [String]
    {
        try texts.enumerated().map { number, text in
            let file = folder.file("\(voice)-\(number).wav")
            try Sound.speech(text, to: file, voice: voice)
            return file.path
        }
    }

    private static func outcomes(_ run: HearthProcess.Outcome) throws -> [String?] {
        try run.objects().map { $0["outcome"] as? String }
    }

    @Test func theConversationGoesOnFromFileToFile() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let files = try Self.recordings(["unlock the front door", "yes", "is the front door locked"], in: folder)
        // At one time, for a question waits a minute, and a busy machine may take longer from file to file.
        let now = ["--now", "2026-03-02T17:30:00"]
        let run = try HearthProcess.run(["hear", "--json", "--home", home] + now + files)
        let outcomes = try Self.outcomes(run)
        #expect(outcomes == ["confirm", "done", "answered"])
        let query = (try run.objects().last?["commands"] as? [[String: Any]])?.first
        #expect(query?["answer"] as? Bool == false)
        #expect(run.status == 0)
    }

    /// “No” was once heard as “go ahead”.
    @Test(arguments: ["slt", "rms", "awb", "kal", "kal16"])
    func aNoIsNeverHeardAsAYes(_ voice: String) throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let question = folder.file("question.wav")
        try Sound.speech("unlock the front door", to: question)
        for refusal in ["no", "never mind", "no don't", "cancel", "stop"] {
            let answer = try Self.recordings([refusal], in: folder, voice: voice)
            let run = try HearthProcess.run(["hear", "--json", "--home", home, question.path] + answer)
            let kinds = (try run.objects().last?["commands"] as? [[String: Any]])?.compactMap { $0["kind"] as? String }
            #expect(try Self.outcomes(run).first == "confirm")
            #expect(kinds?.contains("confirm") == false, "\(refusal): \(run.output)")
        }
    }

    @Test func whoSpeaksAndWhereCount() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let files = try Self.recordings(["turn on the lights", "unlock the front door"], in: folder)
        let run = try HearthProcess.run(
            ["hear", "--json", "--home", home, "--room", "Kitchen", "--as", "Guido"] + files)
        #expect(try Self.outcomes(run) == ["done", "refused"])
        #expect(run.lines.first?.contains("Worktop Light") == true)
        #expect(run.lines.first?.contains("Sofa Lamp") == false)
        #expect(run.status == 1)
    }

    @Test func theTimeCanBeGiven() throws {
        let folder = try TemporaryFolder()
        let home = try SmallHome.file(in: folder)
        let files = try Self.recordings(["what time is it"], in: folder)
        let run = try HearthProcess.run(["hear", "--home", home, "--now", "2026-03-02T17:30"] + files)
        #expect(run.output.contains("17:30"))
    }

    @Test func aDryRunLeavesTheDatabaseAlone() throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let before = try HearthProcess.run("home", "export", "--home", database).output
        let files = try Self.recordings(["turn on the sofa lamp", "is the sofa lamp on"], in: folder)
        let run = try HearthProcess.run(["hear", "--json", "--dry-run", "--home", database] + files)
        #expect(try Self.outcomes(run) == ["done", "answered"])
        #expect(try HearthProcess.run("home", "export", "--home", database).output == before)
        #expect(
            try HearthProcess.run(["hear", "--home", database] + files).output.contains("Yes, the Sofa Lamp is on."))
        #expect(try HearthProcess.run("home", "export", "--home", database).output != before)
    }

    @Test func namesThatAttackTheRecogniserAreLeftAloneOrHeard() throws {
        let folder = try TemporaryFolder()
        let names = [
            "]; <x> = a", "{tag}", "/gram", "a | b", "<NULL>", "<sil>", "12345", "</s>", "++NOISE++", "word(2)",
            "Küche",
            "💡 lamp", String(repeating: "very long ", count: 9),
        ]
        let accessories = names.map {
            "          - {name: '\($0)', service: Lightbulb, characteristics: {On: false}}\n"
        }
        let text = SmallHome.text.replacingOccurrences(
            of: "  - name: Kitchen\n        accessories:\n",
            with: "  - name: Kitchen\n        accessories:\n" + accessories.joined())
        let home = try folder.write(text, to: "attack.yaml")
        let files = try Self.recordings(
            ["turn on the radio", "turn on twelve thousand three hundred forty five"], in: folder)
        let run = try HearthProcess.run(["hear", "--json", "--home", home] + files)
        #expect(try Self.outcomes(run).first == "done", "\(run.output)\(run.errors)")
        #expect(try HearthProcess.run("say", "--home", home, "turn on 💡 lamp").status == 0)
    }
}
