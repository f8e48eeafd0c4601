import Foundation
import Testing

/// What others change in the homes reaches a program that is running, without a restart.
struct RunningChangeTests {
    private static func home(room: String, lamp: String? = "Sofa Lamp") -> String {
        let accessories = lamp.map {
            "\n        accessories: [{name: \($0), service: Lightbulb, characteristics: {On: false}}]"
        }
        return """
            homes:
              - name: Casa
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: \(room)\(accessories ?? "")

            """
    }

    /// A program that waits for lines, over a database with a home in it.
    private static func running(_ database: String, _ folder: TemporaryFolder) throws -> RunningHearth {
        let file = try folder.write(home(room: "Den"), to: "home.yaml")
        #expect(try HearthProcess.run("home", "import", "--home", database, file).status == 0)
        return try RunningHearth(["say", "--home", database])
    }

    /// Asks again and again until the answer is the one that the change brings.
    private static func ask(
        _ hearth: RunningHearth, _ line: String, until answer: String, seconds: Double = 20
    ) throws -> Bool {
        let limit = Date(timeIntervalSinceNow: seconds)
        repeat {
            if try hearth.ask(line) == answer { return true }
        } while Date() < limit
        return false
    }

    @Test func aRoomThatAnotherProcessRenamesIsKnownByItsNewName() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let hearth = try Self.running(database, folder)
        #expect(try hearth.ask("turn on the den lights") == "The Sofa Lamp is on.")
        #expect(try hearth.ask("turn off the atelier lights").contains("didn't understand"))
        #expect(try HearthProcess.run("say", "--home", database, "rename the den to atelier").status == 0)
        #expect(try Self.ask(hearth, "turn off the atelier lights", until: "The Sofa Lamp is off."))
        #expect(try hearth.ask("turn on the den lights").contains("no den"))
    }

    @Test func aHomeThatAnotherProcessImportsIsKnown() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let hearth = try Self.running(database, folder)
        #expect(try hearth.ask("turn on the sofa lamp") == "The Sofa Lamp is on.")
        let added = try folder.write(Self.home(room: "Den", lamp: "Zebra Light"), to: "added.yaml")
        #expect(try HearthProcess.run("home", "import", "--yes", "--home", database, added).status == 0)
        #expect(try Self.ask(hearth, "turn on the zebra light", until: "The Zebra Light is on."))
        #expect(try !hearth.ask("turn on the sofa lamp").contains("is on"))
        let emptied = try folder.write(Self.home(room: "Den", lamp: nil), to: "emptied.yaml")
        #expect(try HearthProcess.run("home", "import", "--yes", "--home", database, emptied).status == 0)
        let limit = Date(timeIntervalSinceNow: 20)
        while try hearth.ask("turn on the zebra light").contains("is on"), Date() < limit {}
        #expect(try !hearth.ask("turn on the zebra light").contains("is on"))
    }

    @Test func whatIsFlippedByHandIsSeen() throws {
        let folder = try TemporaryFolder()
        let database = folder.file("home.db").path
        let hearth = try Self.running(database, folder)
        #expect(try hearth.ask("is the sofa lamp on").hasPrefix("No"))
        #expect(try HearthProcess.run("set", "--home", database, "Sofa Lamp", "On", "true").status == 0)
        #expect(try Self.ask(hearth, "is the sofa lamp on", until: "Yes, the Sofa Lamp is on."))
        #expect(try HearthProcess.run("set", "--home", database, "Sofa Lamp", "--unreachable").status == 0)
        let limit = Date(timeIntervalSinceNow: 20)
        while try hearth.ask("turn off the sofa lamp").contains("is off"), Date() < limit {}
        #expect(try !hearth.ask("turn off the sofa lamp").contains("is off"))
    }
}
