internal import ALSAAudio
public import ServiceLifecycle
public import Speech
public import VoiceService

/// Says texts aloud.
public protocol Speaking: Sendable {
    /// Says a text when those before it have been said.
    func say(_ text: String)
}

/// Says replies aloud, one after the other, while the ear's gate is shut.
public struct SpeechOutput: Speaking, Service {
    private let voice: any SpeechSynthesizer
    private let playback: ALSAPlayback
    private let gate: HearingGate
    private let pronounce: @Sendable (String) async -> String
    private let complain: @Sendable (String) -> Void
    private let texts: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    /// How many replies wait at most: who says more has long forgotten the first.
    private static let capacity = 8

    /// Makes a speech output.
    /// - `complain`: told why a reply can't be said.
    /// - `pronounce`: gives a text with names spelled the way they sound.
    public init(
        voice: any SpeechSynthesizer, device: String, gate: HearingGate,
        complain: @escaping @Sendable (String) -> Void,
        pronounce: @escaping @Sendable (String) async -> String
    ) {
        self.voice = voice
        self.pronounce = pronounce
        self.complain = complain
        self.gate = gate
        playback = ALSAPlayback(device: device)
        (texts, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
    }

    /// Says a text when those before it have been said.
    public func say(_ text: String) {
        continuation.yield(text)
    }

    /// Speaks until the program is asked to end.
    public func run() async throws {
        await cancelWhenGracefulShutdown {
            for await text in texts { await speak(text) }
        }
    }

    private func speak(_ text: String) async {
        do {
            let samples = try await voice.synthesize(await pronounce(text))
            try await gate.whileShut { try await playback.play(samples) }
        } catch is CancellationError {
            return
        } catch {
            complain("the reply can't be said aloud: \(error)")
        }
    }
}
