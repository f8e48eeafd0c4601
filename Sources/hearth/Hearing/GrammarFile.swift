import Foundation
import HomeModel
import HouseService
import JSGF
import Speech
import VoiceService

/// A JSGF grammar of the user's own, compiled: for recognising instead of the home's.
struct GrammarFile {
    /// Everything that its public rules allow.
    let automaton: Automaton
    /// Below this confidence the words were hardly said. It is low on purpose: recognising alone does nothing, so
    /// doubtful words are told, too. See `docs/decisions/025-two-hearings.md`.
    private static let leastConfidence = 0.003

    /// Reads a grammar and those that it imports, from the files of their names beside it.
    /// - Throws: `GrammarError` with file, line and column; ``InputError`` where a file can't be read.
    init(path: String) throws {
        let grammar = try Self.read(path)
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        var library = try GrammarLibrary([grammar])
        try library.loadImports { (name) throws(GrammarError) -> Grammar? in
            let file = folder + "/" + name + ".jsgf"
            return try FileManager.default.contents(atPath: file).map { data throws(GrammarError) in
                try Grammar(parsing: String(decoding: data, as: UTF8.self), file: file)
            }
        }
        let names = grammar.rules.filter(\.isPublic).map { "\(grammar.name).\($0.name)" }
        guard let first = names.first else {
            throw InputError(file: path, line: nil, problem: "has no public rule: nothing in it can be said")
        }
        guard names.count > 1 else {
            automaton = try Automaton(rules: library.linked(), start: first)
            return
        }
        let choice = names.map { "<\($0)>" }.joined(separator: " | ")
        let imports = "import <\(grammar.name).*>;"
        try library.add(
            Grammar(parsing: "#JSGF V1.0; grammar hearth.choice; \(imports) public <any> = \(choice);", file: ""))
        automaton = try Automaton(rules: library.linked(), start: "hearth.choice.any")
    }

    private static func read(_ path: String) throws -> Grammar {
        let data = try InputFile.read(path)
        let lines = data.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        if let bad = lines.firstIndex(where: { String(validating: $0, as: UTF8.self) == nil }) {
            throw InputError(file: path, line: bad + 1, problem: "this is not UTF-8; save the file as UTF-8")
        }
        return try Grammar(parsing: String(decoding: data, as: UTF8.self), file: path)
    }

    /// The tags passed by a sentence, in order.
    func tags(of hypothesis: String) -> [String] {
        let words = hypothesis.split(separator: " ").map(String.init)
        return automaton.match(words: words)?.tags.map(automaton.tagText) ?? []
    }

    /// Whether there are words, and such that they may have been said: a grammar finds one of its sentences in any
    /// sound.
    func isTrusted(_ heard: HeardUtterance?) -> Bool {
        heard.map { isTrusted($0.hypothesis) } ?? false
    }

    /// Whether the words are one of its sentences and were heard well.
    func isTrusted(_ hypothesis: Hypothesis) -> Bool {
        !hypothesis.words.isEmpty && hypothesis.confidence >= Self.leastConfidence
    }

    /// The result object for what was heard in a file.
    func object(_ heard: HeardUtterance?, in file: String) -> FileNode {
        let words = heard?.hypothesis.text ?? ""
        return .map(
            ("file", .string(file)),
            ("hypothesis", .string(words)),
            ("confidence", .rounded(heard?.hypothesis.confidence ?? 0)),
            ("outcome", .string(isTrusted(heard) ? "done" : "notUnderstood")),
            ("tags", .list(tags(of: words).map(FileNode.string))))
    }
}
