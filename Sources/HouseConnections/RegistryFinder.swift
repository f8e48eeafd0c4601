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

    /// What a found accessory is, by its identifier.
    private struct Place {
        var key: ConnectionKey
        var device: DeviceDescription
    }

    private func places() async -> [(found: FoundAccessory, place: Place)] {
        guard let database = try? await repository.load(), let home = database.primaryHome else { return [] }
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
        try await registry.identify(place.device.address, of: place.key)
    }

    func add(_ found: [FoundAccessory], as wish: FoundWish) async throws(AccessoryFinderError) -> [String] {
        let known = Dictionary(await places().map { ($0.found.id, $0.place) }, uniquingKeysWith: { first, _ in first })
        var places = found.compactMap { known[$0.id] }
        guard !places.isEmpty else { throw .gone }
        if let code = wish.code, let place = places.first {
            try await pair(place, code)
            places = await paired(place)
        }
        let ready = places.filter { !$0.device.needsCode }
        guard !ready.isEmpty else { throw .needsCode }
        var names: [String] = []
        for (key, group) in Dictionary(grouping: ready, by: \.key) {
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

    private func pair(_ place: Place, _ code: String) async throws(AccessoryFinderError) {
        do throws(PairingError) {
            try await registry.pair(place.device.address, of: place.key, code: code)
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
    private func paired(_ place: Place) async -> [Place] {
        for _ in 0..<20 {
            let devices = await registry.devices(of: place.key).filter { device in
                device.address == place.device.address || device.bridge == place.device.address
            }
            let ready = devices.filter { !$0.needsCode && !$0.services.isEmpty }
            if !ready.isEmpty { return ready.map { Place(key: place.key, device: $0) } }
            try? await Task.sleep(for: .milliseconds(250))
        }
        return [place]
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
