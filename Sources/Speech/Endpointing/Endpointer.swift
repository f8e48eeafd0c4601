/// Finds where utterances start and end in a stream of audio: a pure state machine without clock, thread or file.
///
/// Feed it samples in pieces of any size; the same samples give the same utterances however they are cut. Each frame of
/// 10 ms is judged by `SpeechActivity`; an utterance starts when enough frames of a short window are active (a tap has
/// too few) and ends when none was for the hangover time. A third of the way there, what was given out is all of it,
/// unless speech goes on. A radio goes on all the time: what is far softer than the one who speaks doesn't prolong an
/// utterance, and one that nobody near has begun is over when somebody near begins to speak.
public struct Endpointer: Sendable {
    /// Samples from the stream's start within which the noise isn't known yet (1 s): speech that is found there may
    /// have begun with the stream, and so does its pre-roll.
    private static let learningTime = AudioFrame.sampleRate
    /// Frames of which ``steadyCount`` must be active for speech to go on, so that a single click doesn't prolong it.
    private static let steadyWindow = 5
    private static let steadyCount = 3

    /// The settings.
    public let configuration: EndpointerConfiguration
    /// Whether an utterance is going on.
    public private(set) var isInSpeech = false
    /// Whether what was given out of the utterance is all of it, unless speech goes on.
    private var isPausing = false

    private var activity = SpeechActivity()
    private var recent: ActivityHistory
    private var voiced: ActivityHistory
    private var steady = ActivityHistory(length: Self.steadyWindow)
    private var level = UtteranceLevel()
    private var history: SampleHistory
    /// Where the next frame to be judged starts.
    private var judged: Int
    /// Up to where samples of the utterance were given out.
    private var delivered = 0
    private var utteranceStart = 0
    /// The position where the utterance's speech starts, after the pre-roll.
    private var speechStart = 0
    private let streamStart: Int
    private var lastActive = 0
    private var lastVoiced = 0
    private var lastVowel = 0
    /// No pre-roll goes back before this.
    private var preRollLimit: Int

    /// Makes an endpointer for a stream whose first sample is at `position`.
    public init(configuration: EndpointerConfiguration = EndpointerConfiguration(), position: Int = 0) {
        self.configuration = configuration
        recent = ActivityHistory(length: Self.frames(configuration.onsetWindow))
        voiced = recent
        history = SampleHistory(start: position)
        judged = position
        streamStart = position
        preRollLimit = position
    }

    /// Takes the next samples and gives what they bring.
    public mutating func feed(_ samples: [Int16]) -> [EndpointerEvent] {
        var events: [EndpointerEvent] = []
        var rest = samples[...]
        // In pieces, so that hours at once need no more memory than the pieces.
        while !rest.isEmpty {
            let piece = rest.prefix(Self.pieceLength)
            rest = rest.dropFirst(Self.pieceLength)
            history.append(piece)
            judge(into: &events)
            // Only what was judged, so that the end of an utterance doesn't depend on the pieces.
            if isInSpeech, !isPausing {
                deliver(upTo: judged - SpeechActivity.hop + SpeechBands.frameLength, into: &events)
            }
            forget()
        }
        return events
    }

    /// Takes the next frame; where its position doesn't follow on the last one, samples were lost, and an utterance
    /// that was going on ends; what is known of the room's noise stays.
    public mutating func feed(_ frame: AudioFrame) -> [EndpointerEvent] {
        guard frame.position != history.end else { return feed(frame.samples) }
        let events = finish()
        let configuration = configuration
        var fresh = Endpointer(configuration: configuration, position: frame.position)
        fresh.activity = activity
        self = fresh
        return events + feed(frame.samples)
    }

    /// Ends the stream, and the utterance that was going on.
    public mutating func finish() -> [EndpointerEvent] {
        guard isInSpeech else { return [] }
        var events: [EndpointerEvent] = []
        if !isPausing { deliver(upTo: history.end, into: &events) }
        end(at: min(lastActive, history.end), .interruption, into: &events)
        return events
    }
}

extension Endpointer {
    private static let pieceLength = 16_384

    /// How long somebody who is nearer has spoken when they are found, in samples.
    private static let nearerTime = UtteranceLevel.nearerFrames * SpeechActivity.hop

    /// `seconds` as a count of frames, from 1 to an hour's.
    private static func frames(_ seconds: Double) -> Int { max(wholeFrames(seconds), 1) }

    /// `seconds` as a count of frames, from 0 to an hour's.
    private static func wholeFrames(_ seconds: Double) -> Int { samples(seconds) / SpeechActivity.hop }

    /// `seconds` as a count of samples, from 0 to an hour's.
    private static func samples(_ seconds: Double) -> Int {
        guard seconds > 0 else { return 0 }
        return Int(min(seconds, 3600) * Double(AudioFrame.sampleRate))
    }

    /// Judges every frame that is complete.
    private mutating func judge(into events: inout [EndpointerEvent]) {
        while judged + SpeechBands.frameLength <= history.end {
            let score =
                history.isConstant(from: judged)
                ? activity.passSilence()
                : history.withSamples(from: judged, count: SpeechBands.frameLength) { activity.score($0) }
            if isInSpeech {
                goOn(score, into: &events)
            } else {
                listen(score, into: &events)
            }
            judged += SpeechActivity.hop
        }
    }

    /// Remembers whether the frame is active, and whether it is voiced.
    /// - Returns: the latter.
    @discardableResult
    private mutating func note(_ score: Float) -> Bool {
        let isActive = score > configuration.startThreshold
        let isVoiced = isActive && voice() > configuration.voiceThreshold
        recent.append(isActive)
        voiced.append(isVoiced)
        if isVoiced { lastVoiced = judged + SpeechBands.frameLength }
        return isVoiced
    }

    /// How much of a voice there is around the frame; the longer piece of audio that this takes ends with the frame.
    private mutating func voice() -> Float {
        let start = judged + SpeechBands.frameLength - Voicing.frameLength
        return history.withSamples(from: start, count: Voicing.frameLength) { activity.voice(in: $0) }
    }

    /// One frame while nobody speaks.
    private mutating func listen(_ score: Float, into events: inout [EndpointerEvent]) {
        note(score)
        guard recent.activeCount >= Self.frames(configuration.onsetActivity),
            voiced.activeCount >= Self.wholeFrames(configuration.onsetVoice), let age = recent.oldestActive
        else { return }
        let start = max(judged - age * SpeechActivity.hop, preRollLimit)
        begin(at: start, into: &events)
    }

    private mutating func begin(at start: Int, into events: inout [EndpointerEvent]) {
        isInSpeech = true
        speechStart = start
        level = UtteranceLevel()
        lastActive = judged + SpeechBands.frameLength
        lastVowel = lastActive
        let isEarly = start - streamStart < Self.learningTime
        let preRoll = isEarly ? start - streamStart : Self.samples(configuration.preRoll)
        utteranceStart = max(start - preRoll, preRollLimit, history.start)
        delivered = utteranceStart
        events.append(.speechStart(position: start))
    }

    /// One frame within an utterance.
    private mutating func goOn(_ score: Float, into events: inout [EndpointerEvent]) {
        let share = level.share(of: activity.power, isVoiced: note(score))
        steady.append(share.isIncluded && score > configuration.continueThreshold)
        let end = judged + SpeechBands.frameLength
        if share.isVowel { lastVowel = end }
        if share.isNearer, voiced.activeCount >= Self.wholeFrames(configuration.onsetVoice),
            end - speechStart > Self.nearerTime + Self.samples(configuration.preRoll)
        {
            return beginAnew(into: &events)
        }
        let isVoiceNear =
            end - lastVoiced <= Self.samples(configuration.voicelessLimit)
            && end - lastVowel <= Self.samples(configuration.softLimit)
        if steady.activeCount >= Self.steadyCount, isVoiceNear {
            lastActive = end
            isPausing = false
        }
        if end - utteranceStart >= Self.samples(configuration.maximumLength) {
            deliver(upTo: end, into: &events)
            self.end(at: end, .maximumLength, into: &events)
        } else if end - lastActive >= Self.samples(configuration.hangover) {
            if !isPausing { deliver(upTo: end, into: &events) }
            recent.clear()
            voiced.clear()
            self.end(at: lastActive, .silence, into: &events)
        } else if !isPausing, end - lastActive >= Self.samples(configuration.pause) {
            deliver(upTo: end, into: &events)
            isPausing = true
            events.append(.speechPause(position: lastActive))
        }
    }

    /// Lets go of an utterance that was background talk, as somebody near has begun to speak now.
    private mutating func beginAnew(into events: inout [EndpointerEvent]) {
        let start = judged + SpeechBands.frameLength - Self.nearerTime
        let limit = preRollLimit
        end(at: start, .nearerVoice, into: &events)
        preRollLimit = limit
        begin(at: start, into: &events)
    }

    /// Gives out the utterance's samples up to `position`.
    private mutating func deliver(upTo position: Int, into events: inout [EndpointerEvent]) {
        guard position > delivered else { return }
        let samples = history.samples(from: delivered, to: position)
        events.append(.speech(AudioFrame(samples: samples, position: delivered)))
        delivered = position
    }

    private mutating func end(
        at position: Int, _ ending: EndpointerEvent.Ending, into events: inout [EndpointerEvent]
    ) {
        isInSpeech = false
        isPausing = false
        steady.clear()
        preRollLimit = position
        events.append(.speechEnd(position: position, ending))
    }

    /// Lets go of samples that no frame and no pre-roll can need any more.
    private mutating func forget() {
        let preRoll = max(Self.samples(configuration.preRoll), Self.learningTime)
        let needed = preRoll + max(recent.length * SpeechActivity.hop, Self.nearerTime + SpeechBands.frameLength)
        let oldest = judged - needed
        history.forget(before: isPausing ? min(oldest, delivered) : oldest)
    }
}
