import ArgumentParser

/// `hearth accessories`: the accessories of a house, and the devices that could become some.
struct AccessoriesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accessories", abstract: "List, find, add, identify and forget accessories.",
        subcommands: [
            AccessoriesListCommand.self, AccessoriesFindCommand.self, AccessoriesAddCommand.self,
            AccessoriesIdentifyCommand.self, AccessoriesForgetCommand.self, AccessoriesCodeCommand.self,
        ],
        defaultSubcommand: AccessoriesListCommand.self)
}
