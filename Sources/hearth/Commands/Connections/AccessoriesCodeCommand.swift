import ArgumentParser
import HouseService

/// `hearth accessories code`: what a lock or an alarm wants to hear before it does something.
struct AccessoriesCodeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "code", abstract: "Keep the code that a lock or an alarm wants.",
        discussion: """
            The code is asked for, or comes from a file or stdin; it is kept with the secrets of the connection. Whoever \
            unlocks by voice is asked for a “yes” all the same.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("The name of the lock or the alarm.", valueName: "name"))
    var name: String

    @Option(help: ArgumentHelp("The file that has the code; - for stdin.", valueName: "file"))
    var codeFile: String?

    @Flag(help: "Forget the code.")
    var remove = false

    func validate() throws {
        guard !remove || codeFile == nil else { throw ValidationError("It is either --code-file or --remove.") }
    }

    func run() async throws {
        var code: String?
        if !remove {
            code = try SecretPrompt.secret(file: codeFile, question: "Code of “\(name)”")
            guard code != nil else {
                throw UsageError("a code is needed: --code-file FILE, or --code-file - for stdin")
            }
        }
        try await DeviceReport.answering(.code(code, of: name), home).show(asJSON: false)
    }
}
