import HomeModel
import JSGF
import Testing

@testable import Understanding

/// What happens at some time is an alarm, too.
struct DueTimerTests {
    /// The kinds of what is told when somebody asks, with one alarm set.
    private func told(_ question: String, _ alarm: Conversation.TimerReference) throws -> [Int?] {
        let (understanding, database) = try ExampleHome.understanding("flat")
        // A Monday.
        let now = try #require(LocalDateTime("2026-03-02T12:00"))
        var conversation = Conversation()
        conversation.timers = [alarm]
        var scratch = MatchScratch()
        let result = understanding.interpret(
            question, speaker: Speaker(now: now), conversation: conversation, state: database.state, isWeighed: true,
            scratch: &scratch)
        return result.commands.compactMap(\.timer).map(\.id)
    }

    @Test(arguments: ["what happens on wednesday", "what happens on wednesday at half past six"])
    func anAlarmThatComesEveryWeekIsDueOnItsDays(question: String) throws {
        let wall = try #require(LocalDateTime("2026-03-04T06:30"))
        let weekly = Conversation.TimerReference(name: nil, id: 7, kind: .alarm, wall: wall, days: [.wed])
        #expect(try told(question, weekly) == [7])
        #expect(try told("what happens on thursday", weekly).isEmpty)
        // Its day, and not the next time that it rings.
        let later = Conversation.TimerReference(name: nil, id: 7, kind: .alarm, wall: wall, days: [.wed, .thu])
        #expect(try told("what happens on thursday", later) == [7])
    }

    @Test func anAlarmThatComesOnceIsDueThenAlone() throws {
        let wall = try #require(LocalDateTime("2026-03-03T07:00"))
        let once = Conversation.TimerReference(name: nil, id: 3, kind: .alarm, wall: wall)
        #expect(try told("what happens tomorrow", once) == [3])
        #expect(try told("what happens on wednesday", once).isEmpty)
    }
}
