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
    @Option(help: "A folder of single words by people: a folder of recordings for each. Without, they are left out.")
    var words: String?
    @Option(help: "A folder of phrases by people that aren't for the house: a folder of recordings for each.")
    var phrases: String?
    @Option(help: "A folder of lists of everyday requests.") var everyday = "Benchmarks/speech-bench/everyday"
    @Flag(help: "Only everyday requests and recordings of people.") var short = false
    @Option(help: "The home that commands are spoken to.") var home = "corpora/homes/flat.yaml"
    @Option(help: "The corpora that the commands are from.") var corpora = "corpora/en"
    @Option(help: "The most orders, and sentences a voice; 0 for all orders and 50 sentences.") var limit = 0
    @Option(help: "Only the first or the second half of it all: what is fitted on the one is reported on the other.")
    var half: Half?
    @Option(help: "Where the JSON goes.") var json: String?

    func run() throws {
        var report = Report()
        let bench = Measurement(program: Program(path: hearth), home: home)
        let scratch = FileManager.default.temporaryDirectory.appendingPathComponent("speech-bench-\(UUID())").path
        try FileManager.default.createDirectory(atPath: scratch, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: scratch) }
        if let coffee {
            let orders = try CoffeeOrders(folder: coffee, half: half, limit: limit)
            try bench.measure(orders, scratch, &report)
            try bench.measure(foreign: orders, &report)
        }
        if let words { try bench.measure(wordsIn: words, half, limit: limit, &report) }
        if let phrases { try bench.measure(phrasesIn: phrases, half, limit: limit, &report) }
        try Measurement.measure(
            EverydayRequests.all(in: everyday), half, limit, by: bench.program, scratch, &report)
        try bench.measureSmallWords(limit: limit, scratch, &report)
        if !short {
            try bench.measureCoverage(of: corpora, &report)
            try measureCommands(by: bench, scratch, &report)
        }
        report.tellTrust()
        report.finish()
        if let json { try report.json().write(to: URL(fileURLWithPath: json)) }
    }

    /// What the corpora have people say, by all voices and in noise.
    private func measureCommands(by bench: Measurement, _ scratch: String, _ report: inout Report) throws {
        let home = String(home.split(separator: "/").last ?? "")
        let most = limit == 0 ? 50 : limit
        let sentences = try HomeCommands.sentences(corpora: corpora, home: home).half(half).evenly(most)
        let nearMisses = try HomeCommands.nearMisses(corpora: corpora, home: home).half(half).evenly(2 * most)
        try bench.measure(sentences, talk: nearMisses, scratch, &report)
        try bench.measure(nearMisses: nearMisses, scratch, &report)
    }
}

extension Half: ExpressibleByArgument {}

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
    private var trials: [Trial] = []
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

    /// One hearing: how far its words were trusted, and what they were.
    struct Trial {
        /// What was heard.
        enum Kind { case right, wrong, foreign }

        /// The confidence.
        var confidence: Double
        /// What was heard.
        var kind: Kind
    }

    /// Takes a hearing.
    mutating func add(_ trial: Trial) { trials.append(trial) }

    /// How many of the commands that were trusted so far were right, and false accepts against false rejects.
    mutating func tellTrust() {
        for low in [0.0, 0.1, 0.2, 0.4, 0.6, 0.8, 0.9] {
            let high = [0.1, 0.2, 0.4, 0.6, 0.8, 0.9, 1.01].first { $0 > low } ?? 1.01
            let within = trials.filter { $0.kind != .foreign && $0.confidence >= low && $0.confidence < high }
            add("right of commands at \(low) to \(min(high, 1))", within, are: .right)
        }
        for threshold in stride(from: 0.1, to: 0.95, by: 0.1) {
            let name = "at confidence \(threshold.rounded(to: 1))"
            let right = trials.filter { $0.kind == .right }
            let refused = Share(count: right.count { $0.confidence < threshold }, total: right.count)
            add("right commands refused \(name)", refused)
            let foreign = trials.filter { $0.kind == .foreign }
            let accepted = Share(count: foreign.count { $0.confidence >= threshold }, total: foreign.count)
            add("foreign speech accepted \(name)", accepted)
        }
    }

    private mutating func add(_ measure: String, _ trials: [Trial], are kind: Trial.Kind) {
        guard !trials.isEmpty else { return }
        add(measure, Share(count: trials.count { $0.kind == kind }, total: trials.count))
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
