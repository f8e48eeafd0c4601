/// A set of words for each rule.
struct WordSets {
    /// How many words there are.
    let wordCount: Int
    /// How many 64-bit words a set has.
    private let width: Int
    private var bits: [UInt64]

    /// Empty sets.
    init(ruleCount: Int, wordCount: Int) {
        self.wordCount = wordCount
        width = (wordCount + 63) / 64
        bits = [UInt64](repeating: 0, count: width * ruleCount)
    }

    /// Adds a word to the set of a rule.
    mutating func insert(_ word: Int32, of rule: Int) {
        bits[rule * width + Int(word) / 64] |= 1 << UInt64(word % 64)
    }

    /// Adds the words of another rule to the set of a rule.
    mutating func add(_ other: Int, to rule: Int) {
        bits.withUnsafeMutableBufferPointer { bits in
            for part in 0..<width { bits[rule * width + part] |= bits[other * width + part] }
        }
    }

    /// Adds what other sets have for a rule to the set of a rule.
    mutating func add(_ other: Int, of sets: borrowing WordSets, to rule: Int) {
        bits.withUnsafeMutableBufferPointer { bits in
            sets.bits.withUnsafeBufferPointer { others in
                for part in 0..<width { bits[rule * width + part] |= others[other * width + part] }
            }
        }
    }

    /// Calls `body` with each word of the set of a rule.
    func forEach(of rule: Int, _ body: (Int) -> Void) {
        for part in 0..<width {
            var rest = bits[rule * width + part]
            while rest != 0 {
                body(part * 64 + rest.trailingZeroBitCount)
                rest &= rest - 1
            }
        }
    }
}
