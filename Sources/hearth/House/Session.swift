import Connections
import Foundation
import HomeModel
import SimulatedAccessories
import Speech
import Understanding
import VoiceService

/// Everything that understanding and doing needs, put together for one run of the program.
struct Session: Sendable {
    /// The homes.
    let house: House
    /// The accessories.
    let connection: ConnectionRegistry
    /// Who understands and does.
    let assistant: Assistant
    /// Who speaks.
    let speakers: SpeakerSource
    /// What is to be done after each utterance, before anybody hears of its result.
    var followUp: @Sendable () async -> Void = {}
    private let database: HomeDatabase
    private let isJSON: Bool
    private let isDryRun: Bool

    /// Opens the homes and gets everything ready.
    /// - Parameters:
    ///   - pace: how fast accessories follow: at once in a program that ends right after the command.
    init(_ options: UtteranceOptions, pace: Pace) async throws {
        let catalogue = try Catalogue()
        // The homes and the language are read side by side.
        async let reading = Language(options.language, catalogue: catalogue)
        let house = try await House(path: options.home.path, catalogue: catalogue)
        house.tellIfEmpty()
        connection = house.accessories(pace: pace)
        let database = try await house.connecting(connection)
        speakers = try SpeakerSource(room: options.room, person: options.person, now: options.now, in: database)
        let language = try await reading
        assistant = Assistant(
            repository: house.repository, connection: connection, log: house.log,
            understanding: try Understanding(database, language: language), database: database,
            nameCheck: { (try? SpeechEngine.lexicon()).map { NameCheck($0.0, fuller: language.fullerNames) } },
            soundSpelling: { (try? SpeechEngine.lexicon()).map { SoundSpelling($0.0) } })
        self.house = house
        self.database = database
        isJSON = options.json
        isDryRun = options.dryRun
    }

    /// Understands an utterance and does what it asks.
    func handle(_ utterance: String) async -> UtteranceResult {
        let result = await assistant.handle(utterance, speaker: speakers.speaker, dryRun: isDryRun)
        await followUp()
        return result
    }

    /// Does what an utterance asks that was heard.
    func handle(_ heard: HeardUtterance, from file: String? = nil) async -> UtteranceResult {
        let result = await assistant.handle(heard, from: file, speaker: speakers.speaker, dryRun: isDryRun)
        await followUp()
        return result
    }

    /// Whether what was heard is something that is done or answered.
    func isWhole(_ heard: Hypothesis) async -> Bool { await assistant.isWhole(heard, speaker: speakers.speaker) }

    /// The result for a recording in which nobody speaks.
    func silence(in file: String) async -> UtteranceResult {
        await assistant.silence(in: file, speaker: speakers.speaker)
    }

    /// Prints a result: as an object, or as a person would like to read it.
    func show(_ result: UtteranceResult) async {
        if isJSON {
            Terminal.print(await ResultEncoder(assistant).object(result).json)
        } else {
            ResultText(result).lines.forEach(Terminal.print)
        }
    }

    /// What runs the rules of the homes, and ends what was said “for ten minutes”.
    /// - Parameter report: told each thing that a rule does.
    func ruleRunner(report: @escaping @Sendable (AutomationReport) async -> Void) -> AutomationRunner {
        AutomationRunner(
            repository: house.repository, connection: connection, log: house.log, database: database,
            zone: TimeZone.current.identifier, isConcurrent: true,
            drain: { [connection] in connection.takeChanges() },
            tell: { Terminal.complain($0) }, report: report)
    }

    /// Lets the running program see what others change: in the homes, and by hand on the accessories.
    func followChanges() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await assistant.followRepository() }
            group.addTask { [speakers] in await assistant.followAccessories { speakers.now } }
            group.addTask { [connection, house] in
                for await database in house.repository.updates() { await connection.update(database) }
            }
            group.addTask { [connection] in await connection.run() }
            group.addTask { [connection, house] in await house.followConnections(connection) }
        }
    }
}
