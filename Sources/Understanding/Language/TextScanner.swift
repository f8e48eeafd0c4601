/// What a character does to the text around it.
enum CharacterRole {
    /// A digit from 0 to 9.
    case digit
    /// A full stop or decimal point.
    case point
    /// A comma or colon, which may stand between digits.
    case separator
    /// An apostrophe, in any of its forms.
    case apostrophe
    /// A letter, or a mark on one.
    case letter
    case space
    case other
}

/// A character as ``TextScanner`` sees it. There are two alphabets: all characters, and the bytes of ASCII, of which
/// most texts are and which are read many times faster.
protocol ScannedCharacter: Sendable {
    /// The digit in ASCII, if it is a digit of any script.
    var plainDigit: Self { get }
    /// The plain apostrophe, which stands for all of its forms.
    static var plainApostrophe: Self { get }
    /// What it does.
    var role: CharacterRole { get }
    /// Whether it is a letter; a mark on one isn't.
    var isLetter: Bool { get }
    /// Characters in a row as a text.
    static func text(of characters: [Self]) -> String
}

/// A piece of a text.
enum TextChunk: Equatable {
    /// A word, without apostrophes at its end.
    case letters(String)
    /// Letters that stand right after digits: the "s" of "90s".
    case suffix(String)
    /// Digits with the points, commas and colons inside them.
    case digits(String)
    /// A character that is neither, nor white space.
    case symbol(String)
}

/// Cuts a text into words, numbers and signs.
struct TextScanner<Alphabet: ScannedCharacter> {
    private let characters: [Alphabet]
    private var chunks: [TextChunk] = []
    private var letters: [Alphabet] = []
    private var digits: [Alphabet] = []
    /// Whether the letters stand right after digits.
    private var isSuffix = false

    /// A scanner of a text in lower case.
    init(_ characters: [Alphabet]) {
        self.characters = characters
        chunks.reserveCapacity(16)
        letters.reserveCapacity(16)
    }

    /// The pieces of the text.
    consuming func scan() -> [TextChunk] {
        for index in characters.indices { take(characters[index], at: index) }
        flush()
        return chunks
    }

    private mutating func take(_ character: Alphabet, at index: Int) {
        switch character.role {
        case .digit:
            if !letters.isEmpty { flush() }
            digits.append(character.plainDigit)
        case .point, .separator:
            takePoint(character, at: index)
        case .apostrophe:
            if letters.isEmpty { flush() } else { letters.append(.plainApostrophe) }
        case .letter:
            if !digits.isEmpty {
                flush()
                isSuffix = true
            }
            letters.append(character)
        case .space:
            flush()
        case .other:
            flush()
            let text = Alphabet.text(of: [character])
            chunks.append(.symbol(text == "-" && isMinus(at: index) ? "−" : text))
        }
    }

    /// Whether a dash at `index` stands right in front of a number and after nothing, so that it is no hyphen.
    private func isMinus(at index: Int) -> Bool {
        guard index + 1 < characters.count, case .digit = characters[index + 1].role else { return false }
        guard index > 0 else { return true }
        if case .space = characters[index - 1].role { return true }
        return false
    }

    private mutating func takePoint(_ character: Alphabet, at index: Int) {
        let next = index + 1 < characters.count ? characters[index + 1] : nil
        if !digits.isEmpty, let next, case .digit = next.role {
            digits.append(character)
            return
        }
        // "p.m." and "u.s.a." are one word of single letters.
        guard case .point = character.role, !letters.isEmpty, let next, next.isLetter,
            letters.count == 1 || isInitialism(endingAt: index)
        else { return flush() }
    }

    /// Whether the point at `index` follows a single letter that follows another point: the second in "p.m".
    private func isInitialism(endingAt index: Int) -> Bool {
        guard index >= 3, characters[index - 1].isLetter, case .point = characters[index - 2].role else { return false }
        return true
    }

    private mutating func flush() {
        if !letters.isEmpty {
            while let last = letters.last, case .apostrophe = last.role { letters.removeLast() }
            let text = Alphabet.text(of: letters)
            chunks.append(isSuffix ? .suffix(text) : .letters(text))
            letters.removeAll(keepingCapacity: true)
        }
        isSuffix = false
        if !digits.isEmpty {
            chunks.append(.digits(Alphabet.text(of: digits)))
            digits.removeAll(keepingCapacity: true)
        }
    }
}

extension UInt8: ScannedCharacter {
    var plainDigit: UInt8 { self }

    static var plainApostrophe: UInt8 { UInt8(ascii: "'") }

    var role: CharacterRole {
        switch self {
        case UInt8(ascii: "a")...UInt8(ascii: "z"): .letter
        case UInt8(ascii: " "): .space
        case UInt8(ascii: "0")...UInt8(ascii: "9"): .digit
        case UInt8(ascii: "."): .point
        case UInt8(ascii: ","), UInt8(ascii: ":"): .separator
        case UInt8(ascii: "'"), UInt8(ascii: "`"): .apostrophe
        default: .other
        }
    }

    var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) }

    static func text(of characters: [UInt8]) -> String { String(decoding: characters, as: UTF8.self) }
}

extension Character: ScannedCharacter {
    var plainDigit: Character {
        if isASCII { return self }
        return wholeNumberValue.flatMap { String($0).first } ?? self
    }

    static var plainApostrophe: Character { "'" }

    var role: CharacterRole {
        switch self {
        case "0"..."9": .digit
        case ".": .point
        case ",", ":": .separator
        // Typed for the sign of degrees; they would be letters otherwise.
        case "º", "˚": .other
        case "'", "’", "‘", "`": .apostrophe
        case " ": .space
        default: isDigitOfAnyScript ? .digit : isPartOfWord ? .letter : .other
        }
    }

    /// Whether it is a digit that counts in tens, in any script: not a Roman numeral, nor a half.
    private var isDigitOfAnyScript: Bool {
        guard !isASCII, unicodeScalars.count == 1, let scalar = unicodeScalars.first else { return false }
        return scalar.properties.generalCategory == .decimalNumber
    }

    /// A letter, or a mark on one. Most are of ASCII, where no table needs to be asked.
    private var isPartOfWord: Bool {
        if let ascii = asciiValue { return (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(ascii | 0x20) }
        return isLetter || isMark
    }

    /// A combining mark, which belongs to the letter before it.
    private var isMark: Bool {
        unicodeScalars.allSatisfy { $0.properties.isDiacritic || $0.properties.generalCategory == .nonspacingMark }
            && !isPunctuation && !isSymbol
    }

    static func text(of characters: [Character]) -> String { String(characters) }
}
