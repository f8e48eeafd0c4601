import TestSupport
import Testing

@testable import Understanding

@Suite struct WordTrieTests {
    private static let words = ["kitchen", "kitten", "lights", "light", "chicken", "bedroom", "bathroom", "küche"]

    private func near(_ word: String, limit: Int) -> [String] {
        WordTrie(Self.words).neighbors(of: word, limit: limit).map(\.word).sorted()
    }

    @Test func findsWordsWithLettersLeftOutPutInChangedOrExchanged() {
        #expect(near("lihgts", limit: 1) == ["lights"])
        #expect(near("ligh", limit: 1) == ["light"])
        #expect(near("lightss", limit: 2) == ["light", "lights"])
        #expect(near("bedrrom", limit: 1) == ["bedroom"])
        #expect(near("kütche", limit: 1) == ["küche"])
    }

    @Test func keepsToTheLimitAndToTheFirstLetter() {
        #expect(near("kitchen", limit: 0) == ["kitchen"])
        #expect(near("xitchen", limit: 2).isEmpty)
        #expect(near("", limit: 2).isEmpty)
        #expect(WordTrie([String]()).neighbors(of: "light", limit: 2).isEmpty)
    }

    /// The table that the trie walks along, word by word.
    private func slips(_ left: String, _ right: String) -> Int {
        let (left, right) = (Array(left), Array(right))
        var table = [Array(0...right.count)]
        for (row, letter) in left.enumerated() {
            table.append([row + 1])
            for (column, other) in right.enumerated() {
                var least = min(
                    table[row][column + 1] + 1, table[row + 1][column] + 1,
                    table[row][column] + (letter == other ? 0 : 1))
                if row > 0, column > 0, letter == right[column - 1], left[row - 1] == other {
                    least = min(least, table[row - 1][column - 1] + 1)
                }
                table[row + 1].append(least)
            }
        }
        return table[left.count][right.count]
    }

    @Test func findsWhatComparingWithEveryWordFinds() {
        var generator = SeededGenerator(seed: 7)
        func word() -> String {
            let letters = (0..<Int.random(in: 2...7, using: &generator)).map { _ in
                "abc".randomElement(using: &generator) ?? "a"
            }
            return String(letters)
        }
        let words = Set((0..<400).map { _ in word() })
        let trie = WordTrie(words)
        for _ in 0..<200 {
            let asked = word()
            let found = Set(trie.neighbors(of: asked, limit: 2).map { "\($0.word) \($0.slips)" })
            let expected = words.filter { $0.first == asked.first && slips(asked, $0) <= 2 }
            #expect(found == Set(expected.map { "\($0) \(slips(asked, $0))" }), "seed 7: \(asked)")
        }
    }
}
