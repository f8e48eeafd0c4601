internal import JSGF

/// How widely the engine searches. Widths are ratios to the best path's probability: smaller means wider and slower.
public struct SearchOptions: Sendable, Equatable {
    /// Which states stay alive within words (`-beam`).
    public var beam: Double
    /// Which words may end (`-wbeam`).
    public var wordBeam: Double
    /// Which phones may follow (`-pbeam`).
    public var phoneBeam: Double
    /// How many states may be alive in a frame (`-maxhmmpf`); `nil` for any number.
    public var maximumActiveStates: Int?
    /// How much the grammar's probabilities count beside the sound (`-lw`).
    public var languageWeight: Double
    /// How likely a pause is between words (`-silprob`).
    public var silenceProbability: Double

    /// Makes options; the defaults are far wider than the engine's own.
    public init(
        beam: Double = 1e-80, wordBeam: Double = 1e-60, phoneBeam: Double = 1e-80, maximumActiveStates: Int? = 5000,
        languageWeight: Double = 6.5, silenceProbability: Double = 0.005
    ) {
        self.beam = beam
        self.wordBeam = wordBeam
        self.phoneBeam = phoneBeam
        self.maximumActiveStates = maximumActiveStates
        self.languageWeight = languageWeight
        self.silenceProbability = silenceProbability
    }

    /// What serves the grammar of a home: with the engine's own widths the right path is often lost early.
    ///
    /// In noise, and in talk that the grammar lacks, nearly everything is as likely as the rest and would stay alive:
    /// the search would take long. So it is narrowed where more than 5,000 states are alive. The figures are in
    /// docs/decisions/023-search-memory.md.
    public static let wide = SearchOptions(wordBeam: 1e-40)

    /// What serves a grammar that somebody wrote without a thought of how likely its alternatives are: in full, their
    /// number at a place would count as though it told how rarely each of them is said.
    public static let unweighted = SearchOptions(languageWeight: 2)

    /// The most empty transitions out of one state in a grammar that is searched as widely as the options say.
    private static let mostEmptyTransitions = 50
    /// The word beam for grammars whose places share their names:
    /// there each end of a name leads on to a hundred states.
    private static let sharedWordBeam = 1e-30

    /// The options with which a grammar is searched.
    func suiting(_ grammar: FiniteStateGrammar) -> SearchOptions {
        guard grammar.largestFanOut > Self.mostEmptyTransitions else { return self }
        var options = self
        options.wordBeam = max(wordBeam, Self.sharedWordBeam)
        return options
    }
}
