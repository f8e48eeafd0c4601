/// A voice: turns text into audio.
public protocol SpeechSynthesizer: Sendable {
    /// The sound of `text` at ``AudioFrame/sampleRate``, one channel; empty for empty text.
    func synthesize(_ text: String) async throws -> [Int16]
}
