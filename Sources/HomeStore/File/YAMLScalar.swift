/// Writes texts so that every YAML reader takes them for texts.
enum YAMLScalar {
    /// The text as it is where that is safe, in double quotes otherwise.
    /// - Parameter isKey: whether it is a key, of which nobody expects a truth value (`On` stays as it is).
    static func text(of string: String, isKey: Bool = false) -> String {
        isPlain(string, isKey: isKey) ? string : quoted(string)
    }

    private static func isPlain(_ string: String, isKey: Bool) -> Bool {
        guard let first = string.unicodeScalars.first,
            first.properties.isAlphabetic || first.properties.numericType != nil
        else { return false }
        guard string.unicodeScalars.last != " ", !looksLikeValue(string, isKey: isKey) else { return false }
        var previous = first
        for scalar in string.unicodeScalars {
            guard isHarmless(scalar), !(scalar == "#" && previous == " ") else { return false }
            previous = scalar
        }
        return true
    }

    /// Whether a scalar can stand inside a plain text, in a list on one line too.
    private static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case " ", "'", "-", ".", "_", "/", "+", "&", "!", "(", ")", "#", "%", "@", "=", ";": true
        case "0"..."9", "a"..."z", "A"..."Z": true
        default: scalar.value > 0xA0 && scalar.properties.isAlphabetic
        }
    }

    /// Whether a reader could take a text for something other than a text: a number, a date, a truth value, nothing.
    private static func looksLikeValue(_ string: String, isKey: Bool) -> Bool {
        if !isKey, words.contains(string.lowercased()) { return true }
        guard let first = string.unicodeScalars.first, ("0"..."9").contains(first) else { return false }
        let tail = string.unicodeScalars.dropFirst()
        let isWord = tail.contains {
            $0 == " " || ($0.properties.isAlphabetic && !"xobeEXOB".unicodeScalars.contains($0))
        }
        return !isWord || string.hasPrefix("0x")
    }

    private static let words: Set<String> = [
        "y", "n", "yes", "no", "on", "off", "true", "false", "null", "inf", "nan",
    ]

    /// The text in double quotes, with escapes for what YAML doesn't allow as it is.
    private static func quoted(_ string: String) -> String {
        var result = "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            // No text that we write can be taken for an alias: see ``AliasSearch``.
            case "*": result += escape(scalar)
            case "\t": result += "\\t"
            case "\u{20}"..."\u{7E}", "\u{A1}"..."\u{2027}", "\u{202A}"..."\u{D7FF}", "\u{E000}"..."\u{FEFE}",
                "\u{FF00}"..."\u{FFFD}", "\u{10000}"..."\u{10FFFF}":
                result.unicodeScalars.append(scalar)
            default:
                result += escape(scalar)
            }
        }
        return result + "\""
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        func padded(_ length: Int) -> String { String(repeating: "0", count: max(0, length - digits.count)) + digits }
        return scalar.value <= 0xFF ? "\\x" + padded(2) : scalar.value <= 0xFFFF ? "\\u" + padded(4) : "\\U" + padded(8)
    }
}
