/// What a camera sees at a moment.
public struct AccessoryPicture: Hashable, Sendable {
    /// The file.
    public var bytes: [UInt8]
    /// What kind of file it is: `image/jpeg`.
    public var type: String

    /// How large a picture may be, in bytes.
    public static let largest = 4 << 20
    /// The kinds that are taken: those that hold nothing but points.
    private static let types: Set<String> = ["image/jpeg", "image/png", "image/webp", "image/gif"]

    /// Takes a picture; `nil` where it is empty, too large, or of a kind that isn't taken.
    public init?(bytes: [UInt8], type: String) {
        var plain = type.prefix { $0 != ";" && $0 != " " }.lowercased()
        // Some cameras write it short.
        if plain == "image/jpg" { plain = "image/jpeg" }
        guard !bytes.isEmpty, bytes.count <= Self.largest, Self.types.contains(plain) else { return nil }
        self.bytes = bytes
        self.type = plain
    }
}
