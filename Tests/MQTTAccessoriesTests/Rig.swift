import Foundation
import TestSupport

/// The simulated house beside the checkout: a program of Python that speaks Zigbee2MQTT and discovery.
final class Rig {
    /// Where the rig lies.
    static var script: URL? {
        Definitions.folder?.deletingLastPathComponent().appendingPathComponent("rigs/mqtt_home.py")
    }

    /// Whether it can be run; says so where it can't.
    static var isThere: Bool {
        let isThere = PeerPython.mqtt != nil && script.map { FileManager.default.fileExists(atPath: $0.path) } == true
        if !isThere {
            print("skipped: the simulated house, or a Python with paho-mqtt 2 (HEARTH_RIG_PYTHON), is not here")
        }
        return isThere
    }

    private let process = Process()

    /// Starts it at a broker, with a number of Zigbee devices.
    init(port: UInt16, devices: Int) throws {
        guard let python = PeerPython.mqtt, let script = Self.script else { throw CocoaError(.fileNoSuchFile) }
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, script.path, "127.0.0.1", "\(port)", "\(devices)"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
    }

    deinit {
        // It takes no notice of a gentler signal.
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        process.waitUntilExit()
    }
}
