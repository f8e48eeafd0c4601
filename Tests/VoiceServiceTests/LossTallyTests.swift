import Testing
import VoiceService

struct LossTallyTests {
    @Test func theFirstLossIsToldAtOnceAndLaterOnesTogether() {
        var tally = LossTally()
        let start = ContinuousClock.now
        #expect(tally.add(160, at: start) == 160)
        #expect(tally.add(320, at: start + .seconds(1)) == nil)
        #expect(tally.add(480, at: start + .seconds(9)) == nil)
        #expect(tally.add(16, at: start + .seconds(10)) == 816)
        #expect(tally.add(16, at: start + .seconds(11)) == nil)
        #expect(tally.add(1, at: start + .seconds(60)) == 17)
    }

    @Test func noNumberOfLossesIsTooLarge() {
        var tally = LossTally()
        let start = ContinuousClock.now
        _ = tally.add(.max, at: start)
        #expect(tally.add(.max, at: start) == nil)
        #expect(tally.add(.max, at: start) == nil)
    }
}
