import ArgumentParser
import HomeModel
import HouseService
import VoiceService

/// `hearth set`: flips a simulated accessory by hand.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set",
        abstract:
            "Flip a simulated accessory by hand: press its switch, open its door, warm its sensor, pull its plug.",
        discussion: "Example: hearth set \"Front Door\" ContactSensorState open")

    @OptionGroup var home: HomeOptions

    @Argument(
        help: ArgumentHelp("The name of a service, an accessory or, to pull its plug, a bridge.", valueName: "service"))
    var service: String

    @Argument(help: ArgumentHelp("The characteristic, such as On or ContactSensorState.", valueName: "characteristic"))
    var characteristic: String?

    @Argument(help: ArgumentHelp("Its new value.", valueName: "value"))
    var value: String?

    @Flag(help: "Make the accessory one that can't be reached.")
    var unreachable = false

    @Flag(help: "Make the accessory one that can be reached again.")
    var reachable = false

    func validate() throws {
        guard (characteristic == nil) == (value == nil) else {
            throw ValidationError("A characteristic needs a value.")
        }
        guard !(unreachable && reachable) else { throw ValidationError("It is either --reachable or --unreachable.") }
        guard characteristic != nil || unreachable || reachable else {
            throw ValidationError("Say which characteristic to set, --unreachable or --reachable.")
        }
    }

    func run() async throws {
        let setting = characteristic.flatMap { characteristic in value.map { (characteristic, $0) } }
        let change = reachable ? true : unreachable ? false : nil
        if let house = try await RemoteHouse.find(home) { return try await ask(house, setting, reachable: change) }
        let store = try await HouseStore(path: home.path)
        guard store.isStored else {
            throw UsageError(
                "a .yaml home is never written back: import it with `hearth home import`, then set it there")
        }
        let hand = HandSetting(name: service, setting: setting, reachable: change)
        try await hand.perform(on: store.repository, log: store.log)
    }

    /// Lets a service do it.
    private func ask(
        _ house: RemoteHouse, _ setting: (characteristic: String, value: String)?, reachable: Bool?
    ) async throws {
        if let reachable {
            let body = FileNode.map(("reachable", .bool(reachable)))
            _ = try await house.ask("PUT", ["accessories", service, "reachability"], body: body.json)
        }
        if let setting {
            let body = FileNode.map(
                ("service", .string(service)), ("characteristic", .string(setting.characteristic)),
                ("value", .string(setting.value)), ("byHand", .bool(true)))
            _ = try await house.ask("PUT", ["characteristics"], body: body.json)
        }
    }
}
