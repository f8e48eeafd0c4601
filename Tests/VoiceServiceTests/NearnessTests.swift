import HomeModel
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// Commands that sound alike, one of which is about what is near the speaker.
struct NearnessTests {
    private static let garage = "turn on the garage light"
    private static let ceiling = "turn on the ceiling light"

    /// Hears one command, which both hearings have, with another so far behind it.
    private func result(
        _ heard: String = garage, besides other: String = ceiling, behind: Int, in room: String?, sureness: Double = 2,
        on stage: Stage
    ) async throws -> UtteranceResult {
        var bound = Hypothesis(text: heard)
        bound.loss = 1
        bound.deficit = sureness
        var free = bound
        free.candidates = [
            .init(words: heard.split(separator: " ").map(String.init), behind: 0),
            .init(words: other.split(separator: " ").map(String.init), behind: behind),
        ]
        bound.alternatives = [free]
        var speaker = try stage.speaker()
        speaker.room = stage.home.home.rooms.first { $0.name == room }?.id
        return await stage.assistant.handle(
            HeardUtterance(hypothesis: bound, start: 0, end: 1, latency: 0), speaker: speaker)
    }

    @Test func whatIsInTheSpeakersRoomIsAskedAboutWhereBothSoundAlike() async throws {
        let stage = try await Stage()
        let result = try await result(behind: Nearness.lead / 2, in: "Living Room", on: stage)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains(Self.ceiling), "\(result.reply)")
    }

    @Test func soIsWhatWasTalkedAbout() async throws {
        let stage = try await Stage()
        try await stage.say("is the ceiling light on")
        let result = try await result(behind: Nearness.lead / 2, in: nil, on: stage)
        #expect(result.reply.contains(Self.ceiling), "\(result.reply)")
    }

    @Test(arguments: [(Nearness.lead / 2, "Garage"), (Nearness.lead / 2, nil), (Nearness.lead + 1, "Living Room")])
    func nothingElseIsAskedAboutWhereThatIsFarBehindOrNotNear(behind: Int, room: String?) async throws {
        let stage = try await Stage()
        let result = try await result(behind: behind, in: room, on: stage)
        #expect(!result.reply.contains(Self.ceiling), "\(result.reply)")
    }

    @Test func whatWasTalkedAboutLongAgoIsNot() async throws {
        let stage = try await Stage()
        _ = await stage.assistant.handle(
            "is the ceiling light on", speaker: Speaker(now: try Stage.moment(-Conversation.patience - 10)))
        let result = try await result(behind: Nearness.lead / 2, in: nil, on: stage)
        #expect(!result.reply.contains(Self.ceiling), "\(result.reply)")
    }

    /// A question can't be asked about.
    @Test func onlyCommandsAreAskedAbout() async throws {
        let stage = try await Stage()
        let result = try await result(
            besides: "is the ceiling light on", behind: Nearness.lead / 2, in: "Living Room", on: stage)
        #expect(!result.reply.contains("ceiling"), "\(result.reply)")
    }

    @Test func whatIsNearIsSurerThanElsewhere() async throws {
        let stage = try await Stage()
        func confidence(_ room: String) async throws -> Double {
            try #require(
                try await result(behind: Nearness.lead, in: room, sureness: 4, on: stage).audio?.confidence)
        }
        #expect(try await confidence("Garage") > confidence("Living Room"))
    }

    @Test func whatWasHeardForCertainIsDoneInAnyRoom() async throws {
        let stage = try await Stage()
        let result = try await result(behind: 500, in: "Living Room", sureness: -30, on: stage)
        #expect(result.outcome == .done)
        #expect(try await stage.stored("Garage Light", "On") == .bool(true))
    }
}
