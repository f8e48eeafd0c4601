import CPocketSphinx
import Synchronization

/// The log lines of all engines in the process, which otherwise print them to stderr.
///
/// The engine has one receiver for the whole process. It is installed before the first engine is made, and stays.
public enum EngineLog {
    /// How much a line matters.
    public enum Level: Int, Sendable, Comparable {
        /// Details for the engine's makers.
        case debug
        /// What the engine does.
        case info
        /// Something odd that the engine can live with.
        case warning
        /// Something that did not work.
        case error

        /// The less it matters, the lower it is.
        public static func < (left: Level, right: Level) -> Bool { left.rawValue < right.rawValue }
    }

    /// Hands every line from now on to `receiver`, on the thread that caused it; `nil` drops them.
    public static func setReceiver(_ receiver: (@Sendable (Level, String) -> Void)?) {
        install()
        state.withLock { $0.receiver = receiver }
    }

    /// Silences the engine's own printing; every engine calls this before it is made.
    static func install() {
        _ = installed
    }

    /// What `body` gives, and the first error line that the engine logged meanwhile (of whichever engine).
    static func collectingErrors<Result>(_ body: () -> Result) -> (result: Result, detail: String) {
        install()
        state.withLock { $0.firstError = nil }
        let result = body()
        return (result, state.withLock { $0.firstError } ?? "no reason given")
    }

    private struct State {
        var receiver: (@Sendable (Level, String) -> Void)?
        var firstError: String?
    }

    private static let state = Mutex(State())

    private static let installed: Bool = {
        // Lives as long as the process, as the engine may log at any time.
        let receiver = UnsafeMutablePointer<engine_log_receiver>.allocate(capacity: 1)
        receiver.initialize(
            to: engine_log_receiver(
                receive: { _, level, line in EngineLog.receive(level: Int(level), line: String(cString: line)) },
                context: nil))
        engine_log_install(receiver)
        return true
    }()

    private static func receive(level: Int, line: String) {
        let level: Level =
            switch err_lvl_t(UInt32(clamping: level)) {
            case ERR_DEBUG: .debug
            case ERR_INFO, ERR_INFOCONT: .info
            case ERR_WARN: .warning
            default: .error
            }
        let text = String(line.drop(while: \.isWhitespace).prefix { !$0.isNewline })
        let receiver = state.withLock { state in
            if level == .error, state.firstError == nil { state.firstError = text }
            return state.receiver
        }
        receiver?(level, text)
    }
}
