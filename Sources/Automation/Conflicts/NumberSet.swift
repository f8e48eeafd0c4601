/// A set of numbers: intervals with open or closed ends.
struct NumberSet: Hashable, Sendable {
    /// An end of an interval. Ends are ordered as positions on the number line: one that lets its number in from the
    /// right comes before the number, one that leaves it out after it.
    struct End: Hashable, Comparable, Sendable {
        /// The number.
        var number: Double
        /// Whether the end lies right after the number, rather than right before it.
        var isAfter: Bool

        /// Orders positions on the number line.
        static func < (lhs: Self, rhs: Self) -> Bool {
            lhs.number != rhs.number ? lhs.number < rhs.number : !lhs.isAfter && rhs.isAfter
        }
    }

    /// The intervals in ascending order, none empty, no two touching.
    let ranges: [Range<End>]

    private static let least = End(number: -.infinity, isAfter: false)
    private static let greatest = End(number: .infinity, isAfter: true)

    /// No number.
    static let none = NumberSet(ranges: [])
    /// Every number.
    static let all = NumberSet(ranges: [least..<greatest])

    private init(ranges: [Range<End>]) { self.ranges = ranges }

    /// One number.
    init(_ number: Double) {
        self.init(closed: number, number)
    }

    /// The numbers from `low` to `high`, both among them; none where `high` is less.
    init(closed low: Double, _ high: Double) {
        let isOrdered = low <= high
        ranges =
            isOrdered
            ? [End(number: low, isAfter: false)..<End(number: high, isAfter: true)] : []
    }

    /// The numbers greater than a limit.
    static func above(_ limit: Double) -> NumberSet {
        limit < .infinity ? NumberSet(ranges: [End(number: limit, isAfter: true)..<greatest]) : .none
    }

    /// The numbers less than a limit.
    static func below(_ limit: Double) -> NumberSet {
        limit > -.infinity ? NumberSet(ranges: [least..<End(number: limit, isAfter: false)]) : .none
    }

    /// Whether there is no number in it.
    var isEmpty: Bool { ranges.isEmpty }

    /// The number, where there is but one.
    var only: Double? {
        guard ranges.count == 1, let range = ranges.first, range.lowerBound.number == range.upperBound.number else {
            return nil
        }
        return range.lowerBound.number
    }

    /// The numbers that are in both.
    func intersection(_ other: NumberSet) -> NumberSet {
        NumberSet(ranges: ranges.intersection(other.ranges))
    }

    /// The numbers that are not in it.
    var complement: NumberSet {
        var result: [Range<End>] = []
        var start = Self.least
        for range in ranges {
            if start < range.lowerBound { result.append(start..<range.lowerBound) }
            start = range.upperBound
        }
        if start < Self.greatest { result.append(start..<Self.greatest) }
        return NumberSet(ranges: result)
    }
}
