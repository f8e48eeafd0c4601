extension Array {
    /// What is in ranges of both lists; in each list they are in order and apart.
    func intersection<Bound: Comparable>(_ other: [Range<Bound>]) -> [Range<Bound>] where Element == Range<Bound> {
        var result: [Range<Bound>] = []
        var (left, right) = (0, 0)
        while left < count, right < other.count {
            let (one, two) = (self[left], other[right])
            let start = Swift.max(one.lowerBound, two.lowerBound)
            let end = Swift.min(one.upperBound, two.upperBound)
            if start < end { result.append(start..<end) }
            if one.upperBound < two.upperBound { left += 1 } else { right += 1 }
        }
        return result
    }
}
