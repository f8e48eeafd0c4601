import Foundation
import Testing

/// Somebody at a terminal: lines are edited, completed and remembered, and nothing breaks into them.
struct LineEditingTerminalTests {
    private let folder: TemporaryFolder
    private let terminal: PseudoTerminal
    private let environment: [String: String]

    init() throws {
        folder = try TemporaryFolder()
        terminal = try PseudoTerminal()
        environment = [
            "XDG_STATE_HOME": folder.file("state").path, "TERM": "xterm", "XDG_CONFIG_HOME": folder.url.path,
        ]
    }

    private func start(_ arguments: String...) throws -> RunningHearth {
        let hearth = try RunningHearth(arguments, at: terminal, environment: environment)
        try #require(terminal.waits(for: "\r> "), "\(terminal.screen)")
        return hearth
    }

    @Test func linesAreEditedBeforeTheyAreSaid() throws {
        let hearth = try start("say", "--home", try SmallHome.file(in: folder))
        #expect(terminal.waits(untilOrdinary: false))
        // A word is taken away, another is put in front of it by the arrows.
        try terminal.type("turn the sofa lampx\u{7F} now\u{17}\u{1B}[D\u{01}\u{1B}f on\n")
        #expect(terminal.waits(for: "The Sofa Lamp is on."), "\(terminal.screen)")
        try terminal.type("quit\n")
        #expect(hearth.waitForEnd() == 0)
        #expect(terminal.isOrdinary)
    }

    @Test func namesAreCompleted() throws {
        let hearth = try start("say", "--home", try SmallHome.file(in: folder))
        try terminal.type("turn on the sof\t\n")
        #expect(terminal.waits(for: "The Sofa Lamp is on."), "\(terminal.screen)")
        try terminal.type("\u{04}")
        #expect(hearth.waitForEnd() == 0)
    }

    @Test func linesAreRememberedPrivatelyFromOneProgramToTheNext() throws {
        let home = try SmallHome.file(in: folder)
        let first = try start("say", "--home", home)
        try terminal.type("turn on the sofa lamp\n")
        #expect(terminal.waits(for: "The Sofa Lamp is on."))
        try terminal.type(" turn on the radio\n")
        #expect(terminal.waits(for: "The Radio is on."), "\(terminal.screen)")
        try terminal.type("exit\n")
        #expect(first.waitForEnd() == 0)
        let file = folder.file("state/hearth/history").path
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "turn on the sofa lamp\n")
        let attributes = try FileManager.default.attributesOfItem(atPath: file)
        #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600)
        let other = try PseudoTerminal()
        let second = try RunningHearth(["say", "--home", home], at: other, environment: environment)
        #expect(other.waits(for: "\r> "))
        try other.type("\u{1B}[A\n")
        #expect(other.waits(for: "The Sofa Lamp is on."), "\(other.screen)")
        try other.type("\u{04}")
        #expect(second.waitForEnd() == 0)
    }

    @Test func whatHappensStandsAboveTheLineThatIsWritten() throws {
        let database = try SmallHome.database(in: folder)
        let hearth = try start("run", "--no-microphone", "--home", database)
        try terminal.type("when the radio turns on turn on the sofa lamp\n")
        #expect(terminal.waits(for: "All right"), "\(terminal.screen)")
        #expect(terminal.waits(for: "\r> \u{1B}[K"))
        try terminal.type("turn off the ra")
        #expect(terminal.waits(for: "turn off the ra"))
        #expect(try HearthProcess.run("say", "--home", database, "turn on the radio").status == 0)
        #expect(terminal.waits(for: "Sofa Lamp On → true\r\n\r> turn off the ra"), "\(terminal.screen)")
        try terminal.type("dio\n")
        #expect(terminal.waits(for: "The Radio is off."), "\(terminal.screen)")
        try terminal.type("quit\n")
        #expect(hearth.waitForEnd() == 0)
        #expect(terminal.isOrdinary)
    }

    @Test func aServiceCompletesForWhoeverTypesElsewhere() throws {
        let database = try SmallHome.database(in: folder)
        let service = try RunningHearth(
            ["run", "--no-microphone", "--home", database, "--socket", folder.file("s").path])
        try service.waitForErrors("Other programs ask at")
        let hearth = try start("say", "--socket", folder.file("s").path)
        try terminal.type("turn on the sof\t\n")
        #expect(terminal.waits(for: "The Sofa Lamp is on."), "\(terminal.screen)")
        try terminal.type("quit\n")
        #expect(hearth.waitForEnd() == 0)
        #expect(service.end() == 0)
    }

    @Test func theHouseIsLeftInOrder() throws {
        let hearth = try start("run", "--no-microphone", "--home", try SmallHome.database(in: folder))
        #expect(terminal.waits(untilOrdinary: false))
        hearth.send(signal: SIGTSTP)
        #expect(terminal.waits(untilOrdinary: true))
        hearth.send(signal: SIGCONT)
        #expect(terminal.waits(untilOrdinary: false))
        hearth.send(signal: SIGINT)
        #expect(hearth.waitForEnd() == 0)
        #expect(terminal.isOrdinary)
    }

    @Test func aPipeIsNoTerminal() throws {
        let home = try SmallHome.file(in: folder)
        let run = try HearthProcess.run(
            "say", "--home", home, input: Data("turn on the sofa lamp\nquit\n".utf8), environment: environment)
        #expect(run.lines.first == "The Sofa Lamp is on." && run.lines.count > 1)
        #expect(run.errors.isEmpty)
        #expect(!FileManager.default.fileExists(atPath: folder.file("state").path))
    }
}
