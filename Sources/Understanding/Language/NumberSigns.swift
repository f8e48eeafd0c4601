/// Reads what digits and the signs beside them mean together: `1/2`, `21½`, `90s`, `1st`, `at 630`.
///
/// What they mean is put into words; what means nothing becomes one word that no sentence has, so that no part of it is
/// taken for a number of its own.
struct NumberSigns: Sendable {
    let words: SymbolWords
    let spelling: NumberSpelling

    /// The pieces of a text with words in the place of such signs.
    func read(_ chunks: [TextChunk]) -> [TextChunk] {
        guard let numerals = words.numerals, chunks.contains(where: \.isNumeral) else { return chunks }
        var result: [TextChunk] = []
        result.reserveCapacity(chunks.count)
        let isLength = chunks.contains { $0.word.map(numerals.lasting.contains) ?? false }
        var place = 0
        while place < chunks.count {
            let rest = chunks[place...]
            if let (fraction, count) = fraction(rest, numerals) {
                append(fraction, behind: &result, numerals)
                place += count
            } else if case .digits(let digits) = chunks[place] {
                let next = rest.dropFirst().first
                let (read, isSuffixRead) = number(
                    digits, before: result.last, next: next, isLength: isLength, chunks, numerals)
                result += read
                place += isSuffixRead ? 2 : 1
            } else {
                result.append(chunks[place])
                place += 1
            }
        }
        return result
    }

    // MARK: Fractions

    /// The fraction that pieces begin with, as it is written with digits, and of how many pieces it is.
    private func fraction(_ chunks: ArraySlice<TextChunk>, _ numerals: NumeralWords) -> (String, Int)? {
        if case .symbol(let sign)? = chunks.first, let fraction = numerals.signs[sign] { return (fraction, 1) }
        let parts = Array(chunks.prefix(3))
        guard parts.count == 3, case .digits(let above) = parts[0], case .symbol("/") = parts[1],
            case .digits(let below) = parts[2]
        else { return nil }
        return (above + "/" + below, 3)
    }

    private func append(_ fraction: String, behind result: inout [TextChunk], _ numerals: NumeralWords) {
        let isMixed = if case .digits? = result.last { true } else { false }
        // What nobody says stays one word: never the numbers that it is written with.
        let said = (isMixed ? numerals.mixed : numerals.fractions)[fraction] ?? fraction
        result += said.split(separator: " ").map { .letters(String($0)) }
    }

    // MARK: Whole numbers

    private func number(
        _ digits: String, before: TextChunk?, next: TextChunk?, isLength: Bool, _ all: [TextChunk],
        _ numerals: NumeralWords
    ) -> (read: [TextChunk], isSuffixRead: Bool) {
        if case .suffix(let suffix)? = next {
            if numerals.ordinalEndings.contains(suffix), let ordinal = ordinal(digits, numerals) {
                return ([.letters(ordinal)].parted, true)
            }
            if let unit = numerals.units[suffix] { return ([.digits(digits), .letters(unit)], true) }
        }
        let isHalf = next?.word.map(numerals.halves.contains) ?? false
        if isLength, !isHalf, let length = length(digits, before: before, next: next, numerals) {
            return (length, false)
        }
        if let clock = clock(digits, before: before, next: next, isHalf: isHalf, all, numerals) {
            return ([.digits(clock)], false)
        }
        return ([.digits(digits)], false)
    }

    private func ordinal(_ digits: String, _ numerals: NumeralWords) -> String? {
        guard let number = Int(digits), number > 0, number < 100 else { return nil }
        if numerals.ordinals.indices.contains(number) { return numerals.ordinals[number] }
        let ten = number / 10 - 2
        guard words.tens.indices.contains(ten), numerals.ordinalTens.indices.contains(ten),
            numerals.ordinals.indices.contains(number % 10)
        else { return nil }
        return number % 10 == 0 ? numerals.ordinalTens[ten] : words.tens[ten] + " " + numerals.ordinals[number % 10]
    }

    /// A length of time that is written with a colon: minutes and seconds, or hours too where there are three numbers.
    private func length(
        _ digits: String, before: TextChunk?, next: TextChunk?, _ numerals: NumeralWords
    ) -> [TextChunk]? {
        let isBeside =
            before?.word.map(numerals.beforeLength.contains) ?? false
            || next?.word.map(numerals.lasting.contains) ?? false
        let parts = digits.split(separator: ":", omittingEmptySubsequences: false).map { Int($0) }
        guard isBeside, (2...3).contains(parts.count), parts.allSatisfy({ ($0 ?? -1) >= 0 && ($0 ?? 60) < 1000 }),
            parts.dropFirst().allSatisfy({ ($0 ?? 60) < 60 })
        else { return nil }
        let units = [numerals.hour, numerals.minute, numerals.second].suffix(parts.count)
        var result: [TextChunk] = []
        for (part, unit) in zip(parts, units) where (part ?? 0) > 0 && unit.count == 2 {
            result += [.digits("\(part ?? 0)"), .letters(part == 1 ? unit[0] : unit[1])]
        }
        // None at all is said, too, so that it can be refused.
        return result.isEmpty ? [.digits("0"), .letters(numerals.second.last ?? "")] : result
    }

    /// Three or four digits as a clock time; `nil` where they are a number like any other.
    private func clock(
        _ digits: String, before: TextChunk?, next: TextChunk?, isHalf: Bool, _ all: [TextChunk],
        _ numerals: NumeralWords
    ) -> String? {
        guard (3...4).contains(digits.utf8.count), let number = Int(digits), number / 100 < 24, number % 100 < 60 else {
            return nil
        }
        if !isHalf {
            guard before?.word.map(numerals.beforeClock.contains) ?? false else { return nil }
            // "At 200" is rather too much of something than a time.
            guard digits.utf8.count == 4 || number % 100 != 0 else { return nil }
            if case .symbol(let sign)? = next, words.symbols[sign] != nil { return nil }
            guard !all.contains(where: { $0.word.map(numerals.measured.contains) ?? false }) else { return nil }
        }
        let minutes = number % 100
        return "\(number / 100):" + (minutes < 10 ? "0" : "") + "\(minutes)"
    }
}

extension TextChunk {
    /// Whether it has to do with numbers.
    fileprivate var isNumeral: Bool {
        switch self {
        case .digits, .symbol: true
        case .letters, .suffix: false
        }
    }

    /// The word that it is, where it is one.
    fileprivate var word: String? {
        switch self {
        case .letters(let word), .suffix(let word): word
        case .digits, .symbol: nil
        }
    }
}

extension [TextChunk] {
    /// Each word as a piece of its own.
    fileprivate var parted: [TextChunk] {
        flatMap { chunk in
            guard case .letters(let text) = chunk else { return [chunk] }
            return text.split(separator: " ").map { .letters(String($0)) }
        }
    }
}
