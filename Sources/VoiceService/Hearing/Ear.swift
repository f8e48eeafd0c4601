public import Speech

/// Listens to a source: finds where utterances start and end, and decodes each while it is being spoken.
public struct Ear: Sendable {
    private let source: any AudioSource
    private let decoder: any SpeechDecoder
    private let configuration: EndpointerConfiguration
    private let gate: HearingGate
    private let talk: PushToTalk?
    private let isWhole: @Sendable (Hypothesis) async -> Bool

    /// Makes an ear.
    /// - `gate`: while it is shut nothing is heard.
    /// - `talk`: lets through what is heard; without it, everything is.
    /// - `isWhole`: whether what was heard is something to be done or answered. What isn't may be a part of a sentence.
    public init(
        source: any AudioSource, decoder: any SpeechDecoder,
        configuration: EndpointerConfiguration = EndpointerConfiguration(), gate: HearingGate = HearingGate(),
        talk: PushToTalk? = nil, isWhole: @escaping @Sendable (Hypothesis) async -> Bool = { _ in true }
    ) {
        self.source = source
        self.decoder = decoder
        self.configuration = configuration
        self.gate = gate
        self.talk = talk
        self.isWhole = isWhole
    }

    /// Listens until the source ends or the task is cancelled; tells `receive` what happens, in order.
    /// - `betweenUtterances`: called when nobody speaks and the decoder may be changed.
    /// - Throws: ``ListeningError/sourceFailed(reason:)`` where the source ends for good.
    public func listen(
        betweenUtterances: () async -> Void = {}, _ receive: (HearingEvent) async -> Void
    ) async throws(ListeningError) {
        var state = Listening(endpointer: Endpointer(configuration: configuration))
        for await event in source.events() {
            switch event {
            case .frame(let frame):
                await take(frame, &state, receive)
                if !state.isDecoding { await betweenUtterances() }
            case .dropped(let samples):
                await receive(.dropped(samples: samples))
            case .interrupted(let reason):
                await digest(state.endpointer.finish(), &state, receive)
                // What comes back may be another microphone in another noise.
                state.endpointer = Endpointer(configuration: configuration, position: state.heard)
                state.joiner = SentenceJoiner()
                await receive(.interrupted(reason: reason))
            case .resumed:
                await receive(.resumed)
            case .failed(let reason):
                await digest(state.endpointer.finish(), &state, receive)
                throw .sourceFailed(reason: reason)
            }
        }
        await digest(state.endpointer.finish(), &state, receive)
    }
}

/// Why listening ended.
public enum ListeningError: Error, Equatable, Sendable {
    /// The source ended for good.
    case sourceFailed(reason: String)
}

extension Ear {
    /// What is known while listening.
    private struct Listening {
        var endpointer: Endpointer
        var collector = SegmentCollector()
        var joiner = SentenceJoiner()
        var meter = LevelMeter()
        var metered = 0
        var isDecoding = false
        var hasFailed = false
        /// Whether the house may have spoken when the utterance began.
        var isBeginningMissed = false
        /// Where the gate opened last, in samples, while nothing was heard since.
        var opening: Int?
        /// Up to where the stream was heard, in samples.
        var heard = 0
        var partial: String?
        /// What is worked out already, because the utterance may be over.
        var anticipation: Task<Void, Never>?
    }

    /// An utterance that begins within so many samples after the house has spoken may have begun before (0.15 s).
    private static let overlap = AudioFrame.sampleRate * 15 / 100
    /// Samples between two levels on the meter.
    private static let meterInterval = AudioFrame.sampleRate / 10

    private func take(_ frame: AudioFrame, _ state: inout Listening, _ receive: (HearingEvent) async -> Void) async {
        state.heard = frame.end
        state.meter.feed(frame.samples)
        state.metered += frame.samples.count
        if state.metered >= Self.meterInterval {
            state.metered = 0
            await receive(.level(rms: state.meter.rms, peak: state.meter.peak))
        }
        // The endpointer sees the gap in the positions and lets go of what it had begun.
        guard !gate.isShut else { return await drop(&state) }
        switch talk?.answer(to: frame, isInSpeech: state.isDecoding) ?? .heard([frame]) {
        case .heard(let frames):
            for frame in frames { await digest(state.endpointer.feed(frame), &state, receive) }
        case .over: await digest(state.endpointer.finish(), &state, receive)
        case .nothingSaid: await receive(.nothingSaid)
        case .ignored: break
        }
    }

    /// Lets go of an utterance into which the house itself spoke.
    private func drop(_ state: inout Listening) async {
        state.joiner = SentenceJoiner()
        state.opening = state.heard
        guard state.isDecoding else { return }
        _ = state.endpointer.finish()
        await letGo(&state)
    }

    private func letGo(_ state: inout Listening) async {
        state.isDecoding = false
        await settle(&state, isOver: false)
        await decoder.letGo()
    }

    private func digest(
        _ events: [EndpointerEvent], _ state: inout Listening, _ receive: (HearingEvent) async -> Void
    ) async {
        for event in events {
            let segment = state.collector.add(event)
            do {
                switch event {
                case .speechStart(let position):
                    state.isBeginningMissed = state.opening.map { position < $0 + Self.overlap } ?? false
                    state.opening = nil
                    state.partial = nil
                    state.isDecoding = true
                    state.hasFailed = false
                    await receive(.speechStart)
                    try await decoder.begin()
                case .speech(let frame):
                    guard state.isDecoding, !state.hasFailed else { continue }
                    await settle(&state, isOver: false)
                    let words = try await decoder.decode(frame.samples)
                    guard let words, words != state.partial else { continue }
                    state.partial = words
                    await receive(.partial(words))
                case .speechPause:
                    guard state.isDecoding, !state.hasFailed else { continue }
                    state.anticipation = Task { [decoder] in await decoder.anticipateEnd() }
                case .speechEnd(_, let ending):
                    guard state.isDecoding else { continue }
                    // After a failure so that the next one can begin.
                    guard let segment, !state.hasFailed else {
                        await letGo(&state)
                        if ending != .nearerVoice { talk?.utteranceEnded() }
                        continue
                    }
                    state.isDecoding = false
                    talk?.utteranceEnded()
                    await receive(.utterance(try await utterance(in: segment, &state)))
                }
            } catch {
                state.hasFailed = true
                await receive(.undecodable(reason: "\(error)"))
            }
        }
    }

    /// Waits for what is worked out already, or stops it where the utterance isn't over.
    private func settle(_ state: inout Listening, isOver: Bool) async {
        if !isOver { state.anticipation?.cancel() }
        await state.anticipation?.value
        state.anticipation = nil
    }

    /// What was said in an utterance that is over, or in it and the one before.
    private func utterance(in segment: Segment, _ state: inout Listening) async throws -> HeardUtterance {
        let clock = ContinuousClock()
        let begin = clock.now
        await settle(&state, isOver: true)
        let hypothesis = try await decoder.finish()
        // Speech ended in the past: the silence that told so has been heard since.
        let waiting = Double(max(state.heard - segment.speechEnd, 0)) / Double(AudioFrame.sampleRate)
        func heard(_ hypothesis: Hypothesis, in segment: Segment) -> HeardUtterance {
            HeardUtterance(
                hypothesis: hypothesis, start: segment.startTime, end: segment.endTime,
                latency: waiting + begin.duration(to: clock.now) / .seconds(1))
        }
        var alone = heard(hypothesis, in: segment)
        alone.isBeginningMissed = state.isBeginningMissed
        return await state.joiner.add(alone, in: segment, isWhole: isWhole) {
            [decoder] both in
            heard(try await decoder.recognize(both.audio.samples), in: both)
        }
    }
}
