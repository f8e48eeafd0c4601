/// How many slips lie between two words: letters left out, put in, changed, or two neighbours exchanged (the optimal
/// string alignment of Damerau and Levenshtein).
enum EditDistance {
    /// The distance, or `limit + 1` as soon as it is known to be more than `limit`.
    static func between(_ left: [Character], _ right: [Character], limit: Int) -> Int {
        guard abs(left.count - right.count) <= limit else { return limit + 1 }
        var twoBack: [Int] = []
        var previous = Array(0...right.count)
        for (row, letter) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    cost = min(cost, twoBack[column - 1] + 1)
                }
                current.append(cost)
            }
            if current.allSatisfy({ $0 > limit }) { return limit + 1 }
            twoBack = previous
            previous = current
        }
        return min(previous[right.count], limit + 1)
    }
}
