import HomeModel
import HomeStore
import Testing

@testable import Understanding

/// The everyday words that people give their things: one of several is one, and several are called in the plural.
struct NounTests {
    private static let home = """
        homes:
          - name: Nook
            rooms:
              - name: Den
                accessories:
                  - {name: Amber, service: Lightbulb, noun: lantern, characteristics: {On: false}}
                  - {name: Ruby, service: Lightbulb, noun: lantern, characteristics: {On: false}}
                  - {name: Breeze, service: Fan, noun: fan, characteristics: {On: false}}
              - name: Loft
                accessories:
                  - {name: Gust, service: Fan, noun: fan, characteristics: {On: false}}
                  - name: Eyebrow
                    service: Window
                    characteristics: {CurrentPosition: 0, TargetPosition: 0}
                  - name: Left Window
                    service: Window
                    characteristics: {CurrentPosition: 0, TargetPosition: 0}
        """

    private func result(_ text: String) throws -> (Interpretation, Understanding) {
        let database = try HomeFile.read(text: Self.home, path: "nook.yaml", catalogue: ExampleHome.catalogue.get())
        let understanding = try Understanding(database, language: ExampleHome.language.get())
        let now = try #require(LocalDateTime("2026-03-02T18:00"))
        let interpretation = understanding.interpret(
            text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state)
        return (interpretation, understanding)
    }

    private func services(_ text: String) throws -> Set<String> {
        Set(try result(text).0.commands.flatMap(\.targets).map(\.service))
    }

    @Test(arguments: ["turn on the lantern", "turn on the fan", "turn on the lantern in the den"])
    func asksWhichOfSeveralIsMeant(text: String) throws {
        #expect(try result(text).0.outcome == .ask)
    }

    @Test func severalAreAll() throws {
        #expect(try services("turn on the lanterns") == ["Amber", "Ruby"])
        #expect(try services("turn on both fans") == ["Breeze", "Gust"])
    }

    @Test func whatIsAWindowByItsTypeIsOneOfTheWindows() throws {
        #expect(try services("open all the windows") == ["Eyebrow", "Left Window"])
        #expect(try services("open the left window") == ["Left Window"])
    }

    @Test(arguments: [
        ("lantern", "lanterns"), ("switch", "switches"), ("gallery", "galleries"), ("tray", "trays"), ("box", "boxes"),
    ])
    func pluralsAreEnglish(one: String, several: String) {
        #expect(HomeIndex.plural(one) == several)
    }
}
