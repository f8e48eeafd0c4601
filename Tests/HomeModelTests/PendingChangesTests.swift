import Testing

@testable import HomeModel

/// What waits for a slow reader: everything as it is at last, in bounded memory.
@Suite struct PendingChangesTests {
    private typealias PendingChanges = PendingNews<AccessoryChange>

    private func value(_ service: Int64, _ number: Double) -> AccessoryChange {
        .value(CharacteristicAddress(service: ServiceID(rawValue: service), type: "Brightness"), .number(number))
    }

    private let press = AccessoryChange.value(
        CharacteristicAddress(service: ServiceID(rawValue: 9), type: "ProgrammableSwitchEvent"), .word("singlePress"))

    @Test func allIsKeptWhileThereIsRoom() {
        var pending = PendingChanges(capacity: 10)
        for number in 0..<9 { pending.append(value(1, Double(number))) }
        #expect(pending.count == 9)
        #expect(pending.popFirst() == value(1, 0))
        #expect(pending.takeAll() == (1..<9).map { value(1, Double($0)) })
        #expect(pending.popFirst() == nil)
    }

    @Test func whatALaterOneHasOvertakenGoesFirst() {
        var pending = PendingChanges(capacity: 10)
        pending.append(.reachable(AccessoryID(rawValue: 1), false))
        for number in 0..<1000 {
            pending.append(value(Int64(number % 3), Double(number)))
            #expect(pending.count <= 10)
        }
        let rest = pending.takeAll()
        #expect(rest.contains(.reachable(AccessoryID(rawValue: 1), false)))
        for service in 0..<3 {
            let last = (0..<1000).last { $0 % 3 == service } ?? 0
            let known = rest.last {
                if case .value(let address, _) = $0 { address.service.rawValue == Int64(service) } else { false }
            }
            #expect(known == value(Int64(service), Double(last)))
        }
    }

    @Test func pressesOfAButtonAllCount() {
        var pending = PendingChanges(capacity: 10)
        for number in 0..<40 {
            pending.append(press)
            pending.append(value(1, Double(number)))
        }
        #expect(pending.takeAll().count { $0 == press } == 40)
        for _ in 0..<5000 { pending.append(press) }
        #expect(pending.count < 4096)
    }

    @Test func whatIsSwitchedIsKeptWhereMeasuringFillsTheRoom() {
        let contact = CharacteristicAddress(service: ServiceID(rawValue: 5), type: "ContactSensorState")
        var pending = PendingChanges(capacity: 100)
        for number in 0..<5000 {
            if number.isMultiple(of: 100) {
                pending.append(.value(contact, .word(number.isMultiple(of: 200) ? "open" : "closed")))
            }
            pending.append(value(1, Double(number)))
        }
        let pulses = pending.takeAll().filter { if case .value(contact, _) = $0 { true } else { false } }
        #expect(pulses.count == 50)
        for number in 0..<100_000 {
            pending.append(.value(contact, .word(number.isMultiple(of: 2) ? "open" : "closed")))
        }
        #expect(pending.count <= 200)
    }

    @Test func whateverWaitsComesAtOnce() async {
        let broadcast = ChangeBroadcast()
        let gathered = broadcast.gathered()
        broadcast.send([value(1, 1), value(2, 2)])
        broadcast.send(value(1, 3))
        for await changes in gathered {
            #expect(changes == [value(1, 1), value(2, 2), value(1, 3)])
            break
        }
    }

    @Test func aSlowListenerIsToldOfTheLastOfEach() async {
        let broadcast = ChangeBroadcast()
        let stream = broadcast.stream()
        for number in 0..<20_000 { broadcast.send(value(Int64(number % 7), Double(number))) }
        var count = 0
        var told: [CharacteristicAddress: Value] = [:]
        for await change in stream {
            count += 1
            if case .value(let address, let value) = change { told[address] = value }
            if told.values.contains(.number(19_999)) { break }
        }
        #expect(count <= ChangeBroadcast.capacity)
        #expect(Set(told.values) == Set((19_993..<20_000).map { Value.number(Double($0)) }))
    }

    @Test func theStreamEndsWithItsBroadcastAndWithItsReader() async {
        var broadcast: ChangeBroadcast? = ChangeBroadcast()
        let stream = broadcast?.stream()
        broadcast?.send(value(1, 1))
        broadcast = nil
        var told: [AccessoryChange] = []
        if let stream { for await change in stream { told.append(change) } }
        #expect(told == [value(1, 1)])
        let other = ChangeBroadcast()
        let (ends, continuation) = AsyncStream.makeStream(of: Void.self)
        func read() async {
            let changes = other.stream { continuation.finish() }
            let reader = Task { for await _ in changes {} }
            reader.cancel()
            await reader.value
        }
        await read()
        other.send(value(1, 2))
        for await _ in ends {}
    }
}
