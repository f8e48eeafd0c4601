import HouseService
import JSGF
import PocketSphinxDecoding
import Speech

/// Finds out whether a voice is heard better by what can be learnt from it: each half of what was read is heard by what
/// was learnt from the other half.
struct VoiceTrial {
    /// What came of it.
    struct Result {
        /// How the sentences were heard before.
        var before: Score
        /// How they are heard by what was learnt from others.
        var after: Score
        /// What was learnt from all of them; `nil` where that makes nothing better.
        var voice: VoiceTransform?
    }

    /// How well sentences are heard.
    struct Score: Comparable {
        /// How many were heard right.
        fileprivate(set) var right = 0
        /// The confidence of all hypotheses together, right or not.
        fileprivate(set) var confidence = 0.0
        /// How many sentences were heard.
        fileprivate(set) var count = 0

        /// The confidence of a hypothesis in the mean, from 0 to 1.
        var meanConfidence: Double { count == 0 ? 0 : confidence / Double(count) }

        /// More sentences right are better; of as many, those heard with more confidence.
        static func < (one: Self, other: Self) -> Bool {
            (one.right, one.confidence) < (other.right, other.confidence)
        }

        fileprivate static func += (sum: inout Self, part: Self) {
            sum.right += part.right
            sum.confidence += part.confidence
            sum.count += part.count
        }
    }

    private let readings: [Reading]
    private let language: SpokenLanguage
    private let lexicon: Lexicon

    /// Makes a trial of what was read in a language.
    init(_ readings: [Reading], language: SpokenLanguage) throws {
        self.readings = readings
        self.language = language
        let (lexicon, names) = try SpeechEngine.lexicon()
        names.set(language.saidNames)
        self.lexicon = lexicon
    }

    /// Learns and hears; takes about as long as the reading did.
    func run() async throws -> Result {
        let halves = [0, 1].map { half in readings.indices.filter { $0 % 2 == half }.map { readings[$0] } }
        let before = try await heard(readings, by: nil)
        var after = Score()
        for (learnt, tried) in [(halves[0], halves[1]), (halves[1], halves[0])] {
            after += try await heard(tried, by: try voice(of: learnt))
        }
        return Result(before: before, after: after, voice: after > before ? try voice(of: readings) : nil)
    }

    private func voice(of readings: [Reading]) throws -> VoiceTransform? {
        let adapter = try VoiceAdapter(model: AcousticModel(), lexicon: lexicon)
        for reading in readings { _ = try adapter.add(reading.samples, words: reading.words) }
        return adapter.transform()
    }

    private func heard(_ readings: [Reading], by voice: VoiceTransform?) async throws -> Score {
        let engine = try SpeechEngine(language, voice: voice, complain: { Terminal.complain($0) })
        var score = Score()
        for reading in readings {
            let hypothesis = try await engine.decoder.recognize(reading.samples)
            if hypothesis.words.map(\.text) == reading.words { score.right += 1 }
            score.confidence += hypothesis.confidence
            score.count += 1
        }
        return score
    }
}
