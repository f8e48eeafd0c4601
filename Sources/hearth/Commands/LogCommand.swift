import ArgumentParser
import HomeModel
import HouseService
import Understanding
import VoiceService

/// `hearth log`: what happened.
struct LogCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "log", abstract: "Show what happened in the home, when and why.",
        discussion: "The latest comes last. What is only measured from minute to minute is not written down.")

    @OptionGroup var home: HomeOptions

    @Flag(help: "Print one entry a line, as an object.")
    var json = false

    @Option(help: "Show at most so many entries.")
    var limit = 100

    @Option(help: ArgumentHelp("Who asks, so that “you” is right.", valueName: "name"))
    var `as`: String?

    @Option(help: ArgumentHelp("The language of the report.", valueName: "code"))
    var language = "en"

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit is at least 1.") }
    }

    func run() async throws {
        if let house = try await RemoteHouse.find(home, language: language) { return try await ask(house) }
        let house = try await HouseStore(path: home.path)
        let entries = try await house.log.entries(matching: ActivityFilter(limit: limit))
        if json {
            let encoder = ResultEncoder(house.database)
            for entry in entries { Terminal.print(encoder.object(entry).json) }
            return
        }
        let language = try Language(language, catalogue: house.catalogue)
        let understanding = try Understanding(house.database, language: language)
        let speaker = try SpeakerSource(room: nil, person: `as`, now: nil, in: house.database).speaker
        understanding.sentences(of: entries, speaker: speaker).forEach(Terminal.print)
    }

    private struct Log: Decodable {
        var entries: [RemoteNode]
        var sentences: [String]
    }

    /// Asks a service.
    private func ask(_ house: RemoteHouse) async throws {
        var query = ["limit": "\(limit)"]
        query["as"] = `as`
        let log = try await house.ask(Log.self, "GET", ["log"], query: query)
        let lines = json ? log.entries.map(\.node.json) : log.sentences
        lines.forEach(Terminal.print)
    }
}
