import Connections
import HomeModel
import JSONValues
import MQTTClient
import Testing

@testable import MQTTAccessories

@Suite struct DiscoveryTests {
    /// What becomes of announcements.
    private func devices(_ documents: (String, String)...) -> [String: MappedDevice] {
        var dialect = DiscoveryDialect()
        var devices: [String: MappedDevice] = [:]
        for (topic, text) in documents {
            let change = dialect.take(MQTTMessage(topic: "homeassistant/" + topic, text: text))
            for (address, device) in change?.devices ?? [:] { devices[address] = device }
        }
        return devices
    }

    @Test func componentsOfOneDeviceComeTogether() throws {
        let devices = devices(
            (
                "sensor/a/temp/config",
                #"{"uniq_id":"t","~":"x","stat_t":"~/t","dev_cla":"temperature","unit_of_meas":"°F","dev":{"ids":"d1","name":"Porch","sa":"Garden"}}"#
            ),
            (
                "switch/a/plug/config",
                #"{"unique_id":"s","name":null,"cmd_t":"x/set","stat_t":"x/state","dev":{"ids":["d1"]},"avty_t":"x/LWT","pl_avail":"Online","pl_not_avail":"Offline"}"#
            ))
        let porch = try #require(devices["discovery:d1"])
        #expect(porch.description.name == "Porch")
        #expect(porch.description.room == "Garden")
        #expect(porch.mappings.map(\.service.type) == ["Switch", "TemperatureSensor"])
        #expect(porch.availability.sources.map(\.topic) == ["x/LWT"])
        #expect(porch.availability.sources.first?.isOnline(Payload(text: "Offline")) == false)
        let report = Report(topic: "x/t", payload: Payload(text: "50"))
        #expect(porch.mappings[1].values(in: report) == ["CurrentTemperature": .number(10)])
    }

    @Test func whatIsShownComesAlongByItsLongNameAndItsShortOne() throws {
        func icon(_ members: String) throws -> String? {
            let device = devices(("switch/x/config", #"{"uniq_id":"x","cmd_t":"x/set"\#(members)}"#))["discovery:x"]
            let services = try #require(device).mappings.map(\.service)
            try #require(services.count == 1)
            return services[0].icon?.text
        }
        #expect(try icon(#","ic":"mdi:coffee""#) == "mdi:coffee")
        #expect(try icon(#","icon":"mdi:tree""#) == "mdi:tree")
        #expect(try icon(#","ic":"mdi:coffee","icon":"mdi:tree""#) == "mdi:tree")
        let hostile = [
            "7", "null", "{}", #""""#, #""coffee""#, #""mdi:\u0000""#,
            #""mdi:\#(String(repeating: "x", count: 10_000_000))""#,
        ]
        for value in [""] + hostile.map({ #","ic":\#($0)"# }) { #expect(try icon(value) == nil, "\(value.prefix(40))") }
        // Of several at once, each has its own, or that of all.
        let several = try #require(
            devices(
                (
                    "device/y/config",
                    #"{"dev":{"ids":"y"},"ic":"mdi:lamp","cmps":{"a":{"p":"switch","uniq_id":"a","cmd_t":"a"},"b":{"p":"switch","uniq_id":"b","cmd_t":"b","ic":"mdi:fan"}}}"#
                ))["discovery:y"])
        #expect(several.mappings.map(\.service.icon?.text) == ["mdi:lamp", "mdi:fan"])
    }

    @Test func emptyPayloadRemovesAndDamagedOneDoesNot() throws {
        var dialect = DiscoveryDialect()
        let topic = "homeassistant/switch/x/config"
        _ = dialect.take(MQTTMessage(topic: topic, text: #"{"uniq_id":"x","cmd_t":"x/set"}"#))
        let damaged = dialect.take(MQTTMessage(topic: topic, text: "{\"uniq"))
        #expect(damaged == nil)
        let removal = dialect.take(MQTTMessage(topic: topic, text: ""))
        let change = try #require(removal)
        #expect(change.devices.count == 1)
        #expect(change.devices["discovery:x"].map { $0 == nil } == true)
    }

    @Test func templateThatCanNotBeReadMakesThePartAbsentAndSaysSo() throws {
        let devices = devices(
            (
                "light/x/config",
                #"{"uniq_id":"x","cmd_t":"x/set","stat_t":"x","bri_cmd_t":"x/b","bri_stat_t":"x/b","bri_cmd_tpl":"{{ states('a.b') }}","bri_val_tpl":"{% for i in x %}{% endfor %}"}"#
            ))
        let device = try #require(devices["discovery:x"])
        #expect(device.mappings.first?.service.characteristics.map(\.type) == ["On"])
        #expect(device.description.unmapped.count == 2)
    }

    @Test func wildcardsAndTheBrokersOwnTopicsAreNotSubscribedTo() {
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        for (number, topic) in ["#", "$SYS/#", "a/+/b"].enumerated() {
            let text = #"{"uniq_id":"\#(number)","stat_t":"\#(topic)","cmd_t":"\#(topic)","avty_t":"\#(topic)"}"#
            let outcome = house.take(
                MQTTMessage(topic: "homeassistant/switch/\(number)/config", text: text), at: .now)
            #expect(outcome.subscribe.isEmpty)
        }
        #expect(house.table.topics.isEmpty)
    }

    @Test func deviceWithoutAStateIsOptimistic() throws {
        let device = try #require(devices(("switch/x/config", #"{"uniq_id":"x","cmd_t":"x/set"}"#))["discovery:x"])
        #expect(device.description.isOptimistic)
        let assumed = device.mappings[0].assumed(after: Request(values: ["On": .bool(true)]))
        #expect(assumed == ["On": .bool(true)])
    }

    @Test func lockThatWantsACodeIsSentIt() throws {
        let text =
            #"{"uniq_id":"x","cmd_t":"x/set","stat_t":"x","code_format":"^\\d{4}$","cmd_tpl":"{{ value }} {{ code }}"}"#
        let lock = try #require(devices(("lock/x/config", text))["discovery:x"]).mappings[0]
        var request = Request(values: ["LockTargetState": .word("unlocked")])
        #expect(lock.lacksCode(for: request))
        request.code = "4711"
        #expect(!lock.lacksCode(for: request))
        #expect(lock.orders(for: request) == [.text(topic: "x/set", "UNLOCK 4711")])
    }

    @Test func alarmWantsItsCodeWhereItSaysSo() throws {
        let text =
            #"{"uniq_id":"x","cmd_t":"x/set","stat_t":"x","code":"1234","code_arm_required":false}"#
        let alarm = try #require(devices(("alarm_control_panel/x/config", text))["discovery:x"]).mappings[0]
        func lacksCode(_ word: String, _ code: String?) -> Bool {
            alarm.lacksCode(for: Request(values: ["SecuritySystemTargetState": .word(word)], code: code))
        }
        #expect(!lacksCode("away", nil))
        #expect(lacksCode("off", nil))
        #expect(lacksCode("off", "4321"))
        #expect(!lacksCode("off", "1234"))
    }

    @Test func numbersSelectionsAndButtonsAreSet() throws {
        let number = try #require(
            devices(("number/n/config", #"{"uniq_id":"n","cmd_t":"n/set","stat_t":"n","min":0,"max":10,"step":0.5}"#))[
                "discovery:n"]
        ).mappings[0]
        #expect(number.service.type == "NumberSetting")
        #expect(number.service.characteristics[0].metadata.maximum == 10)
        #expect(number.orders(for: Request(values: ["Number": .number(2.5)])) == [.text(topic: "n/set", "2.5")])
        let choice = try #require(
            devices(("select/s/config", #"{"uniq_id":"s","cmd_t":"s/set","stat_t":"s","options":["calm","lively"]}"#))[
                "discovery:s"]
        ).mappings[0]
        #expect(choice.service.characteristics[0].metadata.validValues == ["calm", "lively"])
        #expect(
            choice.values(in: Report(topic: "s", payload: Payload(text: "lively"))) == ["Selection": .word("lively")])
        let button = try #require(
            devices(("button/b/config", #"{"uniq_id":"b","cmd_t":"b/set","pl_prs":"GO"}"#))["discovery:b"]
        ).mappings[0]
        #expect(button.service.characteristics[0].metadata.permissions == [.write])
        let press = Request(values: ["On": .bool(true)])
        #expect(button.orders(for: press) == [.text(topic: "b/set", "GO")])
        #expect(button.assumed(after: press).isEmpty)
        #expect(button.orders(for: Request(values: ["On": .bool(false)])).isEmpty)
    }

    @Test func lockWhoseCodeNobodyWouldLookAtIsOnlyRead() throws {
        let text = #"{"uniq_id":"x","cmd_t":"x/set","stat_t":"x","code_format":"^\\d{4}$"}"#
        let device = try #require(devices(("lock/x/config", text))["discovery:x"])
        let goal = try #require(device.mappings[0].service.characteristics.first { $0.type == "LockTargetState" })
        #expect(!goal.metadata.permissions.contains(.write))
        #expect(!device.description.unmapped.isEmpty)
    }

    @Test func waysToPressAButtonAreOneService() throws {
        let device = try #require(
            devices(
                (
                    "device_automation/b/short/config",
                    #"{"atype":"trigger","type":"button_short_press","stype":"button_1","t":"b/action","pl":"s1","dev":{"ids":["b"],"name":"B"}}"#
                ),
                (
                    "device_automation/b/long/config",
                    #"{"atype":"trigger","type":"button_long_press","stype":"button_1","t":"b/action","pl":"l1","dev":{"ids":["b"]}}"#
                ))[
                    "discovery:b"])
        #expect(device.mappings.count == 1)
        #expect(device.mappings[0].service.characteristics.first?.metadata.validValues == ["singlePress", "longPress"])
        let long = Report(topic: "b/action", payload: Payload(text: "l1"))
        #expect(device.mappings[0].values(in: long) == ["ProgrammableSwitchEvent": .word("longPress")])
        var old = long
        old.isRetained = true
        #expect(device.mappings[0].values(in: old).isEmpty)
    }

    @Test func deviceOfTwoWaysIsThereOnceAndByItsOwn() {
        let general = (
            "homeassistant/light/0x00158d0000000001/light/config",
            #"{"uniq_id":"a","schema":"json","cmd_t":"z/l/set","stat_t":"z/l","dev":{"ids":["zigbee2mqtt_0x00158d0000000001"],"name":"L"}}"#
        )
        let own = (
            "zigbee2mqtt/bridge/devices", JSONValue.array([ZigbeeHouse.device(1, "L", [ZigbeeHouse.light])]).text
        )
        for order in [[general, own], [own, general]] {
            var house = House(MQTTSettings(url: "mqtt://localhost"))
            for (topic, text) in order { _ = house.take(MQTTMessage(topic: topic, text: text), at: .now) }
            #expect(house.table.descriptions.map(\.address) == [ZigbeeHouse.address(1)])
        }
        #expect(TwinKey("discovery:A1:B2:C3:D4:E5:F6") == TwinKey("tasmota:A1B2C3D4E5F6"))
        #expect(TwinKey("discovery:rig1") == nil)
    }

    @Test func motionThatNobodyEndsEndsByItself() {
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        let begin = ContinuousClock.now
        func hear(_ topic: String, _ text: String, _ seconds: Double) -> [DeviceEvent] {
            house.take(MQTTMessage(topic: topic, text: text), at: begin + .seconds(seconds)).events
        }
        _ = hear(
            "homeassistant/binary_sensor/m/config", #"{"uniq_id":"m","stat_t":"m","dev_cla":"motion","off_dly":30}"#, 0)
        let place = DeviceAddress(accessory: "discovery:m", service: "m", characteristic: "MotionDetected")
        #expect(hear("m", "ON", 0) == [.value(place, .bool(true), cause: nil)])
        #expect(hear("m", "ON", 20).isEmpty)
        #expect(house.table.nextEnding == begin + .seconds(50))
        #expect(house.table.end(at: begin + .seconds(40)).isEmpty)
        #expect(house.table.end(at: begin + .seconds(50)) == [.value(place, .bool(false), cause: nil)])
        #expect(house.table.nextEnding == nil)
    }

    @Test func garageDoorIsNoBlind() throws {
        let text = #"{"uniq_id":"g","cmd_t":"g/set","stat_t":"g","dev_cla":"garage"}"#
        let door = try #require(devices(("cover/g/config", text))["discovery:g"]?.mappings.first)
        #expect(door.service.type == "GarageDoorOpener")
        #expect(
            door.orders(for: Request(values: ["TargetDoorState": .word("open")])) == [.text(topic: "g/set", "OPEN")])
        let opening = Report(topic: "g", payload: Payload(text: "opening"), awaited: ["TargetDoorState": .word("open")])
        #expect(door.values(in: opening)["CurrentDoorState"] == .word("opening"))
        let closed = Report(topic: "g", payload: Payload(text: "closed"))
        #expect(door.values(in: closed) == ["CurrentDoorState": .word("closed"), "TargetDoorState": .word("closed")])
    }

    @Test func zigbeeDevicesAreNotTakenTwice() {
        var dialect = DiscoveryDialect(native: ["Zigbee2MQTT"])
        let text = #"{"uniq_id":"x","cmd_t":"x/set","o":{"name":"Zigbee2MQTT"}}"#
        let change = dialect.take(MQTTMessage(topic: "homeassistant/switch/x/config", text: text))
        #expect(change == nil)
    }

    @Test func presetsEffectsAndSwingingComeAlong() throws {
        let devices = devices(
            (
                "climate/ac/config",
                #"{"uniq_id":"ac","modes":["off","cool","dry"],"mode_cmd_t":"ac/m","mode_stat_t":"ac/ms","pr_modes":["eco","sleep"],"pr_mode_cmd_t":"ac/p","pr_mode_stat_t":"ac/ps","swing_modes":["on","off"],"swing_mode_cmd_t":"ac/s","fan_modes":["low","high"],"fan_mode_cmd_t":"ac/f"}"#
            ),
            (
                "light/strip/config",
                #"{"uniq_id":"strip","schema":"json","cmd_t":"strip/set","stat_t":"strip","effect":true,"fx_list":["Rainbow","Color Loop"]}"#
            ))
        let conditioner = try #require(devices["discovery:ac"]?.mappings.first)
        func topics(_ values: [CharacteristicType: Value]) -> [String] {
            conditioner.orders(for: Request(values: values, known: [:])).map { "\($0.topic) \($0.body)" }
        }
        #expect(topics(["TargetHeatingCoolingState": .word("dry")]) == ["ac/m dry"])
        #expect(topics(["PresetMode": .word("sleep")]) == ["ac/p sleep"])
        #expect(topics(["SwingMode": .bool(true)]) == ["ac/s on"])
        #expect(topics(["FanMode": .word("high")]) == ["ac/f high"])
        let report = Report(topic: "ac/ps", payload: Payload(text: "eco"))
        #expect(conditioner.values(in: report) == ["PresetMode": .word("eco")])
        let strip = try #require(devices["discovery:strip"]?.mappings.first)
        let orders = strip.orders(for: Request(values: ["Effect": .word("Color Loop")], known: [:]))
        #expect(orders.map(\.body) == [#"{"effect":"Color Loop","state":"ON"}"#])
        let played = strip.values(in: Report(topic: "strip", payload: Payload(text: #"{"effect":"Rainbow"}"#)))
        #expect(played["Effect"] == .word("Rainbow"))
        #expect(devices.values.allSatisfy { $0.description.unmapped.isEmpty })
    }

    /// A dimmer that knows no word for "on" is turned on by the brightness that it had.
    @Test func whatIsTurnedOnByItsBrightnessIsSentOne() throws {
        let devices = devices(
            (
                "light/dim/config",
                #"{"uniq_id":"dim","cmd_t":"d/set","bri_cmd_t":"d/set","bri_stat_t":"d","on_cmd_type":"brightness","bri_scl":99,"pl_off":0}"#
            ))
        let lamp = try #require(devices["discovery:dim"]?.mappings.first)
        func sent(_ values: [CharacteristicType: Value], known: [CharacteristicType: Value] = [:]) -> [String] {
            lamp.orders(for: Request(values: values, known: known)).map(\.body)
        }
        #expect(sent(["On": .bool(true)], known: ["Brightness": .number(50)]) == ["50"])
        #expect(sent(["On": .bool(true)], known: ["Brightness": .number(0)]) == ["99"])
        #expect(sent(["On": .bool(true)]) == ["99"])
        #expect(sent(["On": .bool(true), "Brightness": .number(20)]) == ["20"])
        #expect(sent(["On": .bool(false)], known: ["Brightness": .number(50)]) == ["0"])
    }

    @Test func aBoilerHeatsInItsWaysOrIsOff() throws {
        let devices = devices(
            (
                "water_heater/b/config",
                #"{"uniq_id":"b","modes":["off","eco","performance"],"mode_cmd_t":"b/m","mode_stat_t":"b/ms","temp_cmd_t":"b/t","temp_stat_t":"b/ts","curr_temp_t":"b/c","min_temp":30,"max_temp":65}"#
            ))
        let device = try #require(devices["discovery:b"])
        let boiler = try #require(device.mappings.first)
        #expect(boiler.service.type == "Thermostat" && boiler.service.noun == "heater")
        #expect(device.description.unmapped.isEmpty)
        func sent(_ values: [CharacteristicType: Value]) -> [String] {
            boiler.orders(for: Request(values: values, known: [:])).map { "\($0.topic) \($0.body)" }
        }
        #expect(sent(["TargetHeatingCoolingState": .word("off")]) == ["b/m off"])
        #expect(sent(["TargetHeatingCoolingState": .word("heat")]) == ["b/m eco"])
        #expect(sent(["PresetMode": .word("performance")]) == ["b/m performance"])
        #expect(sent(["TargetTemperature": .number(55)]) == ["b/t 55"])
        let told = boiler.values(in: Report(topic: "b/ms", payload: Payload(text: "performance")))
        #expect(told == ["TargetHeatingCoolingState": .word("heat"), "PresetMode": .word("performance")])
        let off = boiler.values(in: Report(topic: "b/ms", payload: Payload(text: "off")))
        #expect(off == ["TargetHeatingCoolingState": .word("off")])
    }

    /// A valve that tells its position does so as a number, or in a document.
    @Test(arguments: [
        ("100", true), ("0", false), (#"{"state":"opening","position":40}"#, true), (#"{"position":0}"#, false),
    ])
    func aValveTellsItsPosition(text: String, isOpen: Bool) throws {
        let devices = devices(
            ("valve/v/config", #"{"uniq_id":"v","cmd_t":"v/set","stat_t":"v","rep_pos":true}"#))
        let valve = try #require(devices["discovery:v"]?.mappings.first)
        #expect(valve.values(in: Report(topic: "v", payload: Payload(text: text)))["Active"] == .bool(isOpen))
    }

    /// Positions are whole numbers to those who read them, whatever their scale.
    @Test func aPositionIsSentWhole() throws {
        let devices = devices(
            (
                "cover/c/config",
                #"{"uniq_id":"c","cmd_t":"c/set","set_pos_t":"c/pos/set","pos_t":"c/pos","pos_open":99,"pos_clsd":0}"#
            ))
        let cover = try #require(devices["discovery:c"]?.mappings.first)
        #expect(cover.orders(for: Request(values: ["TargetPosition": .number(50)], known: [:])).map(\.body) == ["50"])
        #expect(cover.orders(for: Request(values: ["TargetPosition": .number(75)], known: [:])).map(\.body) == ["74"])
    }

    @Test func aRobotSucksAsStronglyAsItsWordsSay() throws {
        let devices = devices(
            (
                "vacuum/r/config",
                #"{"uniq_id":"r","cmd_t":"r/c","stat_t":"r","fanspd_lst":["low","max"],"set_fan_spd_t":"r/f"}"#
            ))
        let robot = try #require(devices["discovery:r"]?.mappings.first)
        #expect(
            robot.orders(for: Request(values: ["FanMode": .word("max")], known: [:])).map { "\($0.topic) \($0.body)" }
                == ["r/f max"])
        let told = robot.values(
            in: Report(topic: "r", payload: Payload(text: #"{"state":"docked","fan_speed":"low"}"#)))
        #expect(told["FanMode"] == .word("low"))
    }
}
