internal import JSGF
internal import Speech

/// One utterance in the forms in which it was heard, for a second look at words that are easily taken for one another.
///
/// A search follows the one form that explains all of the words best. For a single word the forms know different things: a
/// suppressor takes the hiss at the end of "off" for noise, echo fills it with the vowel before. In a simulated far room,
/// with two voices, the sound as it is told "on" from "off" by its score alone with 98.6 % (area under the curve), the
/// denoised one with 98.8 %, both together with 99.2 %; with five other voices it was 96.4 %, 94.8 % and 97.7 %.
struct SecondLook {
    /// How much the sound as it is counts beside the denoised one.
    static let plainShare = 0.8
    /// From this lead on in the denoised sound alone, the sound as it is needn't be scored: nothing that was misheard had more.
    static let enough = 4.5

    private let contrasts: [WordContrast]
    private let search: WordSearch
    private let sound: [Int16]
    private let scorer: SenoneScorer
    private var plain: SenoneScores?
    private let denoised: SenoneScores?

    /// - Parameters:
    ///   - sound: the sound as it is.
    ///   - scorer: what scores that where it has not been, `plain` being `nil`.
    ///   - denoised: the scores without most of its noise; `nil` where it wasn't heard so.
    init(
        _ contrasts: [WordContrast], _ search: WordSearch, sound: [Int16], scorer: SenoneScorer, plain: SenoneScores?,
        denoised: SenoneScores?
    ) {
        self.contrasts = contrasts
        self.search = search
        self.sound = sound
        self.scorer = scorer
        self.plain = plain
        self.denoised = denoised
    }

    /// The twins of a finding.
    mutating func twins(of finding: WordSearch.Finding) throws(DecodingError) -> [Hypothesis.Twin] {
        let counterparts = search.counterparts(of: finding, by: contrasts)
        guard !counterparts.isEmpty else { return [] }
        guard let denoised else {
            return twins(of: finding, counterparts, try differences(of: finding, counterparts, in: plainScores()))
        }
        let cleaned = try differences(of: finding, counterparts, in: denoised)
        if plain == nil {
            let twins = twins(of: finding, counterparts, cleaned)
            if twins.allSatisfy({ $0.lead >= Self.enough }) { return twins }
        }
        let sounding = try differences(of: finding, counterparts, in: plainScores())
        let both = zip(sounding, cleaned).map { plain, cleaned -> Double? in
            guard let plain, let cleaned else { return nil }
            return Self.plainShare * plain + (1 - Self.plainShare) * cleaned
        }
        return twins(of: finding, counterparts, both)
    }

    /// By how much better the words explain a sound than they do with each counterpart; `nil` where one of them can't be it.
    private func differences(
        of finding: WordSearch.Finding, _ counterparts: [WordSearch.Counterpart], in scores: SenoneScores
    ) throws(DecodingError) -> [Double?] {
        guard let heard = try search.score(of: finding.names, in: scores) else { return counterparts.map { _ in nil } }
        return try counterparts.map { counterpart throws(DecodingError) in
            try search.score(of: counterpart.names, in: scores).map { Double(heard - $0) }
        }
    }

    private func twins(
        of finding: WordSearch.Finding, _ counterparts: [WordSearch.Counterpart], _ differences: [Double?]
    ) -> [Hypothesis.Twin] {
        zip(counterparts, differences).compactMap { other, difference in
            difference.map {
                let word = finding.words[other.index].text
                return .init(index: other.index, word: other.word, lead: other.contrast.lead(of: word, by: $0))
            }
        }
    }

    private mutating func plainScores() throws(DecodingError) -> SenoneScores {
        if let plain { return plain }
        let scores = try scorer.scores(of: sound, beside: .nothing)
        plain = scores
        return scores
    }
}
