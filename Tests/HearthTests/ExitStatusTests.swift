import Foundation
import Testing

/// The exit statuses that scripts rely on: 0 all understood and done or answered, 1 something was not, 64 wrong usage,
/// 65 a bad input file.
struct ExitStatusTests {
    /// What is run, and how it ends.
    struct Case: Sendable, CustomTestStringConvertible {
        var arguments: [String]
        var input = ""
        var status: Int32
        /// Whether it is about the flat.
        var isAtHome = true

        var testDescription: String { "\(status): \(arguments.joined(separator: " ")) ← \(input.debugDescription)" }
    }

    static let cases: [Case] = [
        Case(arguments: ["say", "turn on the sofa lamp"], status: 0),
        Case(arguments: ["say", "is the front door locked"], status: 0),
        Case(arguments: ["say"], input: "turn on the sofa lamp\nwhat time is it\n", status: 0),
        Case(arguments: ["say"], input: "", status: 0),
        Case(arguments: ["say"], input: "unlock the front door\nyes\n", status: 0),
        Case(arguments: ["say"], input: "unlock the front door\nno\n", status: 0),
        Case(arguments: ["say", "--dry-run", "turn on the sofa lamp"], status: 0),
        Case(arguments: ["home", "show"], status: 0), Case(arguments: ["home", "export"], status: 0),
        Case(arguments: ["rules"], status: 0), Case(arguments: ["scenes"], status: 0),
        Case(arguments: ["grammar"], status: 0), Case(arguments: ["--help"], status: 0, isAtHome: false),
        Case(arguments: ["say", "--help"], status: 0, isAtHome: false),
        Case(arguments: ["--version"], status: 0, isAtHome: false),

        Case(arguments: ["say", "make me a sandwich"], status: 1),
        Case(
            arguments: ["say"], input: "turn on the sofa lamp\nmake me a sandwich\nturn off the sofa lamp\n", status: 1),
        Case(arguments: ["say"], input: "\n", status: 1),
        Case(arguments: ["say", "unlock the front door"], status: 1),
        Case(arguments: ["say"], input: "unlock the front door\nturn on the sofa lamp\n", status: 1),
        Case(arguments: ["say", "--as", "Priya", "unlock the front door"], status: 1),
        Case(arguments: ["say", "set the sofa lamp to 300 percent"], status: 1),

        Case(arguments: ["say", "--room", "Dungeon", "hello"], status: 64),
        Case(arguments: ["say", "--as", "Nobody", "hello"], status: 64),
        Case(arguments: ["say", "--now", "tomorrow", "hello"], status: 64),
        Case(arguments: ["say", "--language", "tlh", "hello"], status: 64),
        Case(arguments: ["say", "--frobnicate"], status: 64), Case(arguments: ["hear"], status: 64),
        Case(arguments: ["home", "import"], status: 64), Case(arguments: ["grammar", "--format", "abnf"], status: 64),
        Case(arguments: ["set", "Sofa Lamp", "On", "true"], status: 64),
        Case(arguments: ["say", "--home", "", "hello"], status: 64, isAtHome: false),
        Case(arguments: ["home", "import", "--home", "", "x.yaml"], status: 64, isAtHome: false),
        Case(arguments: ["frobnicate"], status: 64, isAtHome: false),
        Case(arguments: ["home", "frobnicate"], status: 64, isAtHome: false),

        Case(arguments: ["say", "--home", "/nowhere.yaml", "hello"], status: 65, isAtHome: false),
        Case(arguments: ["say", "--home", "/", "hello"], status: 65, isAtHome: false),
        Case(arguments: ["home", "show", "--home", "/nowhere.yaml"], status: 65, isAtHome: false),
        Case(arguments: ["hear", "/nowhere.wav"], status: 65),
        Case(arguments: ["hear", "--jsgf", "/nowhere.jsgf", "/nowhere.wav"], status: 65),
        Case(arguments: ["check", "/nowhere"], status: 65, isAtHome: false),
    ]

    @Test(arguments: cases)
    func endsAsTheContractSays(_ test: Case) throws {
        let home = test.isAtHome ? ["--home", HearthProcess.home("flat")] : []
        let run = try HearthProcess.run(test.arguments + home, input: Data(test.input.utf8))
        #expect(run.status == test.status, "\(run.output)\(run.errors)")
        // Results go to stdout; what people have to be told goes to stderr.
        #expect(run.errors.isEmpty == (test.status <= 1), "\(run.errors)")
        if test.status >= 64 { #expect(run.output.isEmpty) }
    }
}
