import ServiceLifecycle
import VoiceService

/// Hands presses of the talk key to the ear.
struct TalkKeyService: Service {
    private let keyboard: Keyboard
    private let talk: PushToTalk
    private let isListening: @Sendable (Bool) -> Void

    /// What the keys are, for people.
    static let keys = "space or Enter"

    /// Makes a service.
    /// - Parameter isListening: told after each press whether the house listens.
    init(_ keyboard: Keyboard, talk: PushToTalk, isListening: @escaping @Sendable (Bool) -> Void) {
        self.keyboard = keyboard
        self.talk = talk
        self.isListening = isListening
    }

    /// Waits for keys until the program is asked to end.
    func run() async throws {
        await cancelWhenGracefulShutdown {
            for await key in keyboard.characters() where key == " " || key.isNewline { isListening(talk.press()) }
        }
        // A terminal that is gone ends nothing by itself.
        try await gracefulShutdown()
    }
}
