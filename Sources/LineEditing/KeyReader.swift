/// Makes keys of the bytes that a terminal sends: UTF-8, control characters and escape sequences.
///
/// Bytes that are no known key are left out. A sequence that doesn't end is given up after `longestSequence` bytes.
public struct KeyReader: Sendable {
    /// The longest escape sequence that is waited for.
    static let longestSequence = 32

    private enum State: Hashable, Sendable {
        case text
        /// Behind an escape.
        case escape
        /// Behind an escape and an O: a function key of old terminals.
        case function
        /// Within a sequence that ends with a letter or a tilde.
        case sequence([UInt8])
    }

    private var state = State.text
    /// The bytes of a character that isn't whole yet.
    private var partial: [UInt8] = []
    private static let escape = UInt8(0x1B)

    /// A reader that has read nothing.
    public init() {}

    /// Takes some bytes; gives the keys that are whole with them.
    public mutating func keys(in bytes: some Sequence<UInt8>) -> [Key] { bytes.compactMap { take($0) } }

    private mutating func take(_ byte: UInt8) -> Key? {
        switch state {
        case .text: return text(byte)
        case .escape: return behindEscape(byte)
        case .function:
            state = .text
            return Self.ending(byte, numbers: [])
        case .sequence(let bytes): return within(bytes, byte)
        }
    }

    private mutating func text(_ byte: UInt8) -> Key? {
        guard byte != Self.escape else {
            state = .escape
            partial = []
            return nil
        }
        guard byte >= 0x20, byte != 0x7F else {
            partial = []
            return Self.controls[byte]
        }
        return character(byte)
    }

    private mutating func character(_ byte: UInt8) -> Key? {
        // A byte that begins a character ends one that was broken off.
        if byte & 0xC0 != 0x80 { partial = [] }
        partial.append(byte)
        guard let first = partial.first else { return nil }
        let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
        guard partial.count >= length else { return nil }
        defer { partial = [] }
        guard let text = String(validating: partial, as: UTF8.self), let character = text.first, text.count == 1 else {
            return nil
        }
        return .character(character)
    }

    private mutating func behindEscape(_ byte: UInt8) -> Key? {
        switch byte {
        case UInt8(ascii: "["): state = .sequence([])
        case UInt8(ascii: "O"): state = .function
        case Self.escape: state = .escape
        default:
            state = .text
            return Self.withAlt[byte]
        }
        return nil
    }

    private mutating func within(_ bytes: [UInt8], _ byte: UInt8) -> Key? {
        guard byte >= 0x20, bytes.count < Self.longestSequence else {
            state = .text
            return nil
        }
        let isPrefix = bytes.isEmpty && byte == UInt8(ascii: "[")
        guard (0x40...0x7E).contains(byte), !isPrefix else {
            state = .sequence(bytes + [byte])
            return nil
        }
        state = .text
        // The console of Linux sends F1 to F5 as ESC [ [ and a letter,
        // which isn't the key that the letter tells elsewhere.
        guard bytes.first != UInt8(ascii: "[") else { return nil }
        let numbers = bytes.split(separator: UInt8(ascii: ";")).map { Int(String(decoding: $0, as: UTF8.self)) ?? 0 }
        return Self.ending(byte, numbers: numbers)
    }

    /// The key of a sequence with this end; a second number tells that other keys are held down.
    private static func ending(_ byte: UInt8, numbers: [Int]) -> Key? {
        let isHeld = numbers.count > 1
        switch byte {
        case UInt8(ascii: "A"): return .up
        case UInt8(ascii: "B"): return .down
        case UInt8(ascii: "C"): return isHeld ? .wordRight : .right
        case UInt8(ascii: "D"): return isHeld ? .wordLeft : .left
        case UInt8(ascii: "H"): return .home
        case UInt8(ascii: "F"): return .end
        case UInt8(ascii: "M"): return .enter
        case UInt8(ascii: "~"): return numbers.first.flatMap { numbered[$0] }
        default: return nil
        }
    }

    private static let numbered: [Int: Key] = [1: .home, 3: .delete, 4: .end, 7: .home, 8: .end]

    private static let controls: [UInt8: Key] = [
        0x01: .home, 0x02: .left, 0x04: .endOfInput, 0x05: .end, 0x06: .right, 0x08: .backspace, 0x09: .tab,
        0x0A: .enter, 0x0B: .killToEnd, 0x0C: .clear, 0x0D: .enter, 0x0E: .down, 0x10: .up, 0x12: .search,
        0x15: .killToStart, 0x17: .killWordLeft, 0x19: .yank, 0x7F: .backspace,
    ]

    private static let withAlt: [UInt8: Key] = [
        UInt8(ascii: "b"): .wordLeft, UInt8(ascii: "f"): .wordRight, UInt8(ascii: "d"): .killWordRight,
        0x08: .killWordLeft, 0x7F: .killWordLeft,
    ]
}
