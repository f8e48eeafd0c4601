/// A set of small numbers, a bit for each, with a count that is known.
struct BitSet: Equatable {
    private var words: [UInt64]
    /// How many numbers are in it.
    private(set) var count: Int

    /// The set of these numbers, each of which is from 0 up to `limit`, without it; others are left out.
    init(_ numbers: [Int32], below limit: Int) {
        words = Array(repeating: 0, count: (max(limit, 0) + 63) / 64)
        for number in numbers where number >= 0 && number < limit {
            words[Int(number) / 64] |= 1 << UInt64(number % 64)
        }
        count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    private init(words: [UInt64]) {
        self.words = words
        count = words.reduce(0) { $0 + $1.nonzeroBitCount }
    }

    /// The numbers, in ascending order.
    var numbers: [Int32] {
        words.indices.flatMap { place -> [Int32] in
            var rest = words[place]
            var found: [Int32] = []
            while rest != 0 {
                found.append(Int32(truncatingIfNeeded: place * 64 + rest.trailingZeroBitCount))
                rest &= rest - 1
            }
            return found
        }
    }

    /// How many numbers are in this set and in another of the same limit.
    func countInCommon(with other: BitSet) -> Int {
        var count = 0
        for (mine, theirs) in zip(words, other.words) { count += (mine & theirs).nonzeroBitCount }
        return count
    }

    /// The numbers that are in both sets.
    func intersection(_ other: BitSet) -> BitSet { BitSet(words: zip(words, other.words).map { $0 & $1 }) }

    /// The numbers that aren't in the other set.
    func subtracting(_ other: BitSet) -> BitSet { BitSet(words: zip(words, other.words).map { $0 & ~$1 }) }
}
