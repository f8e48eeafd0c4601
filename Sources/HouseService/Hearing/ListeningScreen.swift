public import VoiceService

/// Where it is shown what a microphone hears and what comes of it.
public protocol ListeningScreen: Sendable {
    /// Shows how loud it is, in dBFS.
    func show(level: Double, peak: Double)
    /// Shows the words of the utterance so far.
    func show(words: String)
    /// Tells people something.
    func tell(_ message: String)
    /// Takes away what is shown of level and words.
    func clear()
    /// Shows what came of an utterance.
    func show(_ answer: Answer)
}
