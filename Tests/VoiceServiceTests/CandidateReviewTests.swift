import HomeModel
import Speech
import TestSupport
import Testing
import Understanding

@testable import VoiceService

/// What is nearly the same as a free hearing that makes no sense: whether it is asked about.
struct CandidateReviewTests {
    private static let garbled = "could you maybe sofa the sofa lamp on"
    private static let command = "could you maybe turn the sofa lamp on"

    private func candidate(_ text: String, behind: Int = 20) -> Hypothesis.Candidate {
        .init(words: text.split(separator: " ").map(String.init), behind: behind)
    }

    /// Hears words beside a grammar that found nothing certain.
    private func handle(
        _ text: String = garbled, confidence: Double = 0.95, from candidates: [Hypothesis.Candidate],
        isBoundClear: Bool = false, on stage: Stage? = nil
    ) async throws -> UtteranceResult {
        let stage = if let stage { stage } else { try await Stage() }
        var free = Hypothesis(text: text, confidence: confidence)
        free.loss = 0
        free.deficit = 2
        free.candidates = candidates
        var heard = Hypothesis(text: "turn off the sofa lamp", confidence: 0.5)
        heard.loss = isBoundClear ? -1 : 2
        heard.deficit = isBoundClear ? 2 : 15
        heard.alternatives = [free]
        return await stage.assistant.handle(
            HeardUtterance(hypothesis: heard, start: 0, end: 1, latency: 0), speaker: try stage.speaker())
    }

    @Test func theCommandAmongTheCandidatesIsAskedAboutAndDoneOnAYes() async throws {
        let stage = try await Stage()
        let result = try await handle(from: [candidate(Self.garbled, behind: 0), candidate(Self.command)], on: stage)
        #expect(result.outcome == .confirm)
        #expect(result.reply.contains(Self.command))
        try await stage.say("yes")
        #expect(try await stage.stored("Sofa Lamp", "On") == .bool(true))
    }

    @Test func theLikeliestCommandIsTheOneAskedAbout() async throws {
        let dim = "could you maybe dim the sofa lamp"
        let result = try await handle(from: [candidate(Self.command), candidate(dim, behind: 30)])
        #expect(result.reply.contains(Self.command))
    }

    @Test(arguments: [
        (command, 0.95, CandidateReview.mostBehind + 1), (command, CandidateReview.leastConfidence - 0.01, 20),
        ("turn the sofa lamp on now", 0.95, 20), ("could you maybe just please turn the sofa lamp on", 0.95, 20),
        ("could you maybe surf the sofa lamp on", 0.95, 20),
    ])
    func nothingIsAskedAboutThatIsFarBehindDoubtfulOtherwiseWordedOrNoCommand(
        text: String, confidence: Double, behind: Int
    ) async throws {
        let result = try await handle(confidence: confidence, from: [candidate(text, behind: behind)])
        #expect(result.outcome == .notUnderstood)
    }

    @Test func whatTheGrammarHeardWellIsLeft() async throws {
        let result = try await handle(from: [candidate(Self.command)], isBoundClear: true)
        #expect(result.audio?.hypothesis == "turn off the sofa lamp")
    }

    @Test func aSensibleFreeHearingHasNoNeedOfThem() async throws {
        let off = "could you maybe turn the sofa lamp off"
        let result = try await handle(Self.command, confidence: 0.99, from: [candidate(off, behind: 0)])
        #expect(result.audio?.hypothesis == Self.command)
    }

    @Test func theyAreHeardBehindAWakePhrase() {
        var heard = Hypothesis(text: "hey hearth \(Self.garbled)")
        heard.candidates = [candidate("hey hearth \(Self.command)"), candidate("hey heart on")]
        let rest = heard.droppingFirst(2)
        #expect(rest.candidates == [candidate(Self.command)])
    }
}
