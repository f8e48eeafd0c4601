import HomeModel
import HomeStore
import TestSupport
import Testing
import Understanding
import VoiceService

/// What is written down of what real accessories report.
@Suite struct ReportLogTests {
    private let home: SampleHome
    private let connection: ScriptedConnection
    private let repository: InMemoryHomeRepository
    private let log = InMemoryActivityLog()
    private let assistant: Assistant

    init() async throws {
        home = try SampleHome()
        var database = home.database
        for place in database.homes[0].accessories.indices {
            database.homes[0].accessories[place].via = "Zigbee"
            database.homes[0].accessories[place].address = "device \(place)"
        }
        connection = ScriptedConnection(database.state.values)
        repository = InMemoryHomeRepository(database)
        assistant = try await Assistant(
            repository: repository, connection: connection, log: log, language: Stage.language.get(),
            // A busy machine may take long from the write to the report.
            written: WrittenValues(reportTime: .seconds(600)))
    }

    /// Follows the accessories until the log has so many entries.
    private func entries(_ count: Int) async throws -> [ActivityEntry] {
        let moment = try Stage.moment()
        let follower = Task { [assistant] in await assistant.followAccessories(now: { moment }) }
        defer { follower.cancel() }
        while await log.entries(matching: ActivityFilter()).count < count { await Task.yield() }
        return await log.entries(matching: ActivityFilter())
    }

    @Test func whatTheRulesHaveStoredFirstIsWrittenDownAllTheSame() async throws {
        let lamp = home.address("Sofa Lamp", "On")
        connection.flip(lamp, to: .bool(true))
        // Whoever runs the rules is quicker, and the assistant has seen what they stored.
        try await repository.perform([.value(lamp, .bool(true))])
        try await assistant.refresh()
        let entries = try await entries(1)
        #expect(entries.map(\.activity) == [.value(lamp, .bool(true))])
        #expect(entries.map(\.cause) == [.accessory])
    }

    @Test func whatWasSaidIsNotWrittenDownAgainWhenItIsReported() async throws {
        let lamp = home.address("Sofa Lamp", "On")
        let door = home.address("Front Door", "LockCurrentState")
        _ = await assistant.handle("turn on the sofa lamp", speaker: Speaker(now: try Stage.moment()))
        connection.report(.value(lamp, .bool(true)))
        connection.flip(door, to: .word("jammed"))
        let entries = try await entries(2)
        #expect(entries.map(\.activity) == [.value(lamp, .bool(true)), .value(door, .word("jammed"))])
        #expect(entries.map(\.cause) == [.voice(home.home.people.first?.id), .accessory])
    }

    @Test func aDoorThatOpensAndClosesAtOnceHasDoneBoth() async throws {
        let door = home.address("Front Door", "LockCurrentState")
        let lamp = home.address("Sofa Lamp", "Brightness")
        // It is closed again when anybody looks.
        for value in ["unlocked", "locked", "unlocked", "locked"] { connection.report(.value(door, .word(value))) }
        connection.flip(lamp, to: .number(70))
        let entries = try await entries(5)
        let doors = entries.filter { if case .value(door, _) = $0.activity { true } else { false } }
        #expect(doors.count == 4)
        #expect(entries.last?.activity == .value(lamp, .number(70)))
    }
}
