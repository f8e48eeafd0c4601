import HomeModel
import SimulatedAccessories
import Testing

@Suite struct ReachabilityTests {
    /// Two lamps (1, 2) behind the bridge "Hall Bridge", which is an accessory (3); a lamp (4) without a bridge; in
    /// another home one (5) behind a bridge of the same name.
    static func house(bridgeReachable: Bool = true) throws -> House {
        var house = House()
        house.database.homes.append(Home(id: HomeID(rawValue: 2), name: "Cabin"))
        try house.add("Lightbulb", id: 1, bridge: "Hall Bridge", values: ["On": false])
        try house.add("Lightbulb", id: 2, bridge: "hall bridge", values: ["On": false])
        try house.add("Bridge", id: 3, name: "Hall Bridge", reachable: bridgeReachable, values: ["StatusActive": true])
        try house.add("Lightbulb", id: 4, values: ["On": false])
        try house.add("Lightbulb", id: 5, bridge: "Hall Bridge", home: 1, values: ["On": false])
        return house
    }

    private func errors(_ connection: SimulatedConnection, _ ids: ClosedRange<Int64>) async -> [AccessoryError?] {
        await connection.write(ids.map { write($0, $0 == 3 ? "StatusActive" : "On", true) }).map(\.error)
    }

    @Test func lostBridgeInTheDatabaseLosesAllBehindIt() async throws {
        let connection = SimulatedConnection(try Self.house(bridgeReachable: false).database)
        #expect(
            await errors(connection, 1...5) == [
                .unreachable(bridge: "Hall Bridge"), .unreachable(bridge: "hall bridge"), .unreachable(bridge: nil),
                nil,
                nil,
            ])
    }

    @Test(arguments: [true, false])
    func bridgeIsLostAndFoundWithAllBehindIt(byName: Bool) async throws {
        let connection = SimulatedConnection(try Self.house().database)
        func set(_ reachable: Bool) async throws {
            if byName {
                try await connection.setReachable(bridge: "HALL BRIDGE", in: HomeID(rawValue: 1), reachable)
            } else {
                try await connection.setReachable(AccessoryID(rawValue: 3), reachable)
            }
        }
        var changes = connection.changes().makeAsyncIterator()
        try await set(false)
        #expect(await changes.next(3) == [1, 2, 3].map { .reachable(AccessoryID(rawValue: $0), false) })
        #expect(await errors(connection, 1...2).allSatisfy { $0 != nil })
        #expect(await errors(connection, 4...5) == [nil, nil])
        _ = await changes.next(2)
        try await set(false)
        try await set(true)
        #expect(await changes.next(3) == [1, 2, 3].map { .reachable(AccessoryID(rawValue: $0), true) })
        #expect(await errors(connection, 1...2) == [nil, nil])
    }

    @Test func whatHappenedMeanwhileIsToldWhenFound() async throws {
        let connection = SimulatedConnection(try Self.house().database)
        let lamp = AccessoryID(rawValue: 4)
        var changes = connection.changes().makeAsyncIterator()
        try await connection.setReachable(lamp, false)
        try await connection.flip(address(4, "On"), to: true)
        try await connection.flip(address(4, "On"), to: false)
        try await connection.flip(address(4, "On"), to: true)
        #expect(await connection.read([address(4, "On")]).map(\.error) == [.unreachable(bridge: nil)])
        try await connection.setReachable(lamp, true)
        try await connection.flip(address(1, "On"), to: true)
        #expect(
            await changes.next(4) == [
                .reachable(lamp, false), .reachable(lamp, true), .value(address(4, "On"), true),
                .value(address(1, "On"), true),
            ])
    }

    @Test func unknownThingsCannotBeLost() async throws {
        let connection = SimulatedConnection(try Self.house().database)
        await #expect(throws: AccessoryError.unknown) {
            try await connection.setReachable(AccessoryID(rawValue: 42), false)
        }
        await #expect(throws: AccessoryError.unknown) {
            try await connection.setReachable(bridge: "Attic Bridge", in: HomeID(rawValue: 1), false)
        }
    }
}
