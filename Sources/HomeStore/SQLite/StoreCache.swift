internal import GRDB
internal import HomeModel

/// What is in the database file, in memory; to be used on the file's connection alone.
struct StoreCache {
    /// The homes, ready to be changed.
    private var reducer: HomeReducer
    /// `PRAGMA data_version` when they were read: any other means that somebody else has changed the file since.
    private var version: Int64
    /// Whether memory holds a change that didn't reach the file.
    private var isAhead = false
    /// Whether there is a change that the listeners have not been told.
    private(set) var hasNews = false

    /// The homes, as they were when the file was last looked at.
    var database: HomeDatabase { reducer.database }

    /// Reads the file.
    init(_ database: Database) throws {
        (reducer, version) = try Self.read(database)
    }

    /// Reads the file again where it has been changed by somebody else. In a transaction, that is what it goes by.
    mutating func refresh(_ database: Database) throws {
        guard try isAhead || Self.version(of: database) != version else { return }
        let old = reducer.database
        if database.isInsideTransaction {
            (reducer, version) = try Self.readInTransaction(database)
        } else {
            (reducer, version) = try Self.read(database)
        }
        isAhead = false
        if reducer.database != old { hasNews = true }
    }

    /// Performs changes and writes them, in a transaction that was begun for writing.
    ///
    /// - Throws: ``HomeError`` with nothing done; after any other error, the transaction must be rolled back.
    mutating func perform(_ changes: [HomeChange], _ database: Database) throws {
        try refresh(database)
        let writer = StoreWriter(database: database)
        if changes.allSatisfy(\.isOfState) {
            try performOnState(changes, writer)
        } else {
            let old = reducer.database
            let lastIdentifier = reducer.lastIdentifier
            try reducer.apply(changes)
            isAhead = true
            try writer.write(from: old, to: reducer.database)
            if reducer.lastIdentifier != lastIdentifier {
                try writer.write(lastIdentifier: reducer.lastIdentifier)
            }
        }
    }

    /// Notes that what was written is in the file now.
    mutating func noteCommitted() {
        hasNews = hasNews || isAhead
        isAhead = false
    }

    /// Notes that the listeners know everything.
    mutating func noteTold() { hasNews = false }

    /// Writes one row for each value that has become another.
    private mutating func performOnState(_ changes: [HomeChange], _ writer: StoreWriter) throws {
        let old = StateExcerpt(of: changes, in: reducer.database)
        try reducer.apply(changes)
        let new = StateExcerpt(of: changes, in: reducer.database)
        guard new != old else { return }
        isAhead = true
        for (address, value) in new.values where old.values[address] != value {
            try writer.write(value, at: address)
        }
        for (accessory, isReachable) in new.reachable where old.reachable[accessory] != isReachable {
            try writer.write(isReachable: isReachable, accessory)
        }
        for (person, isPresent) in new.present where old.present[person] != isPresent {
            try writer.write(isPresent: isPresent, person)
        }
        for (key, text) in new.memory where old.memory[key] != text {
            try writer.write(text, under: key)
        }
    }

    private static func version(of database: Database) throws -> Int64 {
        try Int64.fetchOne(database.cachedStatement(sql: "PRAGMA data_version")) ?? 0
    }

    private static func read(_ database: Database) throws -> (HomeReducer, version: Int64) {
        var result: (HomeReducer, Int64)?
        try database.inTransaction(.deferred) {
            result = try readInTransaction(database)
            return .commit
        }
        guard let result else { throw DamagedRecord(description: "nothing could be read") }
        return result
    }

    private static func readInTransaction(_ database: Database) throws -> (HomeReducer, version: Int64) {
        let version = try version(of: database)
        let (homes, lastIdentifier) = try StoreReader.contents(of: database)
        return (HomeReducer(homes, lastIdentifier: lastIdentifier), version)
    }
}

/// What a database says about the things that some changes are about.
private struct StateExcerpt: Equatable {
    var values: [CharacteristicAddress: Value?] = [:]
    var reachable: [AccessoryID: Bool] = [:]
    var present: [PersonID: Bool] = [:]
    var memory: [String: String?] = [:]

    init(of changes: [HomeChange], in database: HomeDatabase) {
        let state = database.state
        for change in changes {
            switch change {
            case .value(let address, _): values[address] = .some(state.values[address])
            case .reachable(let accessory, _): reachable[accessory] = !state.unreachable.contains(accessory)
            case .present(let person, _): present[person] = state.present.contains(person)
            case .remember(let key, _): memory[key] = .some(database.memory[key])
            case .putHome, .removeHome, .put, .remove, .putConnection, .removeConnection: break
            }
        }
    }
}
