/// How far sequences of phones are from one another to an ear.
enum PhoneDistance {
    /// What it costs to take one vowel for another, or a consonant for one that differs in voice alone.
    private static let nearCost = 0.5

    private static let kin: [Set<String>] = [
        ["B", "P"], ["D", "T"], ["D", "DH"], ["G", "K"], ["V", "F"], ["Z", "S"], ["DH", "TH"], ["JH", "CH"],
        ["ZH", "SH"],
        ["M", "N"],
        ["N", "NG"], ["F", "TH"], ["B", "D"],
    ]

    /// The least cost of turning one into the other (Levenshtein), where near phones cost less.
    static func between(_ first: some Sequence<String>, _ second: some Collection<String>) -> Double {
        between(first, second, below: .infinity, cost: cost)
    }

    /// The distance of phones by whatever stands for them, each change of one into another at its cost; infinite where
    /// it isn't less than a limit, which is found out as early as can be.
    static func between<Phone>(
        _ first: some Sequence<Phone>, _ second: some Collection<Phone>, below limit: Double,
        cost: (Phone, Phone) -> Double
    ) -> Double {
        var row = (0...second.count).map(Double.init)
        for (position, phone) in first.enumerated() {
            var diagonal = row[0]
            row[0] = Double(position + 1)
            var least = row[0]
            for (column, other) in second.enumerated() {
                let replaced = diagonal + cost(phone, other)
                diagonal = row[column + 1]
                row[column + 1] = min(replaced, row[column] + 1, row[column + 1] + 1)
                least = min(least, row[column + 1])
            }
            // It only grows from row to row.
            guard least < limit else { return .infinity }
        }
        return row[second.count] < limit ? row[second.count] : .infinity
    }

    /// What it costs to take one phone for another.
    static func cost(_ first: String, _ second: String) -> Double {
        if first == second { return 0 }
        if PhoneSet.vowels.contains(first), PhoneSet.vowels.contains(second) { return nearCost }
        return kin.contains { $0.contains(first) && $0.contains(second) } ? nearCost : 1
    }
}
