/// The purpose of a timer, which decides how it is spoken of.
public enum TimerKind: String, Sendable, Hashable, Codable {
    /// It counts down a length of time: "ten minutes for the pasta".
    case timer
    /// It rings at a clock time: "an alarm for seven".
    case alarm
    /// It tells at a clock time, or so long from now, what somebody wanted to be told.
    case reminder
}
