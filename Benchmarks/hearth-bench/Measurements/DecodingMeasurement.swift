import FliteSpeech
import HomeModel
import PocketSphinxDecoding
import Speech
import Understanding

/// How long the recogniser works on speech, against how long that speech is.
struct DecodingMeasurement: Measurement {
    let name = "decoding"
    let title = "Decode time over audio time, \(BenchSpeech.homePath)"

    /// Samples of one frame as the microphone gives them.
    private static let frameLength = AudioFrame.sampleRate / 50

    func figures() async throws -> [Figure] {
        let database = try BenchSpeech.home()
        let speech = try await BenchSpeech(for: database)
        let language = try Language(resources: LanguageResources(), catalogue: Catalogue())
        let grammar = try Understanding(database, language: language).recognitionGrammar()
        let lexicon = try Lexicon(fallbacks: [FlitePronunciations()])
        let decoder = try PocketSphinxDecoder(model: AcousticModel(), lexicon: lexicon, grammar: grammar)
        let whole = try await Timing.milliseconds {
            for clip in speech.clips { _ = try await decoder.recognize(clip) }
        }
        var ends: [Double] = []
        let live = try await Timing.milliseconds {
            for clip in speech.clips { ends.append(try await Self.listen(to: clip, decoder)) }
        }
        let audio = speech.seconds * 1000
        return [
            Figure("a recording, \(speech.clips.count) sentences", whole / audio, "", goal: .under(0.1)),
            Figure("live, with partial words", live / audio, ""),
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
