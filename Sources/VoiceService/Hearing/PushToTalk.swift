internal import Speech
internal import Synchronization

/// Lets through what is said while a key is held down, or between one press of it and the next.
///
/// A terminal tells that a key is pressed, and again and again while it is held, but never that it is let go. So
/// presses that follow soon are taken for one that lasts, and its end for where they stop. What is said ends also where
/// the speaker falls silent.
public final class PushToTalk: Sendable {
    /// What becomes of a frame.
    enum Answer: Equatable {
        /// These frames are listened to.
        case heard([AudioFrame])
        /// What was being said is over.
        case over
        /// Nothing was said although there was time for it.
        case nothingSaid
        /// Nobody talks to the house.
        case ignored
    }

    /// The longest time in which a key that is held begins to repeat.
    static let repeatDelay = Duration.milliseconds(700)
    /// The longest time between repeats.
    static let repeatGap = Duration.milliseconds(250)
    /// How much of what was said in front of the key press is listened to: people press late.
    static let leadIn = AudioFrame.sampleRate * 2 / 5
    /// How long speech is waited for, in samples.
    static let patience = AudioFrame.sampleRate * 8

    fileprivate struct Talk {
        var begun: ContinuousClock.Instant
        var isHeld = false
        var isEnding = false
        /// Where it starts in the stream, once a frame has come.
        var start: Int?
    }

    fileprivate struct State {
        var talk: Talk?
        var lastPress: ContinuousClock.Instant?
        var before: [AudioFrame] = []
    }

    private let state = Mutex(State())

    /// Makes one that lets nothing through yet.
    public init() {}

    /// Takes a press of the key, or one more for a key that is held; gives whether the house listens now.
    @discardableResult
    public func press(at now: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            let gap = state.lastPress.map { $0.duration(to: now) } ?? .seconds(3600)
            state.lastPress = now
            guard var talk = state.talk else {
                // The key of a talk that is over already is still held.
                guard gap > Self.repeatGap else { return false }
                state.talk = Talk(begun: now)
                return true
            }
            if talk.isHeld ? gap <= Self.repeatGap : talk.begun.duration(to: now) <= Self.repeatDelay {
                talk.isHeld = true
            } else {
                talk.isEnding = true
            }
            state.talk = talk
            return !talk.isEnding
        }
    }

    /// Notes that something was heard: until the next press nothing more is.
    func utteranceEnded() {
        state.withLock { $0.talk = nil }
    }

    /// Tells what becomes of the next frame of the stream.
    /// - Parameter isInSpeech: whether somebody is speaking.
    func answer(
        to frame: AudioFrame, isInSpeech: Bool, at now: ContinuousClock.Instant = .now
    ) -> Answer {
        state.withLock { state in
            guard var talk = state.talk else {
                state.keep(frame)
                return .ignored
            }
            let isLetGo = talk.isHeld && state.lastPress.map { $0.duration(to: now) > Self.repeatGap } ?? true
            let isOverdue = !isInSpeech && frame.end - (talk.start ?? frame.position) > Self.patience
            if talk.isEnding || isLetGo || isOverdue {
                state.talk = nil
                state.keep(frame)
                return isInSpeech ? .over : .nothingSaid
            }
            guard talk.start == nil else { return .heard([frame]) }
            talk.start = frame.position
            state.talk = talk
            defer { state.before = [] }
            return .heard(state.before + [frame])
        }
    }
}

extension PushToTalk.State {
    /// Keeps what was said last, for whoever presses the key a little late.
    fileprivate mutating func keep(_ frame: AudioFrame) {
        if before.last?.end != frame.position { before = [] }
        before.append(frame)
        while let first = before.first, frame.end - first.end >= PushToTalk.leadIn { before.removeFirst() }
    }
}
