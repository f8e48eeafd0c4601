import HomeModel
import Testing

@testable import Understanding

/// Rules as they are said back and named.
struct RuleSpeechTests {
    private func interpretation(_ text: String, home: String = "flat") throws -> Interpretation {
        let (understanding, database) = try ExampleHome.understanding(home)
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        return understanding.interpret(
            text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state)
    }

    @Test func aRuleIsNamedByWhatItDoesAndWhen() throws {
        let rule = try #require(
            interpretation("when I get home after five turn on the hallway light").commands.first?.rule)
        #expect(rule.name == "Turn on the Hallway Light when Lena comes home after 17:00")
    }

    @Test(arguments: [
        ("every other tuesday at nine turn on the radio", "interval"),
        ("when I leave wait five minutes and then lock the front door", "wait"),
        ("when it rains close the balcony blinds", "weather"),
        ("turn on the sofa lamp at random", "interval"),
    ])
    func whatNoRuleCanDoIsRefusedWithTheReason(text: String, obstacle: String) throws {
        let result = try interpretation(text)
        #expect(result.outcome == .refused)
        #expect(result.reason == .impossible)
        #expect(result.obstacle == obstacle)
    }

    @Test func aSecondRuleFollowsTheFirst() throws {
        let rules = try interpretation("coffee machine on at 7 a.m. on weekdays, off at 8").commands.compactMap(\.rule)
        #expect(
            rules.map(\.events) == [
                [.time(try #require(TimeOfDay("07:00")))], [.time(try #require(TimeOfDay("08:00")))],
            ])
        #expect(rules.map(\.isOnce) == [false, false])
        #expect(Set(rules.map(\.days)) == [[.mon, .tue, .wed, .thu, .fri]])
    }
}
