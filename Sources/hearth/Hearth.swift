import ArgumentParser
import Foundation

/// The program: each subcommand has a file of its own in `Commands/`.
@main
struct Hearth: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth",
        abstract: "Control and program your home by voice or text, without a network.",
        discussion: """
            Exit status: 0 when all was understood and done or answered, 1 when something was not, 64 for wrong usage, \
            65 for a bad input file.
            """,
        version: "0.4.0-dev",
        subcommands: [
            SayCommand.self, HearCommand.self, ListenCommand.self, AdaptCommand.self, GrammarCommand.self,
            CheckCommand.self,
            ConnectCommand.self, ConnectionsCommand.self, DisconnectCommand.self, AccessoriesCommand.self,
            HomeCommand.self, RulesCommand.self, ScenesCommand.self, SetCommand.self, PresenceCommand.self,
            PeopleCommand.self,
            LogCommand.self, RunCommand.self, DoctorCommand.self, SimulateCommand.self,
        ])

    /// Runs the subcommand that the arguments name; every error ends in ``ExitStatus``.
    static func main() async {
        StandardStreams.fill()
        Heap.prepare()
        FilePrivacy.begin()
        do {
            var command = try parseAsRoot()
            if !(command is RunCommand || command is DoctorCommand) {
                try StandingSettings.load(isNeeded: !(command is CheckCommand) && !isHomeNamed)
            }
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
            Terminal.flush()
        } catch {
            ExitStatus.end(with: error)
        }
    }

    /// Whether a flag names the homes or the service that is meant.
    private static var isHomeNamed: Bool {
        ProcessInfo.processInfo.arguments.prefix { $0 != "--" }.contains { argument in
            ["--home", "--socket"].contains { argument == $0 || argument.hasPrefix($0 + "=") }
        }
    }
}
