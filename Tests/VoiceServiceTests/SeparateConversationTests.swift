import HomeModel
import Testing
import Understanding

@testable import VoiceService

/// Conversations that go on beside one another.
struct SeparateConversationTests {
    private func speaker(_ name: String, _ seconds: Int = 0) throws -> Speaker {
        Speaker(now: try Stage.moment(seconds), conversation: .named(name, of: nil))
    }

    @Test func itAndUndoAreOfTheConversation() async throws {
        let stage = try await Stage()
        let on = await stage.assistant.handle("turn on the Sofa Lamp", speaker: try speaker("kitchen"))
        try #require(on.outcome == .done)
        let elsewhere = await stage.assistant.handle("undo", speaker: try speaker("browser", 1))
        #expect(elsewhere.outcome == .notUnderstood && elsewhere.reason == .nothingPending)
        let back = await stage.assistant.handle("undo", speaker: try speaker("kitchen", 2))
        #expect(back.outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }

    @Test func manyConversationsDontGrowWithoutEnd() async throws {
        var board = ConversationBoard()
        for number in 0..<1000 { board.use(.passing("\(number)")) }
        #expect(board.isNew(.passing("0")))
        #expect(!board.isNew(.passing("999")))
    }

    @Test func whatCanBeTakenBackOutlivesTheAssistant() async throws {
        let stage = try await Stage()
        let on = await stage.assistant.handle("turn on the Sofa Lamp", speaker: try speaker("kitchen"))
        try #require(on.outcome == .done)
        let next = try await Assistant(
            repository: stage.repository, connection: stage.connection, language: Stage.language.get())
        #expect(await next.handle("undo", speaker: try speaker("kitchen", 100_000)).outcome == .notUnderstood)
        let sooner = try await Assistant(
            repository: stage.repository, connection: stage.connection, language: Stage.language.get())
        #expect(await sooner.handle("undo", speaker: try speaker("kitchen", 60)).outcome == .done)
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(false))
    }
}
