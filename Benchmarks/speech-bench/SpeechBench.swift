import ArgumentParser
import Foundation

/// Measures how well speech is heard, on the built program; prints a table and writes JSON.
@main
struct SpeechBench: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "speech-bench", abstract: "Measure how well speech is heard.")

    @Option(help: "The program.") var hearth = ".build/release/hearth"
    @Option(help: "A folder of human orders: clips, labels.json, coffee.jsgf. Without, they are left out.")
    var coffee: String?
    @Option(help: "The home that commands are spoken to.") var home = "corpora/homes/flat.yaml"
    @Option(help: "The corpora that the commands are from.") var corpora = "corpora/en"
    @Option(help: "The most orders, and sentences a voice; 0 for all orders and 50 sentences.") var limit = 0
    @Option(help: "Where the JSON goes.") var json: String?

    func run() throws {
        var report = Report()
        let bench = Measurement(program: Program(path: hearth), home: home)
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("speech-bench-\(UUID())").path
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        var foreign: [Double] = []
        if let coffee {
            let orders = try CoffeeOrders(folder: coffee, limit: limit)
            try bench.measure(orders, scratch, &report)
            foreign = try bench.confidences(ofForeign: orders, &report)
        }
        let sentences = try HomeCommands.sentences(
            corpora: corpora, home: String(home.split(separator: "/").last ?? ""), limit: limit == 0 ? 50 : limit)
        let right = try bench.measure(sentences, scratch, &report)
        report.curve(right: right, foreign: foreign)
        report.finish()
        if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
    }
}

/// What was measured so far; each line is printed as soon as it is there.
struct Report {
    private struct Row: Encodable {
        var measure: String
        var share: Share
    }

    private struct Whole: Encodable {
        var shares: [Row]
        var decodingPerSecond: Double
        var latencySeconds: [Double]
        var megabytes: Double
    }

    private var rows: [Row] = []
    private var processorSeconds = 0.0
    private var audioSeconds = 0.0
    private var latencies: [Double] = []
    private var megabytes = 0.0

    /// Takes a share.
    mutating func add(_ measure: String, _ share: Share) {
        rows.append(Row(measure: measure, share: share))
        print(measure.padding(toLength: 44, withPad: " ", startingAt: 0), share.text)
    }

    /// Takes what a run cost.
    mutating func add(_ run: Program.Run, audioSeconds seconds: Double, latencies: [Double]) {
        processorSeconds += run.seconds
        audioSeconds += seconds
        megabytes = max(megabytes, run.megabytes)
        self.latencies += latencies
    }

    /// False accepts against false rejects, at some confidences.
    mutating func curve(right: [Double], foreign: [Double]) {
        for threshold in stride(from: 0.1, to: 0.95, by: 0.1) {
            let name = "at confidence \(threshold.rounded(to: 1))"
            add("right commands refused \(name)", Share(count: right.count { $0 < threshold }, total: right.count))
            guard !foreign.isEmpty else { continue }
            add(
                "foreign speech accepted \(name)", Share(count: foreign.count { $0 >= threshold }, total: foreign.count)
            )
        }
    }

    /// Prints what it cost.
    func finish() {
        print("processor time over audio time: \(rate.rounded(to: 3))")
        print(
            "end of speech to result: \(percentiles.map { "\($0.rounded(to: 3))" }.joined(separator: ", ")) s (p50, p95)"
        )
        print("memory: \(megabytes.rounded(to: 0)) MB")
    }

    /// All of it.
    func json() throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted]
        return try encoder.encode(
            Whole(shares: rows, decodingPerSecond: rate, latencySeconds: percentiles, megabytes: megabytes))
    }

    private var rate: Double { audioSeconds > 0 ? processorSeconds / audioSeconds : 0 }

    private var percentiles: [Double] {
        let sorted = latencies.sorted()
        guard !sorted.isEmpty else { return [] }
        return [0.5, 0.95].map { sorted[Int(Double(sorted.count - 1) * $0)] }
    }
}
