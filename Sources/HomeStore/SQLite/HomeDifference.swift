internal import HomeModel

/// What has to be written to make one database of another.
struct HomeDifference {
    /// An entity that is new or has changed.
    struct ChangedEntity {
        /// It, as it is now.
        var entity: Entity
        /// It, as it was; `nil` where it is new.
        var old: Entity?
        /// The home it is in.
        var home: HomeID
    }

    /// A home that is new, or of whose own properties one has changed.
    struct ChangedHome {
        /// It, as it is now.
        var home: Home
        /// It, as it was; `nil` where it is new.
        var old: Home?
    }

    /// The homes that are gone, with all that was in them.
    private(set) var removedHomes: [HomeID] = []
    /// The entities and services that are gone from homes that are still there.
    private(set) var removedEntities: [Int64] = []
    /// The homes that are new or have changed.
    private(set) var homes: [ChangedHome] = []
    /// The entities that are new or have changed.
    private(set) var entities: [ChangedEntity] = []

    /// Compares two databases of which each keeps the rules of ``HomeReducer``; their state is left out.
    ///
    /// Lists that nobody has touched since one database was made of the other cost nothing.
    init(from old: HomeDatabase, to new: HomeDatabase) {
        let oldHomes = Dictionary(old.homes.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        let remaining = Set(new.homes.map(\.id))
        removedHomes = old.homes.map(\.id).filter { !remaining.contains($0) }
        for home in new.homes { compare(oldHomes[home.id], home) }
    }

    private mutating func compare(_ old: Home?, _ new: Home) {
        if old?.own != new.own { homes.append(ChangedHome(home: new, old: old)) }
        compare(old?.people ?? [], new.people, in: new.id, Entity.person)
        compare(old?.rooms ?? [], new.rooms, in: new.id, Entity.room)
        compare(old?.zones ?? [], new.zones, in: new.id, Entity.zone)
        compare(old?.accessories ?? [], new.accessories, in: new.id, Entity.accessory)
        compare(old?.groups ?? [], new.groups, in: new.id, Entity.group)
        compare(old?.scenes ?? [], new.scenes, in: new.id, Entity.scene)
        compare(old?.rules ?? [], new.rules, in: new.id, Entity.rule)
    }

    private mutating func compare<Member: Equatable>(
        _ old: [Member], _ new: [Member], in home: HomeID, _ entity: (Member) -> Entity
    ) {
        guard old != new else { return }
        var rest: [EntityID: Member] = [:]
        for member in old { rest[entity(member).id] = member }
        for member in new {
            let changed = entity(member)
            let before = rest.removeValue(forKey: changed.id)
            guard before != member else { continue }
            entities.append(ChangedEntity(entity: changed, old: before.map(entity), home: home))
            noteRemovedServices(of: before.map(entity), became: changed)
        }
        for member in rest.values {
            removedEntities.append(entity(member).id.rawValue)
            noteRemovedServices(of: entity(member), became: nil)
        }
    }

    private mutating func noteRemovedServices(of old: Entity?, became new: Entity?) {
        guard case .accessory(let old) = old else { return }
        var remaining: Set<ServiceID> = []
        if case .accessory(let new) = new { remaining.formUnion(new.services.map(\.id)) }
        for service in old.services where !remaining.contains(service.id) {
            removedEntities.append(service.id.rawValue)
        }
    }
}

extension Home {
    /// The home without what is in it.
    fileprivate var own: Home {
        var home = Home(
            id: id, name: name, aliases: aliases, isPrimary: isPrimary, units: units, timeZone: timeZone,
            location: location)
        home.says = says
        home.connections = connections
        return home
    }
}
