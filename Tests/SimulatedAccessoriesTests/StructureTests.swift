import HomeModel
import SimulatedAccessories
import Testing

@Suite struct StructureTests {
    @Test func whatStaysKeepsItsValuesAndItsMovement() async throws {
        var house = try SimulatedConnectionTests.house()
        let clock = ManualClock()
        let connection = SimulatedConnection(house.database, clock: clock)
        _ = await connection.write([write(1, "On", true), write(2, "TargetDoorState", "open")])
        try house.add("Switch", id: 8, values: ["On": true])
        house.remove(5)
        house.database.homes[0].accessories[1].services[0].name = "Gate"
        await connection.update(house.database)
        #expect(await connection.value(at: address(1, "On")) == true)
        #expect(await connection.value(at: address(8, "On")) == true)
        #expect(await connection.read([address(5, "ContactSensorState")]).map(\.error) == [.unknown])
        #expect(await connection.value(at: address(2, "CurrentDoorState")) == "opening")
        clock.advance(by: .seconds(10))
        #expect(await connection.value(at: address(2, "CurrentDoorState")) == "open")
    }

    @Test func valuesThatNoLongerFitComeFromTheDatabase() async throws {
        var house = try SimulatedConnectionTests.house()
        let connection = SimulatedConnection(house.database)
        _ = await connection.write([write(1, "Brightness", 90), write(1, "On", true)])
        for index in house.database.homes[0].accessories[0].services[0].characteristics.indices {
            house.database.homes[0].accessories[0].services[0].characteristics[index].metadata.maximum = 50
        }
        await connection.update(house.database)
        #expect(await connection.value(at: address(1, "Brightness")) == 40)
        #expect(await connection.value(at: address(1, "On")) == true)
    }

    @Test func valuesOfAnotherProcessAreTakenOverInSilence() async throws {
        var house = try SimulatedConnectionTests.house()
        let clock = ManualClock()
        let connection = SimulatedConnection(house.database, clock: clock)
        _ = await connection.write([write(2, "TargetDoorState", "open")])
        house.database.state.values[address(2, "TargetDoorState")] = "open"
        house.database.state.values[address(2, "CurrentDoorState")] = "opening"
        await connection.update(house.database)
        // Another process closes it, at once.
        house.database.state.values[address(2, "TargetDoorState")] = "closed"
        house.database.state.values[address(2, "CurrentDoorState")] = "closed"
        house.database.state.values[address(1, "On")] = true
        house.database.state.unreachable = [AccessoryID(rawValue: 3)]
        var changes = connection.changes().makeAsyncIterator()
        await connection.update(house.database)
        clock.advance(by: .seconds(60))
        #expect(await connection.value(at: address(2, "CurrentDoorState")) == "closed")
        #expect(await connection.value(at: address(1, "On")) == true)
        #expect(await !connection.isReachable(AccessoryID(rawValue: 3)))
        try await connection.flip(address(5, "ContactSensorState"), to: "open")
        #expect(await changes.next() == .value(address(5, "ContactSensorState"), "open"), "nothing else was told")
    }

    @Test func lateEchoesOfOwnChangesAreNoNews() async throws {
        var house = try SimulatedConnectionTests.house()
        let connection = SimulatedConnection(house.database)
        for brightness in [50, 60, 70] as [Value] { _ = await connection.write([write(1, "Brightness", brightness)]) }
        for stored in [50, 60, 70] as [Value] {
            house.database.state.values[address(1, "Brightness")] = stored
            await connection.update(house.database)
            #expect(await connection.value(at: address(1, "Brightness")) == 70)
        }
        // All have come back: the same value is now somebody else's.
        house.database.state.values[address(1, "Brightness")] = 60
        await connection.update(house.database)
        #expect(await connection.value(at: address(1, "Brightness")) == 60)
    }

    @Test func echoTakenForNewsMendsItself() async throws {
        var house = try SimulatedConnectionTests.house()
        let connection = SimulatedConnection(house.database)
        for on in [true, false, true] as [Value] { _ = await connection.write([write(1, "On", on)]) }
        // The first echo is what the lamp has, so that the second can't be told from somebody else's change.
        for stored in [true, false, true] as [Value] {
            house.database.state.values[address(1, "On")] = stored
            await connection.update(house.database)
        }
        #expect(await connection.value(at: address(1, "On")) == true)
    }

    @Test func emptyDatabaseLeavesNothing() async throws {
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database)
        await connection.update(HomeDatabase())
        #expect(await connection.write([write(1, "On", true)]).map(\.error) == [.unknown])
        #expect(await connection.nextTransition == nil)
    }
}
