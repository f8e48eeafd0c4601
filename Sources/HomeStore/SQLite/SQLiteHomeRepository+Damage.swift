internal import GRDB

extension SQLiteHomeRepository {
    /// What is damaged in the file, in SQLite's words, ten things at most; empty where nothing is.
    /// - Throws: ``HomeStoreError`` where the file can't be read at all.
    public func damage() async throws(HomeStoreError) -> [String] {
        do {
            let found = try await file.queue.read { try String.fetchAll($0, sql: "PRAGMA quick_check(10)") }
            return found == ["ok"] ? [] : found
        } catch {
            throw HomeStoreError(error, path: file.path, operation: .load)
        }
    }
}
