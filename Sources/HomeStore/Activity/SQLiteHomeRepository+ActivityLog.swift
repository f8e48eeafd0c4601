internal import GRDB
public import HomeModel

/// The log is a table beside the homes, and survives what they survive. It names services, people and rules by their
/// identifiers, but doesn't hold on to them: what is gone has still happened.
extension SQLiteHomeRepository: ActivityLog {
    /// Adds entries, in their order; the oldest beyond ``ActivityLogSize/maximum`` go.
    /// - Throws: ``HomeStoreError``
    public func record(_ entries: [ActivityEntry]) async throws {
        try await record(entries, keeping: ActivityLogSize.maximum)
    }

    /// The entries that a filter lets through, the oldest first.
    /// - Throws: ``HomeStoreError``
    public func entries(matching filter: ActivityFilter) async throws -> [ActivityEntry] {
        try await use(.load) { database in
            var conditions: [String] = []
            var arguments = StatementArguments()
            if let from = filter.from {
                conditions.append("moment >= ?")
                arguments += [StoredActivity.seconds(from)]
            }
            if let until = filter.until {
                conditions.append("moment < ?")
                arguments += [StoredActivity.seconds(until)]
            }
            if let services = filter.services {
                conditions.append("kind IN ('value', 'failure') AND subject IN (\(Self.list(services)))")
            }
            if let people = filter.people {
                conditions.append("kind = 'presence' AND subject IN (\(Self.list(people)))")
            }
            let passing = conditions.isEmpty ? "" : "WHERE " + conditions.joined(separator: " AND ")
            let sql = """
                SELECT \(StoredActivity.columns) FROM activity \(passing) ORDER BY moment DESC, id DESC \
                LIMIT \(max(filter.limit, 0))
                """
            var entries: [ActivityEntry] = []
            let rows = try Row.fetchCursor(database, sql: sql, arguments: arguments)
            while let row = try rows.next() { entries.append(try StoredActivity.entry(row)) }
            return entries.reversed()
        }
    }

    /// Adds entries and removes the oldest beyond `capacity`.
    ///
    /// The disk isn't waited for, as it is for what people have changed: each of those would take twice as long. What
    /// is written here outlives the program all the same;
    /// a loss of power alone may cost what was written since the last change.
    /// - Throws: ``HomeStoreError``
    func record(_ entries: [ActivityEntry], keeping capacity: Int) async throws {
        guard !entries.isEmpty else { return }
        try await use(.perform) { database in
            try database.waitingForDisk(false) {
                try database.inTransaction(.immediate) {
                    for entry in entries {
                        try database.perform(
                            "INSERT INTO activity (\(StoredActivity.columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                            StoredActivity(entry: entry).values)
                    }
                    // Rows go from the old end alone, so that their numbers have no gaps.
                    try database.perform(
                        "DELETE FROM activity WHERE id <= (SELECT max(id) FROM activity) - ?", [capacity])
                    return .commit
                }
            }
        }
    }

    private static func list<Entity>(_ identifiers: Set<Identifier<Entity>>) -> String {
        identifiers.map { "\($0.rawValue)" }.joined(separator: ", ")
    }
}
