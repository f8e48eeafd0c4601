public import HomeModel
public import Understanding

extension HouseProblem {
    /// The values that call for somebody, by the kind of problem that they are.
    private static let readings: [(CharacteristicType, Value, Kind)] = [
        ("SmokeDetected", .bool(true), .alarm), ("CarbonMonoxideDetected", .bool(true), .alarm),
        ("CarbonDioxideDetected", .bool(true), .alarm), ("LeakDetected", .bool(true), .alarm),
        ("SecuritySystemCurrentState", .word("triggered"), .alarm),
        ("StatusLowBattery", .bool(true), .battery), ("LockCurrentState", .word("jammed"), .fault),
        ("CurrentDoorState", .word("stopped"), .fault), ("ObstructionDetected", .bool(true), .fault),
        ("StatusFault", .bool(true), .fault), ("StatusTampered", .bool(true), .fault),
    ]

    /// Where a number calls for somebody, for things that don't say so by themselves.
    private struct Limit {
        /// The number.
        var type: CharacteristicType
        /// What says so by itself where a thing has it.
        var saying: CharacteristicType
        /// What it is at least, or at most, where it calls for somebody.
        var isReached: @Sendable (Double) -> Bool
        /// The kind of problem that it is.
        var kind: Kind
    }

    /// Carbon dioxide as in rooms that need air; carbon monoxide as alarms take it for an hour;
    /// batteries as the house calls them low.
    private static let limits = [
        Limit(type: "CarbonDioxideLevel", saying: "CarbonDioxideDetected", isReached: { $0 >= 2000 }, kind: .alarm),
        Limit(type: "CarbonMonoxideLevel", saying: "CarbonMonoxideDetected", isReached: { $0 >= 50 }, kind: .alarm),
        Limit(type: "BatteryLevel", saying: "StatusLowBattery", isReached: { $0 < 20 }, kind: .battery),
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
            let told = readings.filter { state.value($0.0, of: service.id) == $0.1 }
            let reached = limits.compactMap { limit -> (CharacteristicType, Value, Kind)? in
                guard service.characteristic(limit.saying) == nil,
                    let value = state.value(limit.type, of: service.id), value.number.map(limit.isReached) == true
                else { return nil }
                return (limit.type, value, limit.kind)
            }
            return (told + reached).map { type, value, kind in
                let address = CharacteristicAddress(service: service.id, type: type)
                return HouseProblem(
                    kind, in: home.id, of: "\(service.id.rawValue).\(type.rawValue)", name: service.name,
                    reading: CharacteristicWrite(address: address, value: value))
            }
        }
    }
}
