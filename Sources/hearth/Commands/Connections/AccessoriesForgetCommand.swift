import ArgumentParser
import HouseService

/// `hearth accessories forget`: something is no accessory of the home any more.
struct AccessoriesForgetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "forget", abstract: "Remove an accessory from the home, and end its pairing where it has one.",
        discussion: "Rules that can't work without it go, too; they are named before.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Its name.", valueName: "name"))
    var name: String

    @Flag(help: "Print what went as JSON.")
    var json = false

    @Flag(help: "Remove it even where rules go with it, or where its pairing can't be ended now.")
    var force = false

    func run() async throws {
        try await DeviceReport.answering(.forget(name, force: force), home).show(asJSON: json)
    }
}
