internal import GRDB
internal import HomeModel

/// Reads all homes from the tables of ``StoreSchema``.
struct StoreReader {
    /// What every entity and every service has.
    struct Bearer {
        /// The home it is in.
        var home: HomeID
        /// What kind of thing it is.
        var kind: Entity.Kind
        /// Its name.
        var name: String
        /// Its other names.
        var aliases: [String]
        /// How its name is said.
        var says: String?
    }

    /// Where to read.
    let database: Database
    /// The homes as far as they have been read.
    var homes: [HomeID: Home] = [:]
    /// Their state as far as it has been read.
    var state = HomeState()
    private var bearers: [Int64: Bearer] = [:]

    private init(_ database: Database) {
        self.database = database
    }

    /// The homes, and the greatest identifier that was ever given.
    ///
    /// To be called in a transaction, so that nobody changes a table while another one is read. The lists in the homes
    /// have no particular order: ``HomeReducer`` puts them into theirs.
    /// - Throws: GRDB's errors, and ``DamagedRecord``.
    static func contents(of database: Database) throws -> (HomeDatabase, lastIdentifier: Int64) {
        var reader = StoreReader(database)
        let last = try Int64.fetchOne(database, sql: "SELECT lastIdentifier FROM store") ?? 0
        try reader.readHomes()
        try reader.readBearers()
        reader.readRooms()
        try reader.readZones()
        try reader.readPeople()
        try reader.readAccessories()
        try reader.readGroups()
        let actions = try reader.actions()
        reader.readScenes(actions)
        try reader.readRules(actions)
        let memory = try reader.memory()
        return (HomeDatabase(homes: Array(reader.homes.values), state: reader.state, memory: memory), last)
    }

    /// What automation remembers.
    private func memory() throws -> [String: String] {
        var memory: [String: String] = [:]
        try database.forEachRow("SELECT key, text FROM memory") { row in
            let text = try Value(stored: row.decode(DatabaseValue.self, atIndex: 1))
            memory[try row.decode(atIndex: 0)] = text?.word
        }
        return memory
    }

    private mutating func readHomes() throws {
        let aliases = try database.names("SELECT home, name FROM homeAlias ORDER BY home, position")
        var homes: [HomeID: Home] = [:]
        let connections = try database.lists("SELECT home, name, settings FROM connection ORDER BY home, position") {
            row in
            try StoredText.value(StoredConnection.self, json: row.decode(atIndex: 2))
                .connection(named: row.decode(atIndex: 1))
        }
        try database.forEachRow("SELECT id, name, isPrimary, units, timeZone, latitude, longitude, says FROM home") {
            row in
            let id: Int64 = try row.decode(atIndex: 0)
            let latitude: Double? = try row.decode(atIndex: 5)
            let longitude: Double? = try row.decode(atIndex: 6)
            let home = HomeID(rawValue: id)
            var read = Home(
                id: home, name: try row.decode(atIndex: 1), aliases: aliases[id] ?? [],
                isPrimary: try row.decode(atIndex: 2), units: try row.word(atIndex: 3),
                timeZone: try row.decode(atIndex: 4),
                location: latitude.flatMap { latitude in
                    longitude.map { GeoLocation(latitude: latitude, longitude: $0) }
                })
            read.says = try row.decode(atIndex: 7)
            read.connections = connections[id] ?? []
            homes[home] = read
        }
        self.homes = homes
    }

    private mutating func readBearers() throws {
        let aliases = try database.names("SELECT entity, name FROM entityAlias ORDER BY entity, position")
        var bearers: [Int64: Bearer] = [:]
        try database.forEachRow("SELECT id, home, kind, name, says FROM entity") { row in
            let id: Int64 = try row.decode(atIndex: 0)
            let home = HomeID(rawValue: try row.decode(atIndex: 1))
            guard homes[home] != nil else {
                throw DamagedRecord(description: "entity \(id) is in no home")
            }
            bearers[id] = Bearer(
                home: home, kind: try row.word(atIndex: 2),
                name: try row.decode(atIndex: 3), aliases: aliases[id] ?? [], says: try row.decode(atIndex: 4))
        }
        self.bearers = bearers
    }

    /// What every entity has, for one of them.
    func bearer(_ id: Int64) throws(DamagedRecord) -> Bearer {
        guard let bearer = bearers[id] else { throw DamagedRecord(description: "there is no entity \(id)") }
        return bearer
    }

    /// Rooms have nothing but their names.
    private mutating func readRooms() {
        for (id, bearer) in bearers where bearer.kind == .room {
            var room = Room(id: RoomID(rawValue: id), name: bearer.name, aliases: bearer.aliases)
            room.says = bearer.says
            homes[bearer.home]?.rooms.append(room)
        }
    }

    private mutating func readZones() throws {
        let rooms = try database.identifiers("SELECT zone, room FROM zoneRoom ORDER BY zone, position")
        for (id, bearer) in bearers where bearer.kind == .zone {
            var zone = Zone(
                id: ZoneID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                rooms: rooms[id, default: []].map(RoomID.init(rawValue:)))
            zone.says = bearer.says
            homes[bearer.home]?.zones.append(zone)
        }
    }

    private mutating func readGroups() throws {
        let services = try database.identifiers(
            #"SELECT "group", service FROM groupService ORDER BY "group", position"#)
        for (id, bearer) in bearers where bearer.kind == .group {
            var group = ServiceGroup(
                id: ServiceGroupID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                services: services[id, default: []].map(ServiceID.init(rawValue:)))
            group.says = bearer.says
            homes[bearer.home]?.groups.append(group)
        }
    }

    private mutating func readPeople() throws {
        try database.forEachRow("SELECT id, role, isPresent FROM person") { row in
            let id: Int64 = try row.decode(atIndex: 0)
            let bearer = try bearer(id)
            var person = Person(
                id: PersonID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                role: try row.word(atIndex: 1))
            person.says = bearer.says
            homes[bearer.home]?.people.append(person)
            if try row.decode(atIndex: 2) { state.present.insert(person.id) }
        }
    }

    private mutating func readScenes(_ actions: [Int64: [CharacteristicWrite]]) {
        for (id, bearer) in bearers where bearer.kind == .scene {
            var scene = ActionSet(
                id: ActionSetID(rawValue: id), name: bearer.name, aliases: bearer.aliases, actions: actions[id] ?? [])
            scene.says = bearer.says
            homes[bearer.home]?.scenes.append(scene)
        }
    }
}
