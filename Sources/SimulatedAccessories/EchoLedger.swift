/// Tells what another process put into the database from what came back of one's own reports.
///
/// A report comes back with a database some time later, when the accessory may have gone on already; taking it then for
/// news would set the accessory back. Where the two can't be told apart (on, off, on, of which the first came back), it
/// errs towards news: that mends itself with the next echo, while news that was missed would never be noticed.
struct EchoLedger<Key: Hashable & Sendable, Report: Hashable & Sendable>: Sendable {
    /// How many reports of a key are remembered; older ones are never waited for.
    private let limit = 32
    private var reports: [Key: [Report]] = [:]

    /// Notes what was reported.
    mutating func note(_ report: Report, for key: Key) {
        reports[key, default: []].append(report)
        if let count = reports[key]?.count, count > limit { reports[key]?.removeFirst(count - limit) }
    }

    /// Whether what the database has is news.
    /// - Parameters:
    ///   - stored: what the database has now.
    ///   - earlier: what it had when it was last looked at.
    ///   - own: what the accessory itself has.
    mutating func isNews(_ stored: Report, after earlier: Report?, own: Report?, for key: Key) -> Bool {
        if stored == own {
            reports[key] = nil
            return false
        }
        guard stored != earlier else { return false }
        guard let index = reports[key]?.firstIndex(of: stored) else {
            reports[key] = nil
            return true
        }
        reports[key]?.removeFirst(index + 1)
        return false
    }

    /// Forgets a key.
    mutating func forget(_ key: Key) {
        reports[key] = nil
    }
}
