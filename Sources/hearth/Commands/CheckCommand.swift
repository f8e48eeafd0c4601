import ArgumentParser
import CorpusCheck
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
            "Only what has these words, with others said in their place: crank=hike.", valueName: "old=new"),
        transform: Self.swap)
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
        let reports = try await CorpusRunner.reports(on: files, instead: instead) {
            CorpusRunner(language: language, catalogue: catalogue) { Terminal.complain($0) }
        }
        if !quiet { reports.flatMap(\.misses).forEach(show) }
        summarise(reports)
        if reports.contains(where: { !$0.misses.isEmpty }) { throw EarlyEnd(status: .notDone) }
    }

    private static func swap(_ text: String) throws -> WordSwap {
        guard let swap = WordSwap(argument: text) else {
            throw ValidationError("“\(text)” doesn't say which words stand for which; write crank=hike")
        }
        return swap
    }

    private func tell(countOf files: [String]) throws {
        let folders = Dictionary(grouping: files) {
            URL(fileURLWithPath: $0).deletingLastPathComponent().lastPathComponent
        }
        for (folder, files) in folders.sorted(by: { $0.key < $1.key }) {
            let texts = try files.map { try CorpusFile(path: $0).textCount }.reduce(0, +)
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
