public import Speech
internal import Synchronization

/// A microphone that delivers what a test wrote down, and then ends.
public struct ScriptedAudio: AudioSource {
    private let script: [AudioEvent]

    /// Makes a source of events.
    public init(_ script: [AudioEvent]) {
        self.script = script
    }

    /// The script.
    public func events() -> AsyncStream<AudioEvent> {
        AsyncStream { continuation in
            for event in script { continuation.yield(event) }
            continuation.finish()
        }
    }

    /// Frames of 20 ms that sound like a voice to an endpointer:
    /// a buzz of many harmonics whose loudness comes and goes.
    public static func voice(seconds: Double, from position: Int = 0) -> [AudioEvent] {
        frames(seconds: seconds, from: position) { sample in
            let syllable = abs(sample % 4000 - 2000)
            let saw = sample % 133 * 120 - 8000
            return Int16(clamping: saw * (2200 - syllable) / 2200)
        }
    }

    /// Frames of 20 ms of next to nothing.
    public static func silence(seconds: Double, from position: Int = 0) -> [AudioEvent] {
        frames(seconds: seconds, from: position) { sample in Int16(clamping: sample * 7919 % 13 - 6) }
    }

    private static func frames(seconds: Double, from position: Int, _ sample: (Int) -> Int16) -> [AudioEvent] {
        let length = AudioFrame.sampleRate / 50
        return (0..<max(0, Int((seconds * 50).rounded()))).map { number in
            let start = position + number * length
            return .frame(AudioFrame(samples: (0..<length).map { sample(start + $0) }, position: start))
        }
    }
}

/// A decoder that hears what a test wrote down, whatever the audio is.
public final class ScriptedDecoder: SpeechDecoder {
    private struct State {
        var hypotheses: [Hypothesis]
        var failing: Set<Int>
        var isInUtterance = false
        var isAnticipating = false
        var decodedSamples = 0
        var utterances = 0
        var anticipations = 0
        var heard: [[Int16]] = []
    }

    /// A call out of order.
    public struct OrderError: Error {}

    private let state: Mutex<State>

    /// What a decoder says that was told to fail.
    public struct Failure: Error {}

    /// Makes a decoder that gives one hypothesis for each utterance, in order, and then nothing.
    /// - Parameter failing: the utterances, counted from one, whose samples it can't decode.
    public init(_ hypotheses: [Hypothesis], failing: Set<Int> = []) {
        state = Mutex(State(hypotheses: hypotheses, failing: failing))
    }

    /// How many samples it was given.
    public var decodedSamples: Int { state.withLock { $0.decodedSamples } }
    /// How often it was told that an utterance may be over.
    public var anticipations: Int { state.withLock { $0.anticipations } }
    /// The samples of each utterance.
    public var heard: [[Int16]] { state.withLock { $0.heard } }
    /// How many utterances were begun.
    public var utterances: Int { state.withLock { $0.utterances } }

    /// Starts an utterance.
    public func begin() async throws {
        try state.withLock { state in
            guard !state.isInUtterance, !state.isAnticipating else { throw OrderError() }
            state.isInUtterance = true
            state.utterances += 1
            state.heard.append([])
        }
    }

    /// Counts the samples; tells the words of the hypothesis to come.
    public func decode(_ samples: [Int16]) async throws -> String? {
        try state.withLock { state in
            guard state.isInUtterance, !state.isAnticipating else { throw OrderError() }
            guard !state.failing.contains(state.utterances) else { throw Failure() }
            state.decodedSamples += samples.count
            state.heard[state.heard.count - 1] += samples
            return state.hypotheses.first?.text
        }
    }

    /// Counts, and takes a moment in which no other call may come.
    public func anticipateEnd() async {
        state.withLock { state in
            state.anticipations += 1
            state.isAnticipating = true
        }
        try? await Task.sleep(for: .milliseconds(5))
        state.withLock { $0.isAnticipating = false }
    }

    /// Gives the next hypothesis.
    public func finish() async throws -> Hypothesis {
        try state.withLock { state in
            guard state.isInUtterance, !state.isAnticipating else { throw OrderError() }
            state.isInUtterance = false
            guard !state.hypotheses.isEmpty else { return Hypothesis(words: [], score: 0, confidence: 0) }
            return state.hypotheses.removeFirst()
        }
    }
}

extension Hypothesis {
    /// A hypothesis of a text.
    public init(text: String, confidence: Double = 1) {
        let words = text.split(separator: " ").enumerated().map { position, word in
            Word(text: String(word), start: Double(position) / 2, end: Double(position + 1) / 2, acousticScore: -1000)
        }
        self.init(words: words, score: -1000 * words.count, confidence: confidence)
    }
}
