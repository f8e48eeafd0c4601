import Connections
import HomeModel
import HomeStore
import HouseService
import SimulatedAccessories

extension HouseAccessories {
    /// The ways to all accessories of the homes, real ones and simulated ones: the one place where they are put together.
    static let all: Maker = { store, pace in
        let secrets = Secrets(beside: store.path)
        let naming = try DeviceNaming()
        let factory = ConnectionFactory(secrets: secrets)
        let registry = ConnectionRegistry(
            store.database, simulated: SimulatedConnection(store.database.simulatedPart, pace: pace)
        ) { connection, _ in factory.make(connection) }
        let isConnected = store.database.homes.contains { !$0.connections.isEmpty }
        // Without connections nothing is waited for, and nothing is written at the start.
        let database = isConnected ? try await registry.begin(with: store.repository) : store.database
        let follower = ConnectionFollower(registry, store.repository, naming: naming) { tell($0) }
        return HouseAccessories(
            hub: registry, database: database,
            finder: RegistryFinder(registry: registry, repository: store.repository, secrets: secrets, naming: naming),
            desk: RealDeviceDesk(registry: registry, store: store, secrets: secrets, naming: naming),
            follow: { await follower.run() })
    }

    private static func tell(_ report: ConnectionFollower.Report) {
        switch report {
        case .note(let note):
            if let sentence = note.sentence { Terminal.tell(sentence) }
        case .state(let connection, let state):
            let problem = state.problem.map { ": \($0.sentence(about: connection))" } ?? ""
            Terminal.tell("\(connection.name) is \(state.word)\(problem)")
        case .notStored(let problem):
            Terminal.complain("what a connection told was not stored: \(problem)")
        }
    }
}
