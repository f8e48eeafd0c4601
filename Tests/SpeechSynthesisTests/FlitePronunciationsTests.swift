import Speech
import SpeechSynthesis
import TestSupport
import Testing

/// How words sound that no dictionary lists.
@Suite struct FlitePronunciationsTests {
    /// A word and what must be among its pronunciations.
    struct Case: Sendable, CustomTestStringConvertible {
        var word: String
        var phones: String
        var testDescription: String { word }
        init(_ word: String, _ phones: String) {
            self.word = word
            self.phones = phones
        }
    }

    private let source = FlitePronunciations()

    private func phones(of word: String) -> [String] {
        source.pronunciations(of: word).map { $0.phones.joined(separator: " ") }
    }

    @Test(arguments: [
        Case("kitchen", "K IH CH AH N"), Case("Kitchen", "K IH CH AH N"), Case("tv", "T IY V IY"),
        Case("ac", "EY S IY"), Case("pm", "P IY EH M"), Case("hvac", "EY CH V AE K"), Case("wifi", "W AY F AY"),
        Case("pm2.5", "P IY EH M T UW P OY N T F AY V"), Case("lamp2", "L AE M P T UW"), Case("2", "T UW"),
        Case("i'm", "AY M"), Case("i’m", "AY M"), Case("mia's", "M IY AH Z"), Case("kate's", "K EY T S"),
        Case("liz's", "L IH Z IH Z"), Case("we'll", "W IY L"), Case("don't", "D OW N T"),
        Case("o'brien", "OW B R AY AH N"), Case("küche", "K UW SH AH"), Case("küche", "K AH CH"),
        Case("straße", "SH T R AA S AH"), Case("schlafzimmer", "SH L AA F Z IH M ER"), Case("café", "K AH F EY"),
        Case("naïve", "N AY IY V"), Case("a&b", "AH AE N D B IY"), Case("50%", "F IH F T IY P ER S EH N T"),
        Case("2024", "T W EH N T IY T W EH N T IY F AO R"), Case("102", "W AH N OW T UW"),
        Case("007", "Z IH R OW Z IH R OW S EH V AH N"), Case("b", "B IY"), Case("кот", "K AA T"),
        Case("señor", "S EH N Y OW R"), Case("łódź", "W UW CH"),
        Case("łódź", "L AA D Z"),
        Case("garçon", "G AA R S OW N"), Case("josé", "HH OW Z EY"), Case("château", "SH AA T OW"),
        Case("müller", "M UW L ER"), Case("björn", "B Y ER N"), Case("çiğdem", "CH IY D EH M"),
        Case("perché", "P EH R K EY"), Case("joão", "ZH OW AW N"), Case("dvořák", "D V AO R ZH AA K"),
        Case("żaneta", "ZH AA N EH T AA"), Case("smørrebrød", "S M ER EH B R ER D"),
    ]) func reads(_ expected: Case) {
        #expect(phones(of: expected.word).contains(expected.phones), "\(phones(of: expected.word))")
    }

    @Test func putsTheLikeliestFirst() {
        #expect(phones(of: "tv").first == "T IY V IY")
        #expect(phones(of: "kitchen") == ["K IH CH AH N"])
    }

    @Test func givesBothReadingsOfAWordThatHasTwo() {
        #expect(Set(phones(of: "live")) == ["L AY V", "L IH V"])
    }

    @Test(arguments: ["", "😀", "...", "-", "'", "''''", "\u{0}", " ", "🏠🏠", "\u{202E}"])
    func knowsNothingOfWhatCannotBeSaid(_ word: String) {
        #expect(phones(of: word) == [])
    }

    @Test func readsNothingLongerThanAWord() {
        #expect(phones(of: String(repeating: "lamp", count: 100)) == [])
        #expect(phones(of: String(repeating: "9", count: 10_000)) == [])
    }

    @Test(arguments: [UInt64(11), 12, 13]) func readsAnythingInPhonesOfTheModel(seed: UInt64) {
        var generator = SeededGenerator(seed: seed)
        let letters = Array("abcdefghijklmnopqrstuvwxyzäöüßéñøłçкш寝'’.,0123456789&-%() \u{301}😀")
        let known: Set<String> = [
            "AA", "AE", "AH", "AO", "AW", "AY", "B", "CH", "D", "DH", "EH", "ER", "EY", "F", "G", "HH", "IH", "IY",
            "JH", "K", "L", "M", "N", "NG", "OW", "OY", "P", "R", "S", "SH", "T", "TH", "UH", "UW", "V", "W", "Y", "Z",
            "ZH",
        ]
        for _ in 0..<500 {
            let length = Int.random(in: 1...14, using: &generator)
            let word = String((0..<length).map { _ in letters.randomElement(using: &generator) ?? "a" })
            let found = source.pronunciations(of: word)
            #expect(found.count <= 6, "seed \(seed): \(word)")
            #expect(Set(found).count == found.count, "seed \(seed): \(word)")
            #expect(
                found.allSatisfy { !$0.phones.isEmpty && known.isSuperset(of: $0.phones) }, "seed \(seed): \(word)")
            if word.contains(where: { $0.isASCII && $0.isLetter }) {
                #expect(!found.isEmpty, "seed \(seed): \(word)")
            }
        }
    }

    @Test func servesManyThreadsAtOnce() async {
        let alone = phones(of: "zimbawanga")
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<64 {
                group.addTask {
                    FlitePronunciations().pronunciations(of: "zimbawanga").map { $0.phones.joined(separator: " ") }
                }
            }
            for await found in group { #expect(found == alone) }
        }
    }
}
