/// Finds what somebody may have meant who wrote something that isn't there.
enum Nearest {
    /// The candidate that takes the fewest edits, compared without case; `nil` where none is near.
    static func of(_ text: String, among candidates: some Sequence<String>, within limit: Int? = nil) -> String? {
        let wanted = Array(text.lowercased().unicodeScalars.prefix(200))
        let limit = limit ?? max(1, min(3, wanted.count / 3))
        var best: (distance: Int, candidate: String)?
        for candidate in candidates {
            let other = Array(candidate.lowercased().unicodeScalars.prefix(200))
            guard abs(other.count - wanted.count) <= limit else { continue }
            let distance = distance(from: wanted, to: other)
            guard distance <= limit, distance < best?.distance ?? .max else { continue }
            best = (distance, candidate)
        }
        return best?.candidate
    }

    /// The number of insertions, deletions, replacements and swaps of neighbours between two texts (optimal string
    /// alignment).
    static func distance(from first: [Unicode.Scalar], to second: [Unicode.Scalar]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...second.count)
        for (row, scalar) in first.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(second.count + 1)
            for (column, other) in second.enumerated() {
                let replaced = last[column] + (scalar == other ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, current[column] + 1)
                if row > 0, column > 0, scalar == second[column - 1], other == first[row - 1] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                current.append(best)
            }
            (beforeLast, last) = (last, current)
        }
        return last[second.count]
    }
}
