import ArgumentParser
import Foundation
import HomeModel
import HouseService
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

    @Option(
        help: ArgumentHelp(
            "Only what has these words, with others said in their place: crank=hike.", valueName: "old=new"))
    var instead: WordSwap?

    @Flag(help: "Print the summary only.")
    var quiet = false

    @Flag(help: "Try nothing, and print how many files and texts each folder has.")
    var count = false

    func run() async throws {
        let files = try CorpusFinder.files(in: paths.isEmpty ? ["corpora"] : paths)
        if count { return try tell(countOf: files) }
        let catalogue = try Catalogue()
        let language = try Language(language, catalogue: catalogue)
        let reports = try await Self.reports(on: files, instead: instead) {
            CorpusRunner(language: language, catalogue: catalogue)
        }
        if !quiet { reports.flatMap(\.misses).forEach(show) }
        summarise(reports)
        if reports.contains(where: { !$0.misses.isEmpty }) { throw EarlyEnd(status: .notDone) }
    }

    /// Runs files beside one another, one runner for each processor; gives their reports in the order of the files.
    private static func reports(
        on files: [String], instead swap: WordSwap?, runner: @escaping @Sendable () -> CorpusRunner
    ) async throws -> [CorpusRunner.Report] {
        let workers = max(1, min(files.count, ProcessInfo.processInfo.activeProcessorCount))
        return try await withThrowingTaskGroup(of: [(Int, CorpusRunner.Report)].self) { group in
            for worker in 0..<workers {
                group.addTask {
                    var runner = runner()
                    var reports: [(Int, CorpusRunner.Report)] = []
                    for number in stride(from: worker, to: files.count, by: workers) {
                        let file = try CorpusFile(path: files[number])
                        let said = swap.map(file.saying) ?? file
                        if swap != nil, said.conversations.isEmpty { continue }
                        reports.append((number, try await runner.run(said)))
                    }
                    return reports
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }.sorted { $0.0 < $1.0 }.map(\.1)
        }
    }

    private func tell(countOf files: [String]) throws {
        let folders = Dictionary(grouping: files) {
            URL(fileURLWithPath: $0).deletingLastPathComponent().lastPathComponent
        }
        for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
            let texts = try files.map { try CorpusFile(path: $0).conversations.map(\.count).reduce(0, +) }.reduce(0, +)
            Terminal.print("\(folder)/: \(files.count) files, \(texts) texts")
        }
    }

    private func show(_ miss: CorpusRunner.Miss) {
        Terminal.print("\(miss.path):\(miss.line): \(miss.said)")
        Terminal.print("  expected: \(miss.expected)")
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
