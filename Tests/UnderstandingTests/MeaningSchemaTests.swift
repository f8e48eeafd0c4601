import Foundation
import JSGF
import Testing

@testable import Understanding

/// The tags of the grammars, held against `grammars/meaning.yaml` and against the code that reads them.
@Suite struct MeaningSchemaTests {
    private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// What the schema declares.
    private struct Schema {
        var nodes: Set<String> = []
        var unread: Set<String> = []
        var attributes: [String: Set<String>] = [:]

        /// Reads the few forms of YAML in which the schema is written: lists of words,
        /// and words with a list in brackets.
        init(_ text: String) {
            var section = ""
            for line in text.split(separator: "\n") where !line.hasPrefix("#") {
                if !line.hasPrefix(" ") {
                    section = String(line.dropLast())
                    continue
                }
                let content = line.prefix { $0 != "#" }.trimmingCharacters(in: .whitespaces)
                if content.hasPrefix("- ") {
                    let name = String(content.dropFirst(2))
                    if section == "nodes" { nodes.insert(name) } else { unread.insert(name) }
                } else if let colon = content.firstIndex(of: ":") {
                    let values = content[content.index(after: colon)...].trimmingCharacters(
                        in: CharacterSet(charactersIn: " []"))
                    attributes[String(content[..<colon])] = Set(
                        values.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) })
                }
            }
        }
    }

    /// The tags of a grammar, without what stands in remarks.
    private func tags(of grammar: String) -> [String] {
        let code = grammar.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            line.range(of: "//").map { line[..<$0.lowerBound] } ?? line
        }.joined(separator: "\n")
        return code.split(separator: "{").dropFirst().compactMap { $0.split(separator: "}").first.map(String.init) }
    }

    private func files(_ folder: String, _ ending: String) throws -> [String] {
        let url = Self.root.appendingPathComponent(folder)
        let paths = FileManager.default.enumerator(at: url, includingPropertiesForKeys: nil)
        let found = (paths?.allObjects as? [URL] ?? []).filter { $0.pathExtension == ending }
        return try found.map { try String(contentsOf: $0, encoding: .utf8) }
    }

    private func schema() throws -> Schema {
        Schema(try String(contentsOf: Self.root.appendingPathComponent("grammars/meaning.yaml"), encoding: .utf8))
    }

    @Test func everyTagIsDeclaredAndEveryDeclarationIsATag() throws {
        let schema = try schema()
        var nodes: Set<String> = []
        var attributes: Set<String> = []
        for tag in try files("grammars/en", "jsgf").flatMap(tags) {
            let words = tag.split(separator: " ").map(String.init)
            for word in words {
                if word.hasSuffix(":") {
                    let name = String(word.dropLast())
                    nodes.insert(name)
                    #expect(schema.nodes.contains(name) || schema.unread.contains(name), "the node \(name)")
                    continue
                }
                let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
                let key = parts.first ?? ""
                attributes.insert(key)
                let allowed = schema.attributes[key]
                #expect(allowed != nil, "the attribute \(key)")
                guard parts.count == 2, let allowed, !allowed.contains("any") else { continue }
                let isNumber = parts[1].allSatisfy { $0.isNumber || "-.:".contains($0) }
                #expect(allowed.contains(parts[1]) || isNumber && allowed.contains("number"), "the value \(word)")
            }
        }
        #expect(schema.nodes.union(schema.unread) == nodes)
        #expect(Set(schema.attributes.keys) == attributes)
    }

    @Test func everyLineFits() throws {
        for grammar in try files("grammars/en", "jsgf") {
            for line in grammar.split(separator: "\n") where line.count > 140 {
                Issue.record("a line has \(line.count) columns, Tools/grammars/wrap.py breaks it: \(line.prefix(60))…")
            }
        }
    }

    @Test func whatIsDeclaredIsWhatTheProgramKnows() throws {
        let schema = try schema()
        let kinds = Set(Meaning.Kind.allCases.map(\.rawValue))
        #expect(kinds.subtracting(schema.nodes.union(schema.unread)) == ["", "beside"])
        #expect(schema.nodes.union(schema.unread).isSubset(of: kinds))
        let keys = Set(Meaning.Key.allCases.map(\.rawValue))
        #expect(keys.isSuperset(of: schema.attributes.keys))
    }

    @Test func everyTagIsReadBySomeCode() throws {
        let code = try files("Sources/Understanding", "swift").filter {
            !$0.contains("enum Kind") && !$0.contains("enum Key")
        }
        .joined()
        func isRead(_ name: String) -> Bool {
            code.range(of: "\\.\(name)\\b", options: .regularExpression) != nil
        }
        let unread = try schema().unread
        for kind in Meaning.Kind.allCases where !unread.contains(kind.rawValue) {
            #expect(isRead("\(kind)"), "nobody reads the node \(kind.rawValue)")
        }
        // "O'clock" is read by being there: a time with it is no bare number.
        for key in Meaning.Key.allCases where key != .full {
            #expect(isRead("\(key)"), "nobody reads the attribute \(key.rawValue)")
        }
    }

    /// In a remark of the schema, or between backticks in the README.
    @Test func everyTagIsExplained() throws {
        let lines = try String(contentsOf: Self.root.appendingPathComponent("grammars/meaning.yaml"), encoding: .utf8)
            .split(separator: "\n").filter { $0.hasPrefix(" ") }
        let readme = try String(contentsOf: Self.root.appendingPathComponent("grammars/README.md"), encoding: .utf8)
        for (before, line) in zip([""] + lines, lines) where !line.hasPrefix("  #") {
            let isRemarked = line.contains("#") || before.hasPrefix("  #")
            let name = line.trimmingCharacters(in: .whitespaces).drop { $0 == "-" || $0 == " " }.prefix { $0.isLetter }
            let isInReadme = readme.range(of: "[`|]\(name)[`:=|]", options: .regularExpression) != nil
            #expect(isRemarked || isInReadme, "nothing tells what \(name) means")
        }
    }

    @Test func aGrammarWithATagThatNothingReadsIsRefused() throws {
        let text = "#JSGF V1.0;\ngrammar odd;\npublic <said> = hello {greeting=warm};\n"
        let grammar = try Grammar(parsing: text, file: "odd.jsgf")
        let error = try #require(throws: GrammarError.self) { try grammar.checkTags() }
        #expect(error.line == 3)
        #expect(error.description.contains("{greeting=warm}"))
    }
}
