/// A recogniser that turns the audio of one utterance at a time into words of a grammar.
///
/// Calls come in the order `begin`, `decode` any number of times, `finish` or `letGo`, each when the one before has
/// returned; a decoder serves one caller.
public protocol SpeechDecoder: Sendable {
    /// Starts a new utterance.
    func begin() async throws

    /// Takes the next samples of the utterance; gives the words so far, or `nil` where there are none yet.
    func decode(_ samples: [Int16]) async throws -> String?

    /// Begins with the work of `finish`, because the utterance may be over. If it isn't, `decode` comes next, and what
    /// was worked out is let go of; cancelling the task stops the work.
    func anticipateEnd() async

    /// Ends the utterance and gives what was said.
    func finish() async throws -> Hypothesis

    /// Ends the utterance, whatever was said; nothing happens where there is none.
    func letGo() async

    /// What was said in `samples`, an utterance in full, while none is begun.
    func recognize(_ samples: [Int16]) async throws -> Hypothesis
}

extension SpeechDecoder {
    /// Leaves all work to `finish`.
    public func anticipateEnd() async {}

    /// Begins, decodes and finishes an utterance; one that fails is let go of.
    public func recognize(_ samples: [Int16]) async throws -> Hypothesis {
        try await begin()
        do {
            _ = try await decode(samples)
            return try await finish()
        } catch {
            await letGo()
            throw error
        }
    }

    /// Leaves it to `finish`, the result of which nobody asks for.
    public func letGo() async { _ = try? await finish() }
}
