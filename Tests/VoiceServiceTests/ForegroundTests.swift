import Speech
import Testing

@testable import VoiceService

struct ForegroundTests {
    private func heard(_ words: String, at start: Double, level: Double?, confidence: Double) -> HeardUtterance {
        let words = words.split(separator: " ").map {
            Hypothesis.Word(text: String($0), start: 0, end: 1, acousticScore: 0)
        }
        let hypothesis = Hypothesis(words: words, score: 0, confidence: confidence, level: level)
        return HeardUtterance(hypothesis: hypothesis, start: start, end: start + 2, latency: 0)
    }

    private func meant(_ all: [HeardUtterance]) -> [String] {
        var foreground = Foreground()
        return (all.flatMap { foreground.add($0) } + foreground.finish()).map(\.hypothesis.text)
    }

    @Test func whatIsFarQuieterIsTheBackground() {
        let command = heard("lights on", at: 5, level: -20, confidence: 0.8)
        #expect(meant([command, heard("heater", at: 8, level: -45, confidence: 0.4)]) == ["lights on"])
        #expect(meant([heard("heater", at: 1, level: -45, confidence: 0.4), command]) == ["lights on"])
    }

    @Test func whoAnswersAtOnceGoesByWhatWasSaidBefore() {
        var foreground = Foreground()
        let all = [
            heard("heater", at: 1, level: -45, confidence: 0.4), heard("lights on", at: 5, level: -20, confidence: 0.8),
            heard("heater", at: 8, level: -45, confidence: 0.4), heard("fan off", at: 12, level: -24, confidence: 0.3),
        ]
        let admitted = all.map { foreground.admits($0) }
        #expect(admitted == [true, true, false, true])
    }

    @Test func whoSpeaksAboutAsLoudIsHeard() {
        let commands = [
            heard("lights on", at: 1, level: -20, confidence: 0.8),
            heard("fan off", at: 5, level: -27, confidence: 0.3),
        ]
        #expect(meant(commands) == ["lights on", "fan off"])
    }

    @Test func whatIsCertainIsHeardHoweverQuiet() {
        let commands = [
            heard("lights on", at: 1, level: -20, confidence: 0.9),
            heard("fan off", at: 5, level: -40, confidence: 0.7),
        ]
        #expect(meant(commands) == ["lights on", "fan off"])
    }

    @Test func aLoudNoiseHidesNobody() {
        let slam = heard("fan", at: 1, level: -10, confidence: 0.05)
        #expect(meant([slam, heard("lights on", at: 4, level: -30, confidence: 0.5)]) == ["fan", "lights on"])
    }

    @Test func whoSpokeLongAgoTellsNothing() {
        let commands = [
            heard("lights on", at: 1, level: -20, confidence: 0.9),
            heard("fan off", at: 90, level: -40, confidence: 0.3),
        ]
        #expect(meant(commands) == ["lights on", "fan off"])
    }

    @Test func nothingIsDroppedWhereTheLevelIsUnknown() {
        let commands = [
            heard("lights on", at: 1, level: nil, confidence: 0.9),
            heard("fan off", at: 5, level: -60, confidence: 0.2),
        ]
        #expect(meant(commands) == ["lights on", "fan off"])
    }

    @Test func theOrderStays() {
        let commands = (0..<5).map {
            heard("\($0)", at: Double($0) * 4, level: -20, confidence: $0 % 2 == 0 ? 0.2 : 0.9)
        }
        #expect(meant(commands) == ["0", "1", "2", "3", "4"])
    }
}
