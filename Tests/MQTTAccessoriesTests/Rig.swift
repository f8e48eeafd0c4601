import Foundation

/// The simulated house beside the checkout: a program of Python that speaks Zigbee2MQTT and discovery.
final class Rig {
    /// A Python that has the library that the rig needs; `nil` where there is none.
    static let python: String? = {
        let candidates = [ProcessInfo.processInfo.environment["HEARTH_RIG_PYTHON"], "/usr/bin/python3"].compactMap {
            $0
        }
        return candidates.first { path in
            guard FileManager.default.isExecutableFile(atPath: path) else { return false }
            let process = Process()
            process.executableURL = URL(fileURLWithPath: path)
            process.arguments = ["-c", "import paho.mqtt.client as c; c.CallbackAPIVersion.VERSION2"]
            process.standardError = FileHandle.nullDevice
            guard (try? process.run()) != nil else { return false }
            process.waitUntilExit()
            return process.terminationStatus == 0
        }
    }()

    /// Where the rig lies.
    static var script: URL? {
        Definitions.folder?.deletingLastPathComponent().appendingPathComponent("rigs/mqtt_home.py")
    }

    /// Whether it can be run; says so where it can't.
    static var isThere: Bool {
        let isThere = python != nil && script.map { FileManager.default.fileExists(atPath: $0.path) } == true
        if !isThere {
            print("skipped: the simulated house, or a Python with paho-mqtt 2 (HEARTH_RIG_PYTHON), is not here")
        }
        return isThere
    }

    private let process = Process()

    /// Starts it at a broker, with a number of Zigbee devices.
    init(port: UInt16, devices: Int) throws {
        guard let python = Self.python, let script = Self.script else { throw CocoaError(.fileNoSuchFile) }
        process.executableURL = URL(fileURLWithPath: python)
        process.arguments = [script.path, "127.0.0.1", "\(port)", "\(devices)"]
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
