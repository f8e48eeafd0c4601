import Connections
import Foundation
import HomeModel
import MQTTClient
import MQTTTestSupport

/// A house of lamps at a broker of its own, as Zigbee2MQTT would announce them.
final class BrokerHouse: Sendable {
    /// The broker, which drops nothing for whoever is slow: what is measured is all of what was sent.
    let broker: TestBroker
    /// The peer that plays the devices, and hears commands.
    let peer: Peer
    private let devices: Int

    /// Starts a broker and tells it of so many lamps.
    init(devices: Int) async throws {
        guard TestBroker.isInstalled else { throw Unmeasured("mosquitto is not installed") }
        self.devices = devices
        broker = try TestBroker(extra: ["max_queued_messages 0"])
        peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["zigbee2mqtt/+/set"])
        try await peer.publishAll(Self.messages(devices: devices))
    }

    /// The address by which lamps are connected to.
    var url: String { "mqtt://127.0.0.1:\(broker.port)" }

    /// A characteristic of a lamp.
    static func place(_ number: Int, _ characteristic: String) -> DeviceAddress {
        DeviceAddress(accessory: address(number), service: "light", characteristic: .init(rawValue: characteristic))
    }

    private static func address(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "0x00158d00" + String(repeating: "0", count: 8 - digits.count) + digits
    }

    private static func device(_ number: Int) -> String {
        """
        {"ieee_address":"\(address(number))","type":"Router","friendly_name":"Lamp \(number)","disabled":false,\
        "definition":{"model":"L1","vendor":"Acme","description":"Lamp","exposes":[{"type":"light","features":[\
        {"type":"binary","name":"state","property":"state","access":7,"value_on":"ON","value_off":"OFF"},\
        {"type":"numeric","name":"brightness","property":"brightness","access":7,"value_min":0,"value_max":254},\
        {"type":"numeric","name":"color_temp","property":"color_temp","access":7,"value_min":153,"value_max":500},\
        {"type":"composite","name":"color_xy","property":"color","access":7}]},\
        {"type":"numeric","name":"power","property":"power","access":1,"unit":"W"}]}}
        """
    }

    /// All that is kept by the broker.
    private static func messages(devices: Int) -> [MQTTMessage] {
        let list = (1...devices).map(device).joined(separator: ",")
        var messages = [
            MQTTMessage(topic: "zigbee2mqtt/bridge/state", text: #"{"state":"online"}"#, isRetained: true),
            MQTTMessage(topic: "zigbee2mqtt/bridge/devices", text: "[\(list)]", isRetained: true),
        ]
        for number in 1...devices {
            let state = #"{"state":"OFF","brightness":100,"color_temp":300,"power":3}"#
            messages.append(MQTTMessage(topic: "zigbee2mqtt/Lamp \(number)", text: state, isRetained: true))
        }
        return messages
    }

    /// So many reports of a hundred lamps as fast as they go, and a last one of the last lamp, which is on then.
    /// - Parameter percent: how bright the last lamp is at last.
    func flood(_ count: Int, percent: Int) async throws {
        let wild = try RawPublisher(port: broker.port)
        let last = devices
        let level = Int((Double(percent) * 2.54).rounded())
        try await wild.publish(count) { number in
            guard number < count - 1 else {
                return MQTTMessage(topic: "zigbee2mqtt/Lamp \(last)", text: #"{"state":"ON","brightness":\#(level)}"#)
            }
            let state = #"{"state":"ON","brightness":\#(number % 250),"color_temp":300,"power":\#(number % 60)}"#
            return MQTTMessage(topic: "zigbee2mqtt/Lamp \(number % 100 + 100)", text: state)
        }
    }
}
