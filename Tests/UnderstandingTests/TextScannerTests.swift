import TestSupport
import Testing

@testable import Understanding

@Suite struct TextScannerTests {
    private static let symbols = Array("abyz 0159.,:;!?%'`-/()&+\"\t\n_^~@{")

    @Test(arguments: 0..<20 as Range<UInt64>) func bytesAreReadLikeCharacters(_ seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let text = String(
                (0..<Int.random(in: 0...30, using: &generator)).compactMap { _ in
                    Self.symbols.randomElement(using: &generator)
                })
            #expect(TextScanner(Array(text.utf8)).scan() == TextScanner(Array(text)).scan(), "\(text.debugDescription)")
        }
    }

    @Test func cutsWordsNumbersAndSigns() {
        let text = "it's 7:30 p.m. at the neighbours' 22.5%. the u.s.a., 1,000 now."
        #expect(
            TextScanner(Array(text)).scan() == [
                .letters("it's"), .digits("7:30"), .letters("pm"), .letters("at"), .letters("the"),
                .letters("neighbours"), .digits("22.5"), .symbol("%"), .letters("the"), .letters("usa"),
                .digits("1,000"), .letters("now"),
            ])
    }

    @Test func keepsMarksOnTheirLetters() {
        #expect(TextScanner(Array("kü\u{308}che’s 5°")).scan().first == .letters("kü\u{308}che's"))
    }
}
