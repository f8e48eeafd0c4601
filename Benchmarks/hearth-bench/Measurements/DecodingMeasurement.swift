import HomeModel
import PocketSphinxDecoding
import Speech
import Understanding

/// How long the recogniser works on speech, with all its passes, against how long that speech is; and how much of it
/// comes to what was said, in homes of any size.
struct DecodingMeasurement: Measurement {
    let name = "decoding"
    let title = "Decode time over audio time, all passes"

    /// Homes of so many names, and the goal for each.
    private static let sizes: [(names: Int, limit: Double)] = [(100, 0.25), (1000, 0.3), (10_000, 1)]
    /// Samples of one frame as the microphone gives them.
    private static let frameLength = AudioFrame.sampleRate / 50

    func figures() async throws -> [Figure] {
        let catalogue = try Catalogue()
        let language = try Language(resources: LanguageResources(), catalogue: catalogue)
        var figures: [Figure] = []
        for size in Self.sizes {
            let database = SyntheticHome.database(names: size.names, catalogue: catalogue)
            figures += try await Self.figures(of: database, language, "\(size.names) names", under: size.limit)
        }
        return try await figures + Self.liveFigures(of: BenchSpeech.home(), language)
    }

    private static func figures(
        of database: HomeDatabase, _ language: Language, _ name: String, under limit: Double
    ) async throws -> [Figure] {
        let speech = try await BenchSpeech(for: database)
        let understanding = try Understanding(database, language: language)
        let decoder = try BenchRecogniser.make(for: understanding)
        var heard: [Hypothesis] = []
        let time = try await Timing.milliseconds {
            for clip in speech.clips { heard.append(try await decoder.recognize(clip)) }
        }
        // Talk comes to no command.
        let meant = zip(heard, speech.sentences).map { ($0, Self.commands($1, understanding, database)) }
            .filter { !$1.isEmpty }
        let right = meant.count { hypothesis, said in
            ([hypothesis] + hypothesis.alternatives).contains {
                Self.commands($0.text, understanding, database) == said
            }
        }
        return [
            Figure("\(name), \(speech.clips.count) recordings", time / speech.seconds / 1000, "", goal: .under(limit)),
            Figure("\(name), heard as what was said", Double(right) / Double(max(meant.count, 1)), ""),
        ]
    }

    private static func commands(
        _ text: String, _ understanding: Understanding, _ database: HomeDatabase
    ) -> [Command] {
        guard let now = LocalDateTime(year: 2026, month: 3, day: 2, hour: 12) else { return [] }
        return understanding.interpret(
            text, speaker: Speaker(now: now), conversation: Conversation(), state: database.state
        ).commands
    }

    private static func liveFigures(of database: HomeDatabase, _ language: Language) async throws -> [Figure] {
        let speech = try await BenchSpeech(for: database)
        let decoder = try BenchRecogniser.make(
            for: Understanding(database, language: language), tellsPartialWords: true)
        var ends: [Double] = []
        let live = try await Timing.milliseconds {
            for clip in speech.clips { ends.append(try await listen(to: clip, decoder)) }
        }
        return [
            Figure("live, with partial words, \(BenchSpeech.homePath)", live / speech.seconds / 1000, ""),
            Figure("live, work left at the end of speech, median", Timing.median(ends), "ms"),
            Figure("live, work left at the end of speech, most", ends.max() ?? 0, "ms"),
        ]
    }

    /// Decodes a clip frame by frame; gives the milliseconds that the end took.
    private static func listen(to clip: [Int16], _ decoder: PocketSphinxDecoder) async throws -> Double {
        try await decoder.begin()
        for start in stride(from: 0, to: clip.count, by: frameLength) {
            _ = try await decoder.decode(Array(clip[start..<min(start + frameLength, clip.count)]))
        }
        return try await Timing.milliseconds { _ = try await decoder.finish() }
    }
}
