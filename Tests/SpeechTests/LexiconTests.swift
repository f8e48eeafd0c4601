import Foundation
import Speech
import TestSupport
import Testing

/// Dictionaries and what stands behind them.
@Suite struct LexiconTests {
    /// A source with fixed answers.
    private struct Fixed: PronunciationSource {
        var words: [String: [[String]]]
        func pronunciations(of word: String) -> [Pronunciation] { (words[word] ?? []).map(Pronunciation.init(phones:)) }
    }

    @Test func findsWordsInAnyOrderOfLines() throws {
        let file = try dictionary("zoo Z UW\n\n;;; a comment\nant AE N T\r\nbee B IY\nbee(2) B EY\nno\nbee(3) B EH\n")
        #expect(phones(file, "zoo") == ["Z UW"])
        #expect(phones(file, "ant") == ["AE N T"])
        #expect(phones(file, "bee") == ["B IY", "B EY", "B EH"])
        #expect(phones(file, "no") == [])
        #expect(phones(file, "be") == [])
        #expect(phones(file, "bees") == [])
        #expect(phones(file, ";;;") == [])
        #expect(phones(file, "") == [])
    }

    @Test func findsTheLastLineWithoutItsEnd() throws {
        #expect(phones(try dictionary("a AH\nb B IY"), "b") == ["B IY"])
    }

    @Test func findsEveryWordOfTheSystemDictionary() throws {
        try #require(
            FileManager.default.fileExists(atPath: Lexicon.systemDictionary), "pocketsphinx-en-us is not installed")
        let file = try LexiconFile(path: Lexicon.systemDictionary)
        let text = try String(contentsOfFile: Lexicon.systemDictionary, encoding: .utf8)
        var checked = 0
        for line in text.split(separator: "\n") where !line.prefix(while: { $0 != " " }).contains("(") {
            let columns = line.split(separator: " ").map(String.init)
            guard let word = columns.first else { continue }
            checked += 1
            guard checked % 50 == 0 else { continue }
            #expect(file.pronunciations(of: word).first?.phones == Array(columns.dropFirst()), "\(word)")
        }
        #expect(checked > 100_000)
    }

    @Test func givesAllVariantsOfTheSystemDictionary() throws {
        try #require(
            FileManager.default.fileExists(atPath: Lexicon.systemDictionary), "pocketsphinx-en-us is not installed")
        let lexicon = try Lexicon(dictionary: Lexicon.systemDictionary)
        #expect(phones(lexicon, "read") == ["R EH D", "R IY D"])
        #expect(phones(lexicon, "one's") == ["W AH N Z"])
    }

    @Test func letsTheFirstSourceThatKnowsDecide() throws {
        let lexicon = Lexicon(sources: [
            Fixed(words: ["library": [["L", "AY"]], "empty": []]),
            Fixed(words: ["library": [["X"]], "empty": [["M", "T"], ["M", "T"]]]),
        ])
        #expect(phones(lexicon, "library") == ["L AY"])
        #expect(phones(lexicon, "empty") == ["M T"])
        #expect(phones(lexicon, "nothing") == [])
    }

    @Test func namesAllWordsWithoutPronunciation() {
        let lexicon = Lexicon(sources: [Fixed(words: ["lamp": [["L", "AE", "M", "P"]]])])
        let error = #expect(throws: LexiconError.self) { try lexicon.entries(for: ["😀", "lamp", "zz"]) }
        #expect(error == .noPronunciation(words: ["😀", "zz"]))
        #expect(error?.description == "nothing says how to pronounce \"😀\", \"zz\"")
    }

    @Test func keepsTheOrderOfWords() throws {
        let lexicon = Lexicon(sources: [Fixed(words: ["a": [["AH"]], "b": [["B", "IY"]]])])
        #expect(try lexicon.entries(for: ["b", "a", "b"]).map(\.word) == ["b", "a", "b"])
    }

    @Test func namesThePackageOfAMissingDictionary() {
        let error = #expect(throws: LexiconError.self) { try Lexicon(dictionary: "/nonexistent/words.dict") }
        #expect(error == .dictionaryUnreadable(path: "/nonexistent/words.dict"))
        #expect(error?.description.contains("pocketsphinx-en-us") == true)
    }

    @Test func refusesADictionaryWithoutWords() throws {
        let path = try write(";;; nothing\n\n")
        defer { try? FileManager.default.removeItem(atPath: path) }
        #expect(throws: LexiconError.dictionaryEmpty(path: path)) { try LexiconFile(path: path) }
    }

    @Test func takesTheDictionaryThatTheEnvironmentNames() throws {
        let path = try write("lamp L AE M P\n")
        defer { try? FileManager.default.removeItem(atPath: path) }
        let lexicon = try Lexicon(environment: [Lexicon.dictionaryVariable: path])
        #expect(phones(lexicon, "lamp") == ["L AE M P"])
        #expect(phones(lexicon, "zebra") == [])
        #expect(throws: LexiconError.dictionaryUnreadable(path: "/nonexistent")) {
            try Lexicon(environment: [Lexicon.dictionaryVariable: "/nonexistent"])
        }
    }

    @Test(arguments: [UInt64(1), 2, 3]) func readsAnyBytes(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let alphabet = Array("ab(2)\n\n \t\r;#\u{0}é".utf8)
            let bytes = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
                alphabet.randomElement(using: &generator) ?? 0
            }
            let path = try write(bytes)
            defer { try? FileManager.default.removeItem(atPath: path) }
            guard let file = try? LexiconFile(path: path) else { continue }
            for word in ["a", "b", "ab", "a(2)", ";", ""] {
                let found = file.pronunciations(of: word)
                #expect(found.allSatisfy { !$0.phones.isEmpty }, "seed \(seed), bytes \(bytes)")
            }
        }
    }

    private func phones(_ source: some PronunciationSource, _ word: String) -> [String] {
        source.pronunciations(of: word).map { $0.phones.joined(separator: " ") }
    }

    private func dictionary(_ text: String) throws -> LexiconFile {
        let path = try write(text)
        defer { try? FileManager.default.removeItem(atPath: path) }
        return try LexiconFile(path: path)
    }

    private func write(_ text: String) throws -> String { try write(Array(text.utf8)) }

    private func write(_ bytes: [UInt8]) throws -> String {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).dict")
        try Data(bytes).write(to: file)
        return file.path
    }
}
