import HomeModel
import TestSupport
import Testing
import Understanding
import VoiceService

struct AssistantPerformingTests {
    @Test func writesAllTargetsOfACommandAtOnce() async throws {
        let stage = try await Stage()
        let result = try await stage.say("turn off the living room lights")
        #expect(result.outcome == .done)
        let batch = try #require(stage.connection.batches.first)
        #expect(stage.connection.batches.count == 1)
        #expect(
            Set(batch) == [
                CharacteristicWrite(address: stage.home.address("Sofa Lamp", "On"), value: .bool(false)),
                CharacteristicWrite(address: stage.home.address("Ceiling Light", "On"), value: .bool(false)),
            ])
    }

    @Test func storesWhatItReportsAsDone() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("turn on the sofa lamp").outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
        let kept = try await stage.repository.load()
        #expect(await stage.assistant.database == kept)
    }

    @Test func storesCurrentStatesThatFollowTheirTargets() async throws {
        let stage = try await Stage()
        stage.connection.follow(
            stage.home.address("Garage Door", "TargetDoorState"),
            with: stage.home.address("Garage Door", "CurrentDoorState"))
        try await stage.say("open the garage door")
        try await stage.say("yes")
        #expect(try await stage.stored("Garage Door", "TargetDoorState") == .word("open"))
        #expect(try await stage.stored("Garage Door", "CurrentDoorState") == .word("open"))
    }

    @Test func oneThatFailsNeverHoldsBackTheOthers() async throws {
        let stage = try await Stage()
        let ceiling = stage.home.address("Ceiling Light", "On")
        stage.connection.fail(ceiling.service, with: .unreachable(bridge: "Hall Bridge"))
        let result = try await stage.say("turn on all the lights")
        #expect(result.outcome == .failed)
        let errors = result.commands.flatMap(\.targets).filter { $0.error != nil }
        #expect(errors.map(\.service) == ["Ceiling Light"])
        #expect(errors.first?.error == .unreachable(bridge: "Hall Bridge"))
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
        #expect(try await stage.stored("Garage Light", "On") == .bool(true))
        let unreachable = try await stage.repository.load().state.unreachable
        #expect(unreachable == [stage.home.accessory("Ceiling Light")])
    }

    @Test func anAccessoryThatAnswersAgainIsReachableAgain() async throws {
        let stage = try await Stage()
        let lamp = stage.home.address("Sofa Lamp", "On").service
        stage.connection.fail(lamp, with: .unreachable(bridge: nil))
        try await stage.say("turn on the sofa lamp")
        stage.connection.fail(lamp, with: nil)
        #expect(try await stage.say("turn on the sofa lamp").outcome == .done)
        #expect(try await stage.repository.load().state.unreachable.isEmpty)
    }

    @Test func aSceneWritesAllItsActionsAtOnce() async throws {
        let stage = try await Stage()
        stage.connection.fail(stage.home.address("Ceiling Light", "On").service, with: .timedOut)
        let result = try await stage.say("run movie time")
        #expect(stage.connection.batches.map(\.count) == [2])
        #expect(result.outcome == .failed)
        #expect(result.commands.first?.run?.scene.name == "Movie Time")
        #expect(result.commands.first?.targets.map(\.error) == [nil, .timedOut])
        #expect(try await stage.stored("Sofa Lamp", "Brightness") == .number(10))
    }

    @Test func storesARuleWithAName() async throws {
        let stage = try await Stage()
        let result = try await stage.say("when I arrive after five run movie time")
        #expect(result.outcome == .done)
        let rules = try await stage.repository.load().homes.flatMap(\.rules)
        #expect(rules.count == 1)
        #expect(rules.first?.name.isEmpty == false)
        #expect(rules.first?.events == [.arrive(.me, place: nil)])
        #expect(result.commands.first?.rule?.rule.name == rules.first?.name)
    }

    @Test func aDryRunPerformsStoresAndRemembersNothing() async throws {
        let stage = try await Stage()
        #expect(try await stage.say("turn on the sofa lamp", dryRun: true).outcome == .done)
        #expect(try await stage.say("unlock the front door", dryRun: true).outcome == .confirm)
        #expect(try await stage.say("when I leave turn off the sofa lamp", dryRun: true).outcome == .done)
        #expect(stage.connection.batches.isEmpty)
        #expect(try await stage.repository.load() == stage.home.database)
        #expect(await stage.assistant.conversation() == Conversation())
    }

    @Test func whatCannotBeStoredIsNotReportedAsDone() async throws {
        let home = try SampleHome()
        let assistant = try await Assistant(
            repository: FullDisk(home.database), connection: ScriptedConnection(home.database.state.values),
            language: Stage.language.get())
        let result = await assistant.handle("turn on the sofa lamp", speaker: Speaker(now: try Stage.moment()))
        #expect(result.outcome == .failed)
        #expect(result.reply.contains("no space left"))
    }
}

/// A repository on which nothing can be stored any more.
private struct FullDisk: HomeRepository {
    struct NoSpace: Error, CustomStringConvertible {
        var description: String { "no space left" }
    }

    let database: HomeDatabase

    init(_ database: HomeDatabase) { self.database = database }
    func load() async throws -> HomeDatabase { database }
    func perform(_ changes: [HomeChange]) async throws -> HomeDatabase { throw NoSpace() }
    func updates() -> AsyncStream<HomeDatabase> { AsyncStream { $0.finish() } }
}
