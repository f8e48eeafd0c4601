extension SearchOptions {
    /// The options as the engine's arguments: names and values by turns.
    var arguments: [String] {
        [
            "-beam", "\(beam)", "-wbeam", "\(wordBeam)", "-pbeam", "\(phoneBeam)",
            "-maxhmmpf", "\(maximumActiveStates ?? -1)", "-lw", "\(languageWeight)",
            "-silprob", "\(silenceProbability)",
        ]
    }
}
