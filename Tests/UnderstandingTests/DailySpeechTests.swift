import HomeModel
import Testing

@testable import Understanding

/// What people say to a house on ordinary days, where it takes more than the grammar.
struct DailySpeechTests {
    private func interpretation(_ text: String, home: String, by person: String? = nil) throws -> Interpretation {
        let (understanding, database) = try ExampleHome.understanding(home)
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        let speaker = database.primaryHome?.people.first { $0.name == person }
        return understanding.interpret(
            text, speaker: Speaker(person: speaker?.id, now: now), conversation: Conversation(), state: database.state)
    }

    private func writes(_ text: String, home: String) throws -> [String] {
        try interpretation(text, home: home).commands.flatMap(\.targets)
            .map { "\($0.service) \($0.address.type.rawValue) \($0.value.map { "\($0)" } ?? "")" }
    }

    @Test func aScreenIsSwitchedToAnInputByItsName() throws {
        #expect(
            try writes("put the telly on netflix", home: "loft")
                == ["Goggle Box ActiveIdentifier number(2.0)"])
        let later = try interpretation("at nine put the telly on netflix", home: "loft").commands.compactMap(
            \.rule?.rule)
        #expect(later.flatMap(\.actions).map(\.address.type.rawValue) == ["ActiveIdentifier", "Active"])
    }

    @Test(arguments: ["i'm going to bed turn off the tv", "the baby is asleep turn the tv off"])
    func aCommandIsHeardBehindTalk(text: String) throws {
        #expect(try writes(text, home: "flat") == ["TV Active bool(false)"])
    }

    @Test(arguments: [
        "it's annoying when people turn on the lights", "i'm proud of him for turning on the heater",
        "i'm so lazy i never turn off the lamp", "i'm making tom turn off the radio",
    ])
    func talkAboutOthersDoingsIsNoCommand(text: String) throws {
        #expect(try interpretation(text, home: "flat").outcome == .notUnderstood)
    }

    @Test func aBeginningOfANameIsSharedByWhatFollows() throws {
        #expect(
            try writes("stop the pool pump and heater", home: "mansion")
                == ["Pool Pump On bool(false)", "Pool Heater On bool(false)"])
    }

    @Test func theFanOfACeilingFanIsMeantAndNotItsLight() throws {
        #expect(try writes("turn on the ceiling fan", home: "villa") == ["Bedroom Fan Active bool(true)"])
    }

    @Test func theFanIsTheOneBesideWhatWasJustNamed() throws {
        #expect(
            try writes("turn off the fan light but leave the fan on", home: "villa")
                == ["Fan Light On bool(false)", "Bedroom Fan Active bool(true)"])
    }

    @Test func aTemperatureGoesToTheModeThatIsSetWithIt() throws {
        #expect(
            try writes("set the air conditioner to heat at 21", home: "villa").last
                == "Air Conditioner HeatingThresholdTemperature number(21.0)")
    }

    @Test func onlyAdminsChangeTheHome() throws {
        let refusal = try interpretation("rename the sofa lamp to big lamp", home: "flat", by: "Tom")
        #expect(refusal.outcome == .refused)
        #expect(refusal.obstacle == "setup")
        #expect(try interpretation("rename the sofa lamp to big lamp", home: "flat", by: "Lena").outcome == .done)
        #expect(try interpretation("rename the sofa lamp to big lamp", home: "flat").outcome == .done)
    }

    @Test func residentsKeepScenesAndRules() throws {
        #expect(try interpretation("delete the movie time scene", home: "flat", by: "Tom").outcome == .done)
    }

    @Test func whatIsOutOfReachIsToldAsItWasLast() throws {
        let answer = try interpretation("is the patio heater on", home: "villa")
        #expect(answer.commands.first?.query?.answer == false)
        #expect(answer.commands.first?.targets.first?.error == .unreachable(bridge: nil))
    }

    @Test func nothingIsPausedWhereNothingPlays() throws {
        #expect(try interpretation("pause whatever's playing", home: "ranch").outcome == .notUnderstood)
    }
}
