import HomeModel
import Testing

/// What becomes of what rules tell when people, rooms and rules change.
@Suite struct RuleTellingTests {
    private func rule(_ sample: SampleHome, _ tells: RuleTelling..., by author: PersonID? = nil) -> AutomationRule {
        AutomationRule(name: "Tell", events: [.sunset], tells: tells, author: author)
    }

    @Test func aRuleThatOnlyTellsIsARule() throws {
        var sample = try SampleHome()
        try sample.put(.rule(rule(sample, RuleTelling())))
        #expect(sample.current.rules.last?.tells == [RuleTelling()])
        #expect(throws: HomeError.incompleteRule("Nothing")) {
            try sample.put(.rule(AutomationRule(name: "Nothing", events: [.sunset])))
        }
    }

    @Test func whomItTellsHasToBeThere() throws {
        var sample = try SampleHome()
        let nobody = PersonID(rawValue: 9999)
        #expect(throws: HomeError.unknownEntity(.person(nobody))) {
            try sample.put(.rule(rule(sample, RuleTelling(to: .person(nobody)))))
        }
        let nowhere = RoomID(rawValue: 9999)
        #expect(throws: HomeError.unknownEntity(.room(nowhere))) {
            try sample.put(.rule(rule(sample, RuleTelling(in: nowhere))))
        }
    }

    @Test func whoIsGoneIsToldNothing() throws {
        var sample = try SampleHome()
        let person = try #require(sample.current.people.last).id
        try sample.put(.rule(rule(sample, RuleTelling(to: .person(person)), RuleTelling())))
        try sample.remove(.person(person))
        #expect(sample.current.rules.last?.tells == [RuleTelling()])
    }

    @Test func aRuleForWhoIsGoneGoesToo() throws {
        var sample = try SampleHome()
        let person = try #require(sample.current.people.last).id
        try sample.put(.rule(rule(sample, RuleTelling(to: .person(person)))))
        try sample.remove(.person(person))
        #expect(!sample.current.rules.map(\.name).contains("Tell"))
    }

    @Test func meIsWhoMadeTheRule() throws {
        var sample = try SampleHome()
        let person = try #require(sample.current.people.last).id
        try sample.put(.rule(rule(sample, RuleTelling(to: .me), by: person)))
        try sample.remove(.person(person))
        #expect(!sample.current.rules.map(\.name).contains("Tell"))
    }

    @Test func withoutItsRoomItIsToldEverywhere() throws {
        var sample = try SampleHome()
        let room = sample.room("Hall")
        try sample.put(.rule(rule(sample, RuleTelling(in: room, text: "x"), RuleTelling(text: "x"))))
        try sample.remove(.room(room))
        #expect(sample.current.rules.last?.tells == [RuleTelling(text: "x")])
    }
}
