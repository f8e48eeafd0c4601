import HomeModel
import JSGF
import Testing

@testable import Understanding

/// "What happens tomorrow" names the rules that the clock sets off then.
@Suite struct RulesOfADayTests {
    private func named(_ utterance: String, at now: String) throws -> [String] {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let speaker = Speaker(now: try #require(LocalDateTime(now)))
        let interpretation = understanding.interpret(
            utterance, speaker: speaker, conversation: Conversation(), state: database.state)
        #expect(interpretation.outcome == .answered)
        return interpretation.commands.flatMap { command -> [String] in
            if case .list(let listing) = command { return listing.names }
            return []
        }
    }

    @Test func aRuleOfWeekdaysIsToldOnThem() throws {
        // A Monday, and a Friday.
        #expect(try named("what happens tomorrow", at: "2026-03-02T19:30") == ["Coffee at seven"])
        #expect(try named("what will happen tomorrow", at: "2026-03-02T19:30") == ["Coffee at seven"])
        #expect(try named("what happens tomorrow", at: "2026-03-06T19:30").isEmpty)
    }
}
