/// Spells digits as they are spoken.
struct NumberSpelling: Sendable {
    let words: SymbolWords

    /// The words for digits with points, commas or colons inside: `22.5`, `1,000`, `17:30`, `007`.
    func words(for digits: String) -> [String] {
        if digits.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) { return integer(digits) }
        if digits.contains(":") { return clock(digits) }
        // A comma before three digits groups thousands; before fewer it is a decimal comma.
        let plain = isGrouped(digits) ? digits.filter { $0 != "," } : String(digits.map { $0 == "," ? "." : $0 })
        let parts = plain.split(separator: ".", omittingEmptySubsequences: true)
        guard let whole = parts.first else { return [] }
        var result = integer(String(whole))
        for part in parts.dropFirst() {
            result.append(words.point)
            result += part.flatMap { digitWords(String($0)) }
        }
        return result
    }

    /// More digits than those of a telephone number are said by nobody.
    private static let mostDigits = 15

    /// The words for a whole number; digit by digit where it starts with a zero. What is beyond 999,999 is no word:
    /// said digit by digit, each of them would be a number of its own.
    func integer(_ digits: String) -> [String] {
        guard digits.utf8.count <= Self.mostDigits else { return [digits] }
        guard let number = Int(digits), number < 1_000_000, digits.utf8.count == 1 || digits.first != "0" else {
            guard digits.first == "0" else { return [digits] }
            return digits.flatMap { digitWords(String($0)) }
        }
        if number >= 1000 {
            let rest = number % 1000
            return below1000(number / 1000) + [words.thousand] + (rest == 0 ? [] : below1000(rest))
        }
        return below1000(number)
    }

    /// Each digit on its own, zeros as in clock times.
    func digitByDigit(_ digits: String) -> [String] {
        digits.flatMap { $0 == "0" ? [words.minuteZero] : digitWords(String($0)) }
    }

    private func below1000(_ number: Int) -> [String] {
        guard number >= 100 else { return below100(number) }
        let rest = number % 100
        return below100(number / 100) + [words.hundred] + (rest == 0 ? [] : below100(rest))
    }

    private func below100(_ number: Int) -> [String] {
        if number < words.units.count { return [words.units[number]] }
        let ten = number / 10 - 2
        guard words.tens.indices.contains(ten) else { return [] }
        return [words.tens[ten]] + (number % 10 == 0 ? [] : [words.units[number % 10]])
    }

    private func digitWords(_ digit: String) -> [String] {
        guard let number = Int(digit), words.units.indices.contains(number) else { return [] }
        return [words.units[number]]
    }

    private func clock(_ digits: String) -> [String] {
        let parts = digits.split(separator: ":").map(String.init)
        guard parts.count >= 2, let hour = Int(parts[0]), let minute = Int(parts[1]), hour < 100, minute < 100 else {
            return digits.filter { $0 != ":" }.flatMap { digitWords(String($0)) }
        }
        if minute == 0 { return below100(hour) + words.fullHour.split(separator: " ").map(String.init) }
        return below100(hour) + (minute < 10 ? [words.minuteZero] : []) + below100(minute)
    }

    private func isGrouped(_ digits: String) -> Bool {
        let parts = digits.split(separator: ".", maxSplits: 1)[0].split(
            separator: ",", omittingEmptySubsequences: false)
        return parts.count > 1 && parts[0].count <= 3 && parts.dropFirst().allSatisfy { $0.count == 3 }
    }
}
