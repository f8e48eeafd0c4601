import ArgumentParser
import Foundation

/// Measures what Hearth costs, prints a table for each measurement with its goals, and all of it as one JSON document.
@main
struct Bench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "hearth-bench", abstract: "Measure what Hearth costs, and hold it against its goals.",
        discussion: "Measurements: \(measurements.map(\.name).joined(separator: ", ")).")

    /// All that can be measured, in the order in which it is.
    static let measurements: [any Measurement] = [
        TypedMeasurement(), LongInputMeasurement(), GrammarMeasurement(), StartUpMeasurement(), HomeCheckMeasurement(),
        DecodingMeasurement(),
        ListeningMemoryMeasurement(), LatencyMeasurement(), WakeMeasurement(), StoreMeasurement(),
        HomeMemoryMeasurement(), ConflictMeasurement(), RandomInputMeasurement(), AutomationMeasurement(),
        BrokerMeasurement(), BrokerProgramMeasurement(), DefinitionMeasurement(),
    ]

    @Option(help: ArgumentHelp("Measure this alone; may be given several times.", valueName: "name"))
    var only: [String] = []

    @Option(help: ArgumentHelp("Write the JSON document to this file instead of stdout.", valueName: "file"))
    var json: String?

    func validate() throws {
        let known = Self.measurements.map(\.name)
        for name in only where !known.contains(name) {
            throw ValidationError("there is no measurement “\(name)”; there are: \(known.joined(separator: ", "))")
        }
    }

    func run() async throws {
        var reports: [Report] = []
        for measurement in Self.measurements where only.isEmpty || only.contains(measurement.name) {
            var report = Report(name: measurement.name, title: measurement.title)
            do {
                report.figures = try await measurement.figures()
            } catch {
                report.problem = "\(error)"
                report.figures = (error as? Unmeasured)?.figures ?? []
            }
            print(report.table)
            reports.append(report)
        }
        let document = ReportDocument(
            measuredAt: Date().formatted(.iso8601), cores: ProcessInfo.processInfo.activeProcessorCount,
            measurements: reports)
        guard let json else { return print(try document.json()) }
        try Data((try document.json() + "\n").utf8).write(to: URL(fileURLWithPath: json))
    }
}
