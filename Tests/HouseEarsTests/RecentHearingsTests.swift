import HouseEars
import Speech
import Testing
import VoiceService

@Suite struct RecentHearingsTests {
    private let heard = [
        HeardUtterance(hypothesis: Hypothesis(words: [], score: 0, confidence: 0.4), start: 0, end: 1, latency: 0)
    ]

    private func expect(_ found: [HeardUtterance]?, _ expected: [HeardUtterance]?) { #expect(found == expected) }

    @Test func whatWasHeardIsGivenOnceToWhoeverWasToldIt() {
        var recent = RecentHearings()
        recent.add(heard, as: "turn on the lamp", for: "10.0.0.2", at: 0)
        expect(recent.take("turn on the lamp", for: "10.0.0.3", at: 1), nil)
        expect(recent.take("turn off the lamp", for: "10.0.0.2", at: 1), nil)
        expect(recent.take("turn on the lamp", for: "10.0.0.2", at: 1), heard)
        expect(recent.take("turn on the lamp", for: "10.0.0.2", at: 1), nil)
    }

    @Test func itIsForgottenAfterAWhileAndIsNeverMuch() {
        var recent = RecentHearings()
        recent.add(heard, as: "old", for: "peer", at: 0)
        expect(recent.take("old", for: "peer", at: 60), nil)
        for number in 0..<1_000 { recent.add(heard, as: "\(number)", for: "peer", at: 60) }
        expect(recent.take("0", for: "peer", at: 60), nil)
        expect(recent.take("999", for: "peer", at: 60), heard)
    }
}
