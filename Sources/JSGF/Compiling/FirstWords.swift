/// Says which rules may begin with a word: a row of bits for each word, a bit for each rule.
///
/// Rules that can be said by saying nothing have their bit in every row.
struct FirstWords: Sendable {
    /// The rows, one after another, by word; the last is that of unknown words and of the end of the utterance.
    let bits: [UInt64]
    /// How many 64-bit words a row has.
    let width: Int
    /// The number of the last row.
    let noWord: Int32

    /// The rows for rules of these left corners.
    init(_ corners: LeftCorners, callersFirst: [Int32], wordCount: Int) {
        let ruleCount = corners.calls.count
        width = max(1, (ruleCount + 63) / 64)
        noWord = Int32(truncatingIfNeeded: wordCount)
        let openers = Self.openers(corners, callersFirst, width: width)
        var nullable = [UInt64](repeating: 0, count: width)
        for rule in 0..<ruleCount where corners.isNullable[rule] { nullable[rule / 64] |= 1 << UInt64(rule % 64) }
        var rows: [UInt64] = []
        rows.reserveCapacity(width * (wordCount + 1))
        for _ in 0...wordCount { rows += nullable }
        for rule in 0..<ruleCount {
            for word in corners.words[rule] {
                for part in 0..<width { rows[Int(word) * width + part] |= openers[rule * width + part] }
            }
        }
        bits = rows
    }

    /// For each rule the set of those that can begin with it, itself included.
    private static func openers(_ corners: LeftCorners, _ callersFirst: [Int32], width: Int) -> [UInt64] {
        var openers = [UInt64](repeating: 0, count: width * corners.calls.count)
        for rule in callersFirst.lazy.map({ Int($0) }) {
            openers[rule * width + rule / 64] |= 1 << UInt64(rule % 64)
            for callee in corners.calls[rule].lazy.map({ Int($0) }) {
                for part in 0..<width { openers[callee * width + part] |= openers[rule * width + part] }
            }
        }
        return openers
    }
}
