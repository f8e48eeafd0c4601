import HomeModel
import JSGF
import TestSupport
import Testing
import Understanding
import VoiceService

/// How names are said, told to the house.
struct PronounceTests {
    private let stage: Stage

    init() async throws { stage = try await Stage() }

    private func says(_ room: String) async throws -> String? {
        try #require(try await stage.repository.load().primaryHome?.rooms.first { $0.name == room }).says
    }

    @Test func isStoredTakenBackAndForgottenWithTheName() async throws {
        #expect(try await stage.say("living room is said liv in rum").reply.contains("liv in rum"))
        #expect(try await says("Living Room") == "liv in rum")
        #expect(try await stage.assistant.spokenLanguage().spellings.map(\.sound) == [["liv", "in", "rum"]])
        #expect(await stage.assistant.aloud("The living room lights are on.") == "The liv in rum lights are on.")
        try await stage.say("undo", after: 1)
        #expect(try await says("Living Room") == nil)
        try await stage.say("pronounce the living room like liv in rum", after: 2)
        try await stage.say("rename the living room to salon", after: 3)
        #expect(try await says("Salon") == nil)
    }

    @Test func asksForWhatWasOnlyCalledWrong() async throws {
        let question = try await stage.say("that's not how you say living room")
        #expect(question.outcome == .ask)
        let answer = try await stage.say("liv in rum", after: 5)
        #expect(answer.outcome == .confirm)
        #expect(try await says("Living Room") == nil)
        #expect(try await stage.say("yes", after: 10).outcome == .done)
        #expect(try await says("Living Room") == "liv in rum")
        #expect(try await stage.say("pronounce the living room normally", after: 20).outcome == .done)
        #expect(try await says("Living Room") == nil)
    }

    @Test func anAnswerThatComesTooLateIsNone() async throws {
        try await stage.say("that's not how you say living room")
        #expect(try await stage.say("liv in rum", after: 100).outcome == .notUnderstood)
    }
}
