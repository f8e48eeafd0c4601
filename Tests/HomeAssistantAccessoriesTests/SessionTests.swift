import Connections
import HomeModel
import JSONValues
import Testing

@testable import HomeAssistantAccessories

@Suite struct SessionTests {
    @Test func whatThereIsComesWithItsRoomsNamesAndAliases() throws {
        let script = try SmallHouse.script()
        let lamp = try #require(script.device("light.lamp"))
        #expect(lamp.name == "Night Light")
        #expect(lamp.room == "Bedroom")
        #expect(lamp.zone == "Upstairs")
        #expect(lamp.model == "Maker E27")
        #expect(lamp.services.map(\.aliases) == [["reading lamp"]])
        #expect(lamp.services.first?.characteristics.first { $0.type == "Brightness" }?.value == .number(50))
    }

    @Test func whatIsShownThereComesAlong() throws {
        var answers = SmallHouse.answers
        answers["config/floor_registry/list"] = [["floor_id": "up", "name": "Upstairs", "icon": "mdi:home-floor-1"]]
        answers["config/area_registry/list"] = [
            ["area_id": "bed", "name": "Bedroom", "floor_id": "up", "icon": "mdi:bed"],
            ["area_id": "hall", "name": "Hall", "icon": 7],
        ]
        answers["config/entity_registry/list"] = [
            ["entity_id": "light.lamp", "id": "e1", "device_id": "d1", "icon": "mdi:floor-lamp"],
            ["entity_id": "switch.one", "id": "e3", "device_id": "d2", "icon": .null],
            ["entity_id": "lock.door", "id": "e6", "icon": .string(String(repeating: "mdi:", count: 3_000_000))],
        ]
        answers["config/entity_registry/get_entries"] = nil
        var states = SmallHouse.states.object ?? [:]
        states["switch.one"] = ["s": "off", "a": ["friendly_name": "Relay", "icon": "mdi:coffee-maker"]]
        states["climate.warm"] = ["s": "off", "a": ["hvac_modes": ["off", "heat"], "icon": "mdi:heat\u{7}"]]
        states["light.lamp"] = ["s": "on", "a": ["supported_color_modes": ["onoff"], "icon": "mdi:lightbulb"]]
        var script = try Script(answers: answers, states: .object(states))
        script.start()
        let lamp = try #require(script.device("light.lamp"))
        #expect(lamp.services.map(\.icon?.text) == ["mdi:floor-lamp"])
        #expect(lamp.roomIcon?.text == "mdi:bed" && lamp.zoneIcon?.text == "mdi:home-floor-1")
        let relay = try #require(script.device("switch.one"))
        #expect(relay.services.map(\.icon?.text) == ["mdi:coffee-maker"])
        #expect(relay.room == "Hall" && relay.roomIcon == nil)
        for entity in ["lock.door", "climate.warm"] {
            let services = try #require(script.device(entity)).services
            #expect(!services.isEmpty && services.allSatisfy { $0.icon == nil }, "\(entity)")
        }
    }

    @Test func diagnosesAndWhatIsHiddenAreLeftOut() throws {
        let script = try SmallHouse.script()
        #expect(script.session.map.addresses["sensor.lamp_power"] == nil)
        #expect(script.session.map.addresses["switch.secret"] == nil)
    }

    @Test func whatWasPutIntoAnotherRoomIsAThingOfItsOwn() throws {
        let script = try SmallHouse.script()
        #expect(script.device("switch.one")?.room == "Hall")
        let apart = try #require(script.device("switch.two"))
        #expect(apart.room == "Bedroom")
        #expect(apart.address == "e4")
        #expect(apart.bridge == "d2")
    }

    @Test func onlyWhatIsExposedOrLabelledIsTakenWhereAskedFor() throws {
        #expect(try SmallHouse.script { $0.onlyExposed = true }.session.devices.map(\.name) == ["Door"])
        #expect(try SmallHouse.script { $0.label = "Voice" }.session.devices.map(\.address) == ["d2"])
    }

    @Test func peopleAreToldWhereThatIsKnown() throws {
        var script = try SmallHouse.script()
        #expect(
            script.told.filter { if case .presence = $0 { true } else { false } } == [.presence("Anna", isHome: true)])
        script.told = []
        script.change(["c": ["person.anna": ["+": ["s": "Work"]], "person.ben": ["+": ["s": "home"]]]])
        #expect(Set(script.told) == [.presence("Anna", isHome: false), .presence("Ben", isHome: true)])
    }

    @Test func awayAndBackIsReachability() throws {
        var script = try SmallHouse.script()
        let before = script.session.devices
        script.told = []
        script.change(["c": ["light.lamp": ["+": ["s": "unavailable"], "-": ["a": ["brightness", "hs_color"]]]]])
        #expect(script.told == [.reachable("d1", false)])
        script.write(script.writes([("light.lamp", "On", .bool(true))]))
        #expect(script.finished[.init(batch: 1, index: 0)] == .some(.unreachable(bridge: nil)))
        #expect(script.calls.isEmpty)
        script.pass(.milliseconds(200))
        script.told = []
        script.change(["c": ["light.lamp": ["+": ["s": "on", "a": ["brightness": 255]]]]])
        #expect(script.told.first == .reachable("d1", true))
        #expect(script.told.contains { if case .value(_, .number(100), cause: nil) = $0 { true } else { false } })
        #expect(script.session.devices.map(\.services.count) == before.map(\.services.count))
    }

    @Test func aTokenThatIsRefusedEndsIt() throws {
        var script = try Script(answers: [:], states: [:])
        script.receive(["type": "auth_required", "ha_version": "2030.1"])
        script.receive(["type": "auth_invalid", "message": "no"])
        #expect(script.ended == .refuse(.notAuthorised))
    }

    @Test func silenceEndsIt() throws {
        var script = try SmallHouse.script()
        script.pass(.seconds(19))
        #expect(script.ended == nil)
        script.now += .seconds(60)
        script.take(script.session.tick(script.now))
        #expect(script.ended == .giveUp(.noAnswer))
    }

    @Test(arguments: ["", "nonsense", "[1,2]", "{\"type\":1}", "{\"id\":1}", "[[[[["])
    func whatIsNoMessageEndsIt(_ text: String) throws {
        var script = try SmallHouse.script()
        script.take(script.session.received(Array(text.utf8), now: script.now))
        guard case .giveUp(.notUnderstood) = script.ended else {
            Issue.record("it goes on after \(text)")
            return
        }
    }

    @Test func whatIsNotKnownYetIsPassedOver() throws {
        var script = try SmallHouse.script()
        script.receive(["type": "something_new", "id": 3])
        script.receive(["type": "result", "id": 9_999, "success": true])
        script.change(["z": 1, "a": ["light.odd": 4], "c": ["light.none": ["+": ["s": "on"]]], "r": [7]])
        #expect(script.ended == nil)
    }

    @Test func aRenamedLampIsToldAnew() throws {
        var script = try SmallHouse.script()
        script.told = []
        script.answers["config/entity_registry/get_entries"] = [
            "light.lamp": ["entity_id": "light.lamp", "id": "e1", "device_id": "d1", "name": "Moon", "area_id": "hall"]
        ]
        script.take(script.session.registriesChanged())
        guard case .devices(let devices)? = script.told.first else {
            Issue.record("nothing was told")
            return
        }
        #expect(devices.contains { $0.name == "Moon" && $0.room == "Hall" })
    }

    @Test func nothingIsToldBeforeTheOtherSideHasStarted() throws {
        var script = try Script(answers: SmallHouse.answers, states: SmallHouse.states)
        script.answers["get_config"] = ["state": "STARTING"]
        script.start()
        #expect(script.told.isEmpty)
        script.answers["get_config"] = ["state": "RUNNING"]
        script.pass(.seconds(20))
        #expect(script.told.contains { if case .devices = $0 { true } else { false } })
    }

    @Test func noMoreEntitiesAreKeptThanAllowed() throws {
        var script = try SmallHouse.script { $0.entityLimit = 20 }
        let many = Dictionary(uniqueKeysWithValues: (0..<1000).map { ("switch.n\($0)", ["s": "on"] as JSONValue) })
        script.change(["a": .object(many)])
        #expect(script.session.house.states.count == 20)
    }

    @Test func aPressIsToldEachTime() throws {
        var script = try SmallHouse.script()
        script.told = []
        script.change(["c": ["event.button": ["+": ["s": "2026-01-01T00:00:01"]]]])
        script.change(["c": ["event.button": ["+": ["s": "2026-01-01T00:00:02"]]]])
        #expect(script.told.count == 2)
    }
}

@Suite struct LargeHouseTests {
    @Test func aThousandDevicesAreTaken() throws {
        var states: [String: JSONValue] = [:]
        var entities: [JSONValue] = []
        var devices: [JSONValue] = []
        for number in 0..<1000 {
            let lamp = "light.lamp_\(number)"
            states[lamp] = SmallHouse.lamp
            states["sensor.lamp_\(number)"] = [
                "s": "21.5", "a": ["device_class": "temperature", "unit_of_measurement": "°C"],
            ]
            devices.append(["id": .string("d\(number)"), "name": .string("Lamp \(number)"), "area_id": "bed"])
            for entity in [lamp, "sensor.lamp_\(number)"] {
                entities.append([
                    "entity_id": .string(entity), "id": .string("e-\(entity)"), "device_id": .string("d\(number)"),
                ])
            }
        }
        var answers = SmallHouse.answers
        answers["config/device_registry/list"] = .array(devices)
        answers["config/entity_registry/list"] = .array(entities)
        answers["config/entity_registry/get_entries"] = .null
        let clock = ContinuousClock()
        var script = try Script(answers: answers, states: .object(states))
        let took = clock.measure { script.start() }
        #expect(script.session.devices.count == 1000)
        let changes = (0..<1000).map { number -> [UInt8] in
            let change: JSONValue = [
                "type": "event", "id": .number(Double(script.subscription)),
                "event": ["c": .object(["light.lamp_\(number)": ["+": ["a": ["brightness": 10], "c": "hand"]]])],
            ]
            return Array(change.text.utf8)
        }
        script.told = []
        let followed = clock.measure {
            for change in changes { script.take(script.session.received(change, now: script.now)) }
        }
        #expect(script.told.count == 1000)
        print("1,000 devices with 2,000 entities: \(took) to take; 1,000 changes: \(followed)")
    }
}
