import HomeModel
import Testing

@testable import Connections

/// Which way writes, reads and reports go.
@Suite struct ConnectionRegistryTests {
    @Test func eachWriteGoesByItsAccessorysWay() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let errors = await stage.errors(
            stage.write("Simulated", .bool(true)), stage.write("Near", .bool(true)), stage.write("Other", .bool(false)))
        #expect(errors == [nil, nil, nil])
        #expect(await stage.simulated.written == [stage.write("Simulated", .bool(true))])
        #expect(await stage.zigbee.calls.map { $0.map(\.address.accessory) } == [["near"]])
        #expect(await stage.assistant.calls.map { $0.map(\.value) } == [[.bool(false)]])
        try await stage.registry.identify(stage.accessory("Far").id)
        try await stage.registry.identify(stage.accessory("Simulated").id)
        #expect(await stage.zigbee.identified == ["far"])
        #expect(await stage.simulated.identified == [stage.accessory("Simulated").id])
    }

    @Test func writesThatBelongTogetherAreOneCall() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = await stage.errors(
            stage.write("Near", .bool(true)), stage.write("Near", .number(40), "Brightness"),
            stage.write("Far", .bool(true)))
        let calls = await stage.zigbee.calls
        #expect(calls.map(\.count) == [3])
        #expect(Set(calls.joined().map(\.token)).count == 1)
    }

    @Test func aDeadConnectionDelaysNobodyElse() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        await stage.zigbee.treat("near", .waiting)
        async let slow = stage.errors(stage.write("Near", .bool(true)))
        await stage.zigbee.calls(reach: 1)
        #expect(await stage.errors(stage.write("Other", .bool(false))) == [nil])
        #expect(await stage.errors(stage.write("Far", .bool(true))) == [nil])
        await stage.time.endWhenBegun(.seconds(5))
        #expect(await slow == [.timedOut])
        await stage.zigbee.answer("near")
    }

    @Test func aSlowDeviceHoldsUpThoseItWasWrittenWithForAMomentOnly() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        await stage.zigbee.treat("near", .waiting)
        async let both = stage.errors(stage.write("Near", .bool(true)), stage.write("Far", .bool(true)))
        await stage.zigbee.calls(reach: 1)
        async let next = stage.errors(stage.write("Far", .bool(false)))
        await stage.time.endWhenBegun(.seconds(1))
        #expect(await next == [nil])
        await stage.zigbee.answer("near")
        #expect(await both == [nil, nil])
    }

    @Test func ofManyValuesForOneCharacteristicTheNewestIsSent() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        await stage.zigbee.treat("near", .waiting)
        let errors = await withTaskGroup(of: [AccessoryError?].self) { group in
            group.addTask { await stage.errors(stage.write("Near", .number(1), "Brightness")) }
            await stage.zigbee.calls(reach: 1)
            for value in 2...30 {
                group.addTask { await stage.errors(stage.write("Near", .number(Double(value)), "Brightness")) }
                while await stage.registry.waitingCount(behind: "Near", at: Double(value)) == false {
                    await Task.yield()
                }
            }
            await stage.zigbee.treat("near", .accepting)
            await stage.zigbee.answer("near")
            return await group.reduce(into: []) { $0 += $1 }
        }
        #expect(errors == Array(repeating: nil, count: 30))
        #expect(await stage.zigbee.calls.map { $0.map(\.value) } == [[.number(1)], [.number(30)]])
    }

    @Test func anOrderThatWasGivenIsKept() {
        var queue = WriteQueue()
        func write(_ type: CharacteristicType, _ value: Double) -> DeviceWrite {
            DeviceWrite(
                address: DeviceAddress(accessory: "a", service: "", characteristic: type), value: .number(value),
                token: WriteToken(rawValue: 1))
        }
        for (index, write) in [write("On", 1), write("Brightness", 10), write("On", 0)].enumerated() {
            let isTaken = queue.add(write, for: WriteQueue.Waiter(batch: 1, index: index))
            #expect(isTaken)
        }
        let call = queue.nextCall()
        #expect(call?.writes.map(\.write) == [write("Brightness", 10), write("On", 0)])
        #expect(call?.writes.last?.waiters.map(\.index) == [0, 2])
        _ = queue.add(write("On", 1), for: WriteQueue.Waiter(batch: 2, index: 0))
        let early = queue.nextCall()
        #expect(early == nil)
        queue.release(1)
        let later = queue.nextCall()
        #expect(later?.writes.count == 1)
    }

    @Test func whatIsNotThereFailsAtOnceAndIsNotSentLater() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        await stage.zigbee.lose()
        await stage.expect(.reachable(stage.accessory("Near").id, false))
        #expect(await stage.errors(stage.write("Near", .bool(true))) == [.unreachable(bridge: "Zigbee")])
        await stage.zigbee.connect([RegistryStage.device("near"), RegistryStage.device("far", isReachable: false)])
        await stage.expect(.reachable(stage.accessory("Near").id, true))
        #expect(await stage.errors(stage.write("Far", .bool(true))) == [.unreachable(bridge: nil)])
        #expect(await stage.zigbee.calls.isEmpty)
    }

    @Test func whatTheHomeDoesNotTakeIsNotSent() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let errors = await stage.errors(
            stage.write("Near", .number(101), "Brightness"), stage.write("Near", .number(1), "CurrentTemperature"),
            stage.write("Near", .number(1), "Hue"))
        #expect(
            errors == [
                .invalidValue(.outOfRange(minimum: 0, maximum: 100)), .invalidValue(.readOnly), .unknown,
            ])
        #expect(await stage.zigbee.calls.isEmpty)
    }
}

extension ConnectionRegistry {
    /// Whether a value waits to be sent, or was.
    func waitingCount(behind name: String, at value: Double) -> Bool {
        links.values.contains { $0.queue.waiting.contains { $0.write.value == .number(value) } }
    }
}

extension RegistryStage {
    /// Waits until the registry has told a change.
    func expect(_ change: AccessoryChange) async {
        while await !has(change) { await Task.yield() }
    }

    private func has(_ change: AccessoryChange) async -> Bool {
        switch change {
        case .value(let address, let value): await registry.values[address] == value
        case .reachable(let accessory, let isReachable): await registry.unreachable.contains(accessory) != isReachable
        }
    }
}
