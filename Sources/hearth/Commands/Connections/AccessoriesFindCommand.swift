import ArgumentParser
import HouseService

/// `hearth accessories find`: what connections offer that the homes don't have yet.
struct AccessoriesFindCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "find", abstract: "Show what the connections offer that is no accessory yet.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Show what is an accessory already, too.")
    var all = false

    @Flag(help: "Print one device a line, as JSON.")
    var json = false

    func run() async throws {
        try await DeviceReport.answering(.devices(all: all), home).show(asJSON: json)
    }
}
