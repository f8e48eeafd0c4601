public import HomeModel
public import Understanding

extension HouseProblem {
    /// The values that call for somebody, by the kind of problem that they are.
    private static let readings: [(CharacteristicType, Value, Kind)] = [
        ("SmokeDetected", .bool(true), .alarm), ("CarbonMonoxideDetected", .bool(true), .alarm),
        ("LeakDetected", .bool(true), .alarm), ("SecuritySystemCurrentState", .word("triggered"), .alarm),
        ("StatusLowBattery", .bool(true), .battery), ("LockCurrentState", .word("jammed"), .fault),
        ("CurrentDoorState", .word("stopped"), .fault), ("ObstructionDetected", .bool(true), .fault),
        ("StatusFault", .bool(true), .fault), ("StatusTampered", .bool(true), .fault),
    ]

    /// All that is wrong with the houses of a database.
    ///
    /// Where a connection is closed, that is told, and not each of the accessories behind it.
    /// - Parameters:
    ///   - reports: how the ways to accessories are.
    ///   - isKept: whether what happens can be kept.
    public static func all(
        in database: HomeDatabase, connections reports: [ConnectionReport] = [], isKept: Bool = true
    ) -> [HouseProblem] {
        let closed = Set(reports.filter { !$0.isConnected }.map(\.name))
        var problems = isKept ? [] : [HouseProblem(.store, in: nil, of: "database", name: "")]
        for home in database.homes {
            for connection in home.connections where closed.contains(connection.name) {
                problems.append(
                    HouseProblem(
                        .connection, in: home.id, of: "\(home.id.rawValue).\(connection.name)", name: connection.name))
            }
            for accessory in home.accessories {
                problems += of(accessory, in: home, database.state, closed: closed)
            }
        }
        return problems
    }

    private static func of(
        _ accessory: Accessory, in home: Home, _ state: HomeState, closed: Set<String>
    ) -> [HouseProblem] {
        let isBehindClosed = accessory.via.map(closed.contains) ?? false
        if state.unreachable.contains(accessory.id) {
            // What it told last is not known to be so any more.
            return isBehindClosed
                ? [] : [HouseProblem(.unreachable, in: home.id, of: "\(accessory.id.rawValue)", name: accessory.name)]
        }
        guard !isBehindClosed else { return [] }
        return accessory.services.flatMap { service in
            readings.compactMap { type, value, kind in
                guard state.value(type, of: service.id) == value else { return nil }
                let address = CharacteristicAddress(service: service.id, type: type)
                return HouseProblem(
                    kind, in: home.id, of: "\(service.id.rawValue).\(type.rawValue)", name: service.name,
                    reading: CharacteristicWrite(address: address, value: value))
            }
        }
    }
}
