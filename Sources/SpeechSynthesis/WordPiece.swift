/// A part of a word that is read in one way.
enum WordPiece: Equatable {
    /// Letters of any alphabet, with the apostrophes between and after them.
    case letters(String)
    /// Digits, with a decimal point among them where there is one.
    case number(String)
    /// A sign that has a name: the name.
    case sign(String)

    /// The parts of `word` in order; what cannot be read is left out.
    static func pieces(of word: String) -> [WordPiece] {
        let characters = Array(word.lowercased())
        var pieces: [WordPiece] = []
        var position = 0
        while position < characters.count {
            let start = position
            if isDigit(characters[position]) {
                position = endOfNumber(characters, from: start)
                pieces.append(.number(String(characters[start..<position])))
            } else if characters[position].isLetter {
                while position < characters.count, characters[position].isLetter || isApostrophe(characters[position]) {
                    position += 1
                }
                let letters = characters[start..<position].map { isApostrophe($0) ? "'" : $0 }
                pieces.append(.letters(String(letters)))
            } else {
                if let name = signs[characters[position]] { pieces.append(.sign(name)) }
                position += 1
            }
        }
        return pieces
    }

    private static func endOfNumber(_ characters: [Character], from start: Int) -> Int {
        var end = start
        var hasPoint = false
        while end < characters.count {
            let isPoint = characters[end] == "." || characters[end] == ","
            let isInside = end + 1 < characters.count && isDigit(characters[end + 1])
            guard isDigit(characters[end]) || (isPoint && isInside && !hasPoint) else { break }
            hasPoint = hasPoint || isPoint
            end += 1
        }
        return end
    }

    private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

    private static func isApostrophe(_ character: Character) -> Bool { "'’ʼ`".contains(character) }

    private static let signs: [Character: String] = [
        "&": "and", "+": "plus", "%": "percent", "°": "degrees", "@": "at", "#": "number", "$": "dollar", "€": "euro",
        "£": "pound", "=": "equals",
    ]
}
