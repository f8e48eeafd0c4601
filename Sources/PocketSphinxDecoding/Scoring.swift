/// The scores of one sound: computed at once on the scorer's thread, beside other work,
/// or when they are first asked for.
actor Scoring {
    private typealias Work = Task<Result<SenoneScores, DecodingError>, Never>

    private let sound: @Sendable () -> SenoneScorer.Sound
    private let scorer: SenoneScorer
    private var work: Work?

    /// - Parameters:
    ///   - sound: made when the scores are computed, beside whoever asks for them.
    ///   - isAhead: whether the scores are computed at once, at the price that nobody may ask for them.
    init(of sound: @autoclosure @escaping @Sendable () -> SenoneScorer.Sound, by scorer: SenoneScorer, isAhead: Bool) {
        self.sound = sound
        self.scorer = scorer
        work = isAhead ? Work { await scorer.scores(of: sound()) } : nil
    }

    deinit {
        // What nobody asks for any more isn't begun.
        work?.cancel()
    }

    /// The scores; computed once.
    func scores() async throws(DecodingError) -> SenoneScores {
        let work = work ?? Work { [scorer, sound] in await scorer.scores(of: sound()) }
        self.work = work
        return try await work.value.get()
    }
}
