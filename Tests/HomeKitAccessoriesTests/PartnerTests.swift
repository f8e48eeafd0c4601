import Connections
import Foundation
import HomeKitPairing
import HomeModel
import TestSupport
import Testing

@testable import HomeKitAccessories

/// The whole way, with accessories of another implementation: found by multicast DNS, paired, moved, followed.
@Suite(.enabled(if: PeerPython.homeKit != nil, "\(PeerPython.homeKitHint)"), .serialized) struct PartnerTests {
    private let token = WriteToken(rawValue: 7)

    private func write(_ address: DeviceAddress, _ value: Value) -> DeviceWrite {
        DeviceWrite(address: address, value: value, token: token)
    }

    @Test func aBridgeIsFoundPairedMovedAndFollowed() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        let token = token
        try await rig.run { connection in
            let id = partner.id
            try await rig.event {
                if case .devices(let all) = $0 { all.contains { $0.address == id && $0.needsCode } } else { false }
            }
            try await rig.pair(with: partner)
            let devices = await connection.devices.filter { $0.address.hasPrefix(id) }
            #expect(devices.count == 8 && devices.allSatisfy { $0.isReachable && !$0.needsCode })
            #expect(rig.store.load().map(\.accessory) == [id])

            let lamp = DeviceAddress("\(id)/2", 8, "On")
            let brightness = DeviceAddress("\(id)/2", 8, "Brightness")
            let lock = DeviceAddress("\(id)/3", 8, "LockTargetState")
            let blind = DeviceAddress("\(id)/4", 8, "TargetPosition")
            let results = await connection.write([
                .init(address: lamp, value: .bool(true), token: token),
                .init(address: brightness, value: .number(70), token: token),
                .init(address: lock, value: .word("unlocked"), token: token),
                .init(address: blind, value: .number(100), token: token),
                .init(address: DeviceAddress("\(id)/2", 8, "Mute"), value: .bool(true), token: token),
            ])
            #expect(results == [nil, nil, nil, nil, .unknown])
            #expect(await partner.written(2, 10) == "true")
            #expect(await partner.written(2, 11) == "70")
            #expect(await partner.written(3, 10) == "0")
            // What follows a write carries its token, with what an accessory does by itself it doesn't.
            try await rig.event { $0 == .value(lamp, .bool(true), cause: token) }
            try await rig.event {
                $0 == .value(DeviceAddress("\(id)/3", 8, "LockCurrentState"), .word("unlocked"), cause: token)
            }
            try await rig.event {
                $0 == .value(DeviceAddress("\(id)/4", 8, "CurrentPosition"), .number(100), cause: token)
            }
            try await partner.tell("change 5 11 23.5")
            try await rig.event {
                $0 == .value(DeviceAddress("\(id)/5", 8, "CurrentTemperature"), .number(23.5), cause: nil)
            }
            for _ in 0..<2 {
                try await partner.tell("change 6 9 2")
                try await rig.event {
                    $0 == .value(DeviceAddress("\(id)/6", 8, "ProgrammableSwitchEvent"), .word("longPress"), cause: nil)
                }
            }
            #expect(await connection.read([brightness, lock]) == [.success(.number(70)), .success(.word("unlocked"))])
            try await connection.identify("\(id)/2")
            #expect(await partner.written(2, 2) == "true")
            await #expect(throws: AccessoryError.unknown) { try await connection.identify("\(id)/99") }
        }
    }

    @Test func aWrongCodeIsToldAndARightOneGoesThrough() async throws {
        let partner = try await Partner("recorded/koogeek_ls1")
        let rig = try ConnectionRig()
        try await rig.run { connection in
            await #expect(throws: PairingError.malformedCode) { try await connection.pair(partner.id, code: "031-45") }
            await #expect(throws: PairingError.unknown) {
                try await connection.pair("00:00:00:00:00:00", code: "031-45-154")
            }
            await #expect(throws: PairingError.wrongCode) { try await rig.pair(with: partner.id, code: "111-22-333") }
            try await rig.pair(with: partner)
            await #expect(throws: PairingError.alreadyPaired) {
                try await connection.pair(partner.id, code: "031-45-154")
            }
        }
        let other = try ConnectionRig()
        try await other.run { connection in
            let deadline = ContinuousClock.now + .seconds(10)
            // Somebody who doesn't own it doesn't see it as one to be paired.
            await #expect(throws: PairingError.alreadyPaired) {
                try await other.pair(with: partner.id, code: "031-45-154")
            }
            #expect(await !connection.devices.contains { $0.address == partner.id } && .now < deadline)
        }
    }

    @Test func anAccessoryThatLosesPowerComesBackAtAnotherAddress() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        let token = token
        try await rig.run { connection in
            try await rig.pair(with: partner)
            let lamp = DeviceAddress("\(partner.id)/2", 8, "On")
            await rig.clear()
            await partner.kill()
            try await rig.event { $0 == .reachable("\(partner.id)/2", false) }
            #expect(
                await connection.write([.init(address: lamp, value: .bool(true), token: token)]).first != .some(nil))
            #expect(await connection.devices.first { $0.address == "\(partner.id)/2" }?.isReachable == false)
            let back = try await Partner("house", state: partner.state, name: partner.name)
            #expect(back.id == partner.id && back.port != partner.port)
            try await rig.event { $0 == .reachable("\(partner.id)/2", true) }
            #expect(await connection.write([.init(address: lamp, value: .bool(true), token: token)]) == [nil])
            #expect(await back.written(2, 10) == "true")
        }
    }

    @Test func aSlowAccessoryIsUnansweredFirstAndTheTruthComesLater() async throws {
        let (slow, quick) = (try await Partner("house"), try await Partner("recorded/koogeek_ls1"))
        let rig = try ConnectionRig(deadline: .seconds(1))
        let token = token
        try await rig.run { connection in
            try await rig.pair(with: slow)
            try await rig.pair(with: quick)
            try await slow.tell("slow 4")
            let lamp = DeviceAddress("\(slow.id)/2", 8, "On")
            let other = try #require(
                await connection.devices.first { $0.address == quick.id }?.services.first { $0.type == "Lightbulb" })
            let light = DeviceAddress(accessory: quick.id, service: other.key, characteristic: "On")
            async let late = connection.write([.init(address: lamp, value: .bool(true), token: token)])
            // The other one isn't held back.
            #expect(await connection.write([.init(address: light, value: .bool(false), token: token)]) == [nil])
            #expect(await late == [.timedOut])
            try await rig.event { $0 == .value(lamp, .bool(true), cause: token) }
        }
    }

    @Test func aDeviceThatItsBridgeLosesIsUnreachableAlone() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        let token = token
        try await rig.run { connection in
            try await rig.pair(with: partner)
            try await partner.tell("lose 2")
            let lamp = DeviceAddress("\(partner.id)/2", 8, "On")
            #expect(await connection.read([lamp]) == [.failure(.unreachable(bridge: "Hall Bridge"))])
            try await rig.event { $0 == .reachable("\(partner.id)/2", false) }
            let plug = DeviceAddress("\(partner.id)/7", 8, "On")
            #expect(await connection.write([.init(address: plug, value: .bool(false), token: token)]) == [nil])
            try await partner.tell("find 2")
            try await rig.event { $0 == .reachable("\(partner.id)/2", true) }
        }
    }

    @Test func whatIsAddedToABridgeShows() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        let token = token
        try await rig.run { connection in
            try await rig.pair(with: partner)
            try await partner.tell("add 9 Late")
            try await rig.event { if case .devices(let all) = $0 { all.contains { $0.name == "Late" } } else { false } }
            try await partner.tell("change 9 8 true")
            try await rig.event { $0 == .value(DeviceAddress("\(partner.id)/9", 7, "On"), .bool(true), cause: nil) }
            let lamp = DeviceAddress("\(partner.id)/9", 7, "On")
            #expect(await connection.write([.init(address: lamp, value: .bool(false), token: token)]) == [nil])
        }
    }

    @Test func whatIsForgottenCanBePairedAnew() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        try await rig.run { connection in
            try await rig.pair(with: partner)
            await rig.clear()
            try await connection.forget(partner.id)
            #expect(rig.store.load().isEmpty)
            try await rig.event {
                if case .devices(let all) = $0 {
                    all.contains { $0.address == partner.id && $0.needsCode }
                } else {
                    false
                }
            }
            await rig.clear()
            try await rig.pair(with: partner)
        }
    }

    @Test func whatIsForgottenWhileItIsAwayIsToldWhenItIsBack() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        try await rig.run { connection in
            try await rig.pair(with: partner)
            await partner.kill()
            try await rig.event { $0 == .reachable(partner.id, false) }
            try await connection.forget(partner.id)
            #expect(await !connection.devices.contains { $0.address.hasPrefix(partner.id) })
            await rig.clear()
            let back = try await Partner("house", state: partner.state, name: partner.name)
            try await rig.event {
                if case .devices(let all) = $0 { all.contains { $0.address == back.id && $0.needsCode } } else { false }
            }
            #expect(rig.store.load().isEmpty)
        }
    }

    @Test func anAccessoryThatWasResetNeedsItsCodeAgainAndKeepsItsDevices() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        try await rig.run { connection in
            try await rig.pair(with: partner)
            await partner.kill()
            try await rig.event { $0 == .reachable(partner.id, false) }
            var state = try #require(
                JSONSerialization.jsonObject(with: Data(contentsOf: partner.state)) as? [String: Any])
            state["paired_clients"] = [String: Any]()
            try JSONSerialization.data(withJSONObject: state).write(to: partner.state)
            await rig.clear()
            let back = try await Partner("house", state: partner.state, name: partner.name)
            try await rig.event {
                if case .devices(let all) = $0 { all.contains { $0.address == back.id && $0.needsCode } } else { false }
            }
            #expect(await connection.devices.count { $0.address.hasPrefix(back.id) && !$0.services.isEmpty } == 7)
            await rig.clear()
            try await rig.pair(with: back)
        }
    }

    @Test func twoControllersShareAnAccessory() async throws {
        let partner = try await Partner("house")
        let rig = try ConnectionRig()
        let token = token
        try await rig.run { connection in
            try await rig.pair(with: partner)
            let own = try #require(rig.store.load().first)
            let guest = ControllerIdentity()
            let link = try #require(await connection.links[partner.id])
            let second = PairingsRequest.Controller(
                identifier: guest.identifier, publicKey: guest.publicKey, isAdministrator: true)
            try PairingsRequest.check(try await link.pairings(PairingsRequest.add(second)))
            #expect(try await link.controllers.count == 2)
            let record = PairingRecord(
                accessory: partner.id, accessoryKey: Array(own.accessoryKey), controller: guest, lastHost: "127.0.0.1",
                lastPort: partner.port)
            let other = try ConnectionRig(records: [record])
            try await other.run { second in
                try await other.event { $0 == .reachable(partner.id, true) }
                let lamp = DeviceAddress("\(partner.id)/2", 8, "On")
                #expect(await second.write([.init(address: lamp, value: .bool(true), token: token)]) == [nil])
                try await rig.event { $0 == .value(lamp, .bool(true), cause: nil) }
                try await second.forget(partner.id)
            }
            #expect(try await link.controllers.map(\.identifier) == [own.controller])
        }
    }

    @Test func whatIsAwayAtTheStartIsKnownFromLastTime() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let partner = try await Partner("house")
        let rig = try ConnectionRig(cacheFolder: folder)
        try await rig.run { _ in try await rig.pair(with: partner) }
        await partner.kill()
        let later = try ConnectionRig(records: rig.store.load(), cacheFolder: folder)
        let devices = await later.connection.devices
        #expect(devices.count == 8 && devices.allSatisfy { !$0.isReachable })
        let lamp = devices.first { $0.name == "Standing Lamp" }?.services.first?.characteristics.first
        #expect(lamp?.type == "On" && lamp?.value == nil)
    }

    @Test(arguments: Fixture.recorded) func recordedAccessoriesAreTakenInWhole(name: String) async throws {
        let partner = try await Partner("recorded/\(name)")
        let rig = try ConnectionRig()
        try await rig.run { connection in
            try await rig.pair(with: partner)
            let expected = AccessoryMapping.map(
                try Fixture.database("recorded/\(name)"), pairing: partner.id, types: try HomeKitTypes())
            let devices = await connection.devices.filter { $0.address.hasPrefix(partner.id) }
            #expect(devices.map(\.address) == expected.devices.map(\.address).sorted())
            #expect(
                devices.reduce(0) { $0 + $1.services.count } == expected.devices.reduce(0) { $0 + $1.services.count })
        }
    }
}

extension AccessoryLink {
    /// The controllers that the accessory knows, this one included.
    fileprivate var controllers: [PairingsRequest.Controller] {
        get async throws { try PairingsRequest.controllers(try await pairings(PairingsRequest.list)) }
    }
}
