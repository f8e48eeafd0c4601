public import Logging

/// The keys of what log lines carry beside their message.
enum LogKey {
    static let utterance = "utterance"
    static let outcome = "outcome"
    static let error = "error"
    static let samples = "samples"
}

extension Logger {
    /// A logger that drops everything: for those who don't care.
    public static var silent: Logger {
        Logger(label: "hearth.silent") { _ in SwiftLogNoOpLogHandler() }
    }
}
