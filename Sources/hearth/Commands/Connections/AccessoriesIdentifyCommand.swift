import ArgumentParser
import HouseService

/// `hearth accessories identify`: something shows which one it is.
struct AccessoriesIdentifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "identify", abstract: "Make an accessory, or a device that is none yet, blink or beep.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Its name or address.", valueName: "name"))
    var name: String

    @Flag(help: "Print what came of it as JSON.")
    var json = false

    func run() async throws {
        try await DeviceReport.answering(.identify(name), home).show(asJSON: json)
    }
}
