import Foundation
import HomeModel
import JSGF
import TestSupport
import Testing

@testable import Understanding

/// What is kept of grammars is used where it is right, and never otherwise.
@Suite struct GrammarCacheTests {
    /// A small language in a folder of its own, and a cache beside it.
    private final class Place {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("hearth-\(UUID().uuidString)")
        var cache: URL { folder.appendingPathComponent("cache") }
        var entry: URL { cache.appendingPathComponent("xx-main.s.compiled") }

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try write("main", "import <home.*>; import <more.*>; public <s> = turn on [the] <lamp> | <later> {later};")
            try write("more", "public <later> = in (two | /0.5/ three) minutes;")
        }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func write(_ name: String, _ body: String) throws {
            try Data("#JSGF V1.0;\ngrammar \(name);\n\(body)".utf8).write(
                to: folder.appendingPathComponent("\(name).jsgf"))
        }

        func files(program: String = "test", in other: URL? = nil) -> GrammarFiles {
            let lamp = GrammarRule(name: "lamp", isPublic: true, expansion: .word("sofa"))
            return GrammarFiles(
                resources: LanguageResources(language: "xx", folder: folder),
                given: Grammar(name: "home", rules: [lamp]), options: AutomatonOptions(nameRules: ["home.*"]),
                cache: GrammarCache(folder: (other ?? cache).path, program: program))
        }

        /// What is kept; `nil` where there is nothing that can be believed.
        func kept(program: String = "test") -> CompiledGrammars? {
            let files = files(program: program)
            return files.cache?.entry("xx-main.s").read(start: "main.s", files)
        }
    }

    private static func understands(_ words: String, _ compiled: CompiledGrammars) throws -> Bool {
        try Automaton(compiled).match(words: words.split(separator: " ").map(String.init)) != nil
    }

    @Test func isKeptForTheNextTime() throws {
        let place = try Place()
        #expect(place.kept() == nil)
        let first = try place.files().compiled("main.s")
        let second = try #require(place.kept())
        #expect(second.rules == first.rules)
        let automatons = try (Automaton(first), Automaton(second))
        #expect(try automatons.0.finiteStateGrammar().text == automatons.1.finiteStateGrammar().text)
        for words in [["turn", "on", "the", "sofa"], ["in", "three", "minutes"], ["in", "four", "minutes"]] {
            #expect(automatons.0.match(words: words) == automatons.1.match(words: words))
        }
    }

    @Test func aChangedGrammarIsNoticed() throws {
        let place = try Place()
        _ = try place.files().compiled("main.s")
        try place.write("more", "public <later> = in (two | /0.5/ seven) minutes;")
        #expect(place.kept() == nil)
        let changed = try place.files().compiled("main.s")
        #expect(try Self.understands("in seven minutes", changed) && !Self.understands("in three minutes", changed))
        #expect(place.kept() != nil)
        try place.write("more", "public <later> = ")
        #expect(throws: GrammarError.self) { try place.files().compiled("main.s") }
        try FileManager.default.removeItem(at: place.folder.appendingPathComponent("more.jsgf"))
        let error = #expect(throws: GrammarError.self) { try place.files().compiled("main.s") }
        #expect(error?.kind == .missingGrammar("more"))
    }

    @Test func anotherProgramDoesNotBelieveIt() throws {
        let place = try Place()
        _ = try place.files(program: "old").compiled("main.s")
        #expect(place.kept() == nil)
        _ = try place.files().compiled("main.s")
        #expect(place.kept() != nil && place.kept(program: "old") == nil)
    }

    @Test func aDamagedFileIsNeverBelieved() throws {
        let place = try Place()
        _ = try place.files().compiled("main.s")
        let whole = try Data(contentsOf: place.entry)
        for position in whole.indices {
            var damaged = whole
            damaged[position] ^= [0x01, 0x80, 0xFF][position % 3]
            try damaged.write(to: place.entry)
            #expect(place.kept() == nil, "byte \(position)")
        }
        for count in stride(from: 0, to: whole.count, by: 7) {
            try whole[..<count].write(to: place.entry)
            #expect(place.kept() == nil, "\(count) bytes")
        }
        try (whole + Data([0])).write(to: place.entry)
        #expect(place.kept() == nil)
        // It is put right by the way.
        #expect(try Self.understands("turn on sofa", place.files().compiled("main.s")))
        #expect(try Data(contentsOf: place.entry) == whole)
    }

    @Test func nobodyHearsOfAFolderThatCannotBeMade() throws {
        let place = try Place()
        try Data().write(to: place.folder.appendingPathComponent("file"))
        for folder in [place.folder.appendingPathComponent("file/cache"), URL(fileURLWithPath: "/proc/no/cache")] {
            #expect(try Self.understands("turn on sofa", place.files(in: folder).compiled("main.s")))
        }
        // Where its file should be, there is a folder.
        try FileManager.default.createDirectory(at: place.entry, withIntermediateDirectories: true)
        #expect(try Self.understands("turn on sofa", place.files().compiled("main.s")))
        #expect(place.kept() == nil)
    }

    @Test(.timeLimit(.minutes(5))) func nobodyWaitsForAPipeInItsPlace() throws {
        let place = try Place()
        try FileManager.default.createDirectory(at: place.cache, withIntermediateDirectories: true)
        try #require(mkfifo(place.entry.path, 0o600) == 0)
        #expect(place.kept() == nil)
        #expect(try Self.understands("turn on sofa", place.files().compiled("main.s")))
        // A plain file takes its place.
        #expect(place.kept() != nil)
    }

    /// The whole language, kept, matches whatever is said like the one that was compiled from its texts.
    @Test func theLanguageIsTheSame() throws {
        let place = try Place()
        let cache = GrammarCache(folder: place.cache.path, program: "test")
        let resources = try LanguageResources()
        let languages = try (0..<2).map { _ in
            try Language(resources: resources, catalogue: ExampleHome.catalogue.get(), cache: cache)
        }
        let database = try ExampleHome.database("flat")
        let automatons = try languages.map { try $0.automaton(for: database) }
        let spoken = try languages.map { try $0.spokenAutomaton(for: database) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.cache.path).count == 2)
        #expect(automatons[0].rules == automatons[1].rules)
        #expect(languages[0].corrections.count == languages[1].corrections.count)
        let texts = try spoken.map { try $0.finiteStateGrammar(FSGOptions(sharing: .namesShared)).text }
        #expect(texts[0] == texts[1])
        let sampler = SentenceSampler(automatons[0])
        var generator = SeededGenerator(seed: 20_260_302)
        for _ in 0..<300 {
            guard let sentence = sampler.sample(using: &generator, maximumWords: 16) else { continue }
            for words in [sentence.words, sentence.words.dropLast(), sentence.words.shuffled(using: &generator)] {
                let matches = automatons.map { $0.match(words: Array(words)) }
                #expect(matches[0] == matches[1], "\(words)")
            }
        }
    }
}
