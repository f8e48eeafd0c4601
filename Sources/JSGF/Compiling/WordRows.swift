/// For one position in what rules say (the first word, say): which rules may have which word there. It is a table of
/// bits with a row for each word and a bit for each rule.
struct WordRows: Sendable {
    /// The rows, one after another, by word; the last is that of unknown words and of the end of the utterance.
    let bits: [UInt64]
    /// How many 64-bit words a row has.
    let width: Int
    /// The number of the last row.
    let noWord: Int32

    /// Turns sets of words by rule round.
    ///
    /// - Parameter isOpen: for each rule whether anything may stand there, so that its bit is in every row.
    init(_ sets: WordSets, isOpen: [Bool]) {
        let ruleCount = isOpen.count
        let width = max(1, (ruleCount + 63) / 64)
        var always = [UInt64](repeating: 0, count: width)
        for rule in 0..<ruleCount where isOpen[rule] { always[rule / 64] |= 1 << UInt64(rule % 64) }
        var rows: [UInt64] = []
        rows.reserveCapacity(width * (sets.wordCount + 1))
        for _ in 0...sets.wordCount { rows += always }
        rows.withUnsafeMutableBufferPointer { rows in
            for rule in 0..<ruleCount where !isOpen[rule] {
                let bit: UInt64 = 1 << UInt64(rule % 64)
                sets.forEach(of: rule) { word in rows[word * width + rule / 64] |= bit }
            }
        }
        bits = rows
        self.width = width
        noWord = Int32(truncatingIfNeeded: sets.wordCount)
    }
}
