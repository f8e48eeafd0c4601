import HomeModel
import Testing

@testable import Understanding

/// Places that are said for more than what stands beside them, and whose things are meant.
struct SharedPlaceTests {
    private func services(_ text: String, home: String, after last: [String] = []) throws -> Set<String> {
        let (understanding, database) = try ExampleHome.understanding(home)
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        var conversation = Conversation()
        let all = database.homes.flatMap(\.accessories).flatMap(\.services)
        conversation.lastServices = last.compactMap { name in all.first { $0.name == name }?.id }
        let result = understanding.interpret(
            text, speaker: Speaker(now: now), conversation: conversation, state: database.state)
        return Set(result.commands.flatMap(\.targets).map(\.service))
    }

    @Test(arguments: [
        "nobody is in the bedroom, switch off the light there", "we are done in the bedroom, lights off",
        "i'm in the bedroom turn off the lights",
    ])
    func aPlaceInTalkIsMeant(text: String) throws {
        #expect(try services(text, home: "flat") == ["Bedside Lamp", "Wardrobe Light"])
    }

    @Test func whatIsNotInThePlaceOfTheTalkIsMeantWhereItIs() throws {
        #expect(try services("we are done in the bedroom, turn off the radio", home: "flat") == ["Radio"])
    }

    @Test func oneElsewhereIsOfTheKindOfWhatWasNamed() throws {
        #expect(try services("turn on the fan, the one in the bedroom", home: "flat") == ["Fan"])
        #expect(
            try services("turn on max's fan and the one in the family room", home: "family")
                == ["Max's Fan", "Family Room Fan"])
    }

    @Test func twoPlacesInTalkSayNothing() throws {
        let found = try services("the kitchen is as dark as the bedroom, turn on the lights", home: "flat")
        #expect(found.isEmpty || found.count > 4)
    }

    @Test func aPlaceBehindTheLastCommandIsForThoseBeforeIt() throws {
        #expect(
            try services("lights on and blinds shut in the living room", home: "flat")
                == ["Sofa Lamp", "Ceiling Light", "Balcony Blinds"])
    }

    @Test func aPlaceBeforeAThingIsForThatAlone() throws {
        #expect(
            try services("turn off the lights and close the bedroom curtains", home: "flat").contains("Kitchen Light"))
    }

    @Test func thereIsWhereWhatWasTalkedAboutIs() throws {
        #expect(
            try services("turn on the lights there", home: "flat", after: ["Fan"]) == [
                "Bedside Lamp", "Wardrobe Light",
            ])
    }

    @Test func thereIsNowhereWhereNothingWasTalkedAbout() throws {
        #expect(try services("turn on the lights there", home: "flat").isEmpty)
    }

    @Test func hisIsTheOneWhoWasTalkedAbout() throws {
        #expect(try services("max is asleep, turn his fan off", home: "family") == ["Max's Fan"])
        #expect(try services("turn on his fan", home: "family", after: ["Rocket Light"]) == ["Max's Fan"])
    }

    @Test func hersIsTheOtherOnesInTheRoom() throws {
        #expect(try services("turn hers off", home: "family", after: ["Ben's Lamp"]) == ["Rachel's Lamp"])
    }

    @Test func nobodysIsNothing() throws {
        #expect(try services("hers too", home: "family").isEmpty)
    }

    @Test func whatIsOnlyNamedBehindACommandGetsTheSame() throws {
        #expect(
            try services("put the coffee machine on and the radio", home: "flat") == ["Coffee Machine", "Radio"])
    }
}
