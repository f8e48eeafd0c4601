import HouseEars
import Testing

@Suite struct HearingContestTests {
    private func claim(
        _ start: Double, _ end: Double, _ words: String = "turn on the lamp", level: Double = -20,
        confidence: Double = 1
    ) -> HearingContest.Claim {
        .init(
            start: start, end: end, words: words.split(separator: " ").map(String.init), level: level,
            confidence: confidence)
    }

    private func expect(_ found: HearingContest.Verdict, _ expected: HearingContest.Verdict) {
        #expect(found == expected)
    }

    @Test func nobodyWaitsWhereNobodyElseHeard() {
        var contest = HearingContest()
        contest.began(1, at: 0)
        contest.heard(1, claim(0, 1), at: 1.2)
        expect(contest.verdict(for: 1, at: 1.2), .answer)
    }

    @Test func theLouderAnswersWhoeverIsReadyFirst() {
        var contest = HearingContest()
        contest.began(1, at: 0)
        contest.began(2, at: 0.1)
        contest.heard(1, claim(0, 1, level: -30), at: 1.2)
        expect(contest.verdict(for: 1, at: 1.2), .wait(until: 4.2))
        contest.heard(2, claim(0.1, 1.1, level: -20), at: 1.5)
        expect(contest.verdict(for: 1, at: 1.5), .silent)
        expect(contest.verdict(for: 2, at: 1.5), .answer)
    }

    @Test func ofTwoAsLoudTheEarlierAnswers() {
        var contest = HearingContest()
        contest.heard(1, claim(0.1, 1, level: -20), at: 1.2)
        contest.heard(2, claim(0, 1, level: -20.5), at: 1.2)
        expect(contest.verdict(for: 1, at: 1.2), .silent)
        expect(contest.verdict(for: 2, at: 1.2), .answer)
    }

    @Test func aSlowEarIsNotWaitedForForever() {
        var contest = HearingContest()
        contest.began(1, at: 0)
        contest.began(2, at: 0)
        contest.heard(1, claim(0, 1, level: -30), at: 1.2)
        expect(contest.verdict(for: 1, at: 4.3), .answer)
        // What comes too late was answered already, however loud it was.
        contest.heard(2, claim(0, 1, level: -10), at: 9)
        expect(contest.verdict(for: 2, at: 9), .silent)
    }

    @Test func anEarThatMadeNothingOfItIsNotWaitedFor() {
        var contest = HearingContest()
        contest.began(1, at: 0)
        contest.began(2, at: 0)
        contest.heard(1, claim(0, 1), at: 1.2)
        contest.gaveUp(2)
        expect(contest.verdict(for: 1, at: 1.2), .answer)
    }

    @Test func twoWhoSayDifferentThingsAtOnceAreBothAnswered() {
        var contest = HearingContest()
        contest.began(1, at: 0)
        contest.began(2, at: 0.3)
        contest.heard(1, claim(0, 1.5, "turn on the lamp"), at: 1.6)
        contest.heard(2, claim(0.3, 3, "what time is it"), at: 3.1)
        expect(contest.verdict(for: 1, at: 3.1), .answer)
        expect(contest.verdict(for: 2, at: 3.1), .answer)
    }

    @Test func whatOneHeardBadlyIsTheSameWhereItWasAtTheSameTime() {
        var contest = HearingContest()
        contest.heard(1, claim(0, 1.5, "turn on the lamp", level: -20), at: 1.6)
        contest.heard(2, claim(0.1, 1.4, "burn of", level: -35, confidence: 0.2), at: 1.6)
        expect(contest.verdict(for: 2, at: 1.6), .silent)
        expect(contest.verdict(for: 1, at: 1.6), .answer)
    }

    @Test func twoWhoBeginAndEndTogetherAreBothAnswered() {
        var contest = HearingContest()
        contest.heard(1, claim(0, 1.5, "turn on the lamp", level: -20), at: 1.6)
        contest.heard(2, claim(0, 1.5, "pause the radio", level: -35), at: 1.6)
        expect(contest.verdict(for: 1, at: 1.6), .answer)
        expect(contest.verdict(for: 2, at: 1.6), .answer)
    }

    @Test func theSameWordsLaterAreSaidAgain() {
        var contest = HearingContest()
        contest.heard(1, claim(0, 1), at: 1.2)
        expect(contest.verdict(for: 1, at: 1.2), .answer)
        contest.heard(2, claim(2, 3), at: 3.2)
        expect(contest.verdict(for: 2, at: 3.2), .answer)
    }
}
