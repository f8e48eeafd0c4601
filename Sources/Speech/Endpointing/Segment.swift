/// One utterance of a recording with its audio, as an ``Endpointer`` found it.
public struct Segment: Sendable, Equatable {
    /// The utterance's audio, from the pre-roll to the beginning of the silence that ended it.
    public var audio: AudioFrame
    /// The position of the first sample that sounds like speech, in samples from the stream's start.
    public var speechStart: Int
    /// The position after the last sample that sounds like speech.
    public var speechEnd: Int
    /// Why it ended.
    public var ending: EndpointerEvent.Ending

    /// Makes a segment.
    public init(audio: AudioFrame, speechStart: Int, speechEnd: Int, ending: EndpointerEvent.Ending) {
        self.audio = audio
        self.speechStart = speechStart
        self.speechEnd = speechEnd
        self.ending = ending
    }

    /// When the speech starts, in seconds from the stream's start.
    public var startTime: Double { Double(speechStart) / Double(AudioFrame.sampleRate) }
    /// When the speech ends, in seconds from the stream's start.
    public var endTime: Double { Double(speechEnd) / Double(AudioFrame.sampleRate) }

    /// This utterance and the next as one, with the pause between them;
    /// `nil` where that is longer than so many seconds.
    public func joined(with next: Segment, within longestPause: Double) -> Segment? {
        guard next.startTime - endTime <= longestPause, next.audio.position >= audio.position else { return nil }
        let between = next.audio.position - audio.end
        let first =
            between > 0
            ? audio.samples + [Int16](repeating: 0, count: between)
            : Array(audio.samples.prefix(next.audio.position - audio.position))
        return Segment(
            audio: AudioFrame(samples: first + next.audio.samples, position: audio.position), speechStart: speechStart,
            speechEnd: next.speechEnd, ending: next.ending)
    }
}
