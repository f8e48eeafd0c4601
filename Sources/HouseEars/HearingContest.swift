internal import VoiceService

/// Decides which ear answers where several have heard the same: the one that heard it loudest, the first of those that
/// did so alike.
///
/// Ears tell when somebody begins to speak and what they have heard. Whoever has heard something waits for those that
/// began at about the same time, for they may have heard the same and not be ready yet; nobody waits where nobody else
/// has begun. A value on a given clock, in seconds.
public struct HearingContest: Sendable {
    /// What an ear has heard.
    public struct Claim: Sendable, Equatable {
        /// When the speech began.
        public var start: Double
        /// When it ended.
        public var end: Double
        /// The words.
        public var words: [String]
        /// How loud it was, in dB.
        public var level: Double
        /// How far the words are trusted, from 0 to 1.
        public var confidence: Double

        /// Makes a claim.
        public init(start: Double, end: Double, words: [String], level: Double, confidence: Double = 1) {
            self.start = start
            self.end = end
            self.words = words
            self.level = level
            self.confidence = confidence
        }
    }

    /// What becomes of a claim.
    public enum Verdict: Sendable, Equatable {
        /// Others may have heard the same: ask again when something has changed, or at this time.
        case wait(until: Double)
        /// This ear answers.
        case answer
        /// Another ear answers.
        case silent
    }

    /// The longest time between two beginnings, or two ends, of what may be one utterance:
    /// networks and buffers differ by that much.
    static let slack = 0.4
    /// For how long a slow ear is waited for after the first was ready.
    static let patience = 3.0
    /// Below this confidence the words don't tell whether it was something else.
    static let doubtful = HearingTrust.leastToAct
    /// How many dB count as alike.
    static let alike = 1.0
    /// How long a claim is remembered after the utterance was over, for ears that are slower still: a busy
    /// machine may recognise one after the other.
    static let memory = 60.0

    private struct Entry {
        var claim: Claim
        var readyAt: Double
        var isDecided = false
    }

    /// Since when somebody speaks to an ear that isn't ready.
    private var speaking: [Int: Double] = [:]
    private var entries: [Int: Entry] = [:]

    /// A contest in which nobody has heard anything.
    public init() {}

    /// Notes that somebody has begun to speak to an ear.
    public mutating func began(_ ear: Int, at start: Double) {
        speaking[ear] = start
    }

    /// Notes that nothing came of it, or that the ear is gone.
    public mutating func gaveUp(_ ear: Int) {
        speaking[ear] = nil
    }

    /// Notes what an ear has heard.
    public mutating func heard(_ ear: Int, _ claim: Claim, at now: Double) {
        speaking[ear] = nil
        entries = entries.filter { now - $0.value.claim.end < Self.memory }
        entries[ear] = Entry(claim: claim, readyAt: now)
    }

    /// What becomes of what an ear has heard.
    public mutating func verdict(for ear: Int, at now: Double) -> Verdict {
        guard let own = entries[ear] else { return .answer }
        let rivals = entries.filter { $0.key != ear && Self.isSame($0.value.claim, own.claim) }
        // What has been answered isn't answered again.
        if rivals.contains(where: { $0.value.isDecided }) { return .silent }
        let deadline = own.readyAt + Self.patience
        let isExpected = speaking.contains { $0.key != ear && abs($0.value - own.claim.start) <= Self.slack }
        if isExpected, now < deadline { return .wait(until: deadline) }
        guard rivals.allSatisfy({ Self.isBetter((ear, own), than: ($0.key, $0.value)) }) else { return .silent }
        entries[ear]?.isDecided = true
        return .answer
    }

    private static func isBetter(_ one: (Int, Entry), than other: (Int, Entry)) -> Bool {
        let lead = one.1.claim.level - other.1.claim.level
        guard abs(lead) <= alike else { return lead > 0 }
        return (one.1.claim.start, one.0) < (other.1.claim.start, other.0)
    }

    /// Whether two ears have heard the same: speech that was going on at the same time and in which most words are the
    /// same, or that began and ended at the same time, and of which one was heard badly. Two people may well begin and
    /// end together, and say different things.
    static func isSame(_ one: Claim, _ other: Claim) -> Bool {
        if min(one.confidence, other.confidence) < doubtful, abs(one.start - other.start) <= slack,
            abs(one.end - other.end) <= slack
        {
            return true
        }
        let common = min(one.end, other.end) - max(one.start, other.start)
        let shorter = min(one.end - one.start, other.end - other.start)
        guard common > 0, common >= shorter / 2 else { return false }
        let shared = Set(one.words).intersection(other.words).count
        return shared > 0 && 2 * shared >= min(Set(one.words).count, Set(other.words).count)
    }
}
