import CPocketSphinx
import JSGF
public import Speech

/// Learns one voice from sentences that it has read: aligns them with their phones, and fits the model's means to it.
///
/// Not Sendable: it holds an engine, which one thread at a time calls.
public final class VoiceAdapter {
    private static let search = "reading"
    private static let silence = "SIL"
    /// There is one sentence only, so that looking far costs nothing.
    private static let widths = SearchOptions(beam: 1e-200, wordBeam: 1e-150, phoneBeam: 1e-200)

    private let engine: Engine
    private let lexicon: Lexicon
    private let codebooks: [String: Int]
    private var fitting: VoiceFitting

    /// Loads `model`, whose sounds are the ones to start from.
    /// - Throws: ``DecodingError``, also where the model is of a kind that no voice can be fitted to.
    public init(model: AcousticModel, lexicon: Lexicon) throws(DecodingError) {
        guard let means = GaussianFile(path: model.path + "/means"),
            let variances = GaussianFile(path: model.path + "/variances"),
            let fitting = VoiceFitting(means: means, variances: variances),
            let phones = ModelFile(path: model.path + "/mdef")?.phones, phones.count == means.codebooks
        else { throw .modelBroken(path: model.path, detail: "no voice can be fitted to a model of its kind") }
        self.fitting = fitting
        self.lexicon = lexicon
        codebooks = Dictionary(zip(phones, phones.indices), uniquingKeysWith: { first, _ in first })
        engine = try Engine(model: model, arguments: SearchOptions.wide.arguments + ["-remove_noise", "yes"])
        for phone in PhoneSet.all { _ = engine.addWord(Self.name(of: phone), phones: [phone]) }
    }

    /// Takes a sentence as it was read; gives whether its sound could be brought together with its words.
    public func add(_ samples: [Int16], words: [String]) throws(DecodingError) -> Bool {
        guard !samples.isEmpty, let grammar = grammar(of: words) else { return false }
        try engine.install(
            grammar, as: Self.search, options: Self.widths, names: grammar.words.map { Self.name(of: $0) })
        try engine.begin()
        try engine.process(samples, whole: true)
        try engine.end()
        guard engine.bestScore().isFound else { return false }
        let segments = engine.segments()
        let features = engine.features(of: samples, streams: 3)
        for segment in segments {
            let phone = segment.name.hasPrefix("_") ? String(segment.name.dropFirst()) : Self.silence
            guard let codebook = codebooks[phone], segment.first >= 0, segment.last >= segment.first else { continue }
            for frame in features[min(segment.first, features.count)..<min(segment.last + 1, features.count)] {
                fitting.add(frame, codebook: codebook)
            }
        }
        return true
    }

    /// The transform for the voice; `nil` where too little of it was heard.
    public func transform() -> VoiceTransform? { fitting.transform() }

    private static func name(of phone: String) -> String { "_\(phone)" }

    /// The phones of the words one after another, each word in all of its pronunciations.
    private func grammar(of words: [String]) -> FiniteStateGrammar? {
        var transitions: [FiniteStateGrammar.Transition] = []
        var numbers: [String: Int32] = [:]
        var states: Int32 = 1
        var end: Int32 = 0
        for word in words {
            let ways = lexicon.pronunciations(of: word).map(\.phones)
            guard !ways.isEmpty else { return nil }
            let start = end
            end = states
            states += 1
            for phones in ways {
                var from = start
                for (position, phone) in phones.enumerated() {
                    let number = numbers[phone] ?? Int32(numbers.count)
                    numbers[phone] = number
                    let isLast = position == phones.count - 1
                    let to = isLast ? end : states
                    if !isLast { states += 1 }
                    transitions.append(
                        .init(from: from, to: to, word: number, probability: 1 / Double(ways.count)))
                    from = to
                }
            }
        }
        guard !transitions.isEmpty else { return nil }
        return FiniteStateGrammar(
            name: Self.search, stateCount: Int(states), start: 0, final: end, transitions: transitions,
            words: numbers.sorted { $0.value < $1.value }.map(\.key))
    }
}

extension Engine {
    /// The features of an utterance in full, frame by frame and stream by stream.
    func features(of samples: [Int16], streams: Int) -> [[[Float]]] {
        let most = samples.count / SenoneScorer.samplesPerFrame + 2
        var lengths = [Int32](repeating: 0, count: streams)
        var values = [Float](repeating: 0, count: most * 256)
        let count = engine_features(decoder, samples, samples.count, &values, Int32(most), &lengths, Int32(streams))
        guard count > 0 else { return [] }
        let width = lengths.map(Int.init).reduce(0, +)
        return (0..<Int(count)).map { frame in
            var start = frame * width
            return lengths.map { length in
                defer { start += Int(length) }
                return Array(values[start..<(start + Int(length))])
            }
        }
    }
}
