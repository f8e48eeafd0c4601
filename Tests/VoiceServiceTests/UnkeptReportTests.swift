import HomeModel
import HomeStore
import Synchronization
import TestSupport
import Testing
import Understanding
import VoiceService

/// What accessories do while nothing can be stored.
@Suite struct UnkeptReportTests {
    private let home: SampleHome
    private let disk: FillingDisk
    private let connection: ScriptedConnection
    private let assistant: Assistant
    private let complaints = Complaints()

    init() async throws {
        home = try SampleHome()
        disk = FillingDisk(home.database)
        connection = ScriptedConnection(home.database.state.values)
        let alerts = AlertDesk(disk, memory: [:], complain: { [complaints] in complaints.add($0) })
        assistant = Assistant(
            repository: disk, connection: connection, alerts: alerts,
            understanding: try Understanding(home.database, language: Stage.language.get()), database: home.database)
    }

    private func say(_ text: String) async throws -> UtteranceResult {
        await assistant.handle(text, speaker: Speaker(now: try Stage.moment()))
    }

    private func stored(_ type: CharacteristicType) async throws -> Value? {
        try await disk.load().state.values[home.address("Sofa Lamp", type)]
    }

    @Test func whatWasSwitchedIsStoredWhenThereIsRoom() async throws {
        disk.isFull.withLock { $0 = true }
        #expect(try await say("turn on the sofa lamp").outcome == .failed)
        #expect(try await say("set the sofa lamp to 35 percent").outcome == .failed)
        await assistant.storeUnkept()
        #expect(complaints.all.count == 1, "\(complaints.all)")
        #expect(try await stored("Brightness") != .number(35))
        disk.isFull.withLock { $0 = false }
        await assistant.storeUnkept()
        #expect(try await stored("Brightness") == .number(35))
        #expect(try await stored("On") == .bool(true))
        disk.isFull.withLock { $0 = true }
        #expect(try await say("turn off the sofa lamp").outcome == .failed)
        #expect(complaints.all.count == 2, "\(complaints.all)")
    }

    @Test func whoeverAsksIsToldHowItIs() async throws {
        disk.isFull.withLock { $0 = true }
        let result = try await say("turn on the sofa lamp")
        #expect(
            result.outcome == .failed && result.reply.contains("is done, but could not be saved"), "\(result.reply)")
        #expect(try await say("is the sofa lamp on").reply.hasPrefix("Yes"))
        #expect(try await stored("On") != .bool(true))
        disk.isFull.withLock { $0 = false }
        #expect(try await say("turn off the sofa lamp").outcome == .done)
        #expect(try await say("is the sofa lamp on").reply.hasPrefix("No"))
        await assistant.storeUnkept()
        #expect(try await stored("On") == .bool(false))
        #expect(try await say("is the sofa lamp on").reply.hasPrefix("No"))
    }

    @Test func whatCanNotBeKeptIsNotDone() async throws {
        disk.isKnownFull.withLock { $0 = true }
        let result = try await say("turn on the sofa lamp")
        #expect(result.outcome == .failed && result.reply.hasPrefix("That could not be saved"), "\(result.reply)")
        #expect(connection.batches.isEmpty)
        #expect(try await say("is the sofa lamp on").reply.hasPrefix("No"))
        disk.isKnownFull.withLock { $0 = false }
        await assistant.storeUnkept()
        #expect(try await say("is the sofa lamp on").reply.hasPrefix("No"))
        #expect(try await say("turn on the sofa lamp").outcome == .done)
        #expect(connection.batches.count == 1)
    }

    @Test func whatIsStoredIsHowTheAccessoryIsNow() async throws {
        disk.isFull.withLock { $0 = true }
        #expect(try await say("set the sofa lamp to 35 percent").outcome == .failed)
        disk.isFull.withLock { $0 = false }
        #expect(try await say("set the sofa lamp to 50 percent").outcome == .done)
        await assistant.storeUnkept()
        #expect(try await stored("Brightness") == .number(50))
    }

    @Test func whatAnswersAgainIsNotStoredAsLost() async throws {
        let lamp = home.address("Sofa Lamp", "On").service
        disk.isFull.withLock { $0 = true }
        connection.fail(lamp, with: .unreachable(bridge: nil))
        _ = try await say("turn on the sofa lamp")
        connection.fail(lamp, with: nil)
        _ = try await say("turn on the sofa lamp")
        disk.isFull.withLock { $0 = false }
        await assistant.storeUnkept()
        #expect(try await disk.load().state.unreachable.isEmpty)
        #expect(try await stored("On") == .bool(true))
    }
}

private final class Complaints: Sendable {
    private let texts = Mutex<[String]>([])
    var all: [String] { texts.withLock { $0 } }
    func add(_ text: String) { texts.withLock { $0.append(text) } }
}

/// A repository that can be full for a while.
private final class FillingDisk: HomeRepository {
    struct NoSpace: Error {}

    let isFull = Mutex(false)
    /// Whether it can tell that it is full before anything is stored.
    let isKnownFull = Mutex(false)
    private let store: InMemoryHomeRepository

    init(_ database: HomeDatabase) { store = InMemoryHomeRepository(database) }
    func load() async throws -> HomeDatabase { await store.load() }
    func checkKeeps() async throws {
        if isKnownFull.withLock({ $0 }) { throw NoSpace() }
    }
    func perform(_ changes: [HomeChange]) async throws -> HomeDatabase {
        if isFull.withLock({ $0 }) { throw NoSpace() }
        return try await store.perform(changes)
    }
    func updates() -> AsyncStream<HomeDatabase> { store.updates() }
}
