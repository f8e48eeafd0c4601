import Connections
import HomeModel
import JSONValues
import Testing

@testable import HomeAssistantAccessories

@Suite struct WriteTests {
    @Test func whatIsSetOfOneLampIsOneCall() throws {
        var script = try SmallHouse.script()
        script.write(
            script.writes([
                ("light.lamp", "On", .bool(true)), ("light.lamp", "Brightness", .number(40)),
                ("light.lamp", "Hue", .number(120)),
            ]))
        #expect(script.calls.count == 1)
        #expect(script.call(0) == #"light.turn_on light.lamp {"brightness_pct":40,"hs_color":[120,60]}"#)
        script.answer(0, context: "c1")
        #expect(script.finished.count == 3)
        #expect(script.finished.values.allSatisfy { $0 == nil })
    }

    @Test func colourAndWhiteExcludeEachOther() throws {
        var script = try SmallHouse.script()
        script.write(
            script.writes([
                ("light.lamp", "Hue", .number(120)), ("light.lamp", "Saturation", .number(100)),
                ("light.lamp", "ColorTemperature", .number(400)),
            ]))
        #expect(script.call(0) == #"light.turn_on light.lamp {"color_temp_kelvin":2500}"#)
    }

    @Test func whatIsSwitchedOffIsNotSwitchedOnByItsBrightness() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("light.lamp", "Brightness", .number(40)), ("light.lamp", "On", .bool(false))]))
        #expect(script.calls.count == 1)
        #expect(script.call(0) == "light.turn_off light.lamp {}")
        #expect(script.finished[.init(batch: 1, index: 0)] == .some(.device(code: 409)))
    }

    @Test func whatIsSetAlikeIsOneCallForAll() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("switch.one", "On", .bool(true)), ("switch.two", "On", .bool(true))]))
        #expect(script.calls.count == 1)
        #expect(script.call(0) == "switch.turn_on switch.one,switch.two {}")
    }

    @Test func aCallForSeveralThatFailsIsTriedForEach() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("switch.one", "On", .bool(true)), ("switch.two", "On", .bool(true))]))
        script.fail(0, code: "home_assistant_error")
        #expect(script.calls.count == 2)
        script.answer(0, context: "a")
        script.fail(0, code: "home_assistant_error")
        #expect(script.finished[.init(batch: 1, index: 0)] == .some(nil))
        #expect(script.finished[.init(batch: 1, index: 1)] == .some(.device(code: 500)))
    }

    @Test func aColourThatIsDraggedIsFewCalls() throws {
        var script = try SmallHouse.script()
        for step in 0..<100 {
            script.write(script.writes([("light.lamp", "Brightness", .number(Double(step)))]), batch: step)
        }
        #expect(script.calls.count == 1)
        script.answer(0, context: "c")
        #expect(script.calls.count == 1)
        #expect(script.call(0) == #"light.turn_on light.lamp {"brightness_pct":99}"#)
        script.answer(0, context: "d")
        #expect(script.finished.count == 100)
        #expect(script.calls.isEmpty)
    }

    @Test func whatWaitsIsNotOvertaken() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("light.lamp", "Brightness", .number(10))]), batch: 1)
        script.write(script.writes([("light.lamp", "Brightness", .number(20))]), batch: 2)
        script.write(script.writes([("light.lamp", "On", .bool(false))]), batch: 3)
        #expect(
            script.calls.indices.map { script.call($0) } == [
                #"light.turn_on light.lamp {"brightness_pct":10}"#, #"light.turn_on light.lamp {"brightness_pct":20}"#,
                "light.turn_off light.lamp {}",
            ])
    }

    @Test func aChangeTellsTheWriteThatItFollowsFrom() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("light.lamp", "Brightness", .number(40))], token: 9))
        script.told = []
        // The change comes before the answer, and what it comes from is known by whose it is.
        script.change(["c": ["light.lamp": ["+": ["a": ["brightness": 102], "c": ["id": "ours", "user_id": "me"]]]]])
        #expect(script.told.map(Self.cause) == [WriteToken(rawValue: 9)])
        #expect(script.finished[.init(batch: 1, index: 0)] == .some(nil))
        script.answer(0, context: "ours")
        script.change(["c": ["light.lamp": ["+": ["a": ["brightness": 110]]]]])
        #expect(script.told.map(Self.cause).last == WriteToken(rawValue: 9))
        // A hand at the switch has a context of its own, and no user.
        script.change(["c": ["light.lamp": ["+": ["s": "off", "c": ["id": "hand", "user_id": .null]]]]])
        #expect(script.told.map(Self.cause).last == .some(nil))
    }

    @Test func aHandInTheMeantimeIsNoCause() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("light.lamp", "Brightness", .number(40))], token: 9))
        script.told = []
        script.change(["c": ["light.lamp": ["+": ["a": ["brightness": 200], "c": "hand"]]]])
        #expect(script.told.map(Self.cause) == [nil])
        #expect(script.finished.isEmpty)
    }

    private static func cause(_ event: DeviceEvent) -> WriteToken? {
        if case .value(_, _, let cause) = event { cause } else { nil }
    }

    @Test func aCallThatIsNotAnsweredEnds() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("switch.one", "On", .bool(true))]))
        script.pass(.seconds(11))
        #expect(script.finished[.init(batch: 1, index: 0)] == .some(.timedOut))
    }

    @Test func whatIsUnderWayFailsWhenTheConnectionIsLost() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("light.lamp", "Brightness", .number(40))]), batch: 1)
        script.write(script.writes([("light.lamp", "Brightness", .number(50))]), batch: 2)
        script.take(script.session.end())
        #expect(script.finished.count == 2)
        #expect(script.finished.values.allSatisfy { $0 == .unreachable(bridge: nil) })
        script.write(script.writes([("switch.one", "On", .bool(true))]), batch: 3)
        #expect(script.finished[.init(batch: 3, index: 0)] == .some(.unreachable(bridge: nil)))
    }

    @Test func theCodeOfALockGoesAlong() throws {
        var script = try SmallHouse.script { $0.codes = ["lock.door": "4711"] }
        script.write(script.writes([("lock.door", "LockTargetState", .word("unlocked"))]))
        #expect(script.call(0) == #"lock.unlock lock.door {"code":"4711"}"#)
    }

    @Test func theMiddleOfARangeIsMovedWithItsWidth() throws {
        var script = try SmallHouse.script()
        script.write(script.writes([("climate.warm", "TargetTemperature", .number(23))]))
        #expect(script.call(0) == #"climate.set_temperature climate.warm {"target_temp_high":25,"target_temp_low":21}"#)
    }

    @Test func theModeOfTheSameCommandDecidesWhichTemperatureIsMeant() throws {
        var script = try SmallHouse.script()
        script.write(
            script.writes([
                ("climate.warm", "TargetHeatingCoolingState", .word("heat")),
                ("climate.warm", "TargetTemperature", .number(23)),
            ]))
        #expect(script.call(0) == #"climate.set_hvac_mode climate.warm {"hvac_mode":"heat"}"#)
        #expect(script.call(1) == #"climate.set_temperature climate.warm {"temperature":23}"#)
    }

    @Test func degreesFahrenheitAreTurnedIntoOurs() throws {
        var answers = SmallHouse.answers
        answers["get_config"] = ["unit_system": ["temperature": "°F"], "state": "RUNNING"]
        var script = try Script(
            answers: answers,
            states: [
                "climate.f": [
                    "s": "heat",
                    "a": [
                        "hvac_modes": ["off", "heat"], "supported_features": 1, "min_temp": 45, "max_temp": 95,
                        "temperature": 68, "current_temperature": 70.7,
                    ],
                ]
            ])
        script.start()
        let characteristics = try #require(script.device("climate.f")?.services.first?.characteristics)
        #expect(characteristics.first { $0.type == "TargetTemperature" }?.value == .number(20))
        #expect(characteristics.first { $0.type == "CurrentTemperature" }?.value == .number(21.5))
        script.write(script.writes([("climate.f", "TargetTemperature", .number(21.5))]))
        #expect(script.call(0) == #"climate.set_temperature climate.f {"temperature":70.7}"#)
    }

    @Test func aSceneSpringsBack() throws {
        var script = try SmallHouse.script()
        script.told = []
        script.write(script.writes([("scene.evening", "On", .bool(true))]))
        #expect(script.call(0) == "scene.turn_on scene.evening {}")
        script.answer(0, context: "s")
        let address = try #require(script.address("scene.evening", "On"))
        #expect(script.told == [.value(address, .bool(false), cause: WriteToken(rawValue: 7))])
    }

    @Test func noMoreCallsAreUnderWayThanAllowed() throws {
        var script = try SmallHouse.script { $0.callLimit = 1 }
        script.write(script.writes([("switch.one", "On", .bool(true)), ("switch.two", "On", .bool(false))]))
        #expect(script.calls.count == 1)
        #expect(script.finished[.init(batch: 1, index: 1)] == .some(.timedOut))
    }
}
