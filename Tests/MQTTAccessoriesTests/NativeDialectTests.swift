import Connections
import HomeModel
import MQTTClient
import Testing

@testable import MQTTAccessories

/// Tasmota, Shelly and Homie, by the state machine alone.
@Suite struct NativeDialectTests {
    /// A house that has heard messages, and what came of the last.
    private struct Heard {
        var house = House(MQTTSettings(url: "mqtt://localhost"))
        var last = House.Outcome()

        mutating func hear(_ topic: String, _ text: String, isRetained: Bool = false) {
            last = house.take(MQTTMessage(topic: topic, text: text, isRetained: isRetained), at: .now)
        }

        func value(_ address: String, _ service: String, _ type: CharacteristicType) -> Value? {
            let found = house.table.description(address)?.services.first { $0.key == service }
            return found?.characteristics.first { $0.type == type }?.value
        }

        func bodies(_ address: String, _ service: String, _ values: [CharacteristicType: Value]) -> [String] {
            let writes = values.sorted { $0.key < $1.key }.map {
                DeviceWrite(
                    address: DeviceAddress(accessory: address, service: service, characteristic: $0.key),
                    value: $0.value,
                    token: WriteToken(rawValue: 1))
            }
            return Commands(writes, table: house.table, groups: []).messages.map {
                $0.order.topic + " " + $0.order.body
            }
        }
    }

    private static let tasmota = #"""
        {"ip":"10.0.0.9","dn":"Sideboard","fn":["Left","Right",null],"hn":"t-1","mac":"A1B2C3D4E5F6","md":"Some Module",
        "ofln":"Offline","onln":"Online","state":["OFF","ON","TOGGLE","HOLD"],"t":"side","ft":"%prefix%/%topic%/",
        "tp":["cmnd","stat","tele"],"rl":[1,2,0],"lt_st":5,"so":{"30":0},"ver":1}
        """#

    @Test func tasmotaTellsAndTakes() {
        var heard = Heard()
        heard.hear("tasmota/discovery/A1B2C3D4E5F6/config", Self.tasmota)
        heard.hear(
            "tasmota/discovery/A1B2C3D4E5F6/sensors",
            #"{"sn":{"AM2301":{"Temperature":20,"Humidity":50},"ENERGY":{"Power":3,"Total":1},"TempUnit":"C"},"ver":1}"#
        )
        let address = "tasmota:A1B2C3D4E5F6"
        let device = heard.house.table.description(address)
        #expect(device?.name == "Sideboard")
        #expect(
            device?.services.map(\.type)
                == ["Switch", "Lightbulb", "HumiditySensor", "TemperatureSensor", "ElectricalSensor"])
        heard.hear("stat/side/RESULT", #"{"POWER1":"ON"}"#)
        #expect(heard.value(address, "relay 1", "On") == .bool(true))
        heard.hear("tele/side/STATE", #"{"POWER1":"OFF","POWER2":"ON","Dimmer":40,"CT":300,"HSBColor":"240,100,40"}"#)
        #expect(heard.value(address, "relay 1", "On") == .bool(false))
        #expect(heard.value(address, "light 2", "Brightness") == .number(40))
        #expect(heard.value(address, "light 2", "Hue") == .number(240))
        heard.hear("tele/side/SENSOR", #"{"AM2301":{"Temperature":21.5,"Humidity":48},"ENERGY":{"Power":12}}"#)
        #expect(heard.value(address, "AM2301 TemperatureSensor", "CurrentTemperature") == .number(21.5))
        #expect(heard.value(address, "ENERGY ElectricalSensor", "Power") == .number(12))
        #expect(heard.bodies(address, "relay 1", ["On": .bool(true)]) == ["cmnd/side/POWER1 ON"])
        #expect(heard.bodies(address, "light 2", ["Brightness": .number(70)]) == ["cmnd/side/Dimmer 70"])
        #expect(
            heard.bodies(address, "light 2", ["Hue": .number(120), "Saturation": .number(50)])
                == ["cmnd/side/HsbColor1 120", "cmnd/side/HsbColor2 50"])
        heard.hear("tele/side/LWT", "Offline", isRetained: true)
        #expect(heard.last.events == [.reachable(address, false)])
        heard.hear("tasmota/discovery/A1B2C3D4E5F6/config", "")
        #expect(heard.house.table.count == 0)
    }

    @Test func tasmotaShutterMoves() {
        var heard = Heard()
        let text = Self.tasmota.replacing(#""rl":[1,2,0]"#, with: #""rl":[3,3,0]"#)
        heard.hear("tasmota/discovery/A1B2C3D4E5F6/config", text)
        let address = "tasmota:A1B2C3D4E5F6"
        heard.hear("stat/side/RESULT", #"{"Shutter1":{"Position":30,"Direction":1,"Target":80}}"#)
        #expect(heard.value(address, "shutter 1", "CurrentPosition") == .number(30))
        #expect(heard.value(address, "shutter 1", "PositionState") == .word("opening"))
        #expect(
            heard.bodies(address, "shutter 1", ["TargetPosition": .number(80)]) == ["cmnd/side/ShutterPosition1 80"])
        #expect(heard.bodies(address, "shutter 1", ["HoldPosition": .bool(true)]) == ["cmnd/side/ShutterStop1 "])
    }

    @Test func shellyIsAskedWhatItHas() {
        var heard = Heard()
        heard.hear("shellyplus2pm-1/online", "true", isRetained: true)
        #expect(heard.last.orders.map(\.topic) == ["shellyplus2pm-1/rpc"])
        #expect(heard.last.orders.first?.body.contains("Shelly.GetConfig") == true)
        heard.hear(
            "hearth/shelly/shellyplus2pm-1/rpc",
            #"{"id":1,"src":"shellyplus2pm-1","result":{"sys":{"device":{"name":"Hall","mac":"AA00"}},"switch:0":{"id":0,"name":"Lamp","consumption_type":"light"},"switch:1":{"id":1,"name":null},"cover:0":{"id":0},"input:0":{"id":0,"type":"button"},"input:1":{"id":1,"type":"switch"},"wifi":{}}}"#
        )
        #expect(heard.last.orders.first?.body.contains("Shelly.GetStatus") == true)
        let address = "shelly:AA00"
        let types = heard.house.table.description(address)?.services.map(\.type)
        #expect(
            types?.filter { $0 != "ElectricalSensor" } == [
                "WindowCovering", "Lightbulb", "Switch", "StatelessProgrammableSwitch",
            ])
        heard.hear(
            "hearth/shelly/shellyplus2pm-1/rpc",
            #"{"id":1,"result":{"sys":{},"switch:0":{"id":0,"output":true,"apower":8.5},"cover:0":{"state":"stopped","current_pos":25}}}"#
        )
        #expect(heard.value(address, "switch:0", "On") == .bool(true))
        #expect(heard.value(address, "switch:0 ElectricalSensor", "Power") == .number(8.5))
        #expect(heard.value(address, "cover:0", "CurrentPosition") == .number(25))
        heard.hear(
            "shellyplus2pm-1/events/rpc",
            #"{"method":"NotifyStatus","params":{"ts":1,"switch:0":{"id":0,"output":false}}}"#)
        #expect(heard.value(address, "switch:0", "On") == .bool(false))
        heard.hear(
            "shellyplus2pm-1/events/rpc",
            #"{"method":"NotifyEvent","params":{"events":[{"component":"input:0","id":0,"event":"double_push"}]}}"#)
        let button = DeviceAddress(accessory: address, service: "input:0", characteristic: "ProgrammableSwitchEvent")
        #expect(heard.last.events == [.value(button, .word("doublePress"), cause: nil)])
        let call = heard.bodies(address, "switch:1", ["On": .bool(true)]).first ?? ""
        #expect(call.hasPrefix("shellyplus2pm-1/rpc {"))
        #expect(call.contains(#""method":"Switch.Set","params":{"id":1,"on":true}"#))
        let move = heard.bodies(address, "cover:0", ["TargetPosition": .number(60)]).first ?? ""
        #expect(move.contains(#""method":"Cover.GoToPosition","params":{"id":0,"pos":60}"#))
        heard.hear("shellyplus2pm-1/online", "false")
        #expect(heard.last.events == [.reachable(address, false)])
    }

    @Test func othersThatSayOnlineAreNoShellys() {
        var heard = Heard()
        heard.hear("printer/online", "true")
        heard.hear("hearth/shelly/printer/rpc", #"{"result":{"x":1}}"#)
        heard.hear("hearth/shelly/other/rpc", #"{"result":{"sys":{"device":{"mac":"B"}}}}"#)
        #expect(heard.house.table.count == 0)
    }

    @Test func homieFiveIsOneDocument() {
        var heard = Heard()
        heard.hear(
            "homie/5/lamp1/$description",
            #"{"homie":"5.0","version":1,"name":"Corner","nodes":{"light":{"name":"Light","type":"lamp","properties":{"power":{"datatype":"boolean","settable":true},"brightness":{"datatype":"integer","settable":true,"format":"0:255"},"mystery":{"datatype":"string"}}},"climate":{"properties":{"temperature":{"datatype":"float","unit":"°C"}}}}}"#
        )
        let address = "homie:lamp1"
        #expect(heard.house.table.description(address)?.name == "Corner")
        #expect(heard.house.table.description(address)?.unmapped == ["light/mystery"])
        heard.hear("homie/5/lamp1/light/power", "true")
        heard.hear("homie/5/lamp1/light/brightness", "51")
        heard.hear("homie/5/lamp1/climate/temperature", "19.5")
        #expect(heard.value(address, "light", "On") == .bool(true))
        #expect(heard.value(address, "light", "Brightness") == .number(20))
        #expect(heard.value(address, "climate/temperature", "CurrentTemperature") == .number(19.5))
        #expect(
            heard.bodies(address, "light", ["Brightness": .number(100)]) == ["homie/5/lamp1/light/brightness/set 255"])
        heard.hear("homie/5/lamp1/$state", "lost")
        #expect(heard.last.events == [.reachable(address, false)])
    }

    @Test func homieFourComesTopicByTopic() {
        var heard = Heard()
        let messages = [
            ("$homie", "4.0.0"), ("$name", "Shed"), ("$nodes", "relay"), ("$state", "ready"), ("relay/$name", "Relay"),
            ("relay/$properties", "on"), ("relay/on/$settable", "true"), ("relay/on/$datatype", "boolean"),
        ]
        for (path, text) in messages { heard.hear("homie/shed/" + path, text, isRetained: true) }
        #expect(heard.house.table.description("homie:shed")?.services.map(\.type) == ["Switch"])
        heard.hear("homie/shed/relay/on", "true", isRetained: true)
        #expect(heard.value("homie:shed", "relay", "On") == .bool(true))
        #expect(heard.bodies("homie:shed", "relay", ["On": .bool(false)]) == ["homie/shed/relay/on/set false"])
    }
}
