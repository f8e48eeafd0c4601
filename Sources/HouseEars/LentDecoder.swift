internal import PocketSphinxDecoding
public import Speech

/// The decoder of one ear, which has a recogniser of a ``RecogniserPool`` only while there is something to recognise:
/// from the moment in which somebody may have finished until the words are there.
public actor LentDecoder: SpeechDecoder {
    private let pool: RecogniserPool
    private var samples: [Int16] = []
    private var lent: RecogniserPool.Recogniser?

    /// The longest utterance that is kept, in samples: more than an endpointer lets pass.
    private static let most = 60 * AudioFrame.sampleRate

    /// Makes one that holds nothing.
    public init(_ pool: RecogniserPool) { self.pool = pool }

    /// Starts a new utterance.
    public func begin() async {
        await giveBack()
        samples.removeAll(keepingCapacity: false)
    }

    /// Keeps the next samples.
    public func decode(_ more: [Int16]) async -> String? {
        await giveBack()
        samples += more.prefix(max(0, Self.most - samples.count))
        return nil
    }

    /// Begins to recognise, where a recogniser is free.
    public func anticipateEnd() async {
        guard lent == nil, let recogniser = try? await pool.takeIfIdle() else { return }
        lent = recogniser
        do {
            try await start(recogniser)
            await recogniser.decoder.anticipateEnd()
        } catch {
            await giveBack()
        }
    }

    /// Ends the utterance and gives what was said.
    public func finish() async throws -> Hypothesis {
        do {
            if lent == nil {
                let recogniser = try await pool.take()
                lent = recogniser
                try await start(recogniser)
            }
            let result = try await lent?.decoder.finish()
            await giveBack()
            return result ?? Hypothesis(words: [], score: 0, confidence: 0)
        } catch {
            await giveBack()
            throw error
        }
    }

    /// Ends the utterance and throws away what was said.
    public func letGo() async {
        await giveBack()
        samples.removeAll(keepingCapacity: false)
    }

    /// What was said in an utterance in full.
    public func recognize(_ samples: [Int16]) async throws -> Hypothesis {
        let recogniser = try await pool.take()
        do {
            let result = try await recogniser.decoder.recognize(samples)
            await pool.give(recogniser)
            return result
        } catch {
            await pool.give(recogniser)
            throw error
        }
    }

    private func start(_ recogniser: RecogniserPool.Recogniser) async throws {
        try await recogniser.decoder.begin()
        _ = try await recogniser.decoder.decode(samples)
    }

    private func giveBack() async {
        guard let recogniser = lent else { return }
        lent = nil
        await recogniser.decoder.letGo()
        await pool.give(recogniser)
    }
}
