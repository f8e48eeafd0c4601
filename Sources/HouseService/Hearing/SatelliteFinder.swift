internal import HomeModel
internal import HomeStore
internal import Understanding
internal import VoiceService

/// Finds the satellites of the network beside what another finder finds.
struct SatelliteFinder: AccessoryFinder {
    /// What finds accessories; `nil` where all are simulated.
    let other: (any AccessoryFinder)?
    /// Where satellites are kept.
    let store: SatelliteStore
    /// What they are, as the ways of home files are called.
    static let way = "satellite"

    func find() async -> [FoundAccessory] {
        let accessories = await other?.find() ?? []
        guard let database = try? await store.repository.load() else { return accessories }
        return accessories
            + store.ears.offered(to: database).map { satellite in
                let area = satellite.area.map(EntityName.folded)
                let room = database.primaryHome?.rooms.first { EntityName.folded($0.name) == area }
                return FoundAccessory(
                    id: "\(Self.way)\u{0}\(satellite.url)", name: satellite.name, room: room?.name, connection: "",
                    way: Self.way)
            }
    }

    func identify(_ found: FoundAccessory) async throws(AccessoryError) {
        guard found.way != Self.way, let other else { throw .unknown }
        try await other.identify(found)
    }

    func add(_ found: [FoundAccessory], as wish: FoundWish) async throws(AccessoryFinderError) -> [String] {
        let accessories = found.filter { $0.way != Self.way }
        var names: [String] = []
        if !accessories.isEmpty {
            guard let other else { throw .gone }
            names += try await other.add(accessories, as: wish)
        }
        for one in found where one.way == Self.way { names.append(try await add(one, as: wish)) }
        return names
    }

    private func add(_ found: FoundAccessory, as wish: FoundWish) async throws(AccessoryFinderError) -> String {
        do {
            let satellite = try await store.offered().first { "\(Self.way)\u{0}\($0.url)" == found.id }
            guard let satellite else { throw AccessoryFinderError.gone }
            let rooms = try await store.repository.load().homes.flatMap(\.rooms)
            let room = wish.room.flatMap { id in rooms.first { $0.id == id }?.name } ?? wish.newRoom
            return try await store.add(
                RoomSatellite(satellite),
                .init(name: wish.name ?? satellite.name, room: room ?? found.room, speaker: wish.speaker))
        } catch let error as AccessoryFinderError {
            throw error
        } catch {
            throw .notStored("\(error)")
        }
    }

    func reports() async -> [ConnectionReport] {
        let satellites = (try? await store.repository.load())?.primaryHome?.connections.filter { $0.satellite != nil }
        return await (other?.reports() ?? [])
            + (satellites ?? []).compactMap { connection in
                store.ears.entry(of: connection.name).map {
                    ConnectionReport(name: connection.name, way: Self.way, isConnected: $0.isThere)
                }
            }
    }

    func forgetSecret(of connection: String) async { await other?.forgetSecret(of: connection) }
}
