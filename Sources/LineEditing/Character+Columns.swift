extension Character {
    /// How many columns of a terminal it takes: two for the characters of East Asia and for pictures,
    /// none for what is not seen.
    var columns: Int {
        guard let scalar = unicodeScalars.first else { return 0 }
        if unicodeScalars.contains(where: { $0.value == 0xFE0F }) { return 2 }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .nonspacingMark, .enclosingMark: return 0
        default: return Self.wide.contains { $0.contains(scalar.value) } || properties.isEmojiPresentation ? 2 : 1
        }
    }

    /// The ranges of characters that are twice as wide.
    private static let wide: [ClosedRange<UInt32>] = [
        0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xA000...0xA4CF,
        0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD,
    ]
}

extension Sequence<Character> {
    /// How many columns of a terminal they take.
    var columns: Int { reduce(0) { $0 + $1.columns } }
}
