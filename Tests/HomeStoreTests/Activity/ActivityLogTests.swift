import HomeModel
import Testing

@testable import HomeStore

/// What all logs promise.
struct ActivityLogTests {
    private static let lamp = CharacteristicAddress(service: ServiceID(rawValue: 7), type: "On")
    private static let door = CharacteristicAddress(service: ServiceID(rawValue: 8), type: "ContactSensorState")

    private static func moment(_ text: String) throws -> LocalDateTime { try #require(LocalDateTime(text)) }

    /// One entry of each kind, in the order of their times.
    private static func all() throws -> [ActivityEntry] {
        let anna = PersonID(rawValue: 3)
        let rule = ActivityEntry.Cause.rule(AutomationRuleID(rawValue: 9), name: "Evening's \"light\"")
        return [
            ActivityEntry(.value(lamp, .bool(true)), because: .voice(anna), at: try moment("2026-03-01T12:00:05")),
            ActivityEntry(.value(door, .word("open")), because: .accessory, at: try moment("2026-03-01T12:00:06")),
            ActivityEntry(
                .scene(ActionSetID(rawValue: 4), name: "Night"), because: .voice(nil),
                at: try moment("2026-03-01T13:00")),
            ActivityEntry(
                .rule(AutomationRuleID(rawValue: 9), name: "Évening"), because: rule, at: try moment("2026-03-01T18:00")
            ),
            ActivityEntry(
                .failure(lamp, .number(30.5)), because: rule, at: try moment("2026-03-01T18:00")),
            ActivityEntry(.presence(anna, isPresent: false), because: .hand, at: try moment("2026-03-02T08:00")),
            ActivityEntry(
                .reachable(AccessoryID(rawValue: 2), false), because: .undo(anna), at: try moment("2026-03-02T09:00")),
            ActivityEntry(.value(lamp, .bool(false)), because: .reversion, at: try moment("2026-03-02T10:00")),
        ]
    }

    private static func log(_ storage: RepositoryStorage, in place: RepositoryPlace) throws -> any ActivityLog {
        switch storage {
        case .memory: InMemoryActivityLog()
        case .sqlite: try SQLiteHomeRepository(path: place.path)
        }
    }

    @Test(arguments: RepositoryStorage.allCases)
    func givesBackWhatWasRecordedTheOldestFirst(storage: RepositoryStorage) async throws {
        let place = try RepositoryPlace()
        let log = try Self.log(storage, in: place)
        let all = try Self.all()
        try await log.record(Array(all.suffix(3)))
        try await log.record(Array(all.prefix(5)))
        #expect(try await log.entries(matching: ActivityFilter()) == all)
    }

    @Test(arguments: RepositoryStorage.allCases)
    func findsByTimeServiceAndPerson(storage: RepositoryStorage) async throws {
        let place = try RepositoryPlace()
        let log = try Self.log(storage, in: place)
        let all = try Self.all()
        try await log.record(all)
        let filters = [
            ActivityFilter(services: [Self.lamp.service]),
            ActivityFilter(services: [Self.lamp.service, Self.door.service]),
            ActivityFilter(services: []), ActivityFilter(people: [PersonID(rawValue: 3)]),
            ActivityFilter(people: [PersonID(rawValue: 99)]), ActivityFilter(from: try Self.moment("2026-03-01T18:00")),
            ActivityFilter(until: try Self.moment("2026-03-01T18:00")),
            ActivityFilter(
                services: [Self.lamp.service], from: try Self.moment("2026-03-01T12:00"),
                until: try Self.moment("2026-03-01T12:00:06")),
        ]
        for filter in filters {
            #expect(try await log.entries(matching: filter) == all.filter(filter.passes), "\(filter)")
        }
        #expect(try await log.entries(matching: ActivityFilter(limit: 2)) == Array(all.suffix(2)))
        #expect(try await log.entries(matching: ActivityFilter(services: [Self.lamp.service], limit: 1)) == [all[7]])
    }

    @Test func survivesTheEndOfTheProgram() async throws {
        let place = try RepositoryPlace()
        let all = try Self.all()
        try await SQLiteHomeRepository(path: place.path).record(all)
        #expect(try await SQLiteHomeRepository(path: place.path).entries(matching: ActivityFilter()) == all)
    }

    @Test func keepsTheLatestUpToItsSize() async throws {
        let place = try RepositoryPlace()
        let store = try SQLiteHomeRepository(path: place.path)
        let memory = InMemoryActivityLog(capacity: 10)
        let start = try Self.moment("2026-03-01T00:00")
        let many = try (0..<25).map { number in
            ActivityEntry(
                .value(Self.lamp, .number(Double(number))), because: .hand,
                at: try #require(start.adding(seconds: number)))
        }
        for batch in [many[0..<7], many[7..<8], many[8..<25]] {
            try await store.record(Array(batch), keeping: 10)
            await memory.record(Array(batch))
        }
        #expect(try await store.entries(matching: ActivityFilter()) == Array(many.suffix(10)))
        #expect(await memory.entries(matching: ActivityFilter()) == Array(many.suffix(10)))
    }

    @Test func aFileWithoutALogGetsOne() async throws {
        let place = try RepositoryPlace()
        try StoreFile(path: place.path)
            .execute("DROP TABLE activity; DELETE FROM grdb_migrations WHERE identifier = 'activity'")
        let store = try SQLiteHomeRepository(path: place.path)
        try await store.record(try Self.all())
        #expect(try await store.entries(matching: ActivityFilter()).count == 8)
    }
}
