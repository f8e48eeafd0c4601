internal import HomeModel
public import ServiceLifecycle

/// Lets the accessories live while the program runs: what moves arrives,
/// and what others change in the homes is taken over.
public struct AccessoryService: ServiceLifecycle.Service {
    private let house: House
    private let followsHomes: Bool

    /// Makes a service.
    /// - `followsHomes`: whether what others change in the homes is taken over; otherwise somebody else sees to it.
    public init(_ house: House, followsHomes: Bool = true) {
        self.house = house
        self.followsHomes = followsHomes
    }

    /// Works until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown { [house, followsHomes] in
            await withDiscardingTaskGroup { group in
                group.addTask { await house.accessories.hub.run() }
                group.addTask { await house.accessories.follow() }
                guard followsHomes else { return }
                group.addTask {
                    for await database in house.store.repository.updates() {
                        await house.accessories.hub.update(database)
                    }
                }
            }
        }
    }
}
