public import HomeModel
public import SimulatedAccessories
public import VoiceService

/// The ways to a house's accessories. By what they are reached is decided by the ``Maker`` that a ``House`` is given,
/// and nowhere else.
public struct HouseAccessories: Sendable {
    /// Makes the ways to the accessories of homes that were opened.
    public typealias Maker = @Sendable (HouseStore, Pace) async throws -> HouseAccessories

    /// The way to all of them.
    public let hub: any AccessoryHub
    /// The homes as the accessories are now.
    public let database: HomeDatabase
    /// What finds new accessories; `nil` where all are simulated.
    public let finder: (any AccessoryFinder)?
    /// Where people turn to about connections and what they offer; `nil` where all accessories are simulated.
    public let desk: (any DeviceDesk)?
    /// Takes into the homes what accessories tell besides values, until the task is cancelled.
    public let follow: @Sendable () async -> Void
    /// The icons of things in some homes, as the systems that they come from show them.
    public let icons: @Sendable (HomeDatabase) async -> HouseIcons
    /// Tells that ``icons`` are others than before; for one reader.
    public let iconChanges: AsyncStream<Void>

    /// Joins what a maker has made.
    public init(
        hub: any AccessoryHub, database: HomeDatabase, finder: (any AccessoryFinder)? = nil,
        desk: (any DeviceDesk)? = nil, follow: @escaping @Sendable () async -> Void = {},
        icons: @escaping @Sendable (HomeDatabase) async -> HouseIcons = { _ in HouseIcons() },
        iconChanges: AsyncStream<Void> = AsyncStream { $0.finish() }
    ) {
        self.hub = hub
        self.database = database
        self.finder = finder
        self.desk = desk
        self.follow = follow
        self.icons = icons
        self.iconChanges = iconChanges
    }

    /// The same, with what is found and answered about satellites beside it.
    func hearing(by ears: EarBoard, _ store: HouseStore) -> HouseAccessories {
        HouseAccessories(
            hub: hub, database: database,
            finder: SatelliteFinder(other: finder, store: SatelliteStore(ears: ears, repository: store.repository)),
            desk: desk.map { SatelliteDesk(before: $0, store, ears: ears) }, follow: follow, icons: icons,
            iconChanges: iconChanges)
    }

    /// All accessories exist only here.
    public static let simulated: Maker = { store, pace in
        HouseAccessories(hub: SimulatedConnection(store.database, pace: pace), database: store.database)
    }
}

extension SimulatedConnection: AccessoryHub {}
