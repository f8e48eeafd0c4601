import CPocketSphinx
import Synchronization

/// The log lines of all engines in the process, which the engine would print to stderr.
///
/// They are kept from there. An error line says why an engine could not be made or given a grammar, so it becomes the
/// detail of the error that is thrown; the other lines are for the engine's makers and are dropped. The engine has one
/// receiver for the whole process. It is installed before the first engine is made, and stays.
enum EngineLog {
    /// Silences the engine's own printing; every engine calls this before it is made.
    static func install() {
        _ = installed
    }

    /// What `body` gives, and the first error line that the engine logged meanwhile (of whichever engine).
    static func collectingErrors<Result>(_ body: () -> Result) -> (result: Result, detail: String) {
        install()
        firstError.withLock { $0 = nil }
        let result = body()
        return (result, firstError.withLock { $0 } ?? "no reason given")
    }

    private static let firstError = Mutex<String?>(nil)

    private static let installed: Bool = {
        // Lives as long as the process, as the engine may log at any time.
        let receiver = UnsafeMutablePointer<engine_log_receiver>.allocate(capacity: 1)
        receiver.initialize(
            to: engine_log_receiver(
                receive: { _, level, line in EngineLog.receive(level: Int(level), line: line) },
                context: nil))
        engine_log_install(receiver)
        return true
    }()

    private static func receive(level: Int, line: UnsafePointer<CChar>) {
        switch err_lvl_t(UInt32(clamping: level)) {
        case ERR_DEBUG, ERR_INFO, ERR_INFOCONT, ERR_WARN: return
        default: break
        }
        let text = String(String(cString: line).drop(while: \.isWhitespace).prefix { !$0.isNewline })
        firstError.withLock { if $0 == nil { $0 = text } }
    }
}
