/// Cuts phones into parts that each sound like a word.
enum PhoneParts {
    /// One part for each of `words`, so that each part sounds as much like its word as can be.
    /// - Parameters:
    ///   - units: the phones in pieces that stay whole.
    ///   - words: the phones of the words.
    ///   - weights: how much it counts for each word how like it its part is; the same for all where none are given.
    /// - Returns: no parts where there are fewer units than words.
    static func parts(of units: [[String]], like words: [[String]], weights: [Double] = []) -> [[String]] {
        guard !words.isEmpty, units.count >= words.count else { return [] }
        // The least cost of saying the first words with the first units, and where the last of them begins.
        var best: [Int: (cost: Double, starts: [Int])] = [0: (0, [])]
        for (position, word) in words.enumerated() {
            let weight = weights.indices.contains(position) ? weights[position] : 1
            var next: [Int: (cost: Double, starts: [Int])] = [:]
            let last = units.count - (words.count - position - 1)
            for (start, before) in best {
                for end in (start + 1)...max(start + 1, last) where end <= last {
                    let cost = before.cost + weight * PhoneDistance.between(units[start..<end].joined(), word)
                    if next[end].map({ cost < $0.cost }) ?? true { next[end] = (cost, before.starts + [start]) }
                }
            }
            best = next
        }
        guard let starts = best[units.count]?.starts else { return [] }
        return zip(starts, starts.dropFirst() + [units.count]).map { Array(units[$0..<$1].joined()) }
    }
}
