import Connections
import HomeModel
import HomeStore
import Understanding
import VoiceService

/// What can be found and added by voice, by way of the connections of the primary home.
struct RegistryFinder: AccessoryFinder {
    /// The way to all accessories.
    let registry: ConnectionRegistry
    /// Where the homes are kept.
    let repository: any HomeRepository
    /// Where secrets are kept.
    let secrets: Secrets
    /// How devices are named.
    let naming: DeviceNaming
    /// What looks around where no connection of the home does; `nil` where nothing shall.
    let neighbourhood: Neighbourhood?

    /// What a found accessory is, by its identifier; without a key where it is behind no connection yet.
    private struct Place {
        var key: ConnectionKey?
        var device: DeviceDescription
    }

    private func places() async -> [(found: FoundAccessory, place: Place)] {
        guard let database = try? await repository.load() else { return [] }
        return await connected(in: database.primaryHome) + nearby(besides: database.primaryHome)
    }

    /// What announces itself in the network and is of a kind to which the home has no connection.
    private func nearby(besides home: Home?) async -> [(found: FoundAccessory, place: Place)] {
        guard let neighbourhood, home?.connections.contains(where: { $0.way.key == "homeKit" }) != true else {
            return []
        }
        return await neighbourhood.devices().map { device in
            let found = FoundAccessory(
                id: "\u{0}\(device.address)", name: naming.sayable(device.name) ?? device.name, connection: "",
                needsCode: true)
            return (found, Place(key: nil, device: device))
        }
    }

    private func connected(in home: Home?) async -> [(found: FoundAccessory, place: Place)] {
        guard let home else { return [] }
        return await registry.statuses.filter { $0.home == home.id }.flatMap { status in
            let key = ConnectionKey(home: home.id, name: status.connection.name)
            let adoption = Adoption(home: home, connection: status.connection.name, naming: naming)
            return adoption.newDevices(in: status.devices).filter { !$0.services.isEmpty || $0.needsCode }.map {
                device in
                let word = naming.word(for: device.services.first?.type).lowercased()
                let found = FoundAccessory(
                    id: "\(key.name)\u{0}\(device.address)", name: naming.sayable(device.name) ?? word,
                    type: device.services.first?.type, room: device.room.flatMap(naming.sayable),
                    connection: status.connection.name, needsCode: device.needsCode)
                return (found, Place(key: key, device: device))
            }
        }
    }

    private func place(of found: FoundAccessory) async -> Place? {
        await places().first { $0.found.id == found.id }?.place
    }

    func find() async -> [FoundAccessory] { await places().map(\.found) }

    func identify(_ found: FoundAccessory) async throws(AccessoryError) {
        guard let place = await place(of: found) else { throw .unknown }
        guard let key = place.key else {
            guard let neighbourhood else { throw .unknown }
            return try await neighbourhood.identify(place.device.address)
        }
        try await registry.identify(place.device.address, of: key)
    }

    func add(_ found: [FoundAccessory], as wish: FoundWish) async throws(AccessoryFinderError) -> [String] {
        let known = Dictionary(await places().map { ($0.found.id, $0.place) }, uniquingKeysWith: { first, _ in first })
        var places = found.compactMap { known[$0.id] }
        guard !places.isEmpty else { throw .gone }
        if let code = wish.code, let place = places.first {
            places = try await paired(place, code)
        }
        let ready = places.filter { !$0.device.needsCode }
        guard !ready.isEmpty else { throw .needsCode }
        var names: [String] = []
        for (key, group) in Dictionary(grouping: ready, by: \.key) {
            guard let key else { continue }
            names += try await adopt(
                group.map(\.device), by: key, Adoption.Wish(room: wish.room, newRoom: wish.newRoom, name: wish.name))
        }
        guard !names.isEmpty else { throw .nothingToControl }
        return names
    }

    private func adopt(
        _ devices: [DeviceDescription], by key: ConnectionKey, _ wish: Adoption.Wish
    ) async throws(AccessoryFinderError) -> [String] {
        do {
            let groups = await registry.devices(of: key).filter(\.isGroup)
            let adopter = Adopter(repository, naming: naming)
            return try await adopter.adopt(devices + groups, by: key, wish: wish).added.map(\.name)
        } catch let error as HomeError {
            throw .notStored(error.sentence)
        } catch {
            throw .notStored("\(error)")
        }
    }

    /// Pairs with a device; where no connection leads to it yet, one is made, and taken back where nothing comes of it.
    private func paired(_ place: Place, _ code: String) async throws(AccessoryFinderError) -> [Place] {
        if let key = place.key {
            try await pair(place.device, key, code)
            return await paired(place.device, key)
        }
        let key = try await connect()
        do throws(AccessoryFinderError) {
            try await pair(place.device, key, code)
        } catch {
            try await change([.removeConnection(key.name, in: key.home)])
            throw error
        }
        return await paired(place.device, key)
    }

    /// Gives the home a connection to what is in its neighbourhood.
    private func connect() async throws(AccessoryFinderError) -> ConnectionKey {
        guard let neighbourhood, let database = try? await repository.load(), let home = database.primaryHome else {
            throw .gone
        }
        // Secrets are kept by the name.
        let taken = Set(database.homes.flatMap(\.connections).map { EntityName.folded($0.name) })
        let names = ["HomeKit"] + (2...(taken.count + 2)).map { "HomeKit \($0)" }
        let name = names.first { !taken.contains(EntityName.folded($0)) } ?? names[0]
        try await change([.putConnection(HomeConnection(name: name, way: neighbourhood.way), in: home.id)])
        await registry.open()
        return ConnectionKey(home: home.id, name: name)
    }

    private func change(_ changes: [HomeChange]) async throws(AccessoryFinderError) {
        do {
            await registry.update(try await repository.perform(changes))
        } catch let error as HomeError {
            throw .notStored(error.sentence)
        } catch {
            throw .notStored("\(error)")
        }
    }

    private func pair(
        _ device: DeviceDescription, _ key: ConnectionKey, _ code: String
    ) async throws(AccessoryFinderError) {
        do throws(PairingError) {
            try await registry.pair(device.address, of: key, code: code)
        } catch {
            switch error {
            case .notNeeded: return
            case .wrongCode, .malformedCode, .tooManyTries: throw .wrongCode
            case .alreadyPaired: throw .alreadyPaired
            case .unknown, .unreachable, .protocolViolation: throw .unreachable
            }
        }
    }

    /// The device that was paired and all devices behind it, once it has told what it does.
    private func paired(_ device: DeviceDescription, _ key: ConnectionKey) async -> [Place] {
        for _ in 0..<20 {
            let devices = await registry.devices(of: key).filter { other in
                other.address == device.address || other.bridge == device.address
            }
            let ready = devices.filter { !$0.needsCode && !$0.services.isEmpty }
            if !ready.isEmpty { return ready.map { Place(key: key, device: $0) } }
            try? await Task.sleep(for: .milliseconds(250))
        }
        return [Place(key: key, device: device)]
    }

    func reports() async -> [ConnectionReport] {
        let home = (try? await repository.load())?.primaryHome?.id
        return await registry.statuses.filter { $0.home == home }.map { status in
            ConnectionReport(
                name: status.connection.name, way: status.connection.way.key,
                isConnected: status.state?.isConnected == true)
        }
    }

    func forgetSecret(of connection: String) async { try? secrets.remove(connection) }
}
