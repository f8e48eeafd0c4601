import ArgumentParser
import Foundation
import HomeModel
import HomeStore
import HouseService
import VoiceService

/// `hearth doctor`: what works, and what to do about the rest.
struct DoctorCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "doctor",
        abstract: "Tell on one page what works, and what to do about the rest.",
        discussion: """
            Each line begins with “ok”, “--” (something doesn't work, which may be meant so) or “!!” (something is wrong). \
            The status is 1 where something is wrong.
            """)

    @OptionGroup var home: HomeOptions

    @Option(help: ArgumentHelp("The microphone, as `arecord -L` lists it.", valueName: "pcm"))
    var device = "default"

    @Flag(help: "Print one finding a line, as JSON.")
    var json = false

    func run() async throws {
        var findings = Self.settings().map { [$0] } ?? []
        let service = try await RemoteHouse.find(home)
        findings.append(Self.finding(of: service))
        findings += await Self.problems(of: service)
        findings += SpeechExamination(device: device, isServed: service != nil).findings
        let path = home.path ?? HomeStoreLocation.default(environment: ProcessInfo.processInfo.environment)
        var database: HomeDatabase?
        if HouseStore.isHomeFile(path) {
            database = try await HouseStore(path: path).database
            findings.append(.good("homes", "read from \(path), which is never written to"))
        } else {
            let store = await StoreExamination(path: path, isServed: service != nil).findings()
            findings += store.findings
            database = store.database
        }
        findings += ClockExamination(homes: database?.homes ?? []).findings
        findings += await connections(database, service)
        for finding in findings { Terminal.print(json ? finding.object.json : finding.line) }
        if findings.contains(where: { $0.grade == .wrong }) { throw EarlyEnd(status: .notDone) }
    }

    /// Reads the settings; what is wrong with them is a finding.
    private static func settings() -> Finding? {
        do {
            try StandingSettings.load()
            return nil
        } catch {
            return .wrong("settings", ExitStatus.message(for: error))
        }
    }

    private static func finding(of service: RemoteHouse?) -> Finding {
        guard let service else {
            return .note(
                "service", "none runs",
                "`hearth run` is one: without it no rule happens, no timer rings, nobody listens")
        }
        return .good("service", "answers at \(service.socket)")
    }

    /// What the service itself takes for wrong: only who runs the house knows that it can't keep what happens.
    private static func problems(of service: RemoteHouse?) async -> [Finding] {
        struct Problem: Decodable {
            var kind: String
            var text: String
        }
        guard let service else { return [] }
        do {
            // How connections are is told of each, below.
            return try await service.ask([Problem].self, "GET", ["problems"], patience: .seconds(10))
                .filter { $0.kind != "connection" }.map { .wrong("problem", $0.text) }
        } catch {
            return [.wrong("service", ExitStatus.message(for: error))]
        }
    }

    private func connections(_ database: HomeDatabase?, _ service: RemoteHouse?) async -> [Finding] {
        let isKnown = database?.homes.contains { !$0.connections.isEmpty } ?? (service != nil)
        guard isKnown else {
            return [
                .note(
                    "connections", "none: all accessories are simulated", "`hearth connect --help` tells of real ones")
            ]
        }
        do {
            let report = try await DeviceReport.answering(.connections, home)
            return report.items.map { item in
                // A satellite is connected to by the house that runs.
                if item.object["state"] == .string("idle") { return .note("connection", item.text) }
                let isConnected = item.object["state"] == .string("connected")
                return isConnected ? .good("connection", item.text) : .wrong("connection", item.text)
            }
        } catch {
            return [.wrong("connections", ExitStatus.message(for: error))]
        }
    }
}
