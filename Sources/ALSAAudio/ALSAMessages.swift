import CALSA

/// What the ALSA library says about its own errors; it would print them to standard error.
enum ALSAMessages {
    private static let silence: Void = alsa_be_silent()

    /// Keeps the library from printing by itself: it has one handler for the process.
    static func drop() { _ = silence }
}
