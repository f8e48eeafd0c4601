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

    /// What the acoustic model made of the sound as it is.
    var plain: SenoneScores
    /// The same without most of its noise; `nil` where it wasn't heard so.
    var denoised: SenoneScores?

    /// The twins of a finding.
    func twins(
        of finding: WordSearch.Finding, by contrasts: [WordContrast], _ search: WordSearch
    ) throws(DecodingError) -> [Hypothesis.Twin] {
        let counterparts = search.counterparts(of: finding, by: contrasts)
        guard !counterparts.isEmpty else { return [] }
        var differences = [Double?](repeating: 0, count: counterparts.count)
        for (scores, share) in forms {
            guard let heard = try search.score(of: finding.names, in: scores) else { return [] }
            for (place, counterpart) in counterparts.enumerated() {
                guard let difference = differences[place] else { continue }
                let other = try search.score(of: counterpart.names, in: scores)
                differences[place] = other.map { difference + share * Double(heard - $0) }
            }
        }
        return zip(counterparts, differences).compactMap { other, difference in
            difference.map {
                let word = finding.words[other.index].text
                return .init(index: other.index, word: other.word, lead: other.contrast.lead(of: word, by: $0))
            }
        }
    }

    private var forms: [(scores: SenoneScores, share: Double)] {
        guard let denoised else { return [(plain, 1)] }
        return [(plain, Self.plainShare), (denoised, 1 - Self.plainShare)]
    }
}
