internal import GRDB

extension Database {
    /// Does something whose commits wait until they are on the disk, or don't: then they outlive the program all the
    /// same, and a loss of power may cost what came since the last commit that waited.
    func waitingForDisk(_ waits: Bool, _ body: () throws -> Void) throws {
        guard !waits else { return try body() }
        try cachedStatement(sql: "PRAGMA synchronous = NORMAL").execute()
        defer { try? cachedStatement(sql: "PRAGMA synchronous = FULL").execute() }
        try body()
    }
}
