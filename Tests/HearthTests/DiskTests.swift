import Foundation
import Testing

/// What users are told when the disk doesn't let the program keep what it was asked to do.
@Suite(.enabled(if: Sandbox.isAvailable, "the kernel gives no mount namespaces here"))
struct DiskTests {
    private static func importing(_ home: String) -> String { "$HEARTH home import --home home.db '\(home)' 2>&1" }
    /// Fills the disk, but for so many kilobytes.
    private static func filling(but kilobytes: Int) -> String {
        "cat /dev/zero > fill 2>/dev/null; truncate -s -\(kilobytes)K fill"
    }

    private static func home(in folder: TemporaryFolder) throws -> String {
        try folder.write(
            """
            homes:
              - name: Casa
                people: [{name: Anna, role: admin}]
                rooms:
                  - name: Den
                    accessories: [{name: Lamp, service: Lightbulb, characteristics: {On: true, Brightness: 40}}]

            """, to: "home.yaml")
    }

    @Test func aDiskThatIsFullFromTheStartIsTold() throws {
        let folder = try TemporaryFolder()
        let run = try Sandbox.run(
            """
            \(Self.importing(try Self.home(in: folder))); \(Self.filling(but: 0))
            $HEARTH say --home home.db "turn off the lamp" 2>&1; echo "status $?"
            $HEARTH home import --home other.db '\(HearthProcess.home("flat"))' 2>&1; echo "status $?"
            """, kilobytes: 600)
        #expect(run.output.components(separatedBy: "there is no room left on the disk").count == 3, "\(run.output)")
        #expect(run.lines.filter { $0.hasPrefix("status") } == ["status 1", "status 1"], "\(run)")
    }

    @Test func aDiskThatFillsUpIsToldAndNothingIsReportedAsDone() throws {
        let folder = try TemporaryFolder()
        let lines = (1...60).map { "set the lamp to \($0) percent\n" }.joined()
        let input = try folder.write(lines, to: "lines.txt")
        let run = try Sandbox.run(
            """
            \(Self.importing(try Self.home(in: folder))); \(Self.filling(but: 104))
            $HEARTH say --json --home home.db < '\(input)'; echo "status $?"
            rm fill; $HEARTH say --json --home home.db "how bright is the lamp"; echo "status $?"
            """, kilobytes: 600)
        let said = run.lines.filter { $0.contains("percent\"") }
        #expect(said.count == 60)
        let kept = said.count { $0.contains("\"outcome\": \"done\"") }
        let lost = said.filter { $0.contains("\"outcome\": \"failed\"") }
        #expect(lost.count == 60 - kept && !lost.isEmpty)
        #expect(lost.allSatisfy { $0.contains("no room left on the disk") })
        #expect(run.lines.filter { $0.hasPrefix("status") } == ["status 1", "status 0"])
        // What could be stored is there; what could not is not. So much room is left that the first that doesn't fit
        // leaves no room for what the lamp itself reports: that would be stored, for the lamp has changed all the same.
        let last = said.lastIndex { $0.contains("\"outcome\": \"done\"") }
        let brightness = last.map { $0 + 1 } ?? 40
        #expect(run.lines.contains { $0.contains("\"answered\"") && $0.contains("\"value\": \(brightness)}") })
    }

    @Test func aServiceOnAFullDiskDoesNothingThatItCanNotKeepAndGoesOn() throws {
        let folder = try TemporaryFolder()
        let run = try Sandbox.run(
            """
            \(Self.importing(try Self.home(in: folder))); unset XDG_RUNTIME_DIR
            $HEARTH run --no-microphone --home home.db </dev/null >out 2>errors & service=$!
            until [ -S home.db.sock ]; do sleep 0.1; done
            $HEARTH say --home home.db "set the lamp to 50 percent"; echo "status $?"
            \(Self.filling(but: 0))
            $HEARTH say --home home.db "set the lamp to 20 percent" 2>&1; echo "status $?"
            $HEARTH say --home home.db "set a timer for one second" 2>&1; echo "status $?"
            $HEARTH say --home home.db "how bright is the lamp"
            $HEARTH set --home home.db Lamp On false 2>&1; echo "status $?"
            $HEARTH doctor --home home.db | grep disk
            rm fill; sleep 6
            $HEARTH say --home home.db "what timers are there"
            $HEARTH say --home home.db "how bright is the lamp"
            $HEARTH say --home home.db "set the lamp to 30 percent"; echo "status $?"
            kill $service; wait $service; echo "ended $?"
            """, kilobytes: 900)
        let statuses = run.lines.filter { $0.hasPrefix("status") }
        #expect(statuses == ["status 0", "status 1", "status 1", "status 1", "status 0"], "\(run)")
        let told = run.lines.filter { $0.hasPrefix("The Lamp is") || $0.hasPrefix("No timer") }
        let half = "The Lamp is at 50 percent."
        #expect(told == [half, half, "No timer is running.", half, "The Lamp is at 30 percent."], "\(run)")
        #expect(run.output.contains("!!  disk:") && run.lines.last == "ended 0", "\(run)")
    }

    @Test func anImportThatDoesNotFitImportsNothing() throws {
        let folder = try TemporaryFolder()
        let run = try Sandbox.run(
            """
            \(Self.importing(try Self.home(in: folder)))
            $HEARTH home import --home home.db '\(HearthProcess.home("mansion"))'; echo "status $?"
            $HEARTH home show --home home.db
            """, kilobytes: 450)
        #expect(run.errors.contains("home.db: there is no room left on the disk"))
        #expect(run.lines.contains("status 1"))
        #expect(
            run.lines.filter { $0.contains(" room") && $0.contains(" scenes") } == [
                "imported Casa: 1 room, 1 accessory, 4 scenes, 0 rules", "Casa: 1 room, 1 accessory, 4 scenes, 0 rules",
            ])
    }

    @Test func aDiskThatCanOnlyBeReadIsTold() throws {
        let folder = try TemporaryFolder()
        let run = try Sandbox.run(
            """
            \(Self.importing(try Self.home(in: folder))); mount -o remount,ro "$PWD"
            $HEARTH say --home home.db "turn off the lamp" 2>&1; echo "status $?"
            $HEARTH home import --home other.db '\(HearthProcess.home("flat"))' 2>&1; echo "status $?"
            $HEARTH run --no-microphone --home home.db 2>&1; echo "status $?"
            """, kilobytes: 2000)
        #expect(run.output.components(separatedBy: "can only be read").count == 4, "\(run.output)")
        #expect(run.lines.filter { $0.hasPrefix("status") } == ["status 1", "status 1", "status 1"])
    }

    @Test func anOutputThatCanNotBeWrittenIsTold() throws {
        let flat = HearthProcess.home("flat")
        for command in ["say --home '\(flat)' 'turn on the sofa lamp'", "home show --home '\(flat)'"] {
            let run = try Sandbox.run("$HEARTH \(command) > /dev/full", kilobytes: 64)
            #expect(run.status == 1)
            #expect(run.errors.contains("the output can't be written: No space left on device"), "\(run.errors)")
        }
    }
}
