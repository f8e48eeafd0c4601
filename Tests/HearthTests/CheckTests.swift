import Foundation
import Testing

struct CheckTests {
    private func corpus(_ cases: String, in folder: TemporaryFolder) throws -> String {
        try folder.write("home: \(HearthProcess.home("flat"))\ncases:\n" + cases, to: "corpus.yaml")
    }

    @Test func allRightEndsWithZero() throws {
        let folder = try TemporaryFolder()
        let path = try corpus(
            """
              - say: [turn on the sofa lamp, sofa lamp on]
                expect:
                  outcome: done
                  commands: [{kind: set, targets: [{service: Sofa Lamp, characteristic: "On", value: true}]}]
              - dialog:
                  - {say: unlock the front door, expect: {outcome: confirm}}
                  - {say: "no", expect: {commands: [{kind: cancel}]}}
            """, in: folder)
        let run = try HearthProcess.run("check", path)
        #expect(run.status == 0)
        #expect(run.output.contains("total: 4 of 4 right"))
    }

    @Test func aWordIsSaidInPlaceOfAnother() throws {
        let folder = try TemporaryFolder()
        let path = try corpus(
            """
              - say: [turn up the tv, "please turn up the tv, would you", turn the tv up, tv up]
                expect: {outcome: done, commands: [{kind: set, targets: [{service: TV, characteristic: Volume}]}]}
              - dialog:
                  - {say: turn on the sofa lamp, expect: {outcome: done}}
                  - {say: TURN UP it, expect: {outcome: nothing of the kind}}
            """, in: folder)
        let run = try HearthProcess.run("check", path, "--instead", "turn up=crank up")
        #expect(run.lines.first == "\(path):7: crank up it")
        #expect(run.output.contains("total: 3 of 4 right"), "\(run.output)")
        let unknown = try HearthProcess.run("check", path, "--instead", "turn up=frobnicate")
        #expect(unknown.output.contains("please frobnicate the tv, would you"), "\(unknown.output)")
        #expect(try HearthProcess.run("check", path, "--instead", "turn up").status == 64)
    }

    @Test func aMissIsToldWithItsPlace() throws {
        let folder = try TemporaryFolder()
        let path = try corpus(
            """
              - say: turn on the sofa lamp
                expect: {outcome: refused}
            """, in: folder)
        let run = try HearthProcess.run("check", path)
        #expect(run.status == 1)
        #expect(run.lines.first == "\(path):3: turn on the sofa lamp")
        #expect(run.output.contains("expected: {outcome: refused}"))
        #expect(run.output.contains("\"outcome\": \"done\""))
        #expect(run.output.contains("total: 0 of 1 right"))
    }

    @Test(arguments: [
        // A target too many, one too few, one twice in place of another, another value; a list's length.
        "commands: [{targets: [{service: Sofa Lamp}, {service: Ceiling Light}, {service: Radio}]}]",
        "commands: [{targets: [{service: Sofa Lamp}]}]",
        "commands: [{targets: [{service: Sofa Lamp}, {service: Sofa Lamp}]}]",
        "commands: [{targets: [{service: Sofa Lamp, value: true}, {service: Ceiling Light}]}]",
        "commands: []", "commands: [{kind: query}]", "answer: true", "reply: the",
    ])
    func whatIsNotContainedIsAMiss(_ expectation: String) throws {
        let folder = try TemporaryFolder()
        let path = try corpus(
            "  - {say: turn off the living room lights, expect: {\(expectation)}}\n", in: folder)
        #expect(try HearthProcess.run("check", path).status == 1)
    }

    @Test(arguments: [
        "commands: [{targets: [{service: Ceiling Light, value: false}, {service: Sofa Lamp}]}]",
        "commands: [{kind: set, targets: [{}, {room: Living Room}]}]", "outcome: done", "reason: null",
        // YAML's traps: what stands without quotes is the word as well as the truth value.
        "commands: [{targets: [{service: Ceiling Light, value: off}, {service: Sofa Lamp, value: No}]}]",
    ])
    func whatIsContainedIsRight(_ expectation: String) throws {
        let folder = try TemporaryFolder()
        let path = try corpus(
            "  - {say: turn off the living room lights, expect: {\(expectation)}}\n", in: folder)
        #expect(try HearthProcess.run("check", path).status == 0)
    }

    @Test(arguments: [
        ("  - {said: x, expect: {}}\n", 3, "said"), ("  - {say: x}\n", 3, "expect"), ("  - x\n", 3, "mapping"),
        ("  - {say: x, room: Dungeon, expect: {}}\n", 3, "Dungeon"), ("  - {say: {a: b}, expect: {}}\n", 3, "say"),
        ("  - [\n", 4, "YAML"),
    ])
    func aBadCorpusIsBadInput(_ cases: String, _ line: Int, _ words: String) throws {
        let folder = try TemporaryFolder()
        let path = try corpus(cases, in: folder)
        let run = try HearthProcess.run("check", path)
        #expect(run.status == 65)
        #expect(run.errors.contains("\(path):\(line):"), "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
    }

    @Test func aMissingHomeIsToldWhereItIsNamed() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("# A corpus.\nhome: nowhere.yaml\ncases: []\n", to: "corpus.yaml")
        let run = try HearthProcess.run("check", path)
        #expect(run.status == 65)
        #expect(run.errors.contains("\(path):2: there is no home file"), "\(run.errors)")
    }

    @Test func aMissingCorpusIsBadInput() throws {
        #expect(try HearthProcess.run("check", "/nowhere").status == 65)
    }

    @Test(.enabled(if: Sound.missingPrograms.isEmpty, "flite and sox are needed"))
    func recordingsAreCasesToo() throws {
        let folder = try TemporaryFolder()
        try Sound.speech("turn off the sofa lamp", to: folder.file("off.wav"))
        let expected =
            "{hypothesis: turn off the sofa lamp, commands: [{targets: [{service: Sofa Lamp, value: false}]}]}"
        let right = try corpus("  - {hear: off.wav, expect: \(expected)}\n", in: folder)
        #expect(try HearthProcess.run("check", right).status == 0)
        let wrong = try corpus("  - {hear: off.wav, expect: {hypothesis: turn on the sofa lamp}}\n", in: folder)
        #expect(try HearthProcess.run("check", wrong).status == 1)
        let missing = try corpus("  - {hear: nothing.wav, expect: {}}\n", in: folder)
        #expect(try HearthProcess.run("check", missing).status == 65)
    }
}
