import Speech
import Testing

@testable import PocketSphinxDecoding

struct HearingChoiceTests {
    private func finding(_ text: String, deficit: Double) -> WordSearch.Finding {
        let words = text.split(separator: " ").map {
            Hypothesis.Word(text: String($0), start: 0, end: 1, acousticScore: 0)
        }
        return WordSearch.Finding(words: words, score: 0, loss: nil, deficit: words.isEmpty ? nil : deficit)
    }

    private func chosen(
        _ plain: WordSearch.Finding, _ denoised: WordSearch.Finding, at ratio: Double, hasNetwork: Bool = false
    ) -> [String] {
        let choice = HearingChoice(signalToNoise: ratio, hasNetwork: hasNetwork)
        let prefersPlain = choice.prefersPlain(plain, denoised)
        return (prefersPlain ? plain : denoised).words.map(\.text)
    }

    @Test func theBetterExplanationIsBelieved() {
        #expect(chosen(finding("plain", deficit: 12), finding("denoised", deficit: 5), at: 15) == ["denoised"])
        #expect(chosen(finding("plain", deficit: 5), finding("denoised", deficit: 12), at: 15) == ["plain"])
    }

    @Test func theLessNoiseTheMoreIsAskedOfTheDenoisedHearing() {
        let plain = finding("plain", deficit: 6)
        let denoised = finding("denoised", deficit: 3.5)
        #expect(chosen(plain, denoised, at: 20) == ["denoised"])
        #expect(chosen(plain, denoised, at: 34) == ["plain"])
    }

    @Test func wordsAreBetterThanNone() {
        let words = finding("words", deficit: 30)
        let none = finding("", deficit: 0)
        #expect(chosen(words, none, at: 10) == ["words"])
        #expect(chosen(none, words, at: 30) == ["words"])
        #expect(chosen(none, none, at: 30).isEmpty)
    }

    @Test func whatANetworkHeardIsBelieved() {
        for ratio in [12.0, 34, 50] {
            let plain = finding("plain", deficit: 0)
            #expect(chosen(plain, finding("denoised", deficit: 12), at: ratio, hasNetwork: true) == ["denoised"])
        }
    }

    @Test func whereANetworkHearsNothingTheOtherMustConvince() {
        let none = finding("", deficit: 0)
        #expect(chosen(finding("words", deficit: 5), none, at: 15, hasNetwork: true) == ["words"])
        #expect(chosen(finding("noise", deficit: 12), none, at: 15, hasNetwork: true).isEmpty)
        #expect(chosen(none, finding("words", deficit: 12), at: 15, hasNetwork: true) == ["words"])
        #expect(!HearingChoice(signalToNoise: 15, hasNetwork: true).prefersPlain(none, none))
    }

    @Test(arguments: [15.0, 34, 50])
    func aNetworkHearsFirst(ratio: Double) {
        #expect(HearingChoice(signalToNoise: ratio, hasNetwork: true).startsDenoised(losing: 9))
        #expect(!HearingChoice(signalToNoise: ratio, hasNetwork: true).isClean)
    }

    @Test func aSentenceThatANetworkHeardIsEnough() {
        let poor = finding("words", deficit: 12)
        #expect(HearingChoice(signalToNoise: 15, hasNetwork: true).isEnoughDenoised(poor))
        #expect(!HearingChoice(signalToNoise: 15).isEnoughDenoised(poor))
        #expect(!HearingChoice(signalToNoise: 15, hasNetwork: true).isEnoughDenoised(finding("", deficit: 0)))
    }

    @Test func aConvincingHearingIsEnough() {
        #expect(HearingChoice(signalToNoise: 15).isEnough(finding("words", deficit: 1)))
        #expect(!HearingChoice(signalToNoise: 15).isEnough(finding("words", deficit: 8)))
        #expect(HearingChoice(signalToNoise: 50).isEnough(finding("words", deficit: 8)))
        #expect(!HearingChoice(signalToNoise: 50).isEnough(finding("", deficit: 0)))
    }

    @Test func aVoiceThatTheSuppressorLeavesAloneIsHeardWithoutItsNoiseFirst() {
        let choice = HearingChoice(signalToNoise: 26)
        #expect(choice.startsDenoised(losing: 0.5))
        #expect(!choice.startsDenoised(losing: 6))
    }

    @Test func inMuchNoiseTheSoundWithoutItIsHeardFirst() {
        #expect(HearingChoice(signalToNoise: 15).startsDenoised(losing: 20))
    }

    @Test func aCleanSoundIsHeardAsItIs() {
        #expect(!HearingChoice(signalToNoise: 40).startsDenoised(losing: 0))
    }

    @Test func nineTenthsAreTheVoice() {
        let choice = HearingChoice(signalToNoise: 20)
        #expect(choice.mixed([1000, 0, -32_768], [0, 1000, -32_768]) == [900, 100, -32_768])
    }

    @Test func muchNoiseLeavesLessOfTheSound() {
        let choice = HearingChoice(signalToNoise: 10)
        #expect(choice.mixed([1000, 0, -32_768], [0, 1000, -32_768]) == [950, 50, -32_768])
    }

    @Test func ofTwoSoundsWithoutNoiseTheBetterExplainedIsHeard() {
        let choice = HearingChoice(signalToNoise: 15)
        let good = finding("good", deficit: 6)
        let bad = finding("bad", deficit: 8)
        let none = finding("", deficit: 0)
        #expect(choice.prefers(good, to: bad))
        #expect(!choice.prefers(bad, to: good))
        #expect(choice.prefers(bad, to: none))
        #expect(!choice.prefers(none, to: bad))
        #expect(!choice.prefers(none, to: none))
    }
}
