internal import GRDB
public import HomeModel

/// The tokens are a table beside the homes. They name people by their identifiers, which are never given twice: the
/// token of somebody who is gone lets nobody in.
extension SQLiteHomeRepository: AccessTokenStore {
    /// All tokens, in the order in which they were given.
    /// - Throws: ``HomeStoreError``
    public func tokens() async throws -> [AccessToken] {
        try await use(.load) { database in
            var tokens: [AccessToken] = []
            try database.forEachRow("SELECT id, person, device, digest, givenAt, usedAt FROM token ORDER BY id") {
                row in
                tokens.append(
                    AccessToken(
                        id: try row.decode(atIndex: 0), person: PersonID(rawValue: try row.decode(atIndex: 1)),
                        device: try row.decode(atIndex: 2), digest: try row.decode(atIndex: 3),
                        givenAt: try row.decode(atIndex: 4), usedAt: try row.decode(atIndex: 5)))
            }
            return tokens
        }
    }

    /// Keeps one more; gives it with its number.
    /// - Throws: ``HomeStoreError``
    public func add(_ token: AccessToken) async throws -> AccessToken {
        try await use(.perform) { database in
            try database.perform(
                "INSERT INTO token (person, device, digest, givenAt, usedAt) VALUES (?, ?, ?, ?, ?)",
                [token.person.rawValue, token.device, token.digest, token.givenAt, token.usedAt])
            var kept = token
            kept.id = database.lastInsertedRowID
            return kept
        }
    }

    /// Notes that one was used.
    /// - Throws: ``HomeStoreError``
    public func noteUse(of id: Int64, at moment: Int) async throws {
        try await use(.perform) { try $0.perform("UPDATE token SET usedAt = ? WHERE id = ?", [moment, id]) }
    }

    /// Forgets some.
    /// - Throws: ``HomeStoreError``
    public func remove(_ ids: [Int64]) async throws {
        guard !ids.isEmpty else { return }
        try await use(.perform) { database in
            try database.inTransaction(.immediate) {
                for id in ids { try database.perform("DELETE FROM token WHERE id = ?", [id]) }
                return .commit
            }
        }
    }
}
