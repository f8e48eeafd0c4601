import Foundation
import Testing

struct HomeFileCommandTests {
    private static let good = """
        homes:
          - name: Casa
            rooms:
              - name: Den
                accessories:
                  - name: Lamp
                    service: Lightbulb
                    characteristics: {On: false, Brightness: 40}

        """

    private static let bad: [(String, Int, String)] = [
        ("homes:\n  - name: Casa\n   rooms: [", 3, "not YAML"),
        (good.replacingOccurrences(of: "Lightbulb", with: "Light bulb!"), 7, "service"),
        (good.replacingOccurrences(of: "Brightness: 40", with: "Brightness: 140"), 8, "range"),
        (good.replacingOccurrences(of: "name: Lamp", with: "name: den"), 6, "name"),
        (
            good
                + "    scenes:\n      - name: Late\n        actions:\n          - {service: Nowhere, set: {On: true}}\n",
            12, "Nowhere"
        ),
        (good.replacingOccurrences(of: "rooms:", with: "romms:"), 3, "romms"),
        ("", 1, "empty"),
    ]

    @Test(arguments: bad)
    func aBadFileIsToldWithItsLineAndNothingIsImported(_ text: String, _ line: Int, _ words: String) throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let good = try folder.write(Self.good, to: "good.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", database, good).status == 0)
        let before = try HearthProcess.run("home", "export", "--home", database).output
        let bad = try folder.write(text, to: "bad.yaml")
        let run = try HearthProcess.run("home", "import", "--home", database, bad)
        #expect(run.status == 65)
        #expect(run.errors.contains("\(bad):\(line):"), "\(run.errors)")
        #expect(run.errors.contains(words), "\(run.errors)")
        #expect(try HearthProcess.run("home", "export", "--home", database).output == before)
        #expect(try HearthProcess.run("say", "--home", bad, "hello").status == 65)
    }

    @Test func aMissingFileIsBadInput() throws {
        let run = try HearthProcess.run("say", "--home", "/nowhere/home.yaml", "hello")
        #expect(run.status == 65)
        #expect(run.errors.contains("/nowhere/home.yaml: no such file"))
    }

    /// A pipe would be waited for without end.
    @Test(
        .timeLimit(.minutes(2)),
        arguments: [
            ["say", "--home", "PIPE", "hello"], ["home", "import", "--home", "DATABASE", "PIPE"],
            ["home", "restore", "--home", "DATABASE", "PIPE"], ["hear", "--home", "DATABASE", "PIPE"],
            ["hear", "--home", "DATABASE", "--jsgf", "PIPE", "PIPE"], ["check", "PIPE.yaml"],
            ["simulate", "--home", "DATABASE", "--events", "PIPE"],
        ])
    func aPipeIsNoFile(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let file = try folder.write(Self.good, to: "good.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", database, file).status == 0)
        for name in ["pipe", "pipe.yaml"] { #expect(mkfifo(folder.file(name).path, 0o600) == 0) }
        let run = try HearthProcess.run(
            arguments.map {
                $0.replacingOccurrences(of: "PIPE", with: folder.file("pipe").path)
                    .replacingOccurrences(of: "DATABASE", with: database)
            })
        #expect(run.status == 65 && run.errors.contains("a pipe"), "\(run)")
    }

    @Test func whatIsNoDatabaseIsBadInput() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write(String(repeating: "This is no database at all. ", count: 100), to: "home.db")
        let run = try HearthProcess.run("home", "show", "--home", path)
        #expect(run.status == 65)
        #expect(run.errors.contains(path))
    }

    @Test(arguments: ["flat", "villa", "family", "names", "mansion"])
    func aHomeFileGoesInAndComesOutTheSame(_ name: String) throws {
        let folder = try TemporaryFolder()
        let databases = ["one.db", "two.db"].map { folder.file($0).path }
        #expect(try HearthProcess.run("home", "import", "--home", databases[0], HearthProcess.home(name)).status == 0)
        let exported = try HearthProcess.run("home", "export", "--home", databases[0]).output
        let copy = try folder.write(exported, to: "copy.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", databases[1], copy).status == 0)
        #expect(try HearthProcess.run("home", "export", "--home", databases[1]).output == exported)
        #expect(try HearthProcess.run("home", "export", "--home", HearthProcess.home(name)).output == exported)
    }

    @Test func importingAgainReplacesTheHome() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let file = try folder.write(Self.good, to: "home.yaml")
        for _ in 1...2 { #expect(try HearthProcess.run("home", "import", "--home", database, file).status == 0) }
        let shown = try HearthProcess.run("home", "show", "--home", database).output
        #expect(shown.components(separatedBy: "Casa:").count == 2)
    }

    @Test func aHomeFileIsNeverWrittenTo() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Self.good, to: "home.yaml")
        #expect(try HearthProcess.run("say", "--home", file, "turn on the lamp").status == 0)
        #expect(try HearthProcess.run("set", "--home", file, "Lamp", "On", "true").status == 64)
        #expect(try HearthProcess.run("home", "import", "--home", file, file).status == 64)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == Self.good)
    }

    @Test func namesThatAttackTheGrammarAreUsable() throws {
        let names = [
            "]; <x> = a", "{tag}", "/gram", "a | b", "\\ \" quoted", "#JSGF V1.0;", "<NULL>", "12345", "naïve Küche",
            String(repeating: "very long name ", count: 6),
        ]
        let accessories = names.map { name in
            let quoted = name.replacingOccurrences(of: "'", with: "''")
            return "      - {name: '\(quoted)', service: Switch, characteristics: {On: false}}\n"
        }
        let folder = try TemporaryFolder()
        let file = try folder.write(
            "homes:\n  - name: Casa\n    accessories:\n" + accessories.joined(), to: "home.yaml")
        for format in ["jsgf", "fsg"] {
            #expect(try HearthProcess.run("grammar", "--format", format, "--home", file).status == 0)
        }
        let input = (names + ["fence"]).map { "turn on \($0)" }.joined(separator: "\n")
        let run = try HearthProcess.run("say", "--json", "--home", file, input: Data(input.utf8))
        for (name, object) in zip(names, try run.objects()) {
            let command = (object["commands"] as? [[String: Any]])?.first
            let services = (command?["targets"] as? [[String: Any]])?.compactMap { $0["service"] as? String }
            #expect(
                services?.map { $0.trimmingCharacters(in: .whitespaces) } == [
                    name.trimmingCharacters(in: .whitespaces)
                ], "\(name)")
        }
    }

    @Test func aNameOfFiveHundredCharactersIsRefusedWithAReason() throws {
        let folder = try TemporaryFolder()
        let text = Self.good.replacingOccurrences(of: "name: Lamp", with: "name: \(String(repeating: "x", count: 500))")
        let run = try HearthProcess.run("home", "show", "--home", try folder.write(text, to: "home.yaml"))
        #expect(run.status == 65)
        #expect(run.errors.contains(":6:"))
    }
}
