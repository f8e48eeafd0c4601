import Connections
import HomeModel
import JSONValues
import Testing

@testable import HomeAssistantAccessories

@Suite(
    .enabled(
        if: LivePeer.isThere, "HEARTH_HOME_ASSISTANT_URL and HEARTH_HOME_ASSISTANT_TOKEN name no Home Assistant"),
    .serialized, .timeLimit(.minutes(1)))
struct LiveChangeTests {
    @Test func whatPeopleChangeThereIsSeenHere() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let before = await peer.devices()
        let lamp = try #require(before.first { $0.name == "Ceiling Lights" || $0.name == "Cloud" })
        let entity = "light.ceiling_lights"
        let number = UInt32.random(in: 0...UInt32.max)
        try await RawClient.with(LivePeer.settings()) { ask in
            let floor = try await ask(
                "config/floor_registry/create",
                ["name": .string("Floor \(number)"), "level": 1, "icon": "mdi:home-floor-1"])
            let area = try await ask(
                "config/area_registry/create",
                [
                    "name": .string("Loft \(number)"), "floor_id": floor["floor_id"] ?? .null, "icon": "mdi:home-roof",
                ])
            _ = try await ask(
                "config/device_registry/update",
                ["device_id": .string(lamp.address), "area_id": area["area_id"] ?? .null, "name_by_user": "Cloud"])
            _ = try await ask(
                "config/entity_registry/update",
                [
                    "entity_id": .string(entity), "aliases": ["big lamp \(number)".json],
                    "icon": "mdi:ceiling-light",
                ])
        }
        let found = await peer.next { event -> DeviceDescription? in
            guard case .devices(let devices) = event else { return nil }
            let alias = "big lamp \(number)"
            return devices.first { $0.address == lamp.address && $0.services.first?.aliases == [alias] }
        }
        #expect(found?.name == "Cloud")
        #expect(found?.room == "Loft \(number)")
        #expect(found?.zone == "Floor \(number)")
        #expect(found?.services.first?.icon?.text == "mdi:ceiling-light")
        #expect(found?.roomIcon?.text == "mdi:home-roof" && found?.zoneIcon?.text == "mdi:home-floor-1")
    }

    @Test func whatAnotherSetsIsToldAsAHands() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        let address = try #require(devices.address("Kitchen Lights", "Brightness"))
        let clock = ContinuousClock()
        let begin = clock.now
        let ends = try await RawClient.with(LivePeer.settings()) { ask in
            for level in [51, 102, 153] {
                _ = try await ask(
                    "call_service",
                    [
                        "domain": "light", "service": "turn_on", "service_data": ["brightness": .number(Double(level))],
                        "target": ["entity_id": "light.kitchen_lights"],
                    ])
            }
            return clock.now
        }
        for level in [20.0, 40, 60] {
            let cause = await peer.next { event -> WriteToken?? in
                if case .value(address, .number(level), let cause) = event { .some(cause) } else { nil }
            }
            #expect(cause == .some(nil))
        }
        print("three calls of another took \(ends - begin), and were told \(clock.now - ends) after the last answer")
    }

    @Test func aTokenThatIsTakenAwayIsToldOnce() async throws {
        let name = "hearth test \(UInt32.random(in: 0...UInt32.max))"
        var settings = LivePeer.settings()
        settings.token = try await RawClient.with(settings) { ask in
            try await ask("auth/long_lived_access_token", ["client_name": .string(name), "lifespan": 1]).string ?? ""
        }
        var peer = try await Connected(settings, backoff: Backoff(most: .milliseconds(500)))
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        try await RawClient.with(LivePeer.settings()) { ask in
            let all = try await ask("auth/refresh_tokens", [:]).array ?? []
            guard let id = all.first(where: { $0["client_name"]?.string == name })?["id"] else {
                throw RawClient.Refused()
            }
            _ = try await ask("auth/delete_refresh_token", ["refresh_token_id": id])
        }
        _ = await peer.next { $0 == .state(.refused(.notAuthorised)) ? true : nil }
        #expect(peer.seen.filter { $0 == .state(.refused(.notAuthorised)) }.count == 1)
        #expect(await peer.connection.state == .refused(.notAuthorised))
    }

    @Test func aThingShowsItself() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        let robot = try #require(devices.first { $0.name == "0 Ground floor" })
        try await peer.connection.identify(robot.address)
        let lamp = try #require(devices.address("Bed Light", "On"))
        try await peer.connection.identify(lamp.accessory)
        var seen: [Value] = []
        while seen.count < 2,
            let value = await peer.next({ event -> Value? in
                if case .value(lamp, let value, _) = event { value } else { nil }
            })
        { seen.append(value) }
        #expect(Set(seen) == [.bool(true), .bool(false)])
        let sensor = try #require(devices.first { $0.name == "Outside Humidity" })
        await #expect(throws: AccessoryError.device(code: 501)) { try await peer.connection.identify(sensor.address) }
    }

    @Test func aCommandForAllLampsReachesAll() async throws {
        var peer = try await Connected(LivePeer.settings())
        defer { peer.task.cancel() }
        try #require(await peer.settled() == .connected)
        let devices = await peer.devices()
        let lights = devices.filter { $0.services.contains { $0.type == "Lightbulb" } }
        let token = WriteToken(rawValue: 77)
        for value in [false, true, false] {
            let writes = lights.flatMap { light in
                light.services.filter { $0.type == "Lightbulb" }.map {
                    DeviceWrite(
                        address: DeviceAddress(accessory: light.address, service: $0.key, characteristic: "On"),
                        value: .bool(value), token: token)
                }
            }
            let results = await peer.connection.write(writes)
            #expect(results.count == lights.count)
            #expect(results.allSatisfy { $0 == nil })
        }
        let after = await peer.connection.devices
        for light in after where light.services.contains(where: { $0.type == "Lightbulb" }) {
            let value = light.services.first { $0.type == "Lightbulb" }?.characteristics.first { $0.type == "On" }?
                .value
            #expect(value == .bool(false))
        }
    }
}

extension String {
    fileprivate var json: JSONValue { .string(self) }
}
