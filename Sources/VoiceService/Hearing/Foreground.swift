internal import Speech

/// Tells those who speak to the microphone from what goes on behind them.
///
/// In a kitchen, dishes, running water and people in the next room are found as utterances, too, and a grammar hears
/// something in each. If somebody speaks to the microphone shortly before or after, such utterances are far quieter
/// than that voice once the noise is taken out, and their words are less certain. See
/// `docs/decisions/031-loudest-speaker.md`.
public struct Foreground {
    /// By how many dB the background is quieter.
    static let distance = 9.0
    /// From this confidence on words are heard whatever was said before and after.
    static let certain = 0.6
    /// For how long a voice is what later utterances are compared with, in seconds.
    static let memory = 30.0

    private var voice: HeardUtterance?
    private var doubtful: HeardUtterance?

    /// Before anything was heard.
    public init() {}

    /// Takes the next utterance.
    /// - Returns: the utterances that are now known to be meant for the house, in order.
    public mutating func add(_ heard: HeardUtterance) -> [HeardUtterance] {
        var meant: [HeardUtterance] = []
        if let doubtful {
            if !isBackground(doubtful, beside: heard) { meant.append(doubtful) }
            self.doubtful = nil
        }
        guard admits(heard) else { return meant }
        if heard.hypothesis.confidence < Self.certain { doubtful = heard } else { meant.append(heard) }
        return meant
    }

    /// Whether the next utterance was meant, as far as what was said before tells: for those who answer at once and
    /// can't wait for what comes.
    public mutating func admits(_ heard: HeardUtterance) -> Bool {
        if let voice, isBackground(heard, beside: voice) { return false }
        if voice.map({ isNearer(heard, than: $0) }) ?? true { voice = heard }
        return true
    }

    /// Nothing comes any more.
    /// - Returns: what was held back.
    public mutating func finish() -> [HeardUtterance] {
        defer { doubtful = nil }
        return [doubtful].compactMap(\.self)
    }

    /// Whether the microphone's voice is now another one, or the same come nearer.
    private func isNearer(_ heard: HeardUtterance, than voice: HeardUtterance) -> Bool {
        heard.start - voice.end >= Self.memory
            || heard.hypothesis.level ?? -.infinity >= voice.hypothesis.level ?? -.infinity
    }

    private func isBackground(_ heard: HeardUtterance, beside other: HeardUtterance) -> Bool {
        guard let level = heard.hypothesis.level, let voice = other.hypothesis.level else { return false }
        let pause = max(heard.start - other.end, other.start - heard.end)
        return level < voice - Self.distance && pause < Self.memory
            && heard.hypothesis.confidence < min(other.hypothesis.confidence, Self.certain)
    }
}
