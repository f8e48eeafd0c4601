import HomeModel
import SimulatedAccessories
import Testing

@Suite struct SimulatedConnectionTests {
    /// A lamp (1), a garage door (2), a thermostat (3), a speaker (4), a contact sensor (5).
    static func house() throws -> House {
        var house = House()
        try house.add("Lightbulb", id: 1, values: ["On": false, "Brightness": 40])
        try house.add(
            "GarageDoorOpener", id: 2, values: ["CurrentDoorState": "closed", "TargetDoorState": "closed"])
        try house.add(
            "Thermostat", id: 3,
            values: [
                "CurrentHeatingCoolingState": "off", "TargetHeatingCoolingState": "off", "CurrentTemperature": 18,
                "TargetTemperature": 20,
            ])
        try house.add("SmartSpeaker", id: 4, values: ["RemoteKey": nil, "Volume": 30])
        try house.add("ContactSensor", id: 5, values: ["ContactSensorState": "closed"])
        return house
    }

    struct RefusedWrite: Sendable {
        var write: CharacteristicWrite
        var error: AccessoryError
    }

    static let refused: [RefusedWrite] = [
        RefusedWrite(write: write(1, "Hue", 30), error: .unknown),
        RefusedWrite(write: write(99, "On", true), error: .unknown),
        RefusedWrite(write: write(5, "ContactSensorState", "open"), error: .invalidValue(.readOnly)),
        RefusedWrite(
            write: write(1, "Brightness", 101), error: .invalidValue(.outOfRange(minimum: 0, maximum: 100))),
        RefusedWrite(
            write: write(1, "Brightness", .number(.nan)), error: .invalidValue(.outOfRange(minimum: 0, maximum: 100))),
        RefusedWrite(write: write(1, "On", 1), error: .invalidValue(.wrongFormat(expected: .bool))),
        RefusedWrite(
            write: write(2, "TargetDoorState", "ajar"),
            error: .invalidValue(.notAllowed(validValues: ["open", "closed"]))),
    ]

    @Test(arguments: refused)
    func refusesWhatCannotBe(_ test: RefusedWrite) async throws {
        let house = try Self.house()
        let connection = SimulatedConnection(house.database, pace: .instant)
        let before = await connection.value(at: test.write.address)
        #expect(await connection.write([test.write]).map(\.error) == [test.error])
        #expect(await connection.value(at: test.write.address) == before)
    }

    @Test func givesTheAcceptedValueBack() async throws {
        let connection = SimulatedConnection(try Self.house().database, pace: .instant)
        let results = await connection.write([
            write(1, "Brightness", 49.7), write(2, "TargetDoorState", "OPEN"), write(3, "TargetTemperature", 21.04),
        ])
        #expect(results.map(\.write.value) == [50, "open", 21])
        #expect(results.allSatisfy { $0.error == nil })
        let read = await connection.read([address(1, "Brightness"), address(2, "CurrentDoorState")])
        #expect(read.map(\.value) == [50, "open"])
    }

    @Test func oneFailureHoldsNothingBack() async throws {
        var house = try Self.house()
        try house.add("Lightbulb", id: 6, bridge: "Hall Bridge", reachable: false, values: ["On": false])
        try house.add("Lightbulb", id: 7, values: ["On": false])
        let connection = SimulatedConnection(house.database, pace: .instant)
        await connection.disturb(AccessoryID(rawValue: 7), Disturbance(error: .device(code: 5)))
        let results = await connection.write([
            write(6, "On", true), write(99, "On", true), write(1, "Brightness", 500), write(7, "On", true),
            write(1, "On", true),
        ])
        #expect(
            results.map(\.error) == [
                .unreachable(bridge: "Hall Bridge"), .unknown,
                .invalidValue(.outOfRange(minimum: 0, maximum: 100)), .device(code: 5), nil,
            ])
        #expect(await connection.value(at: address(1, "On")) == true)
        #expect(await connection.value(at: address(6, "On")) == false)
        #expect(await connection.value(at: address(7, "On")) == false)
        #expect(await connection.read([address(7, "On")]).map(\.error) == [.device(code: 5)])
    }

    @Test func slowAccessoryDelaysNobody() async throws {
        var house = try Self.house()
        try house.add("Lightbulb", id: 6, values: ["On": false, "Brightness": 10])
        try house.add("Lightbulb", id: 7, values: ["On": false])
        let clock = ManualClock()
        let connection = SimulatedConnection(house.database, clock: clock)
        await connection.disturb(AccessoryID(rawValue: 6), Disturbance(latency: .seconds(3)))
        await connection.disturb(AccessoryID(rawValue: 7), Disturbance(latency: .seconds(60)))
        var changes = connection.changes().makeAsyncIterator()
        async let results = connection.write([
            write(7, "On", true), write(6, "On", true), write(1, "On", true), write(6, "Brightness", 20),
        ])
        #expect(await changes.next() == .value(address(1, "On"), true))
        await clock.sleepers(reach: 2)
        #expect(await connection.value(at: address(6, "On")) == false)
        clock.advance(by: .seconds(3))
        #expect(await changes.next(2) == [.value(address(6, "On"), true), .value(address(6, "Brightness"), 20)])
        clock.advance(by: .seconds(7))
        #expect(await results.map(\.error) == [.timedOut, nil, nil, nil])
        #expect(await connection.value(at: address(7, "On")) == false)
    }

    @Test func slowReadsAndIdentifyTimeOutToo() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try Self.house().database, clock: clock, timeout: .seconds(1))
        let lamp = AccessoryID(rawValue: 1)
        await connection.disturb(lamp, Disturbance(latency: .seconds(2)))
        async let read = connection.read([address(1, "On"), address(2, "TargetDoorState")])
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(1))
        #expect(
            await read == [
                ReadResult(address: address(1, "On"), value: nil, error: .timedOut),
                ReadResult(address: address(2, "TargetDoorState"), value: "closed"),
            ])
        let identify = Task { try await connection.identify(lamp) }
        await clock.sleepers(reach: 1)
        clock.advance(by: .seconds(1))
        await #expect(throws: AccessoryError.timedOut) { try await identify.value }
    }

    @Test func cancelledWriteGivesUp() async throws {
        let clock = ManualClock()
        let connection = SimulatedConnection(try Self.house().database, clock: clock)
        await connection.disturb(AccessoryID(rawValue: 1), Disturbance(latency: .seconds(2)))
        let task = Task { await connection.write([write(1, "On", true)]) }
        await clock.sleepers(reach: 1)
        task.cancel()
        #expect(await task.value.map(\.error) == [.timedOut])
        #expect(await connection.value(at: address(1, "On")) == false)
    }

    @Test func remoteKeysAreAcceptedAndNotStored() async throws {
        let connection = SimulatedConnection(try Self.house().database)
        var changes = connection.changes().makeAsyncIterator()
        #expect(
            await connection.write([write(4, "RemoteKey", "nexttrack")]).first
                == WriteResult(write: write(4, "RemoteKey", "NextTrack")))
        #expect(await connection.write([write(4, "RemoteKey", "Dance")]).first?.error != nil)
        #expect(
            await connection.read([address(4, "RemoteKey")]) == [
                ReadResult(address: address(4, "RemoteKey"), value: nil)
            ])
        _ = await connection.write([write(4, "Volume", 40)])
        #expect(await changes.next() == .value(address(4, "Volume"), 40), "no key was told")
    }

    @Test func identifyIsCounted() async throws {
        let connection = SimulatedConnection(try Self.house().database)
        let lamp = AccessoryID(rawValue: 1)
        try await connection.identify(lamp)
        try await connection.identify(lamp)
        #expect(await connection.identified == [lamp: 2])
        await #expect(throws: AccessoryError.unknown) { try await connection.identify(AccessoryID(rawValue: 77)) }
        try await connection.setReachable(lamp, false)
        await #expect(throws: AccessoryError.unreachable(bridge: nil)) { try await connection.identify(lamp) }
        #expect(await connection.identified == [lamp: 2])
    }

    @Test func instantPaceTellsOnlyTheEnd() async throws {
        let connection = SimulatedConnection(try Self.house().database, pace: .instant)
        var changes = connection.changes().makeAsyncIterator()
        _ = await connection.write([write(2, "TargetDoorState", "open"), write(1, "On", true)])
        #expect(
            await changes.next(3) == [
                .value(address(2, "TargetDoorState"), "open"), .value(address(2, "CurrentDoorState"), "open"),
                .value(address(1, "On"), true),
            ])
        #expect(await connection.nextTransition == nil)
    }

    @Test func flipSetsSensorsAndRefusesNonsense() async throws {
        let connection = SimulatedConnection(try Self.house().database)
        var changes = connection.changes().makeAsyncIterator()
        try await connection.flip(address(5, "ContactSensorState"), to: "Open")
        #expect(await changes.next() == .value(address(5, "ContactSensorState"), "open"))
        await #expect(throws: AccessoryError.unknown) { try await connection.flip(address(5, "On"), to: true) }
        await #expect(throws: AccessoryError.invalidValue(.wrongFormat(expected: .word))) {
            try await connection.flip(address(5, "ContactSensorState"), to: true)
        }
    }
}
