import Connections
import HomeModel
import HomeStore
public import HouseService
import SimulatedAccessories

extension HouseAccessories {
    /// The ways to all accessories of the homes, real ones and simulated ones:
    /// the one place where they are put together.
    /// - Parameters:
    ///   - neighbours: on which interfaces is looked for what could be connected to, on all where it is empty;
    ///     `nil` where nowhere is.
    ///   - tell: takes news of the connections, a sentence each.
    ///   - complain: takes what went wrong.
    public static func all(
        neighbours: [String]? = nil, tell: @escaping @Sendable (String) -> Void,
        complain: @escaping @Sendable (String) -> Void
    ) -> Maker {
        { store, pace in
            let secrets = Secrets(beside: store.path)
            let naming = try DeviceNaming()
            let factory = ConnectionFactory(secrets: secrets)
            let registry = ConnectionRegistry(
                store.database, simulated: SimulatedConnection(store.database.simulatedPart, pace: pace)
            ) { connection, _ in factory.make(connection) }
            let isConnected = store.database.homes.contains { !$0.waysToAccessories.isEmpty }
            // Without connections nothing is waited for, and nothing is written at the start.
            let database = isConnected ? try await registry.begin(with: store.repository) : store.database
            let (iconChanges, iconTeller) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
            let follower = ConnectionFollower(registry, store.repository, naming: naming) { report in
                if report == .icons {
                    iconTeller.yield()
                } else if case .notStored(let problem) = report {
                    complain("what a connection told was not stored: \(problem)")
                } else if let sentence = sentence(of: report) {
                    tell(sentence)
                }
            }
            return HouseAccessories(
                hub: registry, database: database,
                finder: RegistryFinder(
                    registry: registry, repository: store.repository, secrets: secrets, naming: naming,
                    neighbourhood: neighbours.map(Neighbourhood.init(interfaces:))),
                desk: RealDeviceDesk(registry: registry, store: store, secrets: secrets, naming: naming),
                follow: { await follower.run() },
                icons: { HouseIcons(await registry.icons(in: $0)) }, iconChanges: iconChanges)
        }
    }

    /// What people are told of a report of a connection; `nil` where it isn't worth a line.
    private static func sentence(of report: ConnectionFollower.Report) -> String? {
        switch report {
        case .note(let note): return note.sentence
        case .state(let connection, let state):
            let problem = state.problem.map { ": \($0.sentence(about: connection))" } ?? ""
            return "\(connection.name) is \(state.word)\(problem)"
        case .notStored, .icons: return nil
        }
    }
}

extension HouseIcons {
    /// What connections know.
    fileprivate init(_ known: KnownIcons) {
        self.init(
            services: known.services.mapValues(\.text), rooms: known.rooms.mapValues(\.text),
            zones: known.zones.mapValues(\.text))
    }
}
