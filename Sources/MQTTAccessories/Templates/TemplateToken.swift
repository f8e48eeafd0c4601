internal import JSONValues

/// A word of an expression in a template.
enum TemplateToken: Hashable, Sendable {
    case name(String)
    case number(Double)
    case text(String)
    case sign(String)

    /// The words of an expression; `nil` where there is something that is none.
    static func tokens(_ source: Substring) -> [TemplateToken]? {
        var tokens: [TemplateToken] = []
        var rest = source
        while let first = rest.first {
            if first.isWhitespace {
                rest.removeFirst()
            } else if first == "'" || first == "\"" {
                guard let text = quoted(&rest) else { return nil }
                tokens.append(.text(text))
            } else if first.isASCII, first.isNumber {
                let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
                guard let number = Double(digits) else { return nil }
                tokens.append(.number(number))
                rest.removeFirst(digits.count)
            } else if first.isLetter || first == "_" {
                let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
                tokens.append(.name(String(name)))
                rest.removeFirst(name.count)
            } else {
                let two = String(rest.prefix(2))
                let sign = ["==", "!=", "<=", ">=", "//", "**"].contains(two) ? two : String(first)
                guard sign.count == 2 || "+-*/%~|.,:()[]{}<>".contains(first) else { return nil }
                tokens.append(.sign(sign))
                rest.removeFirst(sign.count)
            }
        }
        return tokens
    }

    private static func quoted(_ rest: inout Substring) -> String? {
        let quote = rest.removeFirst()
        var text = ""
        while let next = rest.popFirst() {
            if next == quote { return text }
            guard next == "\\" else {
                text.append(next)
                continue
            }
            guard let escaped = rest.popFirst() else { return nil }
            switch escaped {
            case "n": text.append("\n")
            case "t": text.append("\t")
            default: text.append(escaped)
            }
        }
        return nil
    }
}
