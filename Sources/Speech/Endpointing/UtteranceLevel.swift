/// How loud an utterance is at its loudest, clicks left out; what is far below is no part of it.
struct UtteranceLevel: Sendable {
    /// Frames that must all be as loud (60 ms, as even short vowels are): a click is shorter.
    private static let steadyFrames = 6
    /// What is less than this share of the loudest power (-40 dB) isn't the same speaker's speech: people's sounds differ by
    /// some 30 dB from the strongest vowel to the weakest consonant (Fletcher 1953).
    private static let range: Float = 1e-4

    private var recent: [Float] = []
    private var loudest: Float = 0

    /// Takes the power of the next frame; gives whether it is loud enough to belong to the utterance.
    mutating func includes(_ power: Float) -> Bool {
        if recent.count >= Self.steadyFrames { recent.removeFirst() }
        recent.append(power)
        if recent.count >= Self.steadyFrames, let least = recent.min() { loudest = max(loudest, least) }
        return power > loudest * Self.range
    }
}
