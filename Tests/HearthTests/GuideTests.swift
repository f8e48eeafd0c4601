import Foundation
import Testing

/// The sentences of the guide, said to the homes that the guide says them to.
///
/// A block that begins with
/// "```say HOME" is one conversation of which every line has to be understood. In one that begins with "```talk HOME",
/// a line after "> " is said, and what follows is the reply, word for word; with
/// "```result HOME" it is the result object; with "```lost HOME" no line may be understood, each in a conversation of
/// its own. The home called "nothing" is a database that isn't there yet.
struct GuideTests {
    /// A block of a page.
    struct Block: CustomStringConvertible, Sendable {
        var page: String
        var kind: String
        var home: String
        var line: Int
        var lines: [String]
        var description: String { "\(page):\(line)" }
    }

    private static let now = "2026-03-02T12:00"

    private static let blocks: [Block] = {
        let docs = HearthProcess.root.appendingPathComponent("docs")
        let names = (try? FileManager.default.contentsOfDirectory(atPath: docs.path)) ?? []
        let pages = ["README.md"] + names.filter { $0.hasSuffix(".md") }.sorted().map { "docs/\($0)" }
        return pages.flatMap(blocks)
    }()

    private static func blocks(of page: String) -> [Block] {
        let url = HearthProcess.root.appendingPathComponent(page)
        guard let text = try? String(contentsOf: url, encoding: .utf8) else { return [] }
        var blocks: [Block] = []
        var open: Block?
        for (number, line) in text.components(separatedBy: "\n").enumerated() {
            if let block = open {
                if line == "```" { blocks.append(block) }
                open = line == "```" ? nil : block.with(line)
            } else if ["```say ", "```talk ", "```result ", "```lost ", "```yaml"].contains(where: line.hasPrefix) {
                let words = line.dropFirst(3).split(separator: " ").map(String.init)
                open = Block(page: page, kind: words[0], home: words.last ?? "", line: number + 2, lines: [])
            }
        }
        return blocks
    }

    @Test func theGuideHasSentences() {
        #expect(Self.blocks.contains { $0.page == "README.md" })
        #expect(Self.blocks.filter { $0.page == "docs/what-can-be-said.md" }.count >= 10)
    }

    @Test(arguments: blocks.filter { $0.kind == "say" })
    func everySentenceIsUnderstood(_ block: Block) throws {
        let objects = try said(block.lines, to: block.home)
        for (line, object) in zip(block.lines, objects) {
            let outcome = object["outcome"] as? String ?? ""
            let isUnderstood = ["done", "answered", "confirm", "ask"].contains(outcome)
            #expect(isUnderstood, "\(block): “\(line)” is \(outcome): \(object["reply"] ?? "")")
        }
    }

    /// What the guide shows how to add must still be missing.
    @Test(arguments: blocks.filter { $0.kind == "lost" })
    func whatIsToBeAddedIsNotUnderstoodYet(_ block: Block) throws {
        for line in block.lines {
            let objects = try said([line], to: block.home)
            #expect(objects.map { $0["outcome"] as? String } == ["notUnderstood"], "\(block): \(line)")
        }
    }

    @Test(arguments: blocks.filter { $0.kind == "talk" })
    func everyReplyIsTheOneThatIsGiven(_ block: Block) throws {
        var turns: [(said: String, reply: String)] = []
        for line in block.lines {
            if line.hasPrefix("> ") {
                turns.append((String(line.dropFirst(2)), ""))
            } else if let last = turns.indices.last {
                turns[last].reply += (turns[last].reply.isEmpty ? "" : " ") + line
            }
        }
        let objects = try said(turns.map(\.said), to: block.home)
        for (turn, object) in zip(turns, objects) {
            #expect(object["reply"] as? String == turn.reply, "\(block): \(turn.said)")
        }
    }

    @Test(arguments: blocks.filter { $0.kind == "result" })
    func everyResultIsTheOneThatIsGiven(_ block: Block) throws {
        let said = block.lines.filter { $0.hasPrefix("> ") }.map { String($0.dropFirst(2)) }
        #expect(try run(said, in: block.home).lines == block.lines.filter { !$0.hasPrefix("> ") })
    }

    @Test(arguments: blocks.filter { $0.kind == "yaml" && $0.lines.first == "homes:" })
    func everyHomeFileCanBeRead(_ block: Block) throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(block.lines.joined(separator: "\n") + "\n", to: "home.yaml")
        let run = try HearthProcess.run("home", "show", "--home", file)
        #expect(run.status == 0, "\(block): \(run.errors)")
    }

    @Test func theTableOfTheCorporaHasEveryHomeAndFolder() throws {
        let corpora = HearthProcess.root.appendingPathComponent("corpora")
        let table = try String(contentsOf: corpora.appendingPathComponent("README.md"), encoding: .utf8)
        let homes = try FileManager.default.contentsOfDirectory(atPath: corpora.appendingPathComponent("homes").path)
        for home in homes { #expect(table.contains("| `\(home)` |")) }
        let run = try HearthProcess.run("check", "--count", corpora.appendingPathComponent("en").path)
        let counts = run.output.matches(of: /([\w-]+)\/: (\d+) files, (\d+) texts/)
        #expect(counts.count > 20)
        for match in counts {
            let row = table.split(separator: "\n").first { $0.hasPrefix("| `en/\(match.1)/` |") } ?? ""
            let numbers = row.split(separator: "|").suffix(2).compactMap { Double($0.filter(\.isNumber)) }
            guard numbers.count == 2, let files = Double(match.2), let texts = Double(match.3) else {
                Issue.record("corpora/README.md has no row for \(match.1)")
                continue
            }
            // A few more or fewer don't make the table wrong; `make counts` counts them anew.
            #expect(abs(numbers[0] - files) <= max(2, files * 0.1), "\(match.0)")
            #expect(abs(numbers[1] - texts) <= max(20, texts * 0.1), "\(match.0)")
        }
    }

    /// A version that isn't released yet is called `-dev`, and its changes stand under "Unreleased".
    @Test func theProgramsVersionIsThatOfTheChangelog() throws {
        let version = try HearthProcess.run("--version").output.trimmingCharacters(in: .whitespacesAndNewlines)
        let changelog = try String(
            contentsOf: HearthProcess.root.appendingPathComponent("CHANGELOG.md"), encoding: .utf8)
        let newest = try #require(changelog.firstMatch(of: /\n## (\S+)[^\n]*\n+([^\n]*)/))
        if version.hasSuffix("-dev") {
            #expect(newest.1 == "Unreleased" && newest.2.contains(version.dropLast("-dev".count)))
        } else {
            #expect(newest.1 == version)
        }
    }

    @Test func everyLinkOfTheGuideLeadsSomewhere() throws {
        let docs = HearthProcess.root.appendingPathComponent("docs")
        let pages = try FileManager.default.contentsOfDirectory(atPath: docs.path).filter { $0.hasSuffix(".md") }
        for page in ["README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"] + pages.map({ "docs/\($0)" }) {
            let url = HearthProcess.root.appendingPathComponent(page)
            for link in try String(contentsOf: url, encoding: .utf8).matches(of: /\]\(([^)#:]+)(#[^)]*)?\)/) {
                let target = url.deletingLastPathComponent().appendingPathComponent(String(link.1))
                #expect(FileManager.default.fileExists(atPath: target.path), "\(page): \(link.1)")
            }
        }
    }

    @Test func everyTargetIsOnTheMap() throws {
        let manifest = try String(
            contentsOf: HearthProcess.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let map = try String(contentsOf: HearthProcess.root.appendingPathComponent("ARCHITECTURE.md"), encoding: .utf8)
        let targets = manifest.matches(of: /(?:ibrary|executableTarget)\(\s*(?:name: )?"([\w-]+)"/).map { String($0.1) }
        #expect(targets.count > 30)
        for target in targets { #expect(map.contains("`\(target)`"), "ARCHITECTURE.md lacks \(target)") }
        #expect(map.components(separatedBy: "\n").count <= 150)
    }

    @Test func everyDecisionHasItsFormAndALineInTheIndex() throws {
        let folder = HearthProcess.root.appendingPathComponent("docs/decisions")
        let index = try String(contentsOf: folder.appendingPathComponent("README.md"), encoding: .utf8)
        for page in try FileManager.default.contentsOfDirectory(atPath: folder.path) where page != "README.md" {
            let text = try String(contentsOf: folder.appendingPathComponent(page), encoding: .utf8)
            for section in ["Context", "Decision", "Measured", "Tried and lost"] {
                #expect(text.contains("\n## \(section)\n"), "\(page) has no \(section)")
            }
            let title = text.prefix { $0 != "\n" }.dropFirst(2)
            #expect(index.contains("](\(page)) \(title)"), "the index lacks \(page), or has another title")
        }
    }

    private func said(_ lines: [String], to home: String) throws -> [[String: Any]] {
        let outcome = try run(lines, in: home)
        let objects = try outcome.objects()
        try #require(objects.count == lines.count, "\(objects.count) results of \(lines.count): \(outcome.errors)")
        return objects
    }

    private func run(_ lines: [String], in home: String) throws -> HearthProcess.Outcome {
        let input = Data((lines.joined(separator: "\n") + "\n").utf8)
        let folder = try TemporaryFolder()
        let path = home == "nothing" ? folder.file("home.db").path : HearthProcess.home(home)
        return try HearthProcess.run(["say", "--json", "--home", path, "--now", Self.now], input: input)
    }
}

extension GuideTests.Block {
    /// The block with one more line.
    fileprivate func with(_ line: String) -> Self {
        var block = self
        block.lines.append(line)
        return block
    }
}
