import Connections
public import HomeModel
import HomeStore
public import SimulatedAccessories

extension House {
    /// The ways to all accessories of the homes: the one place where they are put together.
    /// - Parameter pace: how fast simulated accessories follow.
    func accessories(pace: Pace) -> ConnectionRegistry {
        let factory = ConnectionFactory(secrets: Secrets(beside: path))
        return ConnectionRegistry(
            database, simulated: SimulatedConnection(database.simulatedPart, pace: pace)
        ) { connection, _ in factory.make(connection) }
    }

    /// The homes as their accessories are now, where any of them are real: connections are made first.
    func connecting(_ registry: ConnectionRegistry) async throws -> HomeDatabase {
        guard database.homes.contains(where: { !$0.connections.isEmpty }) else { return database }
        return try await registry.begin(with: repository)
    }

    /// Takes into the homes what connections tell besides values, until the task is cancelled.
    func followConnections(_ registry: ConnectionRegistry) async {
        guard let naming = try? DeviceNaming() else { return }
        await ConnectionFollower(registry, repository, naming: naming) { Self.tell($0) }.run()
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

extension SimulatedConnection: AccessoryHub {}
