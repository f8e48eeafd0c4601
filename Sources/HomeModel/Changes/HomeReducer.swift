/// A database, and what is needed to change it quickly: where each service is, and what has which name.
///
/// It keeps these rules, which every ``HomeRepository`` relies on:
/// - Identifiers are unique over all homes and kinds, and are never given twice by one reducer.
/// - All lists stand in the order of their identifiers, that is, in the order in which things were added; accessories
///   stand room by room first. What is put back under its old identifier is in its old place again.
/// - Names are unique as `NameRegister` says; at most one home is primary: the one that was made so last.
/// - Whatever is named by its identifier exists, and every value is one that its characteristic takes.
/// - What is removed leaves nothing behind: see ``HomeChange/remove(_:in:)`` and the file `HomeReducer+Pruning.swift`.
public struct HomeReducer: Sendable {
    /// The greatest identifier that is accepted: far from overflow, and exact as a JSON number.
    public static let greatestIdentifier: Int64 = 1 << 53

    /// The database as it is now.
    public internal(set) var database: HomeDatabase
    /// The greatest identifier that was ever given; the next one is greater.
    public internal(set) var lastIdentifier: Int64
    /// One index for each home, at the home's place in the database.
    var indexes: [StructureIndex]

    /// Takes a database that already keeps the rules, such as one that was made by changes or read from a file.
    /// - `lastIdentifier`: the greatest identifier that was ever given, where it is greater than those in use.
    public init(_ database: HomeDatabase = HomeDatabase(), lastIdentifier: Int64 = 0) {
        self.database = database
        self.lastIdentifier = min(max(lastIdentifier, database.lastIdentifier), Self.greatestIdentifier)
        self.database.homes.sort { $0.id < $1.id }
        for position in self.database.homes.indices {
            self.database.homes[position].sortMembers()
        }
        indexes = self.database.homes.map { StructureIndex($0) }
    }

    /// Performs all of `changes` in their order, or none.
    ///
    /// Changes of state alone (values, reachability, presence) cost the same in a home of any size.
    /// - Throws: ``HomeError`` for the first one that breaks a rule of the model; nothing was done then.
    public mutating func apply(_ changes: [HomeChange]) throws(HomeError) {
        if changes.allSatisfy(\.isOfState) {
            var accepted: [HomeChange] = []
            accepted.reserveCapacity(changes.count)
            for change in changes { accepted.append(try checked(change)) }
            for change in accepted { store(change) }
            return
        }
        var draft = self
        for change in changes { try draft.perform(change) }
        draft.restoreOrder()
        self = draft
    }

    private mutating func perform(_ change: HomeChange) throws(HomeError) {
        switch change {
        case .putHome(let home, let state): try putHome(home, state: state)
        case .removeHome(let home): try removeHome(home)
        case .put(let entity, let home): try put(entity, in: homePosition(home))
        case .remove(let entity, let home): try remove(entity, in: homePosition(home))
        case .putConnection(let connection, let home): try put(connection, in: homePosition(home))
        case .removeConnection(let name, let home): try removeConnection(name, in: homePosition(home))
        case .value, .reachable, .present, .remember: store(try checked(change))
        }
    }

    /// Puts the accessories of the homes in which some were added or moved back into order.
    private mutating func restoreOrder() {
        for position in indexes.indices where !indexes[position].accessoriesAreInOrder {
            database.homes[position].sortAccessories()
            indexes[position].locateServices(of: database.homes[position])
        }
    }

    /// Where a home is in the database.
    func homePosition(_ home: HomeID) throws(HomeError) -> Int {
        guard let position = database.homes.position(of: home) else { throw .unknownHome(home) }
        return position
    }

    /// A new identifier.
    mutating func newIdentifier<Entity>() -> Identifier<Entity> {
        lastIdentifier += 1
        return Identifier(rawValue: lastIdentifier)
    }
}

extension HomeChange {
    /// Whether it changes state or memory alone: no structure, no name.
    public var isOfState: Bool {
        switch self {
        case .value, .reachable, .present, .remember: true
        case .putHome, .removeHome, .put, .remove, .putConnection, .removeConnection: false
        }
    }
}
