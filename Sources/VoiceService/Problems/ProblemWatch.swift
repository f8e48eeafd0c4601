public import Automation
internal import HomeModel
public import Understanding

/// Which problems of a house there are, since when, and which its admins have been told of.
/// A value without a clock of its own.
///
/// Each is told once: again only after it has been gone for some minutes,
/// so that what comes and goes tells nobody every minute.
public struct ProblemWatch: Hashable, Sendable {
    /// The key under which it is remembered.
    public static let key = "problems"
    /// How long, in seconds, something has to be out of reach before anybody is told.
    public static let patience = 600
    /// How long, in seconds, a problem has to be gone before it is a new one when it comes back.
    public static let absence = 600
    /// How many problems are kept: more than anybody reads.
    static let capacity = 2000

    private struct Entry: Hashable, Codable {
        var since: Instant
        var isTold = false
        var goneSince: Instant?
    }

    private var entries: [String: Entry] = [:]

    /// Takes up what an earlier run has remembered; what can't be read is as if there was nothing.
    public init(text: String? = nil) {
        guard let text else { return }
        entries = JSONText.read([String: Entry].self, text) ?? [:]
    }

    /// The text under which it is remembered; `nil` where there is nothing.
    public var text: String? {
        entries.isEmpty ? nil : JSONText.write(entries)
    }

    /// Takes the problems that there are.
    /// - Returns: those that the admins are to be told of now.
    public mutating func look(at problems: [HouseProblem], now: Instant) -> [HouseProblem] {
        let there = Set(problems.map(\.key))
        for key in entries.keys where !there.contains(key) {
            let gone = entries[key]?.goneSince ?? now
            entries[key]?.goneSince = min(gone, now)
        }
        var due: [HouseProblem] = []
        for problem in problems {
            guard entries[problem.key] != nil || entries.count < Self.capacity else { continue }
            var entry = entries[problem.key] ?? Entry(since: now)
            if let gone = entry.goneSince, gone.seconds(until: now) >= Self.absence { entry = Entry(since: now) }
            entry.goneSince = nil
            // The clock may have been put back.
            entry.since = min(entry.since, now)
            if !entry.isTold, problem.isTold(after: entry.since.seconds(until: now)) {
                entry.isTold = true
                due.append(problem)
            }
            entries[problem.key] = entry
        }
        entries = entries.filter { $0.value.goneSince.map { $0.seconds(until: now) < Self.absence } ?? true }
        return due
    }

    /// Since when a problem is known.
    public func since(_ problem: HouseProblem) -> Instant? { entries[problem.key]?.since }
}

extension HouseProblem {
    /// Whether the admins are told of it when it has lasted for some seconds. Alarms are what rules are for: who is
    /// told of smoke, and how, everybody decides.
    fileprivate func isTold(after seconds: Int) -> Bool {
        switch kind {
        case .battery, .store, .fault: true
        case .unreachable, .connection: seconds >= ProblemWatch.patience
        case .alarm: false
        }
    }
}
