import Foundation
import JSONValues

@testable import MQTTAccessories

/// Recorded definitions of real devices, where they lie beside the checkout.
enum Definitions {
    /// The folder of recorded devices; `nil` where it isn't there.
    static let folder: URL? = {
        var place = URL(fileURLWithPath: #filePath)
        for _ in 0..<6 {
            place.deleteLastPathComponent()
            for shared in ["shared/devices", "../shared/devices"] {
                let folder = place.appendingPathComponent(shared)
                if FileManager.default.fileExists(atPath: folder.path) { return folder }
            }
        }
        if let path = ProcessInfo.processInfo.environment["HEARTH_DEVICES"] { return URL(fileURLWithPath: path) }
        return nil
    }()

    /// Whether the recordings and the program that unpacks them are there; says so where they aren't.
    static var isThere: Bool {
        let isThere = folder != nil && FileManager.default.isExecutableFile(atPath: "/usr/bin/xz")
        if !isThere { print("skipped: the recorded definitions of devices, or xz, are not here") }
        return isThere
    }

    /// An unpacked document.
    static func document(_ name: String) throws -> JSONValue {
        guard let folder else { return .null }
        let xz = Process()
        xz.executableURL = URL(fileURLWithPath: "/usr/bin/xz")
        xz.arguments = ["-dc", folder.appendingPathComponent(name).path]
        let pipe = Pipe()
        xz.standardOutput = pipe
        try xz.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        xz.waitUntilExit()
        return JSONReader.value(Array(data)) ?? .null
    }

    /// An entry of Zigbee2MQTT's list for a definition.
    static func entry(_ definition: JSONValue, number: Int, name: String? = nil) -> JSONValue {
        let digits = String(number, radix: 16)
        let address = "0x00158d00" + String(repeating: "0", count: max(0, 8 - digits.count)) + digits
        return [
            "ieee_address": .string(address), "friendly_name": .string(name ?? "Device \(number)"), "type": "Router",
            "disabled": false, "power_source": "Mains (single phase)",
            "definition": [
                "vendor": definition["vendor"] ?? "", "model": definition["model"] ?? "",
                "description": definition["description"] ?? "", "exposes": definition["exposes"] ?? [],
            ],
        ]
    }
}
