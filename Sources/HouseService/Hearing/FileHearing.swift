internal import AudioFiles
public import PocketSphinxDecoding
public import Speech
public import VoiceService

/// Hears the utterances of a recording.
public struct FileHearing {
    private let decoder: PocketSphinxDecoder
    /// The silence, in seconds, after which an utterance is known to be over where the recording breaks off.
    private static let leastPause = 0.3

    /// Makes a hearing with a recogniser that is ready.
    public init(_ decoder: PocketSphinxDecoder) {
        self.decoder = decoder
    }

    /// Tells each utterance of a recording, in order; none where nobody speaks.
    ///
    /// Clatter beside speech is no utterance, nor is distant talk (`Foreground`); where there is nothing else, they are
    /// told like any other. The recording is read piece by piece, and an utterance is decoded as soon as it is over.
    /// - `isWhole`: whether what was heard is something to be done or answered; what isn't may be a part of a sentence.
    /// - Throws: `AudioFileError`, where the recording is cut off after the utterances in what is there;
    ///   `DecodingError`.
    public func utterances(
        in path: String, isWhole: (Hypothesis) async -> Bool, _ receive: (HeardUtterance) async -> Void
    ) async throws {
        var noises: [HeardUtterance] = []
        var foreground = Foreground()
        var hasSpeech = false
        var cutOff: (any Error)?
        do {
            try await segments(in: path, isWhole) { heard in
                guard heard.hypothesis.isSpeech else { return noises.append(heard) }
                hasSpeech = true
                for meant in foreground.add(heard) { await receive(meant) }
            }
        } catch {
            cutOff = error
        }
        for meant in foreground.finish() { await receive(meant) }
        for noise in noises where !hasSpeech { await receive(noise) }
        if let cutOff { throw cutOff }
    }

    private func segments(
        in path: String, _ isWhole: (Hypothesis) async -> Bool, _ receive: (HeardUtterance) async -> Void
    ) async throws {
        let file = try AudioFile(path: path)
        var endpointer = Endpointer()
        var collector = SegmentCollector()
        var joiner = SentenceJoiner()
        var heard = 0
        do {
            for try await frame in file.frames() {
                heard = frame.end
                for segment in endpointer.feed(frame).compactMap({ collector.add($0) }) {
                    await receive(try await decoded(segment, &joiner, isWhole, heard: heard))
                }
            }
        } catch let error as AudioFileError {
            let end = heard
            try await finish(&endpointer, &collector, &joiner, isWhole, heard: heard) { utterance in
                let isCutOff = utterance.end > Double(end) / Double(AudioFrame.sampleRate) - Self.leastPause
                await receive(isCutOff ? utterance.distrusted : utterance)
            }
            throw error
        }
        try await finish(&endpointer, &collector, &joiner, isWhole, heard: heard, receive)
    }

    private func finish(
        _ endpointer: inout Endpointer, _ collector: inout SegmentCollector, _ joiner: inout SentenceJoiner,
        _ isWhole: (Hypothesis) async -> Bool, heard: Int,
        _ receive: (HeardUtterance) async -> Void
    ) async throws {
        for segment in endpointer.finish().compactMap({ collector.add($0) }) {
            await receive(try await decoded(segment, &joiner, isWhole, heard: heard))
        }
    }

    /// What was said in a segment, or in it and the one before.
    private func decoded(
        _ segment: Segment, _ joiner: inout SentenceJoiner, _ isWhole: (Hypothesis) async -> Bool, heard: Int
    ) async throws -> HeardUtterance {
        let alone = try await decoded(segment, heard: heard)
        return await joiner.add(alone, in: segment, isWhole: isWhole) { both in
            try await decoded(both, heard: heard)
        }
    }

    /// - Parameter heard: up to where the recording had been heard when the segment was over, in samples.
    private func decoded(_ segment: Segment, heard: Int) async throws -> HeardUtterance {
        let clock = ContinuousClock()
        let begin = clock.now
        let hypothesis = try await decoder.recognize(segment.audio.samples)
        // In real time the end would have been known when the silence after it had been heard.
        let waiting = Double(max(heard - segment.speechEnd, 0)) / Double(AudioFrame.sampleRate)
        return HeardUtterance(
            hypothesis: hypothesis, start: segment.startTime, end: segment.endTime,
            latency: waiting + begin.duration(to: clock.now) / .seconds(1))
    }
}

extension HeardUtterance {
    /// The utterance without any trust in its words: its end is missing, and with it the name that would have followed.
    fileprivate var distrusted: HeardUtterance {
        var utterance = self
        utterance.hypothesis.confidence = 0
        utterance.hypothesis.alternatives = []
        utterance.hypothesis.phones = []
        return utterance
    }
}
