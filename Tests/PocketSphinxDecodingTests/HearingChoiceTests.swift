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

    private func chosen(_ plain: WordSearch.Finding, _ denoised: WordSearch.Finding, at ratio: Double) -> [String] {
        let prefersPlain = HearingChoice(signalToNoise: ratio).prefersPlain(plain, denoised)
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

    @Test func aConvincingHearingIsEnough() {
        #expect(HearingChoice(signalToNoise: 15).isEnough(finding("words", deficit: 1)))
        #expect(!HearingChoice(signalToNoise: 15).isEnough(finding("words", deficit: 8)))
        #expect(HearingChoice(signalToNoise: 50).isEnough(finding("words", deficit: 8)))
        #expect(!HearingChoice(signalToNoise: 50).isEnough(finding("", deficit: 0)))
    }

    @Test func nineTenthsAreTheVoice() {
        let choice = HearingChoice(signalToNoise: 20)
        #expect(choice.mixed([1000, 0, -32_768], [0, 1000, -32_768]) == [900, 100, -32_768])
    }

    @Test func muchNoiseLeavesLessOfTheSound() {
        let choice = HearingChoice(signalToNoise: 10)
        #expect(choice.mixed([1000, 0, -32_768], [0, 1000, -32_768]) == [950, 50, -32_768])
    }

    private struct Trial {
        var tried: [NoiseTreatment] = []
        var best: NoiseTreatment?
    }

    /// What is tried of the two treatments, and which is the best, by how far each is from explaining its sound.
    private func trial(wet: WordSearch.Finding, dry: WordSearch.Finding, at ratio: Double = 15) throws -> Trial {
        var trial = Trial()
        trial.best = try HearingChoice(signalToNoise: ratio).best(of: [.wet, .dry]) { treatment in
            trial.tried.append(treatment)
            return (scores: treatment, finding: treatment == .wet ? wet : dry)
        }?.scores
        return trial
    }

    @Test func theTreatmentThatExplainsItsSoundBestIsHeard() throws {
        let good = finding("good", deficit: 6)
        let bad = finding("bad", deficit: 8)
        #expect(try trial(wet: bad, dry: good).best == .dry)
        #expect(try trial(wet: good, dry: bad).best == .wet)
        #expect(try trial(wet: good, dry: bad).tried == [.wet, .dry])
    }

    @Test func noTreatmentIsTriedBehindOneThatConvinces() throws {
        let trial = try trial(wet: finding("words", deficit: 1), dry: finding("better", deficit: 0))
        #expect(trial.tried == [.wet])
        #expect(trial.best == .wet)
    }

    @Test func aTreatmentWithWordsIsBetterThanOneWithout() throws {
        let none = finding("", deficit: 0)
        #expect(try trial(wet: none, dry: finding("words", deficit: 30)).best == .dry)
        #expect(try trial(wet: none, dry: none).best == .wet)
    }

    @Test func withoutATreatmentNothingIsHeard() throws {
        let nothing = try HearingChoice(signalToNoise: 15).best(of: []) {
            (scores: $0, finding: finding("", deficit: 0))
        }
        #expect(nothing == nil)
    }
}
