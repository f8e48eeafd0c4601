import HomeModel
import HomeStore
import Speech
import TestSupport
import Understanding
import VoiceService

/// The sample home with an assistant, accessories and a repository of its own.
struct Stage {
    let home: SampleHome
    let connection: ScriptedConnection
    let repository: any HomeRepository
    let assistant: Assistant

    init(lamps: Int = 0) async throws {
        home = try SampleHome(lamps: lamps)
        connection = ScriptedConnection(home.database.state.values)
        repository = InMemoryHomeRepository(home.database)
        assistant = try await Assistant(
            repository: repository, connection: connection, language: Self.language.get())
    }

    /// English is read once for all tests.
    static let language = Result { try Language(resources: LanguageResources(), catalogue: Catalogue()) }

    /// A speaker so many seconds after noon of a Monday.
    func speaker(_ seconds: Int = 0) throws -> Speaker {
        Speaker(now: try Self.moment(seconds))
    }

    static func moment(_ seconds: Int = 0) throws -> LocalDateTime {
        struct OutsideCalendar: Error {}
        guard let moment = LocalDateTime(year: 2026, month: 3, day: 2, hour: 12)?.adding(seconds: seconds) else {
            throw OutsideCalendar()
        }
        return moment
    }

    /// What comes of half a second of sound that was heard so, a second after noon.
    func hear(_ hypothesis: Hypothesis) async throws -> UtteranceResult {
        await assistant.handle(
            HeardUtterance(hypothesis: hypothesis, start: 0, end: 0.5, latency: 0), speaker: try speaker(1))
    }

    /// Says something.
    @discardableResult
    func say(_ text: String, after seconds: Int = 0, dryRun: Bool = false) async throws -> UtteranceResult {
        await assistant.handle(text, speaker: try speaker(seconds), dryRun: dryRun)
    }

    /// The stored value of a characteristic.
    func stored(_ service: String, _ type: CharacteristicType) async throws -> Value? {
        try await repository.load().state.values[home.address(service, type)]
    }
}
