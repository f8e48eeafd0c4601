/// How digits are said in English.
enum SpokenNumber {
    /// The words for `digits` (with at most one decimal point or comma), in each way that people say them.
    ///
    /// "2024" is "two thousand twenty four" and "twenty twenty four", "102" also "one oh two" and "one hundred and
    /// two"; more than six digits, or a leading zero, are read one by one.
    static func readings(of digits: String) -> [[String]] {
        let parts = digits.split(whereSeparator: { $0 == "." || $0 == "," }).map(String.init)
        guard let whole = parts.first else { return [] }
        guard parts.count > 1 else { return integerReadings(of: whole) }
        let fraction = ["point"] + singly(parts[1])
        return integerReadings(of: whole).prefix(1).map { $0 + fraction }
    }

    private static func integerReadings(of digits: String) -> [[String]] {
        guard digits.count <= 6, let value = Int(digits), digits.count == 1 || digits.first != "0" else {
            return [singly(digits)]
        }
        var readings = [words(for: value)]
        if (100...999).contains(value) { readings.append(words(for: value / 100) + pair(value % 100)) }
        if (1100...9999).contains(value), value % 1000 != 0 {
            readings.insert(words(for: value / 100) + pair(value % 100), at: 0)
        }
        if value >= 100 { readings.append(singly(digits)) }
        return readings
    }

    /// The cardinal for 0 to 999,999.
    static func words(for value: Int) -> [String] {
        switch value {
        case ..<0: []
        case 0..<20: [small[value]]
        case 20..<100: [tens[value / 10 - 2]] + (value % 10 == 0 ? [] : [small[value % 10]])
        case 100..<1000: [small[value / 100], "hundred"] + (value % 100 == 0 ? [] : words(for: value % 100))
        case 1000..<1_000_000:
            words(for: value / 1000) + ["thousand"] + (value % 1000 == 0 ? [] : words(for: value % 1000))
        default: []
        }
    }

    /// The last two digits of a year or a room number: "hundred", "oh five", "twelve".
    private static func pair(_ value: Int) -> [String] {
        switch value {
        case 0: ["hundred"]
        case 1..<10: ["oh"] + words(for: value)
        default: words(for: value)
        }
    }

    private static func singly(_ digits: String) -> [String] {
        digits.compactMap { $0.wholeNumberValue }.filter { (0...9).contains($0) }.map { small[$0] }
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
        "thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]
}
