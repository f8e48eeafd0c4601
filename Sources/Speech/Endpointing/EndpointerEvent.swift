/// What an ``Endpointer`` found; an utterance is a start, any number of pieces of speech, and an end.
public enum EndpointerEvent: Sendable, Equatable {
    /// Why an utterance ended.
    public enum Ending: Sendable, Equatable {
        /// It was quiet for the configured time.
        case silence
        /// The utterance reached the configured maximum; what follows, if speech goes on, is the next utterance.
        case maximumLength
        /// The audio ended, or samples were lost in the middle.
        case interruption
        /// Somebody who is much nearer began to speak, so this wasn't said to the microphone; theirs is the next
        /// utterance, which may begin before the end of this one.
        case nearerVoice
    }

    /// Somebody began to speak; `position` is the first sample that sounds like it, in samples from the stream's start.
    case speechStart(position: Int)
    /// The utterance's next samples, gapless: first the pre-roll (from before the start's position), at last the
    /// beginning of the silence that ended it.
    case speech(AudioFrame)
    /// It has been quiet for a moment: unless more speech comes, that was all of the utterance. `position` is after the
    /// last sample that sounds like speech.
    case speechPause(position: Int)
    /// The utterance is over; `position` is after the last sample that sounds like speech.
    case speechEnd(position: Int, Ending)
}
