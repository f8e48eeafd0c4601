import ArgumentParser
import Foundation
import HomeModel
import Understanding
import VoiceService

/// `hearth check`: corpora as regression tests.
struct CheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Run corpora of utterances and compare what comes of them.",
        discussion: "Prints each miss with its place, what was said, expected and got; exits with 1 on any miss.")

    @Argument(help: ArgumentHelp("Corpus files or folders of them (default: corpora).", valueName: "path"))
    var paths: [String] = []

    @Option(help: ArgumentHelp("The language that is spoken.", valueName: "code"))
    var language = "en"

    @Flag(help: "Print the summary only.")
    var quiet = false

    func run() async throws {
        let files = try CorpusFinder.files(in: paths.isEmpty ? ["corpora"] : paths)
        let catalogue = try Catalogue()
        let language = try Language(language, catalogue: catalogue)
        var runner = CorpusRunner(language: language, catalogue: catalogue)
        var reports: [CorpusRunner.Report] = []
        for file in files {
            let report = try await runner.run(CorpusFile(path: file))
            if !quiet { report.misses.forEach(show) }
            reports.append(report)
        }
        summarise(reports)
        if reports.contains(where: { !$0.misses.isEmpty }) { throw EarlyEnd(status: .notDone) }
    }

    private func show(_ miss: CorpusRunner.Miss) {
        let said =
            switch miss.turn.utterance {
            case .say(let text): text
            case .hear(let path): path
            }
        Terminal.print("\(miss.path):\(miss.turn.line): \(said)")
        Terminal.print("  expected: \(miss.turn.expectation?.inline ?? "")")
        Terminal.print("  got:      \(miss.result.json)")
    }

    private func summarise(_ reports: [CorpusRunner.Report]) {
        for report in reports {
            Terminal.print("\(report.path): \(report.count - report.misses.count) of \(report.count) right")
        }
        let total = reports.map(\.count).reduce(0, +)
        let missed = reports.map(\.misses.count).reduce(0, +)
        let share = total == 0 ? 100 : (Double(total - missed) / Double(total) * 1000).rounded(.down) / 10
        Terminal.print("total: \(total - missed) of \(total) right (\(share) %), \(missed) missed")
        let negatives = reports.map(\.negatives).reduce(0, +)
        let acted = reports.map(\.falseActs).reduce(0, +)
        Terminal.print("of \(negatives) sentences that must not act, \(acted) acted")
    }
}

/// Finds corpus files.
enum CorpusFinder {
    /// The files named, and the corpus files below the folders named, in the order of their names. Home files, which lie
    /// there too, are passed over.
    /// - Throws: ``InputError`` for a path where nothing is, or a folder without any corpus.
    static func files(in paths: [String]) throws -> [String] {
        try paths.flatMap { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
                throw InputError(file: path, line: nil, problem: "no such file or folder")
            }
            guard isFolder.boolValue else { return [path] }
            let found = (FileManager.default.enumerator(atPath: path)?.allObjects ?? []).compactMap { $0 as? String }
                .filter { $0.hasSuffix(".yaml") && !$0.split(separator: "/").dropLast().contains("homes") }.sorted()
            guard !found.isEmpty else { throw InputError(file: path, line: nil, problem: "no corpus in this folder") }
            let folder = NSString(string: path)
            return found.map { folder.appendingPathComponent($0) }
        }
    }
}
