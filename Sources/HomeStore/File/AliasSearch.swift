/// Finds YAML aliases in a text without parsing it.
enum AliasSearch {
    /// The first `*name` for which there is an `&name` in the text, wherever either stands. In a home file's names or
    /// comments the two hardly come together; in a document that uses aliases they always do.
    static func firstAlias(in text: String) -> (name: String, position: SourcePosition)? {
        let bytes = Array(text.utf8)
        guard bytes.contains(UInt8(ascii: "*")), bytes.contains(UInt8(ascii: "&")) else { return nil }
        let anchors = Set(
            bytes.indices.lazy.filter { bytes[$0] == UInt8(ascii: "&") }.map { name(at: $0 + 1, in: bytes) })
        for index in bytes.indices where bytes[index] == UInt8(ascii: "*") {
            let name = name(at: index + 1, in: bytes)
            guard !name.isEmpty, anchors.contains(name) else { continue }
            return (String(decoding: name, as: UTF8.self), position(of: index, in: bytes))
        }
        return nil
    }

    /// The letters, digits, underscores and hyphens from an index on: what an anchor's name consists of.
    private static func name(at start: Int, in bytes: [UInt8]) -> ArraySlice<UInt8> {
        bytes[start...].prefix { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    private static func position(of index: Int, in bytes: [UInt8]) -> SourcePosition {
        let before = bytes[..<index]
        let line = before.count { $0 == UInt8(ascii: "\n") } + 1
        let start = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        // Bytes that continue a scalar have the form 10xxxxxx.
        let column = before[start...].count { $0 & 0b1100_0000 != 0b1000_0000 } + 1
        return SourcePosition(line: line, column: column)
    }
}
