import Foundation
import Testing

struct HouseCommandTests {
    /// A database with the flat in it.
    private func database(in folder: TemporaryFolder) throws -> String {
        let path = folder.file("home.db").path
        let run = try HearthProcess.run("home", "import", "--home", path, HearthProcess.home("flat"))
        guard run.status == 0 else { throw HearthProcess.Unusable(reason: run.errors) }
        return path
    }

    @Test func whatWasDoneIsThereForTheNextProcess() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        #expect(try HearthProcess.run("say", "--home", database, "turn on the sofa lamp").status == 0)
        let run = try HearthProcess.run("say", "--home", database, "is the sofa lamp on")
        #expect(run.output.hasPrefix("Yes"))
        #expect(try HearthProcess.run("home", "show", "--home", database).output.contains("Sofa Lamp       on"))
    }

    @Test func anAccessoryCanBeFlippedByHand() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        #expect(
            try HearthProcess.run("set", "--home", database, "fridge door", "contactsensorstate", "open").status == 0)
        #expect(try HearthProcess.run("say", "--home", database, "is the fridge door open").output.hasPrefix("Yes"))
    }

    @Test func whatCannotBeReachedFailsAndTheRestIsDone() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        #expect(try HearthProcess.run("set", "--home", database, "Sofa Lamp", "--unreachable").status == 0)
        let run = try HearthProcess.run("say", "--json", "--home", database, "turn on the living room lights")
        #expect(run.status == 1)
        let object = try #require(try run.objects().first)
        #expect(object["outcome"] as? String == "failed")
        let targets = try #require((object["commands"] as? [[String: Any]])?.first?["targets"] as? [[String: Any]])
        #expect(targets.count == 2)
        #expect(targets.filter { $0["error"] != nil }.map { $0["service"] as? String } == ["Sofa Lamp"])
        #expect(
            try HearthProcess.run("home", "show", "--home", database).output.contains("Sofa Lamp: can't be reached"))
        #expect(try HearthProcess.run("set", "--home", database, "Sofa Lamp", "--reachable").status == 0)
        #expect(try HearthProcess.run("say", "--home", database, "turn on the living room lights").status == 0)
    }

    @Test(arguments: [("Sofa Lamp", "On", "maybe"), ("Sofa Lamp", "Brightness", "bright")])
    func aValueOfAnotherKindIsRefusedInPlainWords(_ service: String, _ characteristic: String, _ value: String) throws {
        let folder = try TemporaryFolder()
        let run = try HearthProcess.run(
            "set", "--home", try database(in: folder), service, characteristic, value)
        #expect(run.status == 64)
        let kind = characteristic == "On" ? "true or false" : "a number"
        #expect(run.errors.contains("\(characteristic) is \(kind), not “\(value)”"), "\(run.errors)")
    }

    @Test func rulesThatWaitForTheSunOfNowhereAreReported() throws {
        let folder = try TemporaryFolder()
        let text = """
            homes:
              - name: Casa
                rooms:
                  - name: Den
                    accessories: [{name: Lamp, service: Lightbulb, characteristics: {On: false}}]
                rules:
                  - {name: Dusk, events: [{sun: sunset}], set: [{service: Lamp, set: {On: true}}]}

            """
        let nowhere = try folder.write(text, to: "nowhere.yaml")
        let run = try HearthProcess.run("rules", "check", "--home", nowhere)
        #expect(run.status == 1)
        #expect(run.output.contains("“Dusk”") && run.output.contains("location"), "\(run.output)")
        let object = try #require(try HearthProcess.run("rules", "check", "--json", "--home", nowhere).objects().first)
        #expect(object["kind"] as? String == "noLocation")
        let placed = text.replacingOccurrences(
            of: "    rooms:", with: "    location: {latitude: 45, longitude: 10}\n    rooms:")
        let somewhere = try folder.write(placed, to: "somewhere.yaml")
        #expect(try HearthProcess.run("rules", "check", "--home", somewhere).status == 0)
    }

    @Test func fightingRulesAreReported() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        let good = try HearthProcess.run("rules", "check", "--home", database)
        #expect(good.status == 0)
        #expect(good.output == "Nothing is wrong with the rule.\n")
        let said = "every day at seven in the morning turn off the coffee machine\nyes\n"
        #expect(try HearthProcess.run(["say", "--home", database], input: Data(said.utf8)).status == 0)
        let run = try HearthProcess.run("rules", "check", "--home", database, "--json")
        #expect(run.status == 1)
        let object = try #require(try run.objects().first)
        #expect(object["kind"] as? String == "contradiction")
        #expect(object["rule"] as? String == "Coffee at seven")
        #expect(
            try HearthProcess.run("rules", "check", "--home", database).output.contains("“Coffee at seven” contradicts")
        )
        #expect(try HearthProcess.run("rules", "--home", database).status == 0)
    }

    @Test(arguments: [
        (["when the sofa lamp turns on unlock the front door"], 1), (["when Anna comes home unlock the front door"], 0),
        (["when anyone comes home unlock the front door"], 1), (["at seven unlock the front door"], 0),
        (["when the sofa lamp turns on turn on the radio", "when the radio turns on unlock the front door"], 1),
        (["when the sofa lamp turns on lock the front door"], 0),
        (["when the front door is unlocked turn on the radio", "when the radio turns off unlock the front door"], 1),
    ])
    func rulesByWhichAGuestLetsSomebodyInAreNamed(_ said: [String], _ count: Int) throws {
        let folder = try TemporaryFolder()
        let database = try SmallHome.database(in: folder)
        let lines = said.map { $0 + "\nyes\n" }.joined()
        _ = try HearthProcess.run(["say", "--home", database], input: Data(lines.utf8))
        #expect(try HearthProcess.run("rules", "--home", database).lines.count == said.count)
        let run = try HearthProcess.run("rules", "check", "--home", database, "--json")
        let found = try run.objects().filter { $0["kind"] as? String == "guestLetsIn" }
        #expect(found.count == count && run.status == Int32(count), "\(run)")
    }

    @Test func oneMoreRuleIsNamedRatherThanCounted() throws {
        let folder = try TemporaryFolder()
        let rules = ["me", "Anna", "anyone", "first", "me"].enumerated().map { number, who in
            let level = number == 4 ? 5 : 50 + number
            return
                "      - {name: R\(number + 1), events: [{arrive: \(who)}], set: [{service: Lamp, set: {Brightness: \(level)}}]}"
        }
        let structure = """
            homes:
              - name: Casa
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: Den
                    accessories: [{name: Lamp, service: Lightbulb, characteristics: {On: false, Brightness: 40}}]
                rules:

            """
        let said = "when I come home set the lamp to ten percent"
        for (count, end) in [(4, "“R1”, “R2”, “R3” and “R4”"), (5, "“R1”, “R2”, “R3” and 2 others")] {
            let text = structure + rules.prefix(count).joined(separator: "\n") + "\n"
            let run = try HearthProcess.run("say", "--home", try folder.write(text, to: "casa\(count).yaml"), said)
            #expect(run.output.contains(end), "\(run.output)")
        }
    }

    @Test func whatWasDoneByHandIsRemembered() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        #expect(
            try HearthProcess.run("set", "--home", database, "fridge door", "contactsensorstate", "open").status == 0)
        let run = try HearthProcess.run("say", "--json", "--home", database, "who opened the fridge door")
        let object = try #require(try run.objects().first)
        let command = try #require((object["commands"] as? [[String: Any]])?.first)
        let entry = try #require((command["history"] as? [[String: Any]])?.first)
        #expect(entry["cause"] as? String == "hand" && entry["value"] as? String == "open")
    }

    @Test func aBridgeWhosePlugIsPulledTakesAllBehindItAlong() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        #expect(try HearthProcess.run("home", "import", "--home", database, HearthProcess.home("villa")).status == 0)
        #expect(try HearthProcess.run("set", "--home", database, "hall bridge", "--unreachable").status == 0)
        let shown = try HearthProcess.run("home", "show", "--home", database).output
        #expect(shown.contains("Garage Opener: can't be reached (behind Hall Bridge)"))
        let run = try HearthProcess.run(
            "say", "--json", "--home", database, "turn on the garage light and the desk lamp")
        #expect(run.status == 1)
        let object = try #require(try run.objects().first)
        let targets = (object["commands"] as? [[String: Any]])?.flatMap { $0["targets"] as? [[String: Any]] ?? [] }
        let errors = Dictionary(
            (targets ?? []).map { ($0["service"] as? String ?? "", $0["error"] as? String ?? "none") },
            uniquingKeysWith: { first, _ in first })
        #expect(errors == ["Garage Light": "unreachable (behind Hall Bridge)", "Desk Lamp": "none"])
        #expect(try HearthProcess.run("set", "--home", database, "Hall Bridge", "--reachable").status == 0)
        #expect(try HearthProcess.run("say", "--home", database, "turn on the garage light").status == 0)
    }

    @Test(arguments: [
        ["Nobody", "On", "true"], ["Sofa Lamp", "Flavour", "true"], ["Sofa Lamp", "Brightness", "bright"],
        ["Sofa Lamp", "Brightness", "140"], ["Sofa Lamp"], ["Sofa Lamp", "On"], ["TV", "--reachable", "--unreachable"],
    ])
    func aWrongFlipIsWrongUsage(_ arguments: [String]) throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        let run = try HearthProcess.run(["set", "--home", database] + arguments)
        #expect(run.status == 64)
        #expect(!run.errors.isEmpty)
    }

    @Test func rulesAndScenesAreListed() throws {
        let folder = try TemporaryFolder()
        let database = try database(in: folder)
        let said = "when I arrive after five run Movie Time"
        #expect(try HearthProcess.run("say", "--home", database, said).status == 0)
        let rules = try HearthProcess.run("rules", "--json", "--home", database).objects()
        let made = try #require(rules.last)
        #expect((made["events"] as? [[String: String]]) == [["arrive": "me"]])
        #expect(made["scenes"] as? [String] == ["Movie Time"])
        #expect(made["by"] as? String == "Lena")
        #expect(try HearthProcess.run("rules", "--home", database).lines.count == rules.count)
        let scenes = try HearthProcess.run("scenes", "--home", database)
        #expect(scenes.lines.contains { $0.hasPrefix("Movie Time: ") })
        let forms = try HearthProcess.run("scenes", "--json", "--home", database).objects()
        #expect(forms.count == scenes.lines.count)
    }

    @Test func theGrammarIsPrintedInBothForms() throws {
        let flat = HearthProcess.home("flat")
        let jsgf = try HearthProcess.run("grammar", "--home", flat)
        #expect(jsgf.status == 0)
        #expect(jsgf.output.hasPrefix("#JSGF V1.0"))
        #expect(jsgf.output.contains("sofa"))
        let fsg = try HearthProcess.run("grammar", "--format", "fsg", "--home", flat)
        #expect(fsg.status == 0)
        #expect(fsg.output.hasPrefix("FSG_BEGIN"))
        #expect(fsg.lines.last == "FSG_END")
    }

    @Test func aDatabaseWithoutAHomeSaysHowOneGetsIn() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        for arguments in [["say", "turn on the lights"], ["home", "show"]] {
            let run = try HearthProcess.run(arguments + ["--home", database])
            #expect(run.errors.contains("hearth home import"))
        }
    }

    @Test func theDefaultDatabaseIsThatOfTheUser() throws {
        let folder = try TemporaryFolder()
        let environment = ["XDG_DATA_HOME": folder.url.path]
        let flat = HearthProcess.home("flat")
        #expect(try HearthProcess.run(["home", "import", flat], environment: environment).status == 0)
        #expect(FileManager.default.fileExists(atPath: folder.file("hearth/home.db").path))
        #expect(try HearthProcess.run(["say", "turn on the sofa lamp"], environment: environment).status == 0)
    }

    @Test func namesThatSoundAlikeAreTold() throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(
            """
            homes:
              - name: Casa
                rooms:
                  - name: Den
                    accessories:
                      - {name: Mia's Lamp, service: Lightbulb, aliases: [Mya's Lamp], characteristics: {On: false}}
                      - {name: Maya's Lamp, service: Lightbulb, characteristics: {On: false}}
            """, to: "alike.yaml")
        let database = folder.file("home.db").path
        let imported = try HearthProcess.run("home", "import", "--home", database, file)
        #expect(imported.status == 0)
        #expect(imported.errors.contains("sound alike"), "\(imported.errors)")
        let check = try HearthProcess.run("home", "check", "--home", database)
        #expect(check.status == 1)
        #expect(check.output.contains("“Maya's Lamp” sound alike"), "\(check.output)")
        #expect(!check.output.contains("“Mia's Lamp” and “Mya's Lamp”"), "\(check.output)")
    }
}
