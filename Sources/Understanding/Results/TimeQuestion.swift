public import HomeModel

/// A question about the time, with its answer.
public enum TimeQuestion: Sendable, Hashable {
    /// What time it is.
    case clock
    /// When the sun rises or sets, or whether it is up.
    case sun(SunQuestion)
    /// Which day it is, or another one is; whether it is the one that was asked about.
    case date(LocalDateTime?, answer: Bool?)
    /// Which year it is.
    case year
    /// How long it is until a moment; where only a day was said, how many days.
    case left(LocalDateTime, isDay: Bool)
}

/// A question about the sun. Its answer is looked up where it is known where the home is.
public struct SunQuestion: Sendable, Hashable {
    /// What is asked.
    public enum Form: String, Sendable, Hashable {
        case sunset, sunrise, dark, light
    }

    /// What is asked.
    public var form: Form
    /// When the sun rises or sets.
    public var moment: LocalDateTime?
    /// Whether it is dark, or light.
    public var answer: Bool?

    /// Makes a question that nobody has looked up yet.
    public init(_ form: Form) {
        self.form = form
    }
}
