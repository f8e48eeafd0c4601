import ArgumentParser
import HouseService

/// `hearth connections`: the ways to real accessories, and how they are.
struct ConnectionsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "connections", abstract: "List the connections with their state.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one connection a line, as JSON.")
    var json = false

    func run() async throws {
        try await DeviceReport.answering(.connections, home).show(asJSON: json)
    }
}

/// `hearth disconnect`: a way to real accessories goes.
struct DisconnectCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "disconnect", abstract: "Remove a connection and its secret.",
        discussion: """
            Its accessories stay, with their rules and scenes, and can't be reached until a connection of the same name is \
            there again; `hearth accessories forget` removes them.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("The name of the connection.", valueName: "name"))
    var name: String

    func run() async throws {
        try await DeviceReport.answering(.disconnect(name), home).show(asJSON: false)
    }
}
