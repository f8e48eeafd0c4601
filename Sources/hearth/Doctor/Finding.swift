import HomeModel
import VoiceService

/// One thing that `hearth doctor` has looked at.
struct Finding {
    /// How it stands.
    enum Grade: String {
        /// It is as it should be.
        case good = "ok"
        /// Something doesn't work because of it, which may be meant so.
        case note
        /// Something is wrong.
        case wrong
    }

    /// What was looked at.
    var subject: String
    /// How it stands.
    var grade: Grade
    /// What was found.
    var text: String
    /// What to do about it.
    var advice: String?

    /// It is as it should be.
    static func good(_ subject: String, _ text: String) -> Finding {
        Finding(subject: subject, grade: .good, text: text)
    }

    /// Something doesn't work because of it, which may be meant so.
    static func note(_ subject: String, _ text: String, _ advice: String? = nil) -> Finding {
        Finding(subject: subject, grade: .note, text: text, advice: advice)
    }

    /// Something is wrong.
    static func wrong(_ subject: String, _ text: String, _ advice: String? = nil) -> Finding {
        Finding(subject: subject, grade: .wrong, text: text, advice: advice)
    }

    /// The finding as a line for people, with what to do on a line below.
    var line: String {
        let mark = grade == .good ? "ok  " : grade == .note ? "--  " : "!!  "
        return "\(mark)\(subject): \(text)" + (advice.map { "\n      \($0)" } ?? "")
    }

    /// The finding for programs.
    var object: FileNode {
        .map(
            ("subject", .string(subject)), ("state", .string(grade.rawValue)), ("text", .string(text)),
            ("advice", advice.map(FileNode.string) ?? .null))
    }
}
