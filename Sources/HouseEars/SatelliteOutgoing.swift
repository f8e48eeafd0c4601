internal import HouseService
internal import Speech
internal import VoiceService
internal import WyomingProtocol

/// What goes out to a satellite while it is connected, one after the other: messages, and speech for its loudspeaker.
struct SatelliteOutgoing: Speaking {
    /// Something that goes out.
    enum Item: Sendable {
        /// A message.
        case message(WyomingMessage)
        /// A text that is spoken.
        case speech(String)
    }

    /// How much waits at most: who says more has long forgotten the first.
    private static let capacity = 16
    /// How large the pieces are in which speech is sent, in samples.
    private static let piece = 1_024

    private let items: AsyncStream<Item>
    private let continuation: AsyncStream<Item>.Continuation

    /// Nothing yet.
    init() { (items, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity)) }

    /// Says a text when what came before it has been said.
    func say(_ text: String) { continuation.yield(.speech(text)) }

    /// Sends a message in its turn.
    func send(_ message: WyomingMessage) { continuation.yield(.message(message)) }

    /// Sends what there is until the connection breaks or the task is cancelled.
    /// - Parameters:
    ///   - gate: is shut while the satellite speaks, which its microphone would hear.
    ///   - sound: makes speech of a text.
    func run(_ outbox: WyomingLink.Outbox, gate: HearingGate, sound: (String) async -> [Int16]) async throws {
        for await item in items {
            switch item {
            case .message(let message): try await outbox.send(message)
            case .speech(let text):
                let samples = await sound(text)
                guard !samples.isEmpty else { continue }
                try await gate.whileShut { try await speak(text, samples, outbox) }
            }
        }
    }

    private func speak(_ text: String, _ samples: [Int16], _ outbox: WyomingLink.Outbox) async throws {
        let end = ContinuousClock.now + .seconds(Double(samples.count) / Double(AudioFrame.sampleRate))
        try await outbox.send(.synthesize(text: text, voice: nil))
        try await outbox.send(.audioStart(.speech))
        for start in stride(from: 0, to: samples.count, by: Self.piece) {
            let bytes = samples[start..<min(start + Self.piece, samples.count)].littleEndianBytes
            try await outbox.send(.audioChunk(.speech, bytes))
        }
        try await outbox.send(.audioStop)
        // It plays for as long as the speech is, however fast it was sent.
        try await Task.sleep(until: end, clock: .continuous)
    }
}

extension Collection<Int16> {
    /// The samples as bytes, the lowest of each first.
    var littleEndianBytes: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(2 * count)
        for sample in self {
            let bits = UInt16(bitPattern: sample)
            bytes.append(UInt8(truncatingIfNeeded: bits))
            bytes.append(UInt8(truncatingIfNeeded: bits >> 8))
        }
        return bytes
    }
}
