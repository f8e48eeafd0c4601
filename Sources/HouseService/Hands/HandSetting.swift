public import HomeModel
internal import SimulatedAccessories
internal import VoiceService

/// What somebody does at a simulated accessory by hand: presses its switch, opens its door, warms its sensor,
/// pulls its plug.
public struct HandSetting: Sendable {
    /// The name of a service, an accessory or, to pull its plug, a bridge.
    public var name: String
    /// A characteristic and the value it gets, as it is typed.
    public var setting: (characteristic: String, value: String)?
    /// Whether the accessory can be reached afterwards; `nil` where that stays.
    public var reachable: Bool?

    /// Makes a setting.
    public init(name: String, setting: (characteristic: String, value: String)?, reachable: Bool?) {
        self.name = name
        self.setting = setting
        self.reachable = reachable
    }

    /// Does it: stores what comes of it, and writes down that it was done by hand.
    /// - Throws: ``UsageError`` for a name, a characteristic or a value that isn't there; the repository's errors.
    public func perform(on repository: any HomeRepository, log: any ActivityLog) async throws {
        let database = try await repository.load()
        let changes = try await changes(in: database)
        try await repository.perform(changes)
        let now = try SpeakerSource(room: nil, person: nil, now: nil, in: database).now
        try await log.record(changes.compactMap(\.activity).map { ActivityEntry($0, because: .hand, at: now) })
    }

    private func changes(in database: HomeDatabase) async throws -> [HomeChange] {
        let connection = SimulatedConnection(database, pace: .instant)
        if setting == nil, try await setBridge(on: connection, database) {
            return await reachability(on: connection, database)
        }
        let (accessory, service) = try find(in: database)
        if let via = accessory.via {
            throw UsageError(
                "“\(accessory.name)” is a real one, behind \(via): only simulated things are flipped by hand")
        }
        var changes: [HomeChange] = []
        if let reachable {
            try await connection.setReachable(accessory.id, reachable)
            changes += await reachability(on: connection, database)
        }
        if let setting {
            changes += try await flip(service, setting.characteristic, setting.value, on: connection, database.state)
        }
        return changes
    }

    /// Loses or finds all that sits behind a bridge of the name; `false` where the name is no bridge's.
    private func setBridge(on connection: SimulatedConnection, _ database: HomeDatabase) async throws -> Bool {
        let wanted = EntityName.folded(name)
        let home = database.homes.first { home in
            home.accessories.contains { $0.bridge.map(EntityName.folded) == wanted }
        }
        guard let home, let reachable else { return false }
        try await connection.setReachable(bridge: name, in: home.id, reachable)
        return true
    }

    private func find(in database: HomeDatabase) throws -> (Accessory, Service) {
        let wanted = EntityName.folded(name)
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
        else { throw UsageError("nothing is called “\(name)”") }
        let type = setting.map { CharacteristicType(rawValue: $0.characteristic) }
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
        let found = try service.found(name)
        guard let value = Value(typed: text, for: found) else {
            throw UsageError("\(found.type.rawValue) is \(found.valueInWords), not “\(text)”")
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

extension Service {
    /// The characteristic of a name, compared without case.
    /// - Throws: ``UsageError`` that names those there are.
    public func found(_ name: String) throws -> Characteristic {
        if let found = characteristics.first(where: { $0.type.rawValue.lowercased() == name.lowercased() }) {
            return found
        }
        let names = characteristics.map(\.type.rawValue).joined(separator: ", ")
        throw UsageError("\(self.name) has no \(name); it has: \(names)")
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

extension Characteristic {
    /// What its values are, in words.
    public var valueInWords: String {
        type.isDuration ? "a length of time such as PT10M, or a number of seconds" : metadata.format.inWords
    }
}

extension Value {
    /// A value as a person types it, lengths of time also as ISO 8601;
    /// `nil` where the text is none of the characteristic.
    public init?(typed text: String, for characteristic: Characteristic) {
        if characteristic.type.isDuration {
            guard let seconds = TimeSpan(text).map({ Double($0.seconds) }) ?? Double(text), seconds.isFinite else {
                return nil
            }
            self = .number(seconds)
            return
        }
        switch characteristic.metadata.format {
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
