internal import JSGF
internal import Speech

/// Compares one utterance in its several forms (plain, denoised) for words that are easily confused.
///
/// A search follows the one form that explains all of the words best. For a single word the forms know different
/// things: a suppressor takes the hiss at the end of “off” for noise, echo fills it with the vowel before. How the
/// shares and leads were found is in docs/decisions/035-second-look.md.
struct SecondLook {
    /// How much the sound as it is counts beside the denoised one.
    static let plainShare = 0.8
    /// How much the sound as it is counts where a network heard the denoised sound.
    static let plainShareBesideNetwork = 0.2
    /// From this lead on in the denoised sound alone, the other needn't be asked: nothing that was misheard had more.
    static let enough = 4.5
    /// From this lead on where a network heard the denoised sound.
    static let enoughOfNetwork = 3.0

    let contrasts: [WordContrast]
    let search: WordSearch
    /// The scores of the sound as it is.
    let plain: Scoring
    /// Whether that was searched.
    let isPlainHeard: Bool
    /// The scores without most of its noise; `nil` where it wasn't heard so.
    let denoised: SenoneScores?
    /// Whether a network heard that.
    let hasNetwork: Bool

    /// The twins of a finding.
    func twins(
        of finding: WordSearch.Finding, isolation: isolated (any Actor)? = #isolation
    ) async throws(DecodingError) -> [Hypothesis.Twin] {
        let counterparts = search.counterparts(of: finding, by: contrasts)
        guard !counterparts.isEmpty else { return [] }
        guard let denoised else {
            let sounding = try differences(of: finding, counterparts, in: await plain.scores())
            return twins(of: finding, counterparts, sounding)
        }
        let cleaned = try differences(of: finding, counterparts, in: denoised)
        if !isPlainHeard {
            let twins = twins(of: finding, counterparts, cleaned)
            let isAllThere = twins.count == counterparts.count
            let enough = hasNetwork ? Self.enoughOfNetwork : Self.enough
            if isAllThere, twins.allSatisfy({ $0.lead >= enough }) { return twins }
        }
        let sounding = try differences(of: finding, counterparts, in: await plain.scores())
        let share = hasNetwork ? Self.plainShareBesideNetwork : Self.plainShare
        return twins(of: finding, counterparts, zip(sounding, cleaned).map { Self.joined($0, $1, share: share) })
    }

    /// What the sound as it is and the denoised one say together; where only one of them can be the words at all,
    /// that one decides.
    static func joined(_ plain: Double?, _ cleaned: Double?, share: Double) -> Double? {
        guard let plain, let cleaned else { return plain ?? cleaned }
        return share * plain + (1 - share) * cleaned
    }

    /// By how much better the words explain a sound than they do with each counterpart;
    /// `nil` where one of them can't be it.
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
}
