internal import Foundation
internal import HomeModel
internal import HouseService
internal import Understanding
internal import VoiceService

/// What programs set.
extension HouseResponder {
    private struct Setting: Decodable {
        var service: String
        var characteristic: String
        var value: PlainValue
        var byHand: Bool?
        var confirmed: Bool?
        var `as`: String?
    }

    private struct Settings: Decodable {
        var all: [Setting]

        init(from decoder: any Decoder) throws {
            if let several = try? [Setting](from: decoder) {
                all = several
            } else {
                all = [try Setting(from: decoder)]
            }
        }
    }

    /// How many values are set at once at most.
    static let mostSettings = 1000

    func setCharacteristics(_ request: APIRequest) async throws -> [FileNode] {
        let settings = try request.decoded(Settings.self).all
        guard settings.count <= Self.mostSettings else {
            throw RequestProblem.bad("at most \(Self.mostSettings) values are set at once")
        }
        // All are looked at before the first is done.
        let database = try await database(for: request.caller)
        let writes = try settings.map { setting -> CharacteristicWrite? in
            guard setting.byHand == true else { return try write(setting, for: request, in: database) }
            guard try role(of: request.caller, in: database) == .admin else {
                throw RequestProblem(status: 403, text: "only an admin moves things by hand from here")
            }
            return nil
        }
        var nodes: [FileNode] = []
        for (setting, write) in zip(settings, writes) {
            guard let write else {
                try await setByHand(setting, for: request.caller)
                nodes.append(.map(("service", .string(setting.service)), ("error", .null)))
                continue
            }
            let speaker = try speakers(for: request, as: setting.as, in: database).speaker
            let result = await house.assistant.write([write], by: speaker)
            await house.followUp()
            nodes += self.nodes(of: result)
        }
        return nodes
    }

    private func setByHand(_ setting: Setting, for caller: Caller) async throws {
        try await checkIsOwn(setting.service, for: caller)
        let hand = HandSetting(
            name: setting.service, setting: (setting.characteristic, setting.value.value.typed), reachable: nil)
        try await hand.perform(on: house.store.repository, log: house.store.log)
        await house.followUp()
    }

    private func write(
        _ setting: Setting, for request: APIRequest, in database: HomeDatabase
    ) throws -> CharacteristicWrite {
        let (_, home) = try database.found(service: setting.service)
        let write = try database.write(
            SettingValue(service: setting.service, characteristic: setting.characteristic, value: setting.value))
        try check([write], in: home, database, for: request, as: setting.as, isConfirmed: setting.confirmed ?? false)
        return write
    }

    private func nodes(of result: UtteranceResult) -> [FileNode] {
        let failure: FileNode? = result.reply.isEmpty ? nil : .string(result.reply)
        return result.commands.flatMap(\.targets).map { target in
            .map(
                ("service", .string(target.service)), ("characteristic", .string(target.address.type.rawValue)),
                ("value", target.value?.fileForm(of: target.address.type) ?? .null),
                ("underWay", target.movement.map { _ in .bool(true) }),
                ("error", target.error.map { .string($0.text) } ?? failure ?? .null))
        }
    }

    private struct SceneRun: Decodable {
        var confirmed: Bool?
        var `as`: String?
    }

    func runScene(_ request: APIRequest) async throws -> FileNode {
        let asked = request.body.isEmpty ? SceneRun() : try request.decoded(SceneRun.self)
        let database = try await database(for: request.caller)
        let (home, scene) = try database.found(scene: request.parameter ?? "")
        try check(
            scene.actions, in: home, database, for: request, as: asked.as, isConfirmed: asked.confirmed ?? false)
        let speaker = try speakers(for: request, as: asked.as, in: database).speaker
        let result = await house.assistant.run(scene, by: speaker)
        await house.followUp()
        return .map(
            ("scene", .string(scene.name)), ("outcome", .string(result.outcome.rawValue)),
            ("set", .list(nodes(of: result))))
    }

    /// Checks that somebody may write values, and that what lets somebody in was meant so.
    func check(
        _ writes: [CharacteristicWrite], in home: Home, _ database: HomeDatabase, for request: APIRequest,
        as name: String?, isConfirmed: Bool
    ) throws {
        guard writes.contains(where: { home.isLettingIn($0, from: database.state.values[$0.address]) }) else { return }
        if try person(speaking: request, as: name, in: database)?.role == .guest {
            throw RequestProblem(status: 403, text: "a guest lets nobody in")
        }
        guard isConfirmed else {
            throw RequestProblem(status: 409, text: "this lets somebody in: ask first, then send it with “confirmed”")
        }
    }

    /// Checks that a thing that is moved by hand, by its name, is in a home that whoever asks has a part in.
    private func checkIsOwn(_ name: String, for caller: Caller) async throws {
        guard caller != .owner else { return }
        let folded = EntityName.folded(name)
        func has(_ database: HomeDatabase) -> Bool {
            database.homes.lazy.flatMap(\.accessories).contains { accessory in
                let names = [accessory.name] + accessory.aliases + [accessory.bridge ?? ""]
                let services = accessory.services.flatMap { [$0.name] + $0.aliases }
                return (names + services).contains { EntityName.folded($0) == folded }
            }
        }
        let whole = await house.assistant.database
        let own = try whole.part(of: caller)
        // A name that another home has, too, could mean what is there.
        guard has(own), !has(whole.without(own)) else { throw RequestProblem.missing("nothing is called “\(name)”") }
    }

    private struct Reachability: Decodable {
        var reachable: Bool
    }

    func setReachability(_ request: APIRequest) async throws -> FileNode {
        let asked = try request.decoded(Reachability.self)
        try await checkIsOwn(request.parameter ?? "", for: request.caller)
        let hand = HandSetting(name: request.parameter ?? "", setting: nil, reachable: asked.reachable)
        try await hand.perform(on: house.store.repository, log: house.store.log)
        await house.followUp()
        return .map(("accessory", .string(hand.name)), ("reachable", .bool(asked.reachable)))
    }

    private struct Presence: Decodable {
        var present: Bool
    }

    func notePresence(_ request: APIRequest) async throws -> FileNode {
        let asked = try request.decoded(Presence.self)
        let note = PresenceNote(name: request.parameter ?? "", isPresent: asked.present)
        let database = await house.assistant.database
        // The name could mean a namesake in another home.
        guard
            try request.caller == .owner
                || database.person(named: note.name)?.id
                    == database.part(of: request.caller).person(named: note.name)?.id
        else { throw RequestProblem.missing("nobody is called “\(note.name)”") }
        if case .person(let caller, _) = request.caller, try role(of: request.caller, in: database) == .guest,
            database.person(named: note.name)?.id != caller
        {
            throw RequestProblem(status: 403, text: "a guest comes and goes for nobody else")
        }
        try await note.perform(on: house.store.repository, log: house.store.log)
        await house.followUp()
        return .map(("person", .string(note.name)), ("present", .bool(note.isPresent)))
    }
}

/// A value that a characteristic of a service is set to.
struct SettingValue: Decodable {
    /// The name or number of the service.
    var service: String
    /// The characteristic.
    var characteristic: String
    /// The value.
    var value: PlainValue
}

extension HomeDatabase {
    /// The scene of a number or a name, and the home that it is in.
    func found(scene wanted: String) throws -> (Home, ActionSet) {
        let number = Int64(wanted)
        let folded = EntityName.folded(wanted)
        let scenes = homes.lazy.flatMap { home in home.scenes.map { (home, $0) } }
        let found =
            scenes.first { $0.1.id.rawValue == number } ?? scenes.first { EntityName.folded($0.1.name) == folded }
        guard let found else { throw RequestProblem.missing("there is no scene “\(wanted)”") }
        return found
    }

    /// The home that a service is in.
    func home(of service: ServiceID) -> Home? {
        homes.first { $0.accessories.contains { $0.services.contains { $0.id == service } } }
    }

    /// What a program sets, as the write that does it.
    func write(_ setting: SettingValue) throws -> CharacteristicWrite {
        let (service, _) = try found(service: setting.service)
        let characteristic = try service.found(setting.characteristic)
        guard let value = Value(typed: setting.value.value.typed, for: characteristic) else {
            throw RequestProblem.bad("\(characteristic.type.rawValue) is \(characteristic.valueInWords)")
        }
        return CharacteristicWrite(
            address: CharacteristicAddress(service: service.id, type: characteristic.type), value: value)
    }

    /// The service of a name or a number, and the home that it is in; of an accessory's name, its first.
    func found(service wanted: String) throws -> (Service, Home) {
        let folded = EntityName.folded(wanted)
        let number = Int64(wanted)
        let ordered = [primaryHome].compactMap(\.self) + homes
        for home in ordered {
            for accessory in home.accessories {
                let match = accessory.services.first { service in
                    service.id.rawValue == number
                        || ([service.name] + service.aliases).map(EntityName.folded).contains(folded)
                }
                if let match { return (match, home) }
            }
        }
        for home in ordered {
            let accessory = home.accessories.first {
                ([$0.name] + $0.aliases).map(EntityName.folded).contains(folded)
            }
            if let service = accessory?.services.first { return (service, home) }
        }
        throw RequestProblem.missing("nothing is called “\(wanted)”")
    }
}

extension Value {
    /// The value as a person types it.
    fileprivate var typed: String {
        switch self {
        case .bool(let bool): "\(bool)"
        case .number(let number): FileNode.text(of: number)
        case .word(let word): word
        }
    }
}
