import HomeModel
import SimulatedAccessories
import Testing

@Suite struct ConnectionTimeTests {
    @Test func runTellsThingsAsTheyHappen() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, clock: clock)
        let running = Task { await connection.run() }
        var changes = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(2, "TargetDoorState", "open")])
        #expect(await changes.next(2).last == .value(address(2, "CurrentDoorState"), "opening"))
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(10))
        #expect(await changes.next() == .value(address(2, "CurrentDoorState"), "open"))
        running.cancel()
        await running.value
    }

    @Test func runFollowsBlindsFromTickToTick() async throws {
        var house = House()
        try house.add(
            "WindowCovering", id: 1, values: ["CurrentPosition": 0, "TargetPosition": 0, "PositionState": "stopped"])
        let clock = ManualClock()
        let connection = SimulatedConnection(house.database, clock: clock)
        let running = Task { await connection.run() }
        var changes = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(1, "TargetPosition", 30)])
        _ = await changes.next(2)
        for position in [10, 20, 30] as [Value] {
            await clock.sleepers(reach: 1)
            clock.advance(by: .seconds(1))
            #expect(await changes.next() == .value(address(1, "CurrentPosition"), position))
        }
        #expect(await changes.next() == .value(address(1, "PositionState"), "stopped"))
        running.cancel()
        await running.value
    }

    @Test func runCanBeStartedAgain() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, clock: clock)
        let first = Task { await connection.run() }
        _ = await connection.write([write(2, "TargetDoorState", "open")])
        await clock.sleepers(reach: 1)
        first.cancel()
        await first.value
        let second = Task { await connection.run() }
        await clock.sleepers(reach: 1)
        var changes = connection.changes().makeAsyncIterator()
        clock.advance(by: .seconds(10))
        #expect(await changes.next() == .value(address(2, "CurrentDoorState"), "open"))
        second.cancel()
        await second.value
    }

    @Test func virtualClockNeedsNoRun() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, clock: clock)
        var changes = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(2, "TargetDoorState", "open")])
        #expect(await connection.nextTransition == .seconds(10))
        clock.advance(by: .seconds(4))
        #expect(await connection.nextTransition == .seconds(6))
        clock.advance(by: .seconds(6))
        await connection.advance()
        #expect(await connection.nextTransition == nil)
        #expect(await changes.next(3).last == .value(address(2, "CurrentDoorState"), "open"))
    }

    @Test func readsAreUpToDateWithoutRun() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, clock: clock)
        _ = await connection.write([write(2, "TargetDoorState", "open")])
        #expect(await connection.read([address(2, "CurrentDoorState")]).map(\.value) == ["opening"])
        clock.advance(by: .seconds(10))
        #expect(await connection.read([address(2, "CurrentDoorState")]).map(\.value) == ["open"])
    }

    @Test func slowReaderGetsTheNewestChangesOfEach() async throws {
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, pace: .instant)
        var changes = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(1, "On", true)])
        for round in 0..<5000 {
            _ = await connection.write([write(1, "Brightness", .number(Double(round % 101)))])
        }
        // What nothing has overtaken is told, however long ago it was.
        #expect(await changes.next() == .value(address(1, "On"), true))
        #expect(await changes.next() == .value(address(1, "Brightness"), .number(Double(4094 % 101))))
        #expect(await changes.next(905).last == .value(address(1, "Brightness"), .number(Double(4999 % 101))))
    }

    @Test func everyListenerHearsEveryChange() async throws {
        let connection = SimulatedConnection(try SimulatedConnectionTests.house().database, pace: .instant)
        var first = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(1, "On", true)])
        var second = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(1, "On", false)])
        #expect(await first.next(2) == [.value(address(1, "On"), true), .value(address(1, "On"), false)])
        #expect(await second.next() == .value(address(1, "On"), false))
    }

    @Test func streamsEndWithTheConnection() async throws {
        var connection: SimulatedConnection? = SimulatedConnection(try SimulatedConnectionTests.house().database)
        var changes = try #require(connection?.changes()).makeAsyncIterator()
        connection = nil
        #expect(await changes.next() == nil)
    }
}
