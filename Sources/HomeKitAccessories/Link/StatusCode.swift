internal import Connections
internal import HomeModel

/// The numbers by which accessories tell how a read or write went.
enum StatusCode {
    /// The error that a number stands for; `nil` for success.
    static func error(_ code: Int, metadata: CharacteristicMetadata?, bridge: String?) -> AccessoryError? {
        switch code {
        case 0: nil
        case -70402: .unreachable(bridge: bridge)
        case -70404: .invalidValue(.readOnly)
        case -70408: .timedOut
        case -70409: .unknown
        case -70410: .invalidValue(.outOfRange(minimum: metadata?.minimum, maximum: metadata?.maximum))
        default: .device(code: code)
        }
    }

    /// Whether a number says that a device behind a bridge can't be reached.
    static func isUnreachable(_ code: Int) -> Bool { code == -70402 }
}
