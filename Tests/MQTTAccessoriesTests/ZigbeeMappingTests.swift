import Connections
import HomeModel
import JSONValues
import Testing

@testable import MQTTAccessories

/// What becomes of single exposes: state in, values out; values in, members out.
@Suite struct ZigbeeMappingTests {
    private func device(_ exposes: JSONValue, description: String = "") throws -> MappedDevice {
        let definition: JSONValue = [
            "vendor": "V", "model": "M", "description": .string(description), "exposes": exposes,
        ]
        return try #require(ZigbeeDevice.device(Definitions.entry(definition, number: 1, name: "x"), base: "z"))
    }

    private func values(
        _ device: MappedDevice, _ key: String, _ state: String, known: [CharacteristicType: Value] = [:],
        awaited: [CharacteristicType: Value] = [:]
    ) throws -> [CharacteristicType: Value] {
        let mapping = try #require(
            device.mappings.first { $0.service.key == key }, "\(device.mappings.map(\.service.key))")
        return mapping.values(
            in: Report(topic: "z/x", payload: Payload(text: state), known: known, awaited: awaited))
    }

    private func sent(
        _ device: MappedDevice, _ key: String, _ values: [CharacteristicType: Value],
        known: [CharacteristicType: Value] = [:]
    ) throws -> [String] {
        let mapping = try #require(device.mappings.first { $0.service.key == key })
        return Order.merged(mapping.orders(for: Request(values: values, known: known))).map(\.body)
    }

    private static func state(_ endpoint: String? = nil) -> JSONValue {
        var feature: [String: JSONValue] = [
            "type": "binary", "name": "state", "property": .string("state" + (endpoint.map { "_" + $0 } ?? "")),
            "access": 7,
            "value_on": "ON", "value_off": "OFF",
        ]
        var expose: [String: JSONValue] = ["type": "switch"]
        if let endpoint {
            feature["endpoint"] = .string(endpoint)
            expose["endpoint"] = .string(endpoint)
        }
        expose["features"] = .array([.object(feature)])
        return .object(expose)
    }

    @Test func severalEndpointsAreSeveralServices() throws {
        let device = try device(.array([Self.state("left"), Self.state("right")]))
        #expect(device.mappings.map(\.service.key) == ["switch_left", "switch_right"])
        #expect(device.mappings.map(\.service.name) == ["left", "right"])
        #expect(try values(device, "switch_right", #"{"state_left":"ON","state_right":"OFF"}"#) == ["On": .bool(false)])
        #expect(try sent(device, "switch_left", ["On": .bool(true)]) == [#"{"state_left":"ON"}"#])
    }

    @Test(arguments: [
        ("Smart plug with power metering", "Outlet", "On"), ("Wall switch module", "Switch", "On"),
        ("Smart irrigation timer", "Valve", "Active"),
    ]) func descriptionTellsWhatASwitchIs(text: String, type: String, characteristic: String) throws {
        let service = try device(.array([Self.state()]), description: text).mappings.first?.service
        #expect(service?.type == ServiceType(rawValue: type))
        #expect(service?.characteristics.map(\.type.rawValue) == [characteristic])
    }

    private static let lock: JSONValue = [
        [
            "type": "lock",
            "features": [
                [
                    "type": "binary", "name": "state", "property": "state", "access": 7, "value_on": "LOCK",
                    "value_off": "UNLOCK",
                ],
                [
                    "type": "enum", "name": "lock_state", "property": "lock_state", "access": 1,
                    "values": ["not_fully_locked", "locked", "unlocked"],
                ],
            ],
        ]
    ]

    @Test func lockIsLockedWhenItsBoltSaysSo() throws {
        let device = try device(Self.lock)
        let told = try values(device, "lock", #"{"state":"LOCK","lock_state":"not_fully_locked"}"#)
        #expect(told == ["LockTargetState": .word("locked"), "LockCurrentState": .word("jammed")])
        #expect(
            try values(device, "lock", #"{"state":"UNLOCK","lock_state":"unlocked"}"#)["LockCurrentState"]
                == .word("unlocked"))
        #expect(try values(device, "lock", #"{"lock_state":null}"#) == ["LockCurrentState": .word("unknown")])
        #expect(try sent(device, "lock", ["LockTargetState": .word("unlocked")]) == [#"{"state":"UNLOCK"}"#])
    }

    private static func climate(_ more: [JSONValue] = []) -> JSONValue {
        let features: [JSONValue] = [
            [
                "type": "numeric", "name": "occupied_heating_setpoint", "property": "occupied_heating_setpoint",
                "access": 7, "value_min": 5, "value_max": 30, "value_step": 0.5,
            ],
            ["type": "numeric", "name": "local_temperature", "property": "local_temperature", "access": 5],
            [
                "type": "enum", "name": "system_mode", "property": "system_mode", "access": 7,
                "values": ["off", "auto", "heat", "cool"],
            ],
        ]
        return .array([.object(["type": "climate", "features": .array(features + more)])])
    }

    @Test func thermostatTellsWhatItDoes() throws {
        let running: JSONValue = [
            "type": "enum", "name": "running_state", "property": "running_state", "access": 1,
            "values": ["idle", "heat"],
        ]
        let device = try device(Self.climate([running]))
        let told = try values(
            device, "climate",
            #"{"occupied_heating_setpoint":21,"local_temperature":19.5,"system_mode":"heat","running_state":"heat"}"#)
        #expect(told["TargetTemperature"] == .number(21))
        #expect(told["CurrentTemperature"] == .number(19.5))
        #expect(told["TargetHeatingCoolingState"] == .word("heat"))
        #expect(told["CurrentHeatingCoolingState"] == .word("heat"))
        // A mode that nobody here knows is told as none.
        #expect(try values(device, "climate", #"{"system_mode":"fan_only"}"#)["TargetHeatingCoolingState"] == nil)
        let goal = device.mappings[0].service.characteristics.first { $0.type == "TargetTemperature" }?.metadata
        #expect(goal?.minimum == 5 && goal?.maximum == 30 && goal?.step == 0.5)
        #expect(
            try sent(device, "climate", ["TargetTemperature": .number(22), "TargetHeatingCoolingState": .word("auto")])
                == [#"{"occupied_heating_setpoint":22,"system_mode":"auto"}"#])
    }

    @Test func thermostatThatCoolsHasTwoGoals() throws {
        let cooling: JSONValue = [
            "type": "numeric", "name": "occupied_cooling_setpoint", "property": "occupied_cooling_setpoint",
            "access": 7, "value_min": 16, "value_max": 32,
        ]
        let device = try device(Self.climate([cooling]))
        let known: [CharacteristicType: Value] = ["TargetHeatingCoolingState": .word("cool")]
        #expect(
            try sent(device, "climate", ["TargetTemperature": .number(24)], known: known) == [
                #"{"occupied_cooling_setpoint":24}"#
            ])
        #expect(
            try sent(device, "climate", ["HeatingThresholdTemperature": .number(18)]) == [
                #"{"occupied_heating_setpoint":18}"#
            ])
        let told = try values(
            device, "climate", #"{"occupied_heating_setpoint":20,"occupied_cooling_setpoint":25,"system_mode":"cool"}"#)
        #expect(told["TargetTemperature"] == .number(25))
    }

    @Test func fanGoesByItsModes() throws {
        let device = try device([
            [
                "type": "fan",
                "features": [
                    [
                        "type": "binary", "name": "state", "property": "fan_state", "access": 7, "value_on": "ON",
                        "value_off": "OFF",
                    ],
                    [
                        "type": "enum", "name": "mode", "property": "fan_mode", "access": 7,
                        "values": ["off", "low", "medium", "high", "on", "auto"],
                    ],
                ],
            ]
        ])
        #expect(
            try values(device, "fan", #"{"fan_state":"ON","fan_mode":"medium"}"#) == [
                "Active": .bool(true), "RotationSpeed": .number(66), "TargetFanState": .word("manual"),
            ])
        #expect(try sent(device, "fan", ["RotationSpeed": .number(90)]) == [#"{"fan_mode":"high"}"#])
        #expect(try sent(device, "fan", ["TargetFanState": .word("auto")]) == [#"{"fan_mode":"auto"}"#])
        #expect(
            try sent(device, "fan", ["Active": .bool(false), "RotationSpeed": .number(50)]) == [#"{"fan_state":"OFF"}"#]
        )
    }

    @Test func garageDoorNeedsNoPositionAndIsNoBlind() throws {
        let device = try device(.array([ZigbeeHouse.cover]), description: "Garage door controller")
        #expect(device.mappings[0].service.type == "GarageDoorOpener")
        #expect(try sent(device, "cover", ["TargetDoorState": .word("open")]) == [#"{"state":"OPEN"}"#])
        let opening = try values(device, "cover", #"{"position":40}"#, awaited: ["TargetDoorState": .word("open")])
        #expect(opening == ["CurrentDoorState": .word("opening")])
        #expect(
            try values(device, "cover", #"{"position":0}"#) == [
                "CurrentDoorState": .word("closed"), "TargetDoorState": .word("closed"),
            ])
    }

    @Test func sensorsOfAllKindsComeInHearthsUnits() throws {
        func numeric(_ name: String, _ unit: String) -> JSONValue {
            ["type": "numeric", "name": .string(name), "property": .string(name), "access": 1, "unit": .string(unit)]
        }
        func binary(_ name: String, _ on: JSONValue, _ off: JSONValue) -> JSONValue {
            [
                "type": "binary", "name": .string(name), "property": .string(name), "access": 1, "value_on": on,
                "value_off": off,
            ]
        }
        let device = try device(
            .array([
                numeric("temperature", "°C"), numeric("pressure", "kPa"), numeric("battery", "%"),
                numeric("illuminance", "lx"),
                numeric("voltage", "parsecs"), binary("contact", false, true), binary("water_leak", true, false),
                binary("tamper", true, false),
            ]))
        let state =
            #"{"temperature":21.5,"pressure":101.3,"battery":9,"illuminance":120,"contact":false,"water_leak":true,"tamper":true,"voltage":3}"#
        var all: [CharacteristicType: Value] = [:]
        for mapping in device.mappings {
            all.merge(try values(device, mapping.service.key, state)) { first, _ in first }
        }
        #expect(all["CurrentTemperature"] == .number(21.5))
        #expect(all["AirPressure"] == .number(1013))
        #expect(all["StatusLowBattery"] == .bool(true))
        #expect(all["CurrentAmbientLightLevel"] == .number(120))
        #expect(all["ContactSensorState"] == .word("open"))
        #expect(all["LeakDetected"] == .bool(true))
        #expect(all["StatusTampered"] == .bool(true))
        // A unit that isn't known is taken for no other.
        #expect(all["Voltage"] == nil)
        #expect(device.description.unmapped == ["voltage"])
    }

    private static func number(_ name: String, access: Double = 1, unit: String? = nil) -> JSONValue {
        var expose: [String: JSONValue] = [
            "type": "numeric", "name": .string(name), "property": .string(name), "access": .number(access),
        ]
        if let unit { expose["unit"] = .string(unit) }
        return .object(expose)
    }

    private static func words(_ name: String, _ words: [String], access: Double = 3) -> JSONValue {
        [
            "type": "enum", "name": .string(name), "property": .string(name), "access": .number(access),
            "values": .array(words.map { .string($0) }),
        ]
    }

    @Test func presetsOfAThermostatAreItsMode() throws {
        let climate: JSONValue = [
            "type": "climate",
            "features": [
                [
                    "type": "numeric", "name": "occupied_heating_setpoint", "property": "occupied_heating_setpoint",
                    "access": 7, "value_min": 5, "value_max": 30,
                ],
                Self.words("preset", ["eco", "boost"]), Self.words("running_mode", ["off", "heat"], access: 5),
                Self.number("local_temperature_calibration", access: 7),
            ],
        ]
        let device = try device([climate, Self.number("position", unit: "%"), Self.number("fault")])
        let told = try values(
            device, "climate",
            #"{"preset":"boost","running_mode":"heat","position":40,"fault":3,"occupied_heating_setpoint":20}"#)
        #expect(told["PresetMode"] == .word("boost"))
        #expect(told["CurrentHeatingCoolingState"] == .word("heat"))
        #expect(told["ValvePosition"] == .number(40))
        #expect(told["StatusFault"] == .bool(true))
        #expect(try sent(device, "climate", ["PresetMode": .word("eco")]) == [#"{"preset":"eco"}"#])
        // What is set once, in the bridge's own page, is nothing that is missing here.
        #expect(device.description.unmapped.isEmpty)
    }

    @Test func whatALampPlaysIsItsEffectAndBlinkingIsNone() throws {
        let effects = Self.words("effect", ["blink", "okay", "candle", "sunset", "stop_effect"], access: 2)
        let device = try device([ZigbeeHouse.light, effects, Self.number("effect_speed", access: 7)])
        let effect = device.mappings[0].service.characteristics.first { $0.type == "Effect" }
        #expect(effect?.metadata.validValues == ["candle", "sunset"])
        #expect(effect?.metadata.permissions == [.write])
        #expect(try sent(device, "light", ["Effect": .word("candle")]) == [#"{"effect":"candle"}"#])
        #expect(device.description.unmapped.isEmpty)
        let plain = try self.device([ZigbeeHouse.light, Self.words("effect", ["blink", "okay"], access: 2)])
        #expect(!plain.mappings[0].service.characteristics.contains { $0.type == "Effect" })
        #expect(!plain.identification.isEmpty)
    }

    @Test func whoWorkedALockIsTold() throws {
        let state: JSONValue = [
            "type": "binary", "name": "state", "property": "state", "access": 7, "value_on": "LOCK",
            "value_off": "UNLOCK",
        ]
        let device = try device([
            ["type": "lock", "features": [state]], Self.words("action_source_name", ["keypad", "manual"], access: 1),
            Self.number("action_user"), Self.words("action", ["lock", "unlock"], access: 1),
        ])
        let told = try values(device, "action", #"{"action":"unlock","action_source_name":"keypad","action_user":4}"#)
        #expect(
            told == [
                "LockLastKnownAction": .word("unlock"), "LockActionSource": .word("keypad"),
                "LockActionUser": .number(4),
            ])
    }

    @Test func aPositionIsThatOfAValveWhereThereIsOne() throws {
        let position = Self.number("position", unit: "%")
        #expect(try device([position], description: "Roller shade remote").description.unmapped == ["position"])
        let valve = try device([Self.state(), position], description: "Water valve")
        #expect(try values(valve, "switch", #"{"position":70}"#)["ValvePosition"] == .number(70))
    }

    @Test func numbersBeyondAllBoundsDoNoHarm() throws {
        let device = try device(.array([ZigbeeHouse.light, ZigbeeHouse.cover]))
        for text in ["1e300", "-1e300", "null", "\"x\"", "[]", "{}", "true"] {
            let state =
                #"{"state":\#(text),"brightness":\#(text),"color_temp":\#(text),"position":\#(text),"color":{"x":\#(text),"y":\#(text)}}"#
            for mapping in device.mappings { _ = try values(device, mapping.service.key, state) }
        }
        #expect(try values(device, "light", #"{"brightness":1}"#)["Brightness"] == .number(1))
        let red = try values(device, "light", #"{"color":{"x":0.7006,"y":0.2993},"color_mode":"xy"}"#)
        #expect([0, 359, 1, 2].contains(red["Hue"]?.number))
    }

    @Test(
        arguments: [
            ("single", "", "singlePress"), ("double_left", "left", "doublePress"), ("1_hold", "1", "longPress"),
            ("button_2_release", nil, ""), ("on", "on", "singlePress"), ("brightness_stop", nil, ""), ("", nil, ""),
            ("recall_*", "recall", "singlePress"), ("arrow_left_click", "arrow_left", "singlePress"),
            ("triple_both", "both", "triplePress"), ("hold_release_left", nil, ""),
        ] as [(String, String?, String)]) func actionsAreButtonsAndPresses(text: String, button: String?, press: String)
    {
        let action = ButtonAction(text)
        #expect(action?.button == button)
        #expect(action?.press ?? "" == press)
    }

    @Test func coloursComeBackAsTheyWereSent() throws {
        for hue in stride(from: 0.0, to: 360, by: 5) {
            for saturation in [40.0, 70, 100] {
                let point = Colour(hue: hue, saturation: saturation).point
                let back = try #require(Colour(x: point.x, y: point.y))
                let away = abs(back.hue - hue)
                #expect(min(away, 360 - away) <= 3, "hue \(hue) \(saturation): \(back)")
                #expect(abs(back.saturation - saturation) <= 3, "saturation \(hue) \(saturation): \(back)")
            }
        }
    }

    @Test func phasesOfTheMainsAreAServiceEachAndNothingIsThereTwice() throws {
        func numeric(_ name: String, _ unit: String) -> JSONValue {
            ["type": "numeric", "name": .string(name), "property": .string(name), "access": 1, "unit": .string(unit)]
        }
        let exposes: [JSONValue] = [
            numeric("power", "W"), numeric("power_phase_b", "W"), numeric("voltage_phase_b", "V"),
            numeric("local_temperature", "°C"),
        ]
        let device = try device(.array(exposes + (Self.climate().array ?? [])))
        #expect(device.mappings.map(\.service.key) == ["climate", "ElectricalSensor", "ElectricalSensor phase_b"])
        #expect(device.mappings.last?.service.name == "phase b")
        #expect(device.mappings.last?.service.characteristics.map(\.type) == ["Power", "Voltage"])
    }

    private static func choice(
        _ name: String, _ values: [JSONValue], access: Double = 3, type: String = "enum"
    ) -> JSONValue {
        [
            "type": .string(type), "name": .string(name), "property": .string(name), "access": .number(access),
            "values": .array(values),
        ]
    }

    @Test func whatALampPlaysIsChosenByItsOwnWords() throws {
        let lamp: JSONValue = ["type": "light", "features": Self.state()["features"] ?? []]
        let device = try device([
            lamp, Self.choice("effect", ["blink", "candle", "stop_effect"], access: 2),
            Self.choice("gradient_scene", ["savanna_sunset"], access: 2),
        ])
        let service = try #require(device.mappings.first?.service)
        #expect(service.characteristics.map(\.type) == ["On", "Effect", "GradientScene"])
        #expect(service.characteristics[1].metadata.validValues == ["candle"])
        #expect(
            try sent(device, "light", ["GradientScene": .word("savanna_sunset")])
                == [#"{"gradient_scene":"savanna_sunset"}"#])
        #expect(device.description.unmapped.isEmpty)
    }

    /// An air conditioner with the parts that are said of one.
    private static let airConditioner: JSONValue = [
        [
            "type": "climate",
            "features": [
                [
                    "type": "numeric", "name": "occupied_cooling_setpoint", "property": "goal", "access": 7,
                    "value_min": 16, "value_max": 30,
                ],
                choice("system_mode", ["off", "cool", "dry", "fan_only"], access: 7),
                choice("fan_mode", ["low", "high", "auto"], access: 7),
                choice("swing_mode", ["off", "both"], access: 7),
            ],
        ],
        // The mode once more, and what is a switch of its own.
        choice("mode", ["cool", "dry"]),
        [
            "type": "switch",
            "features": [
                [
                    "type": "binary", "name": "window_detection", "property": "window_detection", "access": 7,
                    "value_on": "ON", "value_off": "OFF",
                ]
            ],
        ],
    ]

    @Test func anAirConditionerDriesBlowsAndSwings() throws {
        let device = try device(Self.airConditioner)
        #expect(device.mappings.map(\.service.type) == ["Thermostat", "Fanv2", "Switch"])
        #expect(device.description.unmapped.isEmpty)
        #expect(
            try sent(device, "climate", ["TargetHeatingCoolingState": .word("fanOnly")])
                == [#"{"system_mode":"fan_only"}"#])
        #expect(try sent(device, "climate", ["SwingMode": .bool(true)]) == [#"{"swing_mode":"both"}"#])
        let told = try values(device, "climate", #"{"system_mode":"dry","swing_mode":"off","goal":20}"#)
        #expect(told["TargetHeatingCoolingState"] == .word("dry"))
        #expect(told["CurrentHeatingCoolingState"] == .word("dry"))
        #expect(told["SwingMode"] == .bool(false))
        // Its fan has no mode for off.
        let active = device.mappings[1].service.characteristics.first { $0.type == "Active" }
        #expect(active?.metadata.permissions.contains(.write) == false)
    }

    @Test(arguments: [
        (#"{"system_mode":"fan_only","fan_mode":"low"}"#, "fanOnly", true),
        (#"{"system_mode":"dry","fan_mode":"auto"}"#, "dry", true),
        (#"{"system_mode":"off","fan_mode":"low"}"#, "off", false),
        (#"{"system_mode":"off","fan_mode":"auto"}"#, "off", false),
    ]) func whatAnAirConditionerDoesIsToldByItsMode(state: String, doing: String, blows: Bool) throws {
        let device = try device(Self.airConditioner)
        #expect(try values(device, "climate", state)["CurrentHeatingCoolingState"] == .word(doing))
        #expect(try values(device, "climate_fan", state)["Active"] == .bool(blows))
    }

    @Test(arguments: [
        (#"{"pm25":5}"#, "excellent"), (#"{"pm25":30}"#, "good"), (#"{"pm25":100}"#, "inferior"),
        (#"{"pm25":400}"#, "poor"),
    ]) func dustTellsHowGoodTheAirIs(state: String, word: String) throws {
        let device = try device([
            ["type": "numeric", "name": "pm25", "property": "pm25", "access": 1, "unit": "µg/m³"]
        ])
        #expect(try values(device, "AirQualitySensor", state)["AirQuality"] == .word(word))
    }

    @Test(arguments: [
        ("Smoke sensor", "SmokeSensor", "SmokeDetected", Value.bool(true)),
        ("Door sensor", "ContactSensor", "ContactSensorState", .word("open")),
    ]) func anAlarmIsWhatTheDeviceIsFor(text: String, type: String, characteristic: String, value: Value) throws {
        let alarm: JSONValue = [
            "type": "binary", "name": "alarm_1", "property": "alarm_1", "access": 1, "value_on": true,
            "value_off": false,
        ]
        let device = try device([alarm], description: text)
        #expect(try values(device, type, #"{"alarm_1":true}"#) == [CharacteristicType(rawValue: characteristic): value])
        // Of what says nothing of its purpose nothing is guessed.
        let other = try self.device([alarm], description: "Sensor")
        #expect(other.mappings.isEmpty)
        #expect(other.description.unmapped == ["alarm_1"])
    }

    @Test func anyFaultIsOneUnlessItsWordSaysThereIsNone() throws {
        let device = try device(.array([Self.state(), Self.choice("fault", ["none", "over_heat"], access: 1)]))
        #expect(try values(device, "switch", #"{"fault":"none"}"#)["StatusFault"] == .bool(false))
        #expect(try values(device, "switch", #"{"fault":"over_heat"}"#)["StatusFault"] == .bool(true))
    }
}
