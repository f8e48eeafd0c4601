public import HomeModel

extension FileNode {
    /// The node as JSON text (RFC 8259) on one line; what is no number in JSON (infinities) becomes `null`.
    public var json: String {
        var text = ""
        write(to: &text)
        return text
    }

    private func write(to text: inout String) {
        switch self {
        case .null: text += "null"
        case .bool(let bool): text += bool ? "true" : "false"
        case .number(let number): text += number.isFinite ? Self.text(of: number) : "null"
        case .string(let string): Self.write(string, to: &text)
        case .list(let nodes):
            text += "["
            for (position, node) in nodes.enumerated() {
                if position > 0 { text += ", " }
                node.write(to: &text)
            }
            text += "]"
        case .map(let entries):
            text += "{"
            for (position, entry) in entries.enumerated() {
                if position > 0 { text += ", " }
                Self.write(entry.key, to: &text)
                text += ": "
                entry.value.write(to: &text)
            }
            text += "}"
        }
    }

    private static func write(_ string: String, to text: inout String) {
        text += "\""
        for scalar in string.unicodeScalars {
            switch scalar {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\r": text += "\\r"
            case "\t": text += "\\t"
            // Control characters, and those that some readers take for the end of the line.
            case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
                let digits = String(scalar.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(scalar)
            }
        }
        text += "\""
    }
}
