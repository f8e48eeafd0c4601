import JSGF
import Speech

/// The search that says how well the sound could be explained by anything that can be spoken:
/// any phone after any other.
///
/// Its score is what the words of a grammar are measured against. It uses narrow beams, since the best path of a loop
/// is never far from the best state, and no weight on the order of phones.
enum PhoneLoop {
    /// The name of the search.
    static let search = "phones"

    /// The widths that the loop is searched with.
    static let options = SearchOptions(beam: 1e-20, wordBeam: 1e-10, phoneBeam: 1e-20, languageWeight: 1)

    /// Adds the loop to `engine`; phones that the acoustic model lacks are left out of it.
    static func install(in engine: Engine) throws(DecodingError) {
        let known = PhoneSet.all.filter { engine.addWord(name(of: $0), phones: [$0]) }
        guard !known.isEmpty else { throw .unknownPhones(word: "phone loop", phones: PhoneSet.all) }
        let transitions = known.indices.map {
            FiniteStateGrammar.Transition(from: 0, to: 0, word: Int32($0), probability: 1 / Double(known.count))
        }
        let grammar = FiniteStateGrammar(
            name: search, stateCount: 1, start: 0, final: 0, transitions: transitions, words: known)
        try engine.install(grammar, as: search, options: options, names: known.map(name(of:)))
    }

    /// The name of a search that finds nothing, for where only the scores are wanted.
    static let idleSearch = "idle"

    /// Adds a search for a single phone to an engine that has the loop; the loop stays the active one.
    static func installIdleSearch(in engine: Engine) throws(DecodingError) {
        let grammar = FiniteStateGrammar(
            name: idleSearch, stateCount: 2, start: 0, final: 1,
            transitions: [.init(from: 0, to: 1, word: 0, probability: 1)], words: [PhoneSet.all[0]])
        try engine.install(grammar, as: idleSearch, options: options, names: [name(of: PhoneSet.all[0])])
        try engine.select(search)
    }

    /// The phones among the segments that the loop was found to consist of.
    static func phones(in segments: [Engine.Segment]) -> [Hypothesis.Phone] {
        segments.compactMap { segment in
            PhoneSet.all.first { name(of: $0) == segment.name }.map {
                Hypothesis.Phone(name: $0, start: Double(segment.first) / 100)
            }
        }
    }

    private static func name(of phone: String) -> String { "_\(phone)" }
}
