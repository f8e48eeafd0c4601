import Speech
import Testing

struct NearVoiceTests {
    private func tone(_ seconds: Double, amplitude: Double) -> [Int16] {
        (0..<Int(seconds * 16_000)).map { $0 % 32 < 16 ? Int16(amplitude) : Int16(-amplitude) }
    }

    private func power(_ samples: ArraySlice<Int16>) -> Double {
        samples.reduce(0) { $0 + Double($1) * Double($1) } / Double(max(samples.count, 1))
    }

    @Test func silencesWhatIsBehindTheVoice() throws {
        let talk = tone(2, amplitude: 500)
        let utterance = talk + tone(2, amplitude: 8000) + talk
        let near = try #require(NearVoice(in: utterance))
        let alone = near.silencingOthers(in: utterance)
        #expect(alone.count == utterance.count)
        #expect(alone[33_600..<62_400] == utterance[33_600..<62_400])
        for silenced in [alone[..<24_000], alone[72_000...]] {
            #expect(power(silenced) < power(talk[...]) / 200)
        }
    }

    @Test func keepsAMomentAroundTheVoice() throws {
        let talk = tone(2, amplitude: 500)
        let near = try #require(NearVoice(in: talk + tone(2, amplitude: 8000) + talk))
        #expect(abs(near.samples.lowerBound - 28_000) < 1600)
        #expect(abs(near.samples.upperBound - 68_000) < 1600)
    }

    @Test func softPartsOfTheVoiceBelongToIt() throws {
        let talk = tone(2, amplitude: 300)
        let voice = tone(0.5, amplitude: 2500) + tone(1, amplitude: 8000) + tone(0.5, amplitude: 2500)
        let utterance = talk + voice + talk
        let near = try #require(NearVoice(in: utterance))
        #expect(near.silencingOthers(in: utterance)[32_000..<64_000] == utterance[32_000..<64_000])
    }

    /// A background voice that speaks up for a moment is no nearer for that.
    @Test func aLouderMomentOfTheTalkIsSilencedToo() throws {
        let talk = tone(2, amplitude: 400)
        let utterance = talk + tone(0.4, amplitude: 1500) + talk + tone(2, amplitude: 8000) + talk
        let near = try #require(NearVoice(in: utterance))
        #expect(power(near.silencingOthers(in: utterance)[32_000..<38_400]) < 1500 * 1500 / 100)
    }

    @Test(arguments: [0.5, 1, 2]) func theSoftEndOfALongCommandIsKept(seconds: Double) {
        let voice = tone(4, amplitude: 8000) + tone(seconds, amplitude: 1500)
        #expect(NearVoice(in: tone(1, amplitude: 10) + voice + tone(0.3, amplitude: 10)) == nil)
    }

    @Test func aPauseWithinACommandBelongsToIt() throws {
        let talk = tone(2, amplitude: 400)
        let pause = tone(0.5, amplitude: 400)
        let utterance = talk + tone(1, amplitude: 8000) + pause + tone(1, amplitude: 8000) + talk
        let near = try #require(NearVoice(in: utterance))
        #expect(near.silencingOthers(in: utterance)[32_000..<72_000] == utterance[32_000..<72_000])
    }

    @Test func whereNobodyTalksNothingIsSilenced() {
        #expect(NearVoice(in: tone(2, amplitude: 20) + tone(2, amplitude: 8000) + tone(2, amplitude: 20)) == nil)
        #expect(NearVoice(in: tone(3, amplitude: 8000)) == nil)
    }

    @Test(arguments: [0, 1, 159, 160, 16_000]) func silenceHasNoVoice(count: Int) {
        #expect(NearVoice(in: [Int16](repeating: 0, count: count)) == nil)
    }

    @Test func tellsTalkFromNoiseThatASuppressorTakesAway() throws {
        let talk = tone(2, amplitude: 500)
        let voice = tone(2, amplitude: 8000)
        let near = try #require(NearVoice(in: talk + voice + talk))
        #expect(near.hasTalk(in: tone(2, amplitude: 300) + voice + tone(2, amplitude: 300)))
        #expect(!near.hasTalk(in: tone(2, amplitude: 60) + voice + tone(2, amplitude: 60)))
        #expect(!near.hasTalk(in: tone(2, amplitude: 0) + voice + tone(2, amplitude: 0)))
    }

    /// A distant voice is weakened as much as the noise around it, so that what is left of both differs little.
    @Test func noiseAroundAVoiceThatWasWeakenedWithItIsNoTalk() throws {
        let near = try #require(
            NearVoice(in: tone(2, amplitude: 500) + tone(2, amplitude: 8000) + tone(2, amplitude: 500)))
        #expect(!near.hasTalk(in: tone(2, amplitude: 4) + tone(2, amplitude: 80) + tone(2, amplitude: 4)))
    }

    /// A single voice pauses, so its level tells nothing.
    @Test func silencesOneWhoTalksBehindWithPauses() throws {
        let talk =
            tone(0.4, amplitude: 500) + tone(0.3, amplitude: 3) + tone(0.8, amplitude: 500) + tone(0.5, amplitude: 3)
        let utterance = talk + tone(2, amplitude: 8000) + talk
        let near = try #require(NearVoice(in: utterance))
        let alone = near.silencingOthers(in: utterance)
        #expect(alone[33_600..<62_400] == utterance[33_600..<62_400])
        #expect(power(alone[..<24_000]) < power(talk[...]) / 200)
    }

    /// "Turn off the lights, in the bedroom": the end is often softer, and may follow a short pause.
    @Test func aSofterEndRightBehindTheVoiceBelongsToIt() throws {
        let talk =
            tone(0.4, amplitude: 500) + tone(0.3, amplitude: 3) + tone(0.8, amplitude: 500) + tone(0.5, amplitude: 3)
        let end = tone(0.3, amplitude: 3) + tone(0.6, amplitude: 2200)
        let utterance = talk + tone(2, amplitude: 8000) + end + tone(0.5, amplitude: 3) + talk
        let near = try #require(NearVoice(in: utterance))
        #expect(near.silencingOthers(in: utterance)[32_000..<78_000] == utterance[32_000..<78_000])
    }
}
