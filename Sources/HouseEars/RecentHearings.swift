internal import Speech
public import VoiceService

/// Utterances that were heard a moment ago for a program that gets only their words, and comes back with these to have
/// them acted on.
///
/// Words alone don't tell how certainly they were heard: with this, they are trusted as far as the hearing was. A value
/// on a given clock, in seconds.
public struct RecentHearings: Sendable {
    /// For how long something is kept.
    static let memory = 20.0
    /// How many are kept.
    static let capacity = 64

    private struct Entry {
        var peer: String
        var text: String
        var heard: [HeardUtterance]
        var time: Double
    }

    private var entries: [Entry] = []

    /// Nothing was heard.
    public init() {}

    /// Keeps the utterances that were heard for a machine.
    public mutating func add(_ heard: [HeardUtterance], as text: String, for peer: String, at now: Double) {
        entries.removeAll { now - $0.time > Self.memory }
        if entries.count >= Self.capacity { entries.removeFirst() }
        entries.append(Entry(peer: peer, text: text, heard: heard, time: now))
    }

    /// Gives the utterances that a machine was told as this text, once.
    public mutating func take(_ text: String, for peer: String, at now: Double) -> [HeardUtterance]? {
        entries.removeAll { now - $0.time > Self.memory }
        guard let index = entries.lastIndex(where: { $0.peer == peer && $0.text == text }) else { return nil }
        return entries.remove(at: index).heard
    }
}
