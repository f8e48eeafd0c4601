internal import CMosquitto

/// A version of the protocol. The newer one makes the broker say what became of a message,
/// and drop one that comes too late.
public enum MQTTVersion: Int32, Sendable, Hashable {
    /// MQTT 3.1.1, which every broker speaks.
    case threeOne = 4
    /// MQTT 5.
    case five = 5

    /// Whether a broker that answers a connection with this code doesn't know the version.
    func isUnknown(by code: Int32) -> Bool {
        self == .five && [1, Int32(MQTT_RC_UNSUPPORTED_PROTOCOL_VERSION.rawValue)].contains(code)
    }
}
