internal import Foundation

/// The Pythons of the programs that tests talk to: each program lives in an environment of its own, which a variable
/// names (`make peers` installs them); without the variable the usual `python3` is tried where it may have what is
/// needed.
public enum PeerPython {
    /// The one that has HAP-python, an independent implementation of HomeKit accessories.
    public static let homeKit = find("HEARTH_HAP_PYTHON", having: "pyhap.accessory_driver")
    /// The one that has paho-mqtt 2, for the simulated house.
    public static let mqtt = find(
        "HEARTH_RIG_PYTHON", having: "paho.mqtt.client; paho.mqtt.client.CallbackAPIVersion.VERSION2")
    /// The one that has Home Assistant. It is used only where it is named: to start it takes its time.
    public static let homeAssistant = named("HEARTH_HOME_ASSISTANT_PYTHON")
    /// The one that has the package wyoming.
    public static let wyoming = named("HEARTH_WYOMING_PYTHON")
    /// The one that has the package wyoming-satellite.
    public static let satellite = named("HEARTH_SATELLITE_PYTHON")

    /// What is missing where there is no HAP-python.
    public static let homeKitHint =
        "needs HAP-python: `make peers` installs it, or HEARTH_HAP_PYTHON names a Python that has it"
    /// What is missing where there is no Home Assistant.
    public static let homeAssistantHint =
        "needs Home Assistant: `make peers` installs it, or HEARTH_HOME_ASSISTANT_PYTHON names a Python that has it"

    /// The Python that a variable names; `nil` where it names none that is there.
    private static func named(_ variable: String) -> String? {
        guard let python = ProcessInfo.processInfo.environment[variable] else { return nil }
        let isMissing = python.contains("/") && !FileManager.default.isExecutableFile(atPath: python)
        return isMissing ? nil : python
    }

    /// The Python that a variable names, or the usual one, where it can import what is needed.
    private static func find(_ variable: String, having module: String) -> String? {
        let python = named(variable) ?? "python3"
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = [python, "-c", "import \(module)"]
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return nil }
        process.waitUntilExit()
        return process.terminationStatus == 0 ? python : nil
    }
}
