import ArgumentParser
import HomeModel
import SimulatedAccessories
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
        let house = try await House(path: home.path)
        guard house.isStored else {
            throw UsageError(
                "a .yaml home is never written back: import it with `hearth home import`, then set it there")
        }
        let connection = SimulatedConnection(house.database, pace: .instant)
        if characteristic == nil, try await setBridge(on: connection, house.database) {
            return try await store(await reachability(on: connection, house.database), in: house)
        }
        let (accessory, service) = try find(in: house.database)
        var changes: [HomeChange] = []
        if unreachable || reachable {
            try await connection.setReachable(accessory.id, reachable)
            changes += await reachability(on: connection, house.database)
        }
        if let characteristic, let value {
            changes += try await flip(service, characteristic, value, on: connection, house.database.state)
        }
        try await store(changes, in: house)
    }

    /// Stores what was done, and writes down that it was done by hand.
    private func store(_ changes: [HomeChange], in house: House) async throws {
        try await house.repository.perform(changes)
        let now = try SpeakerSource(room: nil, person: nil, now: nil, in: house.database).now
        try await house.log.record(changes.compactMap(\.activity).map { ActivityEntry($0, because: .hand, at: now) })
    }

    /// Loses or finds all that sits behind a bridge of the name; `false` where the name is no bridge's.
    private func setBridge(on connection: SimulatedConnection, _ database: HomeDatabase) async throws -> Bool {
        let wanted = EntityName.folded(service)
        let home = database.homes.first { home in
            home.accessories.contains { $0.bridge.map(EntityName.folded) == wanted }
        }
        guard let home else { return false }
        try await connection.setReachable(bridge: service, in: home.id, reachable)
        return true
    }

    private func find(in database: HomeDatabase) throws -> (Accessory, Service) {
        let wanted = EntityName.folded(service)
        let homes = [database.primaryHome].compactMap(\.self) + database.homes
        let all = homes.lazy.flatMap(\.accessories)
        func matches(_ name: String, _ aliases: [String]) -> Bool {
            ([name] + aliases).contains { EntityName.folded($0) == wanted }
        }
        for accessory in all {
            if let service = accessory.services.first(where: { matches($0.name, $0.aliases) }) {
                return (accessory, service)
            }
        }
        guard let accessory = all.first(where: { matches($0.name, $0.aliases) }), let first = accessory.services.first
        else { throw UsageError("nothing is called “\(service)”") }
        let type = characteristic.map { CharacteristicType(rawValue: $0) }
        let fitting = accessory.services.first { service in type.map { service.characteristic($0) != nil } ?? true }
        return (accessory, fitting ?? first)
    }

    private func reachability(on connection: SimulatedConnection, _ database: HomeDatabase) async -> [HomeChange] {
        var changes: [HomeChange] = []
        for accessory in database.homes.flatMap(\.accessories) {
            let isReachable = await connection.isReachable(accessory.id)
            guard database.state.unreachable.contains(accessory.id) == isReachable else { continue }
            changes.append(.reachable(accessory.id, isReachable))
        }
        return changes
    }

    private func flip(
        _ service: Service, _ name: String, _ text: String, on connection: SimulatedConnection, _ state: HomeState
    ) async throws -> [HomeChange] {
        let names = service.characteristics.map(\.type.rawValue)
        guard let found = service.characteristics.first(where: { $0.type.rawValue.lowercased() == name.lowercased() })
        else { throw UsageError("\(service.name) has no \(name); it has: \(names.joined(separator: ", "))") }
        guard let value = Value(typed: text, as: found.metadata.format) else {
            throw UsageError("\(found.type.rawValue) is \(found.metadata.format.inWords), not “\(text)”")
        }
        do {
            try await connection.flip(CharacteristicAddress(service: service.id, type: found.type), to: value)
        } catch {
            throw UsageError("\(service.name) does not take \(text) for \(found.type.rawValue): \(error.text)")
        }
        var changes: [HomeChange] = []
        for characteristic in service.characteristics {
            let address = CharacteristicAddress(service: service.id, type: characteristic.type)
            guard let value = await connection.value(at: address), state.values[address] != value else { continue }
            changes.append(.value(address, value))
        }
        return changes
    }
}

extension HomeChange {
    /// What happened where the change was made; `nil` for a change of the home itself.
    fileprivate var activity: ActivityEntry.Activity? {
        switch self {
        case .value(let address, let value): .value(address, value)
        case .reachable(let accessory, let isReachable): .reachable(accessory, isReachable)
        case .present(let person, let isPresent): .presence(person, isPresent: isPresent)
        case .put, .remove, .putHome, .removeHome, .putConnection, .removeConnection, .remember: nil
        }
    }
}

extension Value {
    /// A value as a person types it; `nil` where the text is none of the format.
    init?(typed text: String, as format: ValueFormat) {
        switch format {
        case .bool:
            switch text.lowercased() {
            case "true", "on", "yes", "1": self = .bool(true)
            case "false", "off", "no", "0": self = .bool(false)
            default: return nil
            }
        case .number:
            let digits = text.prefix { $0.isNumber || "+-.eE".contains($0) }
            guard let number = Double(digits), number.isFinite else { return nil }
            self = .number(number)
        case .word:
            self = .word(text)
        }
    }
}
