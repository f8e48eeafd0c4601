import ArgumentParser

/// `hearth rules`: what happens by itself.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules", abstract: "List and check the rules.",
        subcommands: [RulesListCommand.self, RulesCheckCommand.self], defaultSubcommand: RulesListCommand.self)
}
