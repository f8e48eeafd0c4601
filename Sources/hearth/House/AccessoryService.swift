import HomeModel
import ServiceLifecycle
import SimulatedAccessories

/// Lets the simulated accessories live while the program runs: what moves arrives, and what others change in the homes is
/// taken over.
struct AccessoryService: ServiceLifecycle.Service {
    private let session: Session

    /// Makes a service.
    init(_ session: Session) {
        self.session = session
    }

    /// Works until the program is asked to end.
    func run() async throws {
        await cancelWhenGracefulShutdown { [session] in
            await withDiscardingTaskGroup { group in
                group.addTask { await session.connection.run() }
                group.addTask {
                    for await database in session.house.repository.updates() {
                        await session.connection.update(database)
                    }
                }
            }
        }
    }
}
