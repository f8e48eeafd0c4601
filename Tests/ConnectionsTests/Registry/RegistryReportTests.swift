import HomeModel
import Testing

@testable import Connections

/// What devices and connections tell.
@Suite struct RegistryReportTests {
    @Test func theValuesOfDevicesAreKnownAtTheStart() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let changes = await stage.registry.differences(from: stage.database.state)
        #expect(changes.contains(.value(stage.address("Other"), .bool(true))))
        #expect(changes.contains(.value(stage.address("Near"), .bool(false))))
        var reducer = HomeReducer(stage.database)
        try reducer.apply(changes)
        #expect(await stage.registry.differences(from: reducer.database.state).isEmpty)
    }

    @Test func reportsComeOutInTheHomesOwnIdentifiers() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = stage.registry.takeChanges()
        let changes = stage.registry.changes()
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "Brightness")
        stage.zigbee.tell(.value(there, .number(250), cause: nil))
        stage.zigbee.tell(.value(there, .word("bright"), cause: nil))
        stage.zigbee.tell(.value(there, .number(40.4), cause: nil))
        stage.zigbee.tell(.reachable("near", false))
        var seen: [AccessoryChange] = []
        for await change in changes {
            seen.append(change)
            if seen.count == 3 { break }
        }
        let here = stage.address("Near", "Brightness")
        let expected: [AccessoryChange] = [
            .value(here, .number(100)), .value(here, .number(40)), .reachable(stage.accessory("Near").id, false),
        ]
        #expect(seen == expected)
        #expect(stage.registry.takeChanges() == expected)
    }

    @Test func anAcceptedWriteIsTheValueUntilTheDeviceSaysOtherwise() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = stage.registry.takeChanges()
        _ = await stage.errors(stage.write("Near", .bool(true)))
        #expect(stage.registry.takeChanges() == [.value(stage.address("Near"), .bool(true))])
        #expect(await stage.registry.read([stage.address("Near")]).map(\.value) == [.bool(true)])
        #expect(await stage.zigbee.reads.isEmpty)
    }

    @Test func anOldValueRightAfterAWriteIsHeld() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = await stage.errors(stage.write("Near", .bool(true)))
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "On")
        let marker = DeviceAddress(accessory: "near", service: "", characteristic: "Brightness")
        stage.zigbee.tell(.value(there, .bool(false), cause: nil))
        stage.zigbee.tell(.value(marker, .number(1), cause: nil))
        await stage.expect(.value(stage.address("Near", "Brightness"), .number(1)))
        #expect(await stage.registry.values[stage.address("Near")] == .bool(true))
        // The device never says anything else: it has not done it.
        await stage.time.endWhenBegun(.seconds(2))
        await stage.expect(.value(stage.address("Near"), .bool(false)))
    }

    @Test func aDeviceThatNeverAnswersIsAskedAndNotBelieved() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "On")
        await stage.zigbee.answer(there, with: .bool(false))
        _ = await stage.errors(stage.write("Near", .bool(true)))
        #expect(await stage.registry.values[stage.address("Near")] == .bool(true))
        await stage.time.endWhenBegun(.seconds(2))
        await stage.time.endWhenBegun(.seconds(30))
        await stage.expect(.value(stage.address("Near"), .bool(false)))
        #expect(await stage.zigbee.reads == [there])
    }

    @Test(arguments: [true, false]) func whatIsWrittenWhileADeviceIsAskedIsNotTakenBack(second: Bool) async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = stage.registry.takeChanges()
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "On")
        await stage.zigbee.answer(there, with: .bool(!second))
        await stage.zigbee.holdReads()
        _ = await stage.errors(stage.write("Near", .bool(true)))
        await stage.time.endWhenBegun(.seconds(2))
        await stage.time.endWhenBegun(.seconds(30))
        while await stage.zigbee.reads.isEmpty { await Task.yield() }
        _ = await stage.errors(stage.write("Near", .bool(second)))
        await stage.zigbee.answer(there, with: .bool(second))
        await stage.zigbee.releaseReads()
        // The answer to the first question has come when nobody waits for it any more; then there is a second question.
        while stage.time.waits.contains(.seconds(5)) { await Task.yield() }
        await stage.time.endWhenBegun(.seconds(2))
        await stage.time.endWhenBegun(.seconds(30))
        while await stage.zigbee.reads.count < 2 { await Task.yield() }
        let on = AccessoryChange.value(stage.address("Near"), .bool(true))
        let off = AccessoryChange.value(stage.address("Near"), .bool(false))
        #expect(stage.registry.takeChanges() == (second ? [on] : [on, off]))
    }

    @Test func aDeviceThatAnswersLateIsBelievedWhateverItSays() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "On")
        _ = await stage.errors(stage.write("Near", .bool(true)))
        await stage.time.endWhenBegun(.seconds(2))
        while !stage.time.waits.contains(.seconds(30)) { await Task.yield() }
        // The patience is over: what it was before is now what it is.
        stage.zigbee.tell(.value(there, .bool(false), cause: nil))
        await stage.expect(.value(stage.address("Near"), .bool(false)))
        stage.zigbee.tell(.value(there, .bool(true), cause: nil))
        await stage.expect(.value(stage.address("Near"), .bool(true)))
        stage.time.end(.seconds(30))
        _ = await stage.registry.read([stage.address("Near", "CurrentTemperature")])
        #expect(await stage.zigbee.reads.map(\.characteristic) == ["CurrentTemperature"])
    }

    @Test func aHandAfterTheConfirmationCountsAtOnce() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        _ = await stage.errors(stage.write("Near", .bool(true)))
        let there = DeviceAddress(accessory: "near", service: "", characteristic: "On")
        stage.zigbee.tell(.value(there, .bool(true), cause: nil))
        stage.zigbee.tell(.value(there, .bool(false), cause: nil))
        await stage.expect(.value(stage.address("Near"), .bool(false)))
    }

    @Test func whatDoesNotTellByItselfIsAskedFor() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        let results = await stage.registry.read([
            stage.address("Near", "CurrentTemperature"), stage.address("Simulated"), stage.address("Near", "Hue"),
        ])
        #expect(results.map(\.value) == [.number(7), .bool(true), nil])
        #expect(results.map(\.error) == [nil, nil, .unknown])
        #expect(await stage.zigbee.reads.map(\.accessory) == ["near"])
    }

    @Test func aRefusedConnectionIsKnownToBeSo() async throws {
        let stage = try await RegistryStage()
        await stage.registry.open()
        stage.zigbee.tell(.state(.refused(.notAuthorised)))
        await stage.assistant.connect([])
        await stage.registry.waitUntilKnown()
        let statuses = await stage.registry.statuses
        #expect(statuses.map(\.state) == [.refused(.notAuthorised), .connected])
        #expect(
            await stage.registry.unreachable
                == Set(["Near", "Far", "Other"].map { stage.accessory($0).id }))
    }

    @Test func peopleAreKnownByTheirNames() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        stage.assistant.tell(.presence("Nobody", isHome: false))
        stage.assistant.tell(.presence("Anna.W", isHome: false))
        for await news in stage.registry.news {
            guard case .presence(let person, let isHome) = news else { continue }
            #expect(person == stage.home.people.first?.id)
            #expect(!isHome)
            break
        }
    }

    @Test func connectionsComeAndGoWithTheHomes() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        var reducer = HomeReducer(stage.database)
        try reducer.apply([.removeConnection("Assistant", in: stage.home.id)])
        await stage.registry.update(reducer.database)
        #expect(await stage.registry.statuses.map(\.connection.name) == ["Zigbee"])
        #expect(await stage.registry.unreachable == [stage.accessory("Other").id])
        #expect(await stage.simulated.updates.last?.homes.first?.accessories.map(\.name) == ["Simulated"])
        while await stage.assistant.isRunning { await Task.yield() }
    }

    @Test func aNewAccessoryHasItsDevicesValues() async throws {
        let stage = try await RegistryStage()
        await stage.connect()
        await stage.zigbee.connect([
            RegistryStage.device("near"), RegistryStage.device("far"), RegistryStage.device("new", on: true),
        ])
        var reducer = HomeReducer(stage.database)
        try reducer.apply([.put(.accessory(RegistryStage.lamp("New", via: "Zigbee", "new")), in: stage.home.id)])
        await stage.registry.update(reducer.database)
        let new = try #require(reducer.database.homes.first?.accessories.first { $0.name == "New" })
        let address = CharacteristicAddress(service: try #require(new.services.first).id, type: "On")
        #expect(await stage.registry.values[address] == .bool(true))
    }
}
