public import HomeModel
public import SimulatedAccessories

/// The ways to a house's accessories. Here, and nowhere else, it is decided by what the accessories of a home are reached.
public struct HouseAccessories: Sendable {
    /// The way to all of them.
    public let hub: any AccessoryHub
    /// Those that exist only here, which can be flipped by hand.
    public let simulated: SimulatedConnection

    /// Makes the ways to the accessories of a database's homes.
    /// - Parameter pace: how fast simulated accessories follow.
    public init(_ database: HomeDatabase, pace: Pace) {
        simulated = SimulatedConnection(database, pace: pace)
        hub = simulated
    }
}

extension SimulatedConnection: AccessoryHub {}
