import AudioFiles
import PocketSphinxDecoding
import Speech
import VoiceService

/// Hears the utterances of a recording.
struct FileHearing {
    private let decoder: PocketSphinxDecoder

    /// Makes a hearing with a recogniser that is ready.
    init(_ decoder: PocketSphinxDecoder) {
        self.decoder = decoder
    }

    /// Tells each utterance of a recording, in order; none where nobody speaks.
    ///
    /// The recording is read piece by piece, and an utterance is decoded as soon as it is over.
    /// - Throws: `AudioFileError`, where the recording is cut off after the utterances in what is there; `DecodingError`.
    func utterances(in path: String, _ receive: (HeardUtterance) async -> Void) async throws {
        let file = try AudioFile(path: path)
        var endpointer = Endpointer()
        var utterance = Utterance()
        do {
            for try await frame in file.frames() {
                try await digest(endpointer.feed(frame), heard: frame.end, &utterance, receive)
            }
        } catch let error as AudioFileError {
            try await digest(endpointer.finish(), heard: utterance.heard, &utterance, receive)
            throw error
        }
        try await digest(endpointer.finish(), heard: utterance.heard, &utterance, receive)
    }

    private struct Utterance {
        var samples: [Int16] = []
        var start = 0
        var heard = 0
    }

    private func digest(
        _ events: [EndpointerEvent], heard: Int, _ utterance: inout Utterance,
        _ receive: (HeardUtterance) async -> Void
    ) async throws {
        utterance.heard = heard
        for event in events {
            switch event {
            case .speechStart(let position):
                utterance.samples = []
                utterance.start = position
            case .speech(let frame):
                utterance.samples += frame.samples
            case .speechEnd(let position, _):
                await receive(try await decoded(utterance, end: position))
            }
        }
    }

    private func decoded(_ utterance: Utterance, end: Int) async throws -> HeardUtterance {
        let clock = ContinuousClock()
        let begin = clock.now
        let hypothesis = try await decoder.recognize(utterance.samples)
        let rate = Double(AudioFrame.sampleRate)
        return HeardUtterance(
            hypothesis: hypothesis, start: Double(utterance.start) / rate, end: Double(end) / rate,
            // In real time the end would have been known when the silence behind it had been heard.
            latency: Double(max(utterance.heard - end, 0)) / rate + begin.duration(to: clock.now) / .seconds(1))
    }
}
