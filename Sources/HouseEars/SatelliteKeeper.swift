internal import HomeModel
public import HouseService
public import ServiceLifecycle
internal import Synchronization
public import VoiceService

/// Keeps the satellites of a house for as long as the program runs: those of its settings, and those of its homes,
/// which come and go while it runs.
public final class SatelliteKeeper: ServiceLifecycle.Service {
    /// A satellite that settings name.
    public struct Fixed: Sendable {
        /// The satellite.
        let satellite: Satellite
        /// Its room.
        let room: String?

        /// Takes one.
        public init(_ satellite: Satellite, room: String?) {
            self.satellite = satellite
            self.room = room
        }
    }

    private struct Kept {
        var satellite: Satellite
        var room: String?
        /// What leads to it; `nil` where settings do.
        var connection: HomeConnection?
        var task: Task<Void, Never>
    }

    private let house: House
    private let fixed: [Fixed]
    private let shared: Satellite.Shared
    private let screen: @Sendable (String) -> any ListeningScreen
    private let kept = Mutex<[Kept]>([])

    /// Makes a keeper; nobody is connected yet.
    /// - Parameters:
    ///   - house: whose satellites they are.
    ///   - fixed: those that settings name.
    ///   - shared: what all of them have in common.
    ///   - screen: where it is shown what one of a name hears.
    public init(
        _ house: House, fixed: [Fixed] = [], shared: Satellite.Shared,
        screen: @escaping @Sendable (String) -> any ListeningScreen
    ) {
        self.house = house
        self.fixed = fixed
        self.shared = shared
        self.screen = screen
    }

    /// Keeps them connected until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [self] in
            kept.withLock { kept in
                kept = fixed.map { one in
                    Kept(satellite: one.satellite, room: one.room, task: Task { _ = try? await one.satellite.run() })
                }
            }
            let updates = house.store.repository.updates()
            if let database = try? await house.store.repository.load() { await take(database) }
            for await database in updates where !Task.isCancelled { await take(database) }
            for one in kept.withLock({ $0 }) { await end(one) }
        }
    }

    /// Says a text by all of them.
    public func say(_ text: String) {
        for one in kept.withLock({ $0 }) { one.satellite.say(text) }
    }

    /// The rooms in which one speaks that is connected now.
    public var spokenRooms: [String] {
        kept.withLock { $0 }.filter(\.satellite.isConnected).compactMap(\.room)
    }

    /// The way by which alerts are said in the rooms: each satellite says what is for its room, and what is for all.
    public var alerts: some AlertDelivery { SatelliteAlerts(keeper: self) }

    private struct SatelliteAlerts: AlertDelivery {
        let keeper: SatelliteKeeper
        let name = "satellites"

        func deliver(_ alert: Alert) async throws {
            for one in keeper.kept.withLock({ $0 }) {
                await SpokenAlerts(keeper.house, room: one.room, beside: nil) { one.satellite.say($0) }.deliver(alert)
            }
        }
    }

    /// Takes over which satellites the homes have: new ones are connected to,
    /// and those that are gone or changed are let go of.
    private func take(_ database: HomeDatabase) async {
        let wanted = database.homes.flatMap(\.connections).filter { $0.satellite != nil }
        let gone = kept.withLock { kept in
            let gone = kept.filter { one in one.connection.map { !wanted.contains($0) } ?? false }
            kept.removeAll { one in one.connection.map { !wanted.contains($0) } ?? false }
            return gone
        }
        for one in gone { await end(one) }
        for connection in wanted where !kept.withLock({ $0.contains { $0.connection == connection } }) {
            guard let new = begin(connection, in: database) else { continue }
            kept.withLock { $0.append(new) }
        }
    }

    private func begin(_ connection: HomeConnection, in database: HomeDatabase) -> Kept? {
        guard let wanted = connection.satellite,
            let address = try? ConnectionURL(wanted.url, schemes: RoomSatellite.schemes),
            let speakers = speakers(of: wanted, named: connection.name, in: database)
        else { return nil }
        let ears = house.ears
        // Whoever is in the network may announce a name. One that only has a guest's rights is followed by it;
        // another isn't.
        let announced = wanted.speaker == nil ? wanted.announced : nil
        let satellite = Satellite(
            .init(host: address.host, port: Int(address.port ?? RoomSatellite.usualPort), name: connection.name),
            session: Session(house, speakers: speakers), shared: shared, screen: screen(wanted.room ?? connection.name),
            connection: connection.name, room: wanted.room
        ) {
            let found = ears.found.first { $0.announced == announced }
            return found.flatMap { found in found.addresses.first.map { (host: $0, port: found.port) } }
        }
        return Kept(
            satellite: satellite, room: wanted.room, connection: connection,
            task: Task { _ = try? await satellite.run() })
    }

    /// Who speaks to a satellite; a guest in no room where somebody or a room isn't there.
    private func speakers(of satellite: RoomSatellite, named name: String, in database: HomeDatabase) -> SpeakerSource?
    {
        let conversation = "satellite.\(satellite.url)"
        do {
            return try SpeakerSource(
                withRightsOf: satellite.speaker, room: satellite.room, conversation: conversation, in: database)
        } catch {
            shared.tell("the satellite \(name) has no room, and who speaks there is a guest: \(error)")
            return try? SpeakerSource(withRightsOf: nil, room: nil, conversation: conversation, in: database)
        }
    }

    private func end(_ one: Kept) async {
        one.task.cancel()
        await one.task.value
        one.satellite.leave()
    }
}
