import ALSAAudio
import ServiceLifecycle
import Speech
import VoiceService

/// Says replies aloud, one after the other, while the ear's gate is shut.
struct Mouth: Service {
    private let voice: any SpeechSynthesizer
    private let playback: ALSAPlayback
    private let gate: HearingGate
    private let pronounce: @Sendable (String) async -> String
    private let texts: AsyncStream<String>
    private let continuation: AsyncStream<String>.Continuation

    /// How many replies wait at most: who says more has long forgotten the first.
    private static let capacity = 8

    /// Makes a mouth.
    /// - Parameter pronounce: gives a text with names spelled the way they sound.
    init(
        voice: any SpeechSynthesizer, device: String, gate: HearingGate,
        pronounce: @escaping @Sendable (String) async -> String
    ) {
        self.voice = voice
        self.pronounce = pronounce
        self.gate = gate
        playback = ALSAPlayback(device: device)
        (texts, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(Self.capacity))
    }

    /// Says a text when those before it have been said.
    func say(_ text: String) {
        continuation.yield(text)
    }

    /// Speaks until the program is asked to end.
    func run() async throws {
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
            Terminal.complain("the reply can't be said aloud: \(error)")
        }
    }
}
