import CALSA
import Synchronization

/// What the ALSA library says about its own errors; it would print them to standard error.
///
/// The library has one handler for the process. It is replaced when the first device is listed or opened.
public enum ALSAMessages {
    private static let receiver = Mutex<(@Sendable (String) -> Void)?>(nil)

    private static let installation: Void = alsa_send_messages_to { code, message in
        guard let message else { return }
        let text = String(cString: message)
        let receiver = ALSAMessages.receiver.withLock { $0 }
        receiver?(code == 0 ? text : "\(text) (\(code))")
    }

    /// Hands every message to `receiver` from now on, from any thread; with `nil` they are dropped, as they are at first.
    public static func forward(to receiver: (@Sendable (String) -> Void)?) {
        self.receiver.withLock { $0 = receiver }
        install()
    }

    /// Makes sure that the library doesn't print by itself.
    static func install() { _ = installation }
}
