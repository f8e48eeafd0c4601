internal import GRDB
internal import HomeModel

extension StoreReader {
    /// Reads the accessories with their services, characteristics and values.
    mutating func readAccessories() throws {
        var services = try services()
        try database.forEachRow("SELECT id, room, bridge, isReachable, via, address, isOptimistic FROM accessory") {
            row in
            let id: Int64 = try row.decode(atIndex: 0)
            let bearer = try bearer(id)
            let room: Int64? = try row.decode(atIndex: 1)
            var accessory = Accessory(
                id: AccessoryID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                room: room.map(RoomID.init(rawValue:)), bridge: try row.decode(atIndex: 2),
                via: try row.decode(atIndex: 4), address: try row.decode(atIndex: 5),
                isOptimistic: try row.decode(atIndex: 6),
                services: services.removeValue(forKey: id) ?? [])
            accessory.says = bearer.says
            homes[bearer.home]?.accessories.append(accessory)
            if try !row.decode(Bool.self, atIndex: 3) { state.unreachable.insert(accessory.id) }
        }
    }

    /// The services of each accessory.
    private mutating func services() throws -> [Int64: [Service]] {
        var characteristics = try characteristics()
        return try database.lists("SELECT accessory, id, type, noun, address, isEssential FROM service") { row in
            let id: Int64 = try row.decode(atIndex: 1)
            let bearer = try bearer(id)
            var service = Service(
                id: ServiceID(rawValue: id), name: bearer.name, aliases: bearer.aliases,
                type: ServiceType(rawValue: try row.decode(atIndex: 2)), noun: try row.decode(atIndex: 3),
                address: try row.decode(atIndex: 4),
                characteristics: characteristics.removeValue(forKey: id) ?? [])
            service.says = bearer.says
            service.isEssential = try row.decode(atIndex: 5)
            return service
        }
    }

    /// The characteristics of each service; their values go to the state.
    private mutating func characteristics() throws -> [Int64: [Characteristic]] {
        let sql = """
            SELECT service, type, format, unit, minimum, maximum, step, permissions, validValues, value
            FROM characteristic ORDER BY service, position
            """
        // Thousands of characteristics have the same few lists.
        var knownLists: [String: [String]] = [:]
        return try database.lists(sql) { row in
            let type = CharacteristicType(rawValue: try row.decode(atIndex: 1))
            var validValues: [String] = []
            if let json: String = try row.decode(atIndex: 8) {
                validValues = try knownLists[json] ?? StoredText.value([String].self, json: json)
                knownLists[json] = validValues
            }
            if let value = try Value(stored: row.decode(DatabaseValue.self, atIndex: 9)) {
                let service = ServiceID(rawValue: try row.decode(atIndex: 0))
                state.values[CharacteristicAddress(service: service, type: type)] = value
            }
            let permissions: Int64 = try row.decode(atIndex: 7)
            return Characteristic(
                type: type,
                metadata: CharacteristicMetadata(
                    format: try row.word(atIndex: 2), unit: try row.decode(atIndex: 3),
                    minimum: try row.decode(atIndex: 4), maximum: try row.decode(atIndex: 5),
                    step: try row.decode(atIndex: 6), validValues: validValues,
                    permissions: Permissions(rawValue: UInt8(truncatingIfNeeded: permissions))))
        }
    }
}
