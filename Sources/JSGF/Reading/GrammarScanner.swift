/// Cuts a grammar text into tokens, keeping the place of each.
struct GrammarScanner {
    private let scalars: [Unicode.Scalar]
    private let file: String
    private var index = 0
    private var line = 1
    private var column = 1

    /// A scanner at the start of `text`, behind a byte order mark.
    init(_ text: String, file: String) {
        scalars = Array(text.unicodeScalars)
        self.file = file
        if scalars.first == "\u{FEFF}" { index = 1 }
    }

    /// The place of the next scalar.
    var location: SourceLocation { SourceLocation(line: line, column: column) }

    /// Reads the rest of the text up to the first `;` or the end of the line, which is not consumed.
    mutating func restOfDeclaration() -> String {
        let start = index
        while let scalar = peek, scalar != ";", !Self.isNewline(scalar) { advance() }
        return Self.text(scalars[start..<index])
    }

    /// Skips what means nothing, then reads one token.
    mutating func next() throws(GrammarError) -> (token: GrammarToken, location: SourceLocation) {
        try skipBlanks()
        let start = location
        guard let scalar = peek else { return (.end, start) }
        switch scalar {
        case ";", "=", "|", "*", "+", "(", ")", "[", "]":
            advance()
            return (.symbol(Character(scalar)), start)
        case "<": return (.ruleName(try ruleName(from: start)), start)
        case "{": return (.tag(try tag(from: start)), start)
        case "\"": return (.quoted(try quoted(from: start)), start)
        case "/": return (.weight(try weight(from: start)), start)
        case "}": throw GrammarError(.unbalancedTag, file: file, at: start)
        case ">": throw GrammarError(.unbalancedBracket(">"), file: file, at: start)
        default: return (.word(word()), start)
        }
    }

    // MARK: Tokens

    private mutating func word() -> String {
        let start = index
        while let scalar = peek, !Self.endsWord(scalar) { advance() }
        return Self.text(scalars[start..<index])
    }

    private mutating func ruleName(from start: SourceLocation) throws(GrammarError) -> String {
        advance()
        let first = index
        while let scalar = peek, scalar != ">" {
            if scalar == "<" || scalar == ";" || Self.isNewline(scalar) { break }
            advance()
        }
        guard peek == ">" else { throw GrammarError(.unbalancedBracket("<"), file: file, at: start) }
        let name = Self.trimmed(scalars[first..<index])
        advance()
        guard !name.isEmpty, !name.unicodeScalars.contains(where: Self.isWhitespace) else {
            throw GrammarError(.invalidRuleName(name), file: file, at: start)
        }
        return name
    }

    /// Reads a tag. An opening brace inside is text, as the standard has it, unless the tag began on an earlier
    /// line: then the closing brace was most likely forgotten.
    private mutating func tag(from start: SourceLocation) throws(GrammarError) -> String {
        advance()
        var text: [Unicode.Scalar] = []
        while let scalar = peek, scalar != "}" {
            if scalar == "{", line > start.line { break }
            advance()
            if scalar == "\\", let escaped = peek, escaped == "{" || escaped == "}" || escaped == "\\" {
                text.append(escaped)
                advance()
            } else {
                text.append(scalar)
            }
        }
        guard peek == "}" else { throw GrammarError(.unbalancedTag, file: file, at: start) }
        advance()
        return Self.text(text[...])
    }

    private mutating func quoted(from start: SourceLocation) throws(GrammarError) -> String {
        advance()
        var text: [Unicode.Scalar] = []
        while let scalar = peek, scalar != "\"", !Self.isNewline(scalar) {
            advance()
            if scalar == "\\", let escaped = peek, escaped == "\"" || escaped == "\\" {
                text.append(escaped)
                advance()
            } else {
                text.append(scalar)
            }
        }
        guard peek == "\"" else { throw GrammarError(.unterminatedQuote, file: file, at: start) }
        advance()
        return Self.text(text[...])
    }

    private mutating func weight(from start: SourceLocation) throws(GrammarError) -> Double {
        advance()
        let first = index
        while let scalar = peek, scalar != "/", !Self.isNewline(scalar), index - first < 64 { advance() }
        let text = Self.trimmed(scalars[first..<index])
        let digits = text.last == "f" || text.last == "F" ? String(text.dropLast()) : text
        let isDecimal = digits.unicodeScalars.allSatisfy {
            ("0"..."9").contains($0) || ".eE+-".unicodeScalars.contains($0)
        }
        guard peek == "/", isDecimal, let value = Double(digits), value.isFinite, value >= 0 else {
            throw GrammarError(.malformedWeight(text), file: file, at: start)
        }
        advance()
        return value
    }

    // MARK: Between tokens

    private mutating func skipBlanks() throws(GrammarError) {
        while let scalar = peek {
            if Self.isBlank(scalar) {
                advance()
            } else if scalar == "/", peek(1) == "/" {
                while let next = peek, !Self.isNewline(next) { advance() }
            } else if scalar == "/", peek(1) == "*" {
                try skipComment()
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(GrammarError) {
        let start = location
        advance()
        advance()
        while peek != nil {
            if peek == "*", peek(1) == "/" {
                advance()
                advance()
                return
            }
            advance()
        }
        throw GrammarError(.unterminatedComment, file: file, at: start)
    }

    private var peek: Unicode.Scalar? { peek(0) }

    private func peek(_ distance: Int) -> Unicode.Scalar? {
        index + distance < scalars.count ? scalars[index + distance] : nil
    }

    private mutating func advance() {
        guard let scalar = peek else { return }
        index += 1
        if Self.isNewline(scalar), !(scalar == "\r" && peek == "\n") {
            line += 1
            column = 1
        } else {
            column += 1
        }
    }

    // MARK: Scalars

    private static func isNewline(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\n" || scalar == "\r" || scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    /// Whether a plain token ends before this scalar.
    static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case ";", "=", "|", "*", "+", "(", ")", "[", "]", "<", ">", "{", "}", "\"", "/": true
        default: isBlank(scalar)
        }
    }

    /// Whether a scalar is white space or a control character.
    private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
        scalar.value <= 0x20 || isWhitespace(scalar)
    }

    /// Whether a scalar is white space. Looking up Unicode's properties takes longer than all the rest of reading, so ASCII
    /// goes without.
    private static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.properties.isWhitespace }
        return scalar == " " || (0x09...0x0D).contains(scalar.value)
    }

    private static func trimmed(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var rest = scalars
        while let first = rest.first, isWhitespace(first) { rest = rest.dropFirst() }
        while let last = rest.last, isWhitespace(last) { rest = rest.dropLast() }
        return text(rest)
    }

    /// Scalars as a text; nearly all are of ASCII, where they are the bytes of the text.
    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        guard scalars.allSatisfy(\.isASCII) else { return String(String.UnicodeScalarView(scalars)) }
        return String(decoding: scalars.lazy.map { UInt8(truncatingIfNeeded: $0.value) }, as: UTF8.self)
    }
}
