/// What the names in Home Assistant's discovery mean, as data.
struct DiscoveryNames: Decodable, Sendable {
    /// Short names and the long ones that they stand for.
    var abbreviations: [String: String]
    /// The abbreviations in the part about the device.
    var deviceAbbreviations: [String: String]
    /// Quantities by the device class of a sensor.
    var sensors: [String: String]
    /// Quantities by the unit of a sensor without a device class, where the unit leaves no doubt.
    var sensorUnits: [String: String]
    /// Quantities by the device class of a yes-or-no sensor.
    var binarySensors: [String: String]
    /// Types of service by the device class of a cover.
    var coverTypes: [String: String]
    /// Everyday words by the device class of a cover.
    var coverNouns: [String: String]
    /// Device classes that are called diagnostic, but of use every day.
    var keptDiagnostics: [String]

    /// The table that comes with the program.
    static let standard: DiscoveryNames =
        Resources.decoded(DiscoveryNames.self, "discovery")
        ?? DiscoveryNames(
            abbreviations: [:], deviceAbbreviations: [:], sensors: [:], sensorUnits: [:], binarySensors: [:],
            coverTypes: [:], coverNouns: [:], keptDiagnostics: [])
}
