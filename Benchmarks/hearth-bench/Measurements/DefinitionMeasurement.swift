import Connections
import Foundation
import MQTTAccessories
import MQTTClient
import MQTTTestSupport

/// How much of what real Zigbee devices can do is mapped, by definitions that were recorded:
/// `HEARTH_DEVICES` names the folder.
struct DefinitionMeasurement: Measurement {
    let name = "definitions"
    let title = "Recorded definitions of Zigbee devices"

    func figures() async throws -> [Figure] {
        guard let folder = ProcessInfo.processInfo.environment["HEARTH_DEVICES"] else {
            throw Unmeasured("HEARTH_DEVICES names no folder of recorded definitions")
        }
        guard TestBroker.isInstalled else { throw Unmeasured("mosquitto is not installed") }
        let definitions = try Self.definitions(in: URL(fileURLWithPath: folder))
        let broker = try TestBroker()
        let peer = Peer(MQTTServerAddress(host: "127.0.0.1", port: broker.port, isEncrypted: false))
        await peer.connect(hearing: ["none"])
        let list = definitions.enumerated().map { number, definition in
            #"{"ieee_address":"\#(number)","type":"Router","friendly_name":"D\#(number)","definition":\#(definition)}"#
        }
        try await peer.publishAll([
            MQTTMessage(
                topic: "zigbee2mqtt/bridge/devices", text: "[\(list.joined(separator: ","))]", isRetained: true)
        ])
        let connection = MQTTConnection(settings: MQTTSettings(url: "mqtt://127.0.0.1:\(broker.port)"))
        let events = connection.events()
        let runner = Task { await connection.run() }
        var devices: [DeviceDescription] = []
        for await event in events {
            guard case .devices(let told) = event, told.count == definitions.count else { continue }
            devices = told
            break
        }
        runner.cancel()
        await runner.value
        await peer.disconnect()
        let nothing = devices.count { $0.services.isEmpty }
        let whole = devices.count { !$0.services.isEmpty && $0.unmapped.isEmpty }
        return [
            Figure("definitions", Double(devices.count), ""), Figure("mapped completely", Double(whole), ""),
            Figure("mapped but for what is listed as left out", Double(devices.count - whole - nothing), ""),
            Figure("not mapped", Double(nothing), ""),
        ]
    }

    /// The definitions as documents.
    private static func definitions(in folder: URL) throws -> [String] {
        let xz = Process()
        xz.executableURL = URL(fileURLWithPath: "/usr/bin/xz")
        xz.arguments = ["-dc", folder.appendingPathComponent("zigbee2mqtt/all-exposes.json.xz").path]
        let output = Pipe()
        xz.standardOutput = output
        try xz.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        xz.waitUntilExit()
        guard xz.terminationStatus == 0, let all = try JSONSerialization.jsonObject(with: data) as? [Any] else {
            throw Unmeasured("the recorded definitions can't be read")
        }
        return try all.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) }
    }
}
