import HomeModel
import HomeStore
import Testing

@testable import Understanding

/// Whose things are: by every name that somebody goes by, and those of two people together.
@Suite struct OwnersNamesTests {
    private static let home = """
        homes:
          - name: Lane
            primary: true
            people:
              - {name: Siobhan, aliases: [mam], role: admin}
              - {name: Declan, aliases: [dad], role: resident}
              - {name: Nora, aliases: [granny], role: resident}
            rooms:
              - name: Kitchen
                accessories:
                  - {name: Pendant, service: Lightbulb, noun: lamp, characteristics: {On: false, Brightness: 60}}
              - name: Granny's Room
                accessories:
                  - {name: Granny's Lamp, service: Lightbulb, noun: lamp, characteristics: {On: true, Brightness: 40}}
              - name: Main Bedroom
                aliases: [our room]
                accessories:
                  - {name: Siobhan's Lamp, service: Lightbulb, noun: lamp, characteristics: {On: false, Brightness: 25}}
                  - {name: Declan's Lamp, service: Lightbulb, noun: lamp, characteristics: {On: false, Brightness: 25}}
        """

    private func said(_ text: String) throws -> (outcome: Outcome, services: Set<String>) {
        let database = try HomeFile.read(text: Self.home, path: "lane.yaml", catalogue: ExampleHome.catalogue.get())
        let understanding = try Understanding(database, language: ExampleHome.language.get())
        let home = try #require(database.primaryHome)
        let speaker = Speaker(
            room: home.rooms.first { $0.name == "Kitchen" }?.id,
            person: home.people.first { $0.name == "Siobhan" }?.id,
            now: try #require(LocalDateTime("2026-03-02T18:00")))
        let result = understanding.interpret(
            text, speaker: speaker, conversation: Conversation(), state: database.state)
        let chosen = result.outcome == .ask ? result.choices : result.commands.flatMap(\.targets).map(\.service)
        return (result.outcome, Set(chosen))
    }

    @Test(arguments: [
        ("dad's lamp on", ["Declan's Lamp"]), ("turn on Declan's lamp", ["Declan's Lamp"]),
        ("Nora's lamp off", ["Granny's Lamp"]), ("turn off the lamp in Nora's room", ["Granny's Lamp"]),
        ("granny's lamp off, dad's lamp on", ["Granny's Lamp", "Declan's Lamp"]),
        ("mam's lamp on and dad's off", ["Siobhan's Lamp", "Declan's Lamp"]),
        ("turn on my lamp", ["Siobhan's Lamp"]), ("dad's side on", ["Declan's Lamp"]),
        ("both our lamps on", ["Siobhan's Lamp", "Declan's Lamp"]),
    ])
    func whoeverIsNamedHasTheirThings(text: String, expected: [String]) throws {
        let said = try said(text)
        #expect(said.outcome == .done)
        #expect(said.services == Set(expected))
    }

    @Test func whatMayBeHereOrOursIsAsked() throws {
        let said = try said("our lamps to thirty")
        #expect(said.outcome == .ask)
        #expect(said.services == ["Pendant", "Siobhan's Lamp", "Declan's Lamp"])
    }

    @Test func whatIsSomebodysIsNoRemark() throws {
        // Nobody here is called Paul: his lamp is not left out in silence.
        #expect(try said("granny's lamp off, Paul's lamp on").outcome != .done)
    }
}
