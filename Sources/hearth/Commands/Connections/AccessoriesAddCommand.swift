import ArgumentParser
import HouseService

/// `hearth accessories add`: devices become accessories.
struct AccessoriesAddCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "add", abstract: "Make accessories of devices that a connection offers.",
        discussion: """
            Example: hearth accessories add "0x00158d0001" --room Kitchen --as "Worktop Lamp". With --all, everything comes \
            that needs no code, with its rooms, zones and names; what appears later comes by itself while `hearth run` runs.
            """)

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("Their names or addresses, as `find` shows them.", valueName: "name"))
    var names: [String] = []

    @Flag(help: "Take everything that the connections offer.")
    var all = false

    @Option(help: ArgumentHelp("The connection; every one where none is named.", valueName: "name"))
    var via: String?

    @Option(help: ArgumentHelp("The room to put them into, which is made where it is missing.", valueName: "name"))
    var room: String?

    @Option(name: .customLong("as"), help: ArgumentHelp("What to call it.", valueName: "name"))
    var newName: String?

    @Option(help: ArgumentHelp("The setup code, as 031-45-154.", valueName: "code"))
    var code: String?

    @Option(
        help: ArgumentHelp(
            "Whose rights those have who speak to a satellite: a person or a role. (default: guest)", valueName: "name")
    )
    var speaker: String?

    @Flag(help: "Print one accessory a line, as JSON.")
    var json = false

    func validate() throws {
        guard all != !names.isEmpty else { throw ValidationError("Name what to add, or say --all.") }
        guard newName == nil && code == nil || names.count == 1 else {
            throw ValidationError("--as and --code are for one accessory.")
        }
    }

    func run() async throws {
        let wish = DeviceWish(names, via: via, room: room, newName: newName, code: code, speaker: speaker)
        try await DeviceReport.answering(.add(wish), home).show(asJSON: json)
    }
}
