/// The content of the square code on an accessory, a text that begins with `X-HM://`.
public struct SetupPayload: Hashable, Sendable {
    /// The code to pair with.
    public let code: SetupCode
    /// The kind of accessory, by Apple's numbers: 2 is a bridge, 5 a light.
    public let category: UInt8
    /// Whether the accessory is on the network (rather than by Bluetooth alone).
    public let isOnNetwork: Bool
    /// Four letters that tell which accessory of those around it is; empty in older codes.
    public let setupID: String

    /// Reads the text; `nil` where it is none.
    ///
    /// Behind the prefix are nine digits to the base of 36 with 46 bits (version 3, reserved 4, category 8, flags 4,
    /// code 27), and four letters.
    public init?(_ text: String) {
        let prefix = "X-HM://"
        let text = text.trimmingBlanks
        guard text.uppercased().hasPrefix(prefix) else { return nil }
        let rest = text.dropFirst(prefix.count)
        guard rest.utf8.count == 9 || rest.utf8.count == 13, let number = UInt64(rest.prefix(9), radix: 36) else {
            return nil
        }
        guard rest.utf8.allSatisfy({ 0x30...0x39 ~= $0 || 0x41...0x5A ~= $0 || 0x61...0x7A ~= $0 }) else { return nil }
        guard number >> 43 == 0, let code = SetupCode(number: number & 0x7FF_FFFF) else { return nil }
        self.code = code
        isOnNetwork = number >> 27 & 0b0010 != 0
        category = UInt8(truncatingIfNeeded: number >> 31)
        setupID = rest.dropFirst(9).uppercased()
    }
}

extension String {
    /// Without white space at its ends.
    fileprivate var trimmingBlanks: Substring {
        let start = drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return start[...end]
    }
}
