/// The words with which what each rule says may begin: at the first place and at the second.
struct Beginnings {
    /// The rules by their first words. Rules that can be said by saying nothing are in every row.
    let first: WordRows
    /// The rules by their second words. Rules that can be said by nothing or by one word are in every row, for anything
    /// may stand after those.
    let second: WordRows

    /// Finds the words of rules of these left corners.
    init(_ corners: LeftCorners, callersFirst: [Int32], wordCount: Int) {
        let calleesFirst = callersFirst.reversed().map { Int($0) }
        let first = Self.firstWords(corners, calleesFirst, wordCount: wordCount)
        let (second, isShort) = Self.secondWords(corners, calleesFirst, first)
        self.first = WordRows(first, isOpen: corners.isNullable)
        self.second = WordRows(second, isOpen: isShort)
    }

    private static func firstWords(_ corners: LeftCorners, _ calleesFirst: [Int], wordCount: Int) -> WordSets {
        var sets = WordSets(ruleCount: corners.calls.count, wordCount: wordCount)
        for rule in calleesFirst {
            for word in corners.words[rule] { sets.insert(word, of: rule) }
            for callee in corners.calls[rule] { sets.add(Int(callee), to: rule) }
        }
        return sets
    }

    /// The second words of each rule, and whether it can be said by fewer than two.
    private static func secondWords(
        _ corners: LeftCorners, _ calleesFirst: [Int], _ first: WordSets
    ) -> (words: WordSets, isShort: [Bool]) {
        var sets = WordSets(ruleCount: corners.calls.count, wordCount: first.wordCount)
        var isShort = corners.isNullable
        for rule in calleesFirst {
            for callee in corners.calls[rule] { sets.add(Int(callee), to: rule) }
            guard let behind = corners.continuation(of: rule, isShort: isShort) else { continue }
            for word in behind.words { sets.insert(word, of: rule) }
            for callee in behind.calls { sets.add(Int(callee), of: first, to: rule) }
            if behind.canEnd { isShort[rule] = true }
        }
        return (sets, isShort)
    }
}
