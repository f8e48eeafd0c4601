import Foundation
import JSGF
import Speech
import VoiceService

/// A JSGF grammar of the user's own, compiled: for recognising instead of the home's.
struct GrammarFile {
    /// Everything that its public rules allow.
    let automaton: Automaton

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
        guard let data = FileManager.default.contents(atPath: path) else {
            throw InputError(file: path, line: nil, problem: "can't be read")
        }
        return try Grammar(parsing: String(decoding: data, as: UTF8.self), file: path)
    }

    /// The tags passed by a sentence, in order.
    func tags(of hypothesis: String) -> [String] {
        let words = hypothesis.split(separator: " ").map(String.init)
        return automaton.match(words: words)?.tags.map(automaton.tagText) ?? []
    }

    /// The result object for what was heard.
    func object(_ heard: HeardUtterance?) -> JSONValue {
        let words = heard?.hypothesis.text ?? ""
        return .object([
            .init("hypothesis", .string(words)),
            .init("confidence", .number(heard?.hypothesis.confidence ?? 0)),
            .init("outcome", .string(words.isEmpty ? "notUnderstood" : "done")),
            .init("tags", .array(tags(of: words).map(JSONValue.string))),
        ])
    }
}
