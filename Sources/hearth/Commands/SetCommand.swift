import ArgumentParser
import HomeModel

/// `hearth set`: changes a simulated accessory by hand, as if somebody had touched it.
struct SetCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "set", abstract: "Change a simulated accessory by hand: a sensor, a switch, its reachability.")

    @OptionGroup var home: HomeOptions

    @Argument(help: ArgumentHelp("The name of the service, or of the accessory with --reachable.", valueName: "service"))
    var name: String

    @Argument(help: ArgumentHelp("The characteristic, such as ContactSensorState.", valueName: "characteristic"))
    var characteristic: String?

    @Argument(help: ArgumentHelp("The value, such as open, true or 40.", valueName: "value"))
    var value: String?

    @Option(help: ArgumentHelp("Whether the accessory can be reached: true or false.", valueName: "bool"))
    var reachable: Bool?

    func run() async throws {
        let house = try await House(path: home.path)
        _ = try await house.repository.perform([try change(in: house.database)])
    }

    private func change(in database: HomeDatabase) throws -> HomeChange {
        let folded = EntityName.folded(name)
        let accessories = database.homes.flatMap(\.accessories)
        if let reachable {
            guard let accessory = accessories.first(where: { EntityName.folded($0.name) == folded }) else {
                throw UsageError("there is no accessory “\(name)”")
            }
            return .reachable(accessory.id, reachable)
        }
        guard let characteristic, let value else { throw UsageError("say which characteristic, and the value") }
        guard let service = accessories.flatMap(\.services).first(where: { EntityName.folded($0.name) == folded }) else {
            throw UsageError("there is no service “\(name)”")
        }
        let type = CharacteristicType(rawValue: characteristic)
        guard let metadata = service.characteristic(type)?.metadata else {
            let known = service.characteristics.map(\.type.rawValue).joined(separator: ", ")
            throw UsageError("“\(service.name)” has no \(characteristic); it has \(known)")
        }
        let read: Value? =
            switch metadata.format {
            case .bool: ["true": true, "on": true, "yes": true, "false": false, "off": false, "no": false][value.lowercased()]
                .map(Value.bool)
            case .number: Double(value).map(Value.number)
            case .word: .word(value)
            }
        guard let read, let accepted = try? metadata.accepted(read) else {
            throw UsageError("\(characteristic) does not take “\(value)”")
        }
        return .value(CharacteristicAddress(service: service.id, type: type), accepted)
    }
}
