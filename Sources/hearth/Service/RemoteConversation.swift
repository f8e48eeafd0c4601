import Foundation
import HomeModel
import HouseService
import Understanding
import VoiceService

/// What is said at this terminal to a house that a service has.
struct RemoteConversation {
    private let house: RemoteHouse
    private let options: UtteranceOptions

    /// Begins to talk, or goes on with what was said at this terminal before.
    init(_ house: RemoteHouse, _ options: UtteranceOptions) {
        self.house = house
        self.options = options
    }

    /// Says something.
    func say(_ text: String) async throws -> RemoteAnswer {
        let body = FileNode.map(
            ("text", .string(text)), ("room", options.room.map(FileNode.string)),
            ("as", options.person.map(FileNode.string)), ("now", options.now.map(FileNode.string)),
            ("conversation", .string(TerminalName.current)), ("dryRun", .bool(options.dryRun)))
        return try RemoteAnswer(json: await house.ask("POST", ["utterances"], body: body.json))
    }
}

/// The name under which what is said at this terminal is one conversation: until the user logs out.
enum TerminalName {
    /// That of the terminal that this program runs at.
    static var current: String { "terminal.\(getuid()).\(getsid(0))" }
}

/// A result object that a service gave.
struct RemoteAnswer: Decodable {
    private struct Command: Decodable { var kind: String }

    private var outcome: String
    private var commands: [Command]
    private var reply: String
    private var suggestions: [String]?
    /// The object as it was sent, on one line.
    private(set) var json = ""

    private enum CodingKeys: CodingKey { case outcome, commands, reply, suggestions }

    /// Reads an object.
    init(json: String) throws {
        do {
            self = try JSONDecoder().decode(Self.self, from: Data(json.utf8))
        } catch {
            throw RemoteError(description: "the service's answer can't be read: is it another version?")
        }
        self.json = json.trimmingCharacters(in: .newlines)
    }

    /// What the exit status depends on.
    var ending: ExitTally.Ending {
        ExitTally.Ending(
            outcome: Outcome(rawValue: outcome) ?? .failed,
            isAnswer: commands.first.map { $0.kind == "confirm" || $0.kind == "cancel" } ?? false)
    }

    /// The lines to print.
    var lines: [String] { ResultText(reply: reply, suggestions: suggestions ?? []).lines }
}
