internal import Speech

/// Picks out of a stream what may be a wake phrase: the beginning of each utterance, and what is said up to each pause.
/// Nothing else is given to a recogniser, so that a quiet room costs nothing.
struct WakeWatch {
    /// After how much of an utterance it is listened to while it goes on, in samples: a wake phrase takes about a
    /// second, and whoever goes on speaking after it wants to be heard from there.
    private static let beginning = AudioFrame.sampleRate * 14 / 10

    private var endpointer = Endpointer()
    private var samples: [Int16] = []
    private var speechStart = 0
    private var isBeginningHeard = false
    /// Where the stream is, in seconds.
    private(set) var time = 0.0

    /// Takes the next frame; gives what is to be listened to now.
    mutating func feed(_ frame: AudioFrame) -> [[Int16]] {
        time = Double(frame.end) / Double(AudioFrame.sampleRate)
        var found: [[Int16]] = []
        for event in endpointer.feed(frame) {
            switch event {
            case .speechStart(let position):
                speechStart = position
                samples = []
                isBeginningHeard = false
            case .speech(let piece):
                samples += piece.samples
                guard !isBeginningHeard, piece.end - speechStart >= Self.beginning else { continue }
                isBeginningHeard = true
                found.append(samples)
            case .speechPause: found.append(samples)
            case .speechEnd: samples = []
            }
        }
        return found
    }
}
