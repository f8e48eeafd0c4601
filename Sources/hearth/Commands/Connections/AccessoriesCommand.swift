import ArgumentParser

/// `hearth accessories`: the things of a house, those that are there and those that could be.
struct AccessoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accessories", abstract: "List, find, add, identify and forget accessories.",
        subcommands: [
            AccessoriesListCommand.self, AccessoriesFindCommand.self, AccessoriesAddCommand.self,
            AccessoriesIdentifyCommand.self, AccessoriesForgetCommand.self, AccessoriesCodeCommand.self,
        ],
        defaultSubcommand: AccessoriesListCommand.self)
}
