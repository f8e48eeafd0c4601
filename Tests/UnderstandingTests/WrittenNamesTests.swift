import HomeModel
import Testing

@testable import Understanding

/// New names are kept as they were written, whatever words they come to.
struct WrittenNamesTests {
    private func name(_ text: String) throws -> String? {
        let (understanding, database) = try ExampleHome.understanding("flat")
        let now = try #require(LocalDateTime("2026-03-02T12:00"))
        let interpretation = understanding.interpret(
            text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state)
        if case .setUp(let command)? = interpretation.commands.first { return command.name }
        return nil
    }

    @Test(arguments: [
        ("add a room called Studio 54", "Studio 54"), ("add a room called studio 54", "Studio 54"),
        ("call the sofa lamp Colour Pop", "Colour Pop"), ("rename the sofa lamp to U-Boat.", "U-Boat"),
        ("rename the sofa lamp to sunny", "Sunny"), ("rename the sofa lamp to \u{201C}007\u{201D}", "007"),
    ])
    func areAsWritten(text: String, name: String) throws {
        #expect(try self.name(text) == name)
    }

    @Test(arguments: [
        ("rename the bedside lamp lamp one", "Lamp One"), ("call the bedside lamp sunny side", "Sunny Side"),
        ("call the sofa lamp in the living room sunny", "Sunny"),
    ])
    func beginBehindTheNameThatThereIs(text: String, name: String) throws {
        #expect(try self.name(text) == name)
    }
}
