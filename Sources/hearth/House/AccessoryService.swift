import Connections
import HomeModel
import ServiceLifecycle
import SimulatedAccessories

/// Lets the simulated accessories live while the program runs: what moves arrives, and what others change in the homes is
/// taken over.
struct AccessoryService: ServiceLifecycle.Service {
    private let session: Session
    private let followsHomes: Bool

    /// Makes a service.
    /// - Parameter followsHomes: whether what others change in the homes is taken over; otherwise somebody else sees to it.
    init(_ session: Session, followsHomes: Bool = true) {
        self.session = session
        self.followsHomes = followsHomes
    }

    /// Works until the program is asked to end.
    func run() async throws {
        await cancelWhenGracefulShutdown { [session, followsHomes] in
            await withDiscardingTaskGroup { group in
                group.addTask { await session.connection.run() }
                group.addTask { await session.house.followConnections(session.connection) }
                guard followsHomes else { return }
                group.addTask {
                    for await database in session.house.repository.updates() {
                        await session.connection.update(database)
                    }
                }
            }
        }
    }
}
