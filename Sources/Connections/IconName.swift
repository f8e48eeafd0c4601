/// The name of a picture that the other side of a connection shows for something: `mdi:floor-lamp`.
///
/// It is no part of a home: it is the other side's, and is known for as long as that is.
public struct IconName: Hashable, Sendable {
    /// How long a name may be, in bytes.
    private static let most = 64

    /// The set that the picture is of and its name there, with a colon between them.
    public let text: String

    /// Takes a name that was told; `nil` for what can be none.
    public init?(_ text: String?) {
        guard let text, text.utf8.count <= Self.most else { return nil }
        let parts = text.utf8.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(Self.isPart) }) else { return nil }
        self.text = text
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"),
            UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
