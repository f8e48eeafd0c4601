/// Cuts a grammar text into tokens, keeping the place of each.
///
/// It goes over the text's bytes: all that means anything in a grammar is of ASCII, and of the rest only white space is
/// told from words.
struct GrammarScanner {
    private let bytes: [UInt8]
    private let file: String
    private var index = 0
    private var line = 1
    /// Where the line begins.
    private var lineStart = 0
    /// How many bytes of the line so far only go on with a scalar that began before them.
    private var continuations = 0

    /// A scanner at the start of `text`, after a byte order mark.
    init(_ text: String, file: String) {
        bytes = Array(text.utf8)
        self.file = file
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        lineStart = index
    }

    /// The place of the next scalar.
    var location: SourceLocation {
        SourceLocation(line: line, column: index - lineStart - continuations + 1)
    }

    /// Reads the rest of the text up to the first `;` or the end of the line, which is not consumed.
    mutating func restOfDeclaration() -> String {
        let start = index
        while let byte = peek, byte != UInt8(ascii: ";"), newline == 0 { advance() }
        return text(from: start)
    }

    /// Skips what means nothing, then reads one token.
    mutating func next() throws(GrammarError) -> (token: GrammarToken, location: SourceLocation) {
        try skipBlanks()
        let start = location
        guard let byte = peek else { return (.end, start) }
        switch byte {
        case UInt8(ascii: "<"): return (.ruleName(try ruleName(from: start)), start)
        case UInt8(ascii: "{"): return (.tag(try tag(from: start)), start)
        case UInt8(ascii: "\""): return (.quoted(try quoted(from: start)), start)
        case UInt8(ascii: "/"): return (.weight(try weight(from: start)), start)
        case UInt8(ascii: "}"): throw GrammarError(.unbalancedTag, file: file, at: start)
        case UInt8(ascii: ">"): throw GrammarError(.unbalancedBracket(">"), file: file, at: start)
        case let byte where Self.isSpecial(byte):
            index += 1
            return (.symbol(byte), start)
        default: return (.word(word()), start)
        }
    }

    // MARK: Tokens

    private mutating func word() -> String {
        let start = index
        while let byte = peek {
            if byte < 0x80 {
                if byte <= 0x20 || Self.isSpecial(byte) { break }
                index += 1
            } else {
                if isBlank { break }
                advance()
            }
        }
        return text(from: start)
    }

    private mutating func ruleName(from start: SourceLocation) throws(GrammarError) -> String {
        advance()
        let first = index
        while let byte = peek, byte != UInt8(ascii: ">") {
            if byte == UInt8(ascii: "<") || byte == UInt8(ascii: ";") || newline > 0 { break }
            advance()
        }
        guard peek == UInt8(ascii: ">") else { throw GrammarError(.unbalancedBracket("<"), file: file, at: start) }
        let name = Self.trimmed(text(from: first))
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
        let text = escapable(Self.isEscapedInTags) { byte, scanner in
            byte == UInt8(ascii: "}") || (byte == UInt8(ascii: "{") && scanner.line > start.line)
        }
        guard peek == UInt8(ascii: "}") else { throw GrammarError(.unbalancedTag, file: file, at: start) }
        advance()
        return text
    }

    private mutating func quoted(from start: SourceLocation) throws(GrammarError) -> String {
        advance()
        let text = escapable(Self.isEscapedInQuotes) { byte, scanner in
            byte == UInt8(ascii: "\"") || scanner.newline != 0
        }
        guard peek == UInt8(ascii: "\"") else { throw GrammarError(.unterminatedQuote, file: file, at: start) }
        advance()
        return text
    }

    /// The text from here to where `ends` says so or the grammar is over; a backslash before what `isEscaped` names is
    /// left out of it, and what stands behind that one ends nothing.
    private mutating func escapable(
        _ isEscaped: (UInt8) -> Bool, until ends: (UInt8, Self) -> Bool
    ) -> String {
        let first = index
        var hasEscapes = false
        while let byte = peek, !ends(byte, self) {
            advance()
            if byte == UInt8(ascii: "\\"), let escaped = peek, isEscaped(escaped) {
                hasEscapes = true
                advance()
            }
        }
        return hasEscapes ? unescaped(from: first, isEscaped) : text(from: first)
    }

    private mutating func weight(from start: SourceLocation) throws(GrammarError) -> Double {
        advance()
        let first = index
        while let byte = peek, byte != UInt8(ascii: "/"), newline == 0, index - first < 64 { advance() }
        let text = Self.trimmed(text(from: first))
        let digits = text.last == "f" || text.last == "F" ? String(text.dropLast()) : text
        let isDecimal = digits.utf8.allSatisfy {
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) || ".eE+-".utf8.contains($0)
        }
        guard peek == UInt8(ascii: "/"), isDecimal, let value = Double(digits), value.isFinite, value >= 0 else {
            throw GrammarError(.malformedWeight(text), file: file, at: start)
        }
        advance()
        return value
    }

    private static func isEscapedInTags(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "\\")
    }

    private static func isEscapedInQuotes(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\")
    }

    // MARK: Between tokens

    private mutating func skipBlanks() throws(GrammarError) {
        while let byte = peek {
            if byte == UInt8(ascii: " ") {
                index += 1
            } else if isBlank {
                advance()
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "/") {
                while peek != nil, newline == 0 { advance() }
            } else if byte == UInt8(ascii: "/"), peek(1) == UInt8(ascii: "*") {
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
            if peek == UInt8(ascii: "*"), peek(1) == UInt8(ascii: "/") {
                advance()
                advance()
                return
            }
            advance()
        }
        throw GrammarError(.unterminatedComment, file: file, at: start)
    }

    // MARK: Bytes

    @inline(__always)
    private var peek: UInt8? { index < bytes.count ? bytes[index] : nil }

    private func peek(_ distance: Int) -> UInt8? {
        index + distance < bytes.count ? bytes[index + distance] : nil
    }

    /// Goes over one scalar.
    private mutating func advance() {
        guard let byte = peek else { return }
        let newline = newline
        if newline > 0 {
            index += newline
            // Of a carriage return and a line feed, the second ends the line.
            guard byte != UInt8(ascii: "\r") || peek != UInt8(ascii: "\n") else { return }
            line += 1
            lineStart = index
            continuations = 0
        } else {
            index += 1
            guard byte >= 0x80 else { return }
            while let next = peek, next & 0xC0 == 0x80 {
                index += 1
                continuations += 1
            }
        }
    }

    /// How many bytes the line break has that begins here; 0 where there is none.
    private var newline: Int {
        guard let byte = peek else { return 0 }
        if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") { return 1 }
        // U+2028 and U+2029.
        guard byte == 0xE2, peek(1) == 0x80, let last = peek(2), last == 0xA8 || last == 0xA9 else { return 0 }
        return 3
    }

    /// Whether the next scalar is white space or a control character.
    private var isBlank: Bool {
        guard let byte = peek else { return false }
        guard byte >= 0x80 else { return byte <= 0x20 }
        var end = index + 1
        while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
        return String(decoding: bytes[index..<end], as: UTF8.self).unicodeScalars.first.map(Self.isWhitespace) ?? false
    }

    /// The text from a place up to here.
    private func text(from start: Int) -> String {
        bytes.withUnsafeBufferPointer { bytes in
            String(decoding: UnsafeBufferPointer(rebasing: bytes[start..<index]), as: UTF8.self)
        }
    }

    /// The text from a position on, without the backslashes in front of what is escaped.
    private func unescaped(from start: Int, _ isEscaped: (UInt8) -> Bool) -> String {
        var text: [UInt8] = []
        var place = start
        while place < index {
            if bytes[place] == UInt8(ascii: "\\"), place + 1 < index, isEscaped(bytes[place + 1]) { place += 1 }
            text.append(bytes[place])
            place += 1
        }
        return String(decoding: text, as: UTF8.self)
    }

    // MARK: Scalars

    /// Whether a byte means something by itself wherever it stands outside of tags and quotes.
    @inline(__always)
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ";"), UInt8(ascii: "="), UInt8(ascii: "|"), UInt8(ascii: "*"), UInt8(ascii: "+"),
            UInt8(ascii: "("), UInt8(ascii: ")"), UInt8(ascii: "["), UInt8(ascii: "]"), UInt8(ascii: "<"),
            UInt8(ascii: ">"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\""), UInt8(ascii: "/"):
            true
        default: false
        }
    }

    /// Whether a plain token ends before this scalar.
    static func endsWord(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII, isSpecial(UInt8(truncatingIfNeeded: scalar.value)) { return true }
        return scalar.value <= 0x20 || isWhitespace(scalar)
    }

    /// Whether a scalar is white space. Looking up Unicode's properties takes longer than all the rest of reading, so
    /// ASCII goes without.
    static func isWhitespace(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.isASCII else { return scalar.properties.isWhitespace }
        return scalar == " " || (0x09...0x0D).contains(scalar.value)
    }

    private static func trimmed(_ text: String) -> String {
        let scalars = text.unicodeScalars
        guard scalars.first.map(isWhitespace) ?? false || scalars.last.map(isWhitespace) ?? false else { return text }
        var rest = scalars[...]
        while let first = rest.first, isWhitespace(first) { rest = rest.dropFirst() }
        while let last = rest.last, isWhitespace(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
