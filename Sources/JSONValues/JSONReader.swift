/// Reads a JSON document (RFC 8259) from bytes.
///
/// A reader of our own, for what comes here is written by strangers: nothing in a document can make it trap, and
/// nesting is bounded. It tells a truth value from a number, and is quick enough for the megabytes in which a thousand
/// devices announce themselves.
public struct JSONReader {
    /// How deep arrays and objects may lie in each other.
    private static let deepest = 64

    private let bytes: [UInt8]
    private var position = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The document's value; `nil` where the bytes are no JSON document.
    public static func value(_ bytes: [UInt8]) -> JSONValue? {
        var reader = JSONReader(bytes)
        guard let value = reader.value(depth: 0) else { return nil }
        reader.skipSpace()
        return reader.position == bytes.count ? value : nil
    }

    private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { position += 1 }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        position += 1
        return true
    }

    private mutating func skip(word: StaticString) -> Bool {
        let end = position + word.utf8CodeUnitCount
        guard end <= bytes.count else { return false }
        for offset in 0..<word.utf8CodeUnitCount where bytes[position + offset] != word.utf8Start[offset] {
            return false
        }
        position = end
        return true
    }

    private mutating func value(depth: Int) -> JSONValue? {
        guard depth < Self.deepest else { return nil }
        skipSpace()
        switch current {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""): return string().map { .string($0) }
        case UInt8(ascii: "t"): return skip(word: "true") ? .bool(true) : nil
        case UInt8(ascii: "f"): return skip(word: "false") ? .bool(false) : nil
        case UInt8(ascii: "n"): return skip(word: "null") ? .null : nil
        default: return number()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        position += 1
        var members: [String: JSONValue] = [:]
        skipSpace()
        if skip(UInt8(ascii: "}")) { return .object(members) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\""), let key = string() else { return nil }
            skipSpace()
            guard skip(UInt8(ascii: ":")), let member = value(depth: depth + 1) else { return nil }
            members[key] = member
            skipSpace()
            if skip(UInt8(ascii: "}")) { return .object(members) }
            guard skip(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        position += 1
        var elements: [JSONValue] = []
        skipSpace()
        if skip(UInt8(ascii: "]")) { return .array(elements) }
        while true {
            guard let element = value(depth: depth + 1) else { return nil }
            elements.append(element)
            skipSpace()
            if skip(UInt8(ascii: "]")) { return .array(elements) }
            guard skip(UInt8(ascii: ",")) else { return nil }
        }
    }

    private mutating func number() -> JSONValue? {
        let start = position
        while let byte = current {
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "."),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                position += 1
            default:
                return Self.number(bytes[start..<position])
            }
        }
        return Self.number(bytes[start..<position])
    }

    private static func number(_ digits: ArraySlice<UInt8>) -> JSONValue? {
        guard let first = digits.first, first != UInt8(ascii: "+"), first != UInt8(ascii: ".") else { return nil }
        // Most are short and whole.
        if digits.count < 16, digits.allSatisfy({ $0 >= UInt8(ascii: "0") && $0 <= UInt8(ascii: "9") }) {
            return .number(Double(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }))
        }
        guard let number = Double(String(decoding: digits, as: UTF8.self)), number.isFinite else { return nil }
        return .number(number)
    }
}

extension JSONReader {
    private mutating func string() -> String? {
        position += 1
        let start = position
        while let byte = current, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") { position += 1 }
        guard let end = current else { return nil }
        let plain = bytes[start..<position]
        if end == UInt8(ascii: "\"") {
            position += 1
            return String(decoding: plain, as: UTF8.self)
        }
        return escapedString(begin: Array(plain))
    }

    /// The rest of a string, from its first escape on.
    private mutating func escapedString(begin: [UInt8]) -> String? {
        var text = begin
        while let byte = current {
            position += 1
            if byte == UInt8(ascii: "\"") { return String(decoding: text, as: UTF8.self) }
            guard byte == UInt8(ascii: "\\") else {
                text.append(byte)
                continue
            }
            guard let scalar = escape() else { return nil }
            text.append(contentsOf: String(Character(scalar)).utf8)
        }
        return nil
    }

    private mutating func escape() -> Unicode.Scalar? {
        guard let byte = current else { return nil }
        position += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "u"): return unicodeEscape()
        default: return nil
        }
    }

    private mutating func unicodeEscape() -> Unicode.Scalar? {
        guard let first = codeUnit() else { return nil }
        if let scalar = Unicode.Scalar(first) { return scalar }
        // Half of a pair: the other half follows, or the text is damaged there.
        guard first < 0xDC00, skip(word: "\\u"), let second = codeUnit(), (0xDC00..<0xE000).contains(second) else {
            return "\u{FFFD}"
        }
        return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
    }

    private mutating func codeUnit() -> UInt32? {
        guard position + 4 <= bytes.count else { return nil }
        let digits = bytes[position..<position + 4]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        position += 4
        return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
