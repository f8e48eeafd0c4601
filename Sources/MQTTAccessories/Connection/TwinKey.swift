internal import JSONValues

/// The part that is the same in all announcements of one device, whatever dialect they are in: the address of its
/// radio.
struct TwinKey: Hashable, Sendable {
    private let digits: String

    /// The key of an address; `nil` where no radio's address stands in it.
    ///
    /// `discovery:zigbee2mqtt_0x00158d0001020304`, `discovery:A1:B2:C3:D4:E5:F6`, `tasmota:A1B2C3D4E5F6` and
    /// `0x00158d0001020304` have one.
    init?(_ address: String) {
        var text = address.lowercased()
        for prefix in ["discovery:", "tasmota:", "shelly:", "zigbee2mqtt_", "0x"] where text.hasPrefix(prefix) {
            text = String(text.dropFirst(prefix.count))
        }
        text.removeAll { $0 == ":" || $0 == "-" }
        guard text.count == 12 || text.count == 16, text.allSatisfy(\.isHexDigit) else { return nil }
        digits = text
    }

    /// Whether a device was announced by Home Assistant's discovery,
    /// which tells less of it than the device's own dialect.
    static func isGeneral(_ address: String) -> Bool { address.hasPrefix("discovery:") }
}
