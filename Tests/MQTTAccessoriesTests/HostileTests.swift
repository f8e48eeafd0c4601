import Connections
import HomeModel
import JSONValues
import MQTTClient
import Testing

@testable import MQTTAccessories

/// What strangers may send: documents that were changed at random, and payloads of all kinds. Nothing may trap, and
/// what is whole is still understood afterwards.
@Suite struct HostileTests {
    /// Random numbers that are the same each time.
    private struct Random: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return state ^ (state >> 29)
        }
    }

    private static let odd: [JSONValue] = [
        .null, true, false, 0, -1, .number(1e300), .number(-1e300), .number(0.5), "", "x", "#", "$SYS/a", "a/+/b", "{{",
        "{{ value }}",
        "{% if %}", "💡", .string(String(repeating: "y", count: 300)), [], [1, "a", .null], [:], ["a": ["b": [1]]], "0",
        "-5", "nan", "inf",
    ]

    private static let documents: [(String, String)] = [
        ("zigbee2mqtt/bridge/devices", JSONValue.array(ZigbeeHouse.house).text),
        ("zigbee2mqtt/bridge/groups", ZigbeeHouse.groups.text),
        (
            "homeassistant/light/a/config",
            #"{"schema":"json","uniq_id":"a","stat_t":"d/a","cmd_t":"d/a/set","brightness":true,"bri_scl":254,"sup_clrm":["xy","color_temp"],"min_mirs":150,"max_mirs":500,"avty":[{"t":"d/av"}],"dev":{"ids":["1"],"name":"A","cns":[["mac","00:11:22:33:44:55"]]}}"#
        ),
        (
            "homeassistant/light/b/config",
            #"{"uniq_id":"b","~":"d/b","stat_t":"~/s","cmd_t":"~/c","bri_stat_t":"~/b","bri_cmd_t":"~/b/set","bri_scl":100,"rgb_cmd_t":"~/rgb/set","rgb_stat_t":"~/rgb","clr_temp_cmd_t":"~/ct","clr_temp_stat_t":"~/cts","hs_stat_t":"~/hs","xy_stat_t":"~/xy"}"#
        ),
        (
            "homeassistant/light/t/config",
            #"{"schema":"template","uniq_id":"t","stat_t":"d/t","cmd_t":"d/t/set","cmd_on_tpl":"on,{{ brightness|d }},{{ red|d }}","cmd_off_tpl":"off","stat_tpl":"{{ value.split(',')[0] }}","bri_tpl":"{{ value.split(',')[1] }}","r_tpl":"{{ value.split(',')[2] }}","g_tpl":"1","b_tpl":"2"}"#
        ),
        (
            "homeassistant/cover/c/config",
            #"{"uniq_id":"c","cmd_t":"d/c/set","stat_t":"d/c","pos_t":"d/c","pos_tpl":"{{ value_json.position }}","set_pos_t":"d/c/set","pos_clsd":0,"pos_open":100,"tilt_cmd_t":"d/c/t","tilt_status_t":"d/c/ts","tilt_min":0,"tilt_max":100,"dev_cla":"garage"}"#
        ),
        (
            "homeassistant/climate/k/config",
            #"{"uniq_id":"k","modes":["off","heat","heat_cool"],"mode_stat_t":"d/k","mode_stat_tpl":"{{ value_json.m }}","mode_cmd_t":"d/k/m","curr_temp_t":"d/k","curr_temp_tpl":"{{ value_json.t }}","temp_stat_t":"d/k","temp_stat_tpl":"{{ value_json.g }}","temp_cmd_t":"d/k/g","min_temp":5,"max_temp":30,"temp_step":0.5,"temp_unit":"F"}"#
        ),
        (
            "homeassistant/fan/f/config",
            #"{"uniq_id":"f","stat_t":"d/f","cmd_t":"d/f/set","pct_stat_t":"d/f/p","pct_cmd_t":"d/f/p/set","spd_rng_min":1,"spd_rng_max":3}"#
        ),
        (
            "homeassistant/valve/v/config",
            #"{"uniq_id":"v","stat_t":"d/v","cmd_t":"d/v/set","rep_pos":true,"pos_clsd":0,"pos_open":90}"#
        ),
        (
            "homeassistant/alarm_control_panel/p/config",
            #"{"uniq_id":"p","stat_t":"d/p","cmd_t":"d/p/set","sup_feat":["arm_home"]}"#
        ),
        (
            "homeassistant/sensor/s/config",
            #"{"uniq_id":"s","stat_t":"d/s","val_tpl":"{{ value_json.x | round(1) }}","dev_cla":"temperature","unit_of_meas":"°C"}"#
        ),
        ("homeassistant/binary_sensor/m/config", #"{"uniq_id":"m","stat_t":"d/m","dev_cla":"motion","off_dly":5}"#),
        (
            "homeassistant/device/z/config",
            #"{"dev":{"ids":["z"]},"o":{"name":"rig"},"stat_t":"d/z","cmps":{"relay":{"p":"switch","uniq_id":"zs","cmd_t":"d/z/set","val_tpl":"{{ value_json.on }}"},"hum":{"p":"sensor","dev_cla":"humidity","unit_of_meas":"%"}}}"#
        ),
        (
            "tasmota/discovery/A1B2C3D4E5F6/config",
            #"{"dn":"S","fn":["L",null],"hn":"t","mac":"A1B2C3D4E5F6","md":"M","state":["OFF","ON","TOGGLE","HOLD"],"t":"side","ft":"%prefix%/%topic%/","tp":["cmnd","stat","tele"],"rl":[1,2,3,3],"lt_st":5,"so":{"30":0}}"#
        ),
        ("tasmota/discovery/A1B2C3D4E5F6/sensors", #"{"sn":{"AM":{"Temperature":20,"Humidity":50},"TempUnit":"C"}}"#),
        ("she/online", "true"),
        (
            "hearth/shelly/she/rpc",
            #"{"id":1,"result":{"sys":{"device":{"name":"H","mac":"AA00BB11CC22"}},"switch:0":{"id":0,"name":"L"},"cover:0":{"id":0},"input:0":{"id":0,"type":"button"},"rgb:0":{"id":0}}}"#
        ),
        (
            "homie/5/l/$description",
            #"{"homie":"5.0","name":"C","nodes":{"light":{"properties":{"power":{"datatype":"boolean","settable":true},"brightness":{"datatype":"integer","settable":true,"format":"0:255"}}},"blind":{"type":"shutter","properties":{"position":{"datatype":"integer","settable":true,"format":"0:100"}}}}}"#
        ),
    ]

    /// A document in which something was replaced.
    private func changed(_ value: JSONValue, _ random: inout Random) -> JSONValue {
        if Int.random(in: 0..<12, using: &random) == 0 { return Self.odd.randomElement(using: &random) ?? .null }
        switch value {
        case .array(let elements):
            var new = elements.map { changed($0, &random) }
            if Int.random(in: 0..<10, using: &random) == 0, let some = new.randomElement(using: &random) {
                new.append(some)
            }
            return .array(new)
        case .object(let members):
            var new = members
            for key in members.keys.sorted() {
                if Int.random(in: 0..<15, using: &random) == 0 {
                    new[key] = nil
                } else {
                    new[key] = changed(members[key] ?? .null, &random)
                }
            }
            return .object(new)
        default: return value
        }
    }

    /// Reads and writes everything that there is.
    private func useAll(_ house: inout House, _ random: inout Random) {
        for topic in house.table.topics.sorted().prefix(300) {
            for _ in 0..<3 {
                let odd = Self.odd.randomElement(using: &random) ?? .null
                let members: JSONValue = [
                    "state": odd, "brightness": odd, "position": odd, "color": ["x": odd, "y": odd, "r": odd],
                    "POWER1": odd,
                    "Dimmer": odd, "HSBColor": odd, "Shutter1": ["Position": odd, "Direction": odd], "action": odd,
                    "x": odd,
                    "result": [
                        "switch:0": ["output": odd], "cover:0": ["state": odd, "current_pos": odd],
                        "rgb:0": ["rgb": [odd, odd, odd]],
                    ],
                    "params": ["events": [["component": "input:0", "event": odd]]], "method": "NotifyEvent",
                ]
                for text in [odd.plainText, members.text, "1,2,3", "{"] {
                    _ = house.take(MQTTMessage(topic: topic, text: text), at: .now)
                }
            }
        }
        for device in house.table.descriptions.prefix(100) {
            var writes: [DeviceWrite] = []
            for service in device.services {
                for characteristic in service.characteristics {
                    let metadata = characteristic.metadata
                    let values: [Value] = [
                        .bool(true), .bool(false), .number(metadata.minimum ?? -1e300),
                        .number(metadata.maximum ?? 1e300),
                        .number(50), .number(.nan), .word(metadata.validValues.randomElement(using: &random) ?? "x"),
                    ]
                    guard let value = values.randomElement(using: &random) else { continue }
                    let place = DeviceAddress(
                        accessory: device.address, service: service.key, characteristic: characteristic.type)
                    writes.append(
                        DeviceWrite(address: place, value: value, token: WriteToken(rawValue: 1), transition: 1))
                }
            }
            let commands = Commands(writes, table: house.table, groups: house.groups)
            commands.expect(in: &house.table, at: .now)
            _ = commands.note(in: &house.table, at: .now, failed: [])
            for message in commands.messages { _ = message.order.body }
        }
        _ = house.table.end(at: .now + .seconds(1000))
    }

    @Test(arguments: 0..<16) func changedDocumentsDoNoHarm(seed: Int) {
        var random = Random(state: UInt64(seed) &* 7919 &+ 1)
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        for _ in 0..<5 {
            for (topic, text) in Self.documents {
                let changed = changed(Payload(text: text).value, &random)
                let body = Int.random(in: 0..<10, using: &random) == 0 ? String(text.dropLast(5)) : changed.plainText
                _ = house.take(MQTTMessage(topic: topic, text: body), at: .now)
            }
            useAll(&house, &random)
        }
        // What is whole is understood all the same.
        for (topic, text) in Self.documents { _ = house.take(MQTTMessage(topic: topic, text: text), at: .now) }
        let addresses = Set(house.table.descriptions.map(\.address))
        #expect(
            addresses.isSuperset(of: [
                "discovery:1", "discovery:k", "homie:l", ZigbeeHouse.address(1), ZigbeeHouse.address(4),
            ]), "seed \(seed)")
        useAll(&house, &random)
        house.table.disconnect()
    }
}
