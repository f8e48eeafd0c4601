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
            interpretation("when I get home after five turn on the hallway light").commands.first?.rule?.rule)
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
        let rules = try interpretation("coffee machine on at 7 a.m. on weekdays, off at 8").commands.compactMap(
            \.rule?.rule)
        #expect(
            rules.map(\.events) == [
                [.time(try #require(TimeOfDay("07:00")))], [.time(try #require(TimeOfDay("08:00")))],
            ])
        #expect(rules.map(\.isOnce) == [false, false])
        #expect(Set(rules.map(\.days)) == [[.mon, .tue, .wed, .thu, .fri]])
    }

    @Test(arguments: [
        ("pause the coffee rule until thursday", "2026-03-05T00:00"),
        ("pause the coffee rule until seven", "2026-03-02T19:00"),
        ("stop the coffee rule until tomorrow at noon", "2026-03-03T12:00"),
        ("turn the coffee rule off for two weeks", "2026-03-16T18:00"),
        ("disable the coffee rule until the first of april", "2026-04-01T00:00"),
    ])
    func aRuleIsPausedUntilAMoment(text: String, moment: String) throws {
        let result = try interpretation(text)
        #expect(result.commands.map(\.kind) == [.disableRule])
        let rule = try #require(result.commands.first?.rule?.rule)
        #expect(!rule.isEnabled)
        #expect(rule.resumesAt == LocalDateTime(moment))
    }

    @Test(arguments: [
        ("skip the coffee rule tomorrow", "2026-03-03T00:00", "2026-03-04T00:00"),
        ("pause the coffee rule tomorrow morning", "2026-03-03T00:00", "2026-03-03T12:00"),
        ("no coffee rule this thursday", "2026-03-05T00:00", "2026-03-06T00:00"),
    ])
    func aRuleIsOffOnADay(text: String, start: String, end: String) throws {
        let result = try interpretation(text)
        #expect(result.commands.map(\.kind) == [.disableRule])
        let rule = try #require(result.commands.first?.rule?.rule)
        #expect(rule.pausesAt == LocalDateTime(start))
        #expect(rule.resumesAt == LocalDateTime(end))
    }

    @Test func aNewRuleLeavesOutADay() throws {
        let text = "every evening at eight close the curtains but not tomorrow"
        let rule = try #require(interpretation(text).commands.first?.rule?.rule)
        #expect(rule.pausesAt == LocalDateTime("2026-03-03T00:00"))
        #expect(rule.resumesAt == LocalDateTime("2026-03-04T00:00"))
    }

    // The second of March 2026 is a Monday, the speaker's time is six in the evening.
    @Test(arguments: [
        ("monday at nine turn off the radio", "2026-03-02T21:00"),
        ("on monday at midnight turn off the radio", "2026-03-03T00:00"),
        ("on monday at five pm turn off the radio", "2026-03-09T17:00"),
        ("next monday at nine pm turn off the radio", "2026-03-09T21:00"),
        ("this monday at ten turn off the radio", "2026-03-02T22:00"),
    ])
    func theDayThatItIsIsMeantWhileItsTimeIsAhead(text: String, moment: String) throws {
        let rule = try #require(interpretation(text).commands.first?.rule?.rule)
        #expect(rule.events == [.at(try #require(LocalDateTime(moment)))])
    }

    @Test func talkAboutTheHouseIsNoOrder() throws {
        #expect(try interpretation("the radio it might be turned on").outcome == .notUnderstood)
    }

    @Test(arguments: [
        ("every friday at midnight turn off the radio", [Weekday.sat]),
        ("every friday night at half past one turn off the radio", [.sat]),
        ("every friday at half past one in the afternoon turn off the radio", [.fri]),
        ("every night at midnight turn off the radio", []),
        ("every friday and saturday at midnight turn off the radio", [.sat, .sun]),
        ("on weekdays at midnight turn off the radio", [.mon, .tue, .wed, .thu, .fri]),
    ])
    func midnightEndsTheDaysThatAreNamed(text: String, days: [Weekday]) throws {
        let rule = try #require(interpretation(text).commands.first?.rule?.rule)
        #expect(rule.days == Set(days))
    }

    @Test func twoBoundsSaidApartAreOneWindow() throws {
        let rule = try #require(
            interpretation("when Tom arrives before midnight and after eight pm run movie time").commands.first?.rule?
                .rule)
        #expect(rule.conditions == [RuleCondition(.time(after: TimeOfDay("20:00"), before: TimeOfDay("00:00")))])
    }

    @Test func anotherEventEndsWhatARuleDoes() throws {
        let rules = try interpretation("when the bedroom rises above 26 turn on the fan until it falls below 23")
            .commands.compactMap(\.rule?.rule)
        #expect(rules.map(\.actions.first?.value) == [.bool(true), .bool(false)])
        guard case .changes(let address, .below(23), nil)? = rules.last?.events.first else {
            Issue.record("the second rule has another event")
            return
        }
        #expect(address.type == "CurrentTemperature")
    }

    @Test func everyNightBehindTheSecondRuleIsMeantForBoth() throws {
        let rules = try interpretation("turn on the sofa lamp at dusk and turn it off at eleven every night")
            .commands.compactMap(\.rule?.rule)
        #expect(rules.map(\.isOnce) == [false, false])
    }
}
