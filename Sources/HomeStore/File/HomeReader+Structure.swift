import HomeModel

/// People, rooms, accessories with their services, zones and groups.
extension HomeReader {
    /// Reads a person, who is at home unless the file says otherwise.
    mutating func addPerson(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(node, "a person", keys: ["name", "aliases", "says", "role", "atHome"])
        let id: PersonID = next()
        try Self.checkOwnName(map)
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "person")
        let role = try map["role"]?.word(of: Person.Role.allCases) ?? .resident
        var person = Person(id: id, name: name, aliases: aliases, role: role)
        person.says = says
        home.people.append(person)
        if try map.bool("atHome", default: true) { state.present.insert(id) }
        directory.add(person)
    }

    /// Throws where a person has a name that rules have for others: `{arrive: anyone}` would mean two things.
    private static func checkOwnName(_ map: SourceMap) throws(FileFault) {
        let words: Set<String> = ["me", "anyone", "everyone", "nobody", "first", "last", "admins"]
        for node in [try map.required("name")] + (try map.list("aliases")) {
            let name = try node.text()
            guard words.contains(EntityName.folded(name)) else { continue }
            throw node.fault(.unreadable(name, expected: "a name of the person's own: rules mean others by this word"))
        }
    }

    /// Reads a room with its accessories.
    mutating func addRoom(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(node, "a room", keys: ["name", "aliases", "says", "accessories"])
        let id: RoomID = next()
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "room")
        var room = Room(id: id, name: name, aliases: aliases)
        room.says = says
        home.rooms.append(room)
        directory.add(room)
        for accessory in try map.list("accessories") { try addAccessory(accessory, in: id) }
    }

    /// Reads an accessory, in the short form or with its services in a list.
    mutating func addAccessory(_ node: SourceNode, in room: RoomID?) throws(FileFault) {
        let map = try SourceMap(
            node, "an accessory",
            keys: [
                "name", "aliases", "says", "bridge", "via", "address", "optimistic", "reachable", "service", "noun",
                "essential", "characteristics", "services",
            ])
        guard home.accessories.count < Self.mostAccessories else {
            throw node.fault(.tooManyAccessories(limit: Self.mostAccessories))
        }
        let id: AccessoryID = next()
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "accessory")
        var accessory = Accessory(id: id, name: name, aliases: aliases, room: room)
        accessory.says = says
        if let bridge = map["bridge"] {
            accessory.bridge = try bridge.text()
            if let problem = EntityName.problem(with: try bridge.text()) {
                throw bridge.fault(.unusableName(try bridge.text(), problem))
            }
        }
        if try !map.bool("reachable", default: true) { state.unreachable.insert(id) }
        try readWay(map, of: &accessory)
        if map.entry("services") != nil {
            if let short = map.keys(among: ["service", "noun", "essential", "characteristics"]).first {
                throw FileFault(.conflictingKeys([short.key, "services"]), at: short.position)
            }
            let nodes = try map.list("services")
            for node in nodes { accessory.services.append(try service(node, in: accessory, isOnly: nodes.count == 1)) }
        } else {
            accessory.services = [try service(map, name: name, aliases: aliases, says: says)]
        }
        home.accessories.append(accessory)
        directory.add(accessory)
    }

    /// Reads a service of a list. One of them may have the name of the accessory: a fan with a light.
    private mutating func service(
        _ node: SourceNode, in accessory: Accessory, isOnly: Bool
    ) throws(FileFault) -> Service {
        let map = try SourceMap(
            node, "a service",
            keys: ["name", "aliases", "says", "address", "service", "noun", "essential", "characteristics"])
        let own: ServiceID = next()
        let shared = EntityName.folded(accessory.name)
        let isNamesake = try EntityName.folded(map.required("name").text()) == shared
        let isFirst = !accessory.services.contains { EntityName.folded($0.name) == shared }
        let owner = isOnly || isNamesake && isFirst ? accessory.id.rawValue : own.rawValue
        let (name, aliases, says) = try names.take(namesOf: map, number: owner, kind: "service")
        var service = try service(map, name: name, aliases: aliases, says: says)
        if let address = map["address"] {
            guard accessory.via != nil else {
                throw address.fault(.missingKey("via", in: "an accessory with an address"))
            }
            service.address = try address.text()
        }
        return service
    }

    private mutating func service(
        _ map: SourceMap, name: String, aliases: [String], says: String?
    ) throws(FileFault) -> Service {
        let id: ServiceID = next()
        let type = try serviceType(map.required("service"))
        let noun = try map["noun"].map { node throws(FileFault) in
            let noun = try node.text()
            if let problem = EntityName.problem(with: noun) { throw node.fault(.unusableName(noun, problem)) }
            return noun
        }
        var service = Service(id: id, name: name, aliases: aliases, type: type, noun: noun)
        service.says = says
        if map["essential"] != nil { service.isEssential = try map.bool("essential", default: false) }
        if let node = map["characteristics"] { service.characteristics = try characteristics(node, of: id) }
        return service
    }

    /// Reads a zone.
    mutating func addZone(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(node, "a zone", keys: ["name", "aliases", "says", "rooms"])
        let id: ZoneID = next()
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "zone")
        var zone = Zone(id: id, name: name, aliases: aliases)
        zone.says = says
        for room in try map.list("rooms") { zone.rooms.append(try directory.room(room)) }
        home.zones.append(zone)
    }

    /// Reads a service group.
    mutating func addGroup(_ node: SourceNode) throws(FileFault) {
        let map = try SourceMap(node, "a group", keys: ["name", "aliases", "says", "services"])
        let id: ServiceGroupID = next()
        let (name, aliases, says) = try names.take(namesOf: map, number: id.rawValue, kind: "group")
        var group = ServiceGroup(id: id, name: name, aliases: aliases)
        group.says = says
        for service in try map.list("services") { group.services.append(try directory.service(service).id) }
        home.groups.append(group)
    }
}
