import HomeModel
import Testing

@testable import HomeStore

/// Access tokens as they are kept: in a database, and in memory.
@Suite struct AccessTokenTests {
    private func token(_ digest: String, of person: Int64 = 7) -> AccessToken {
        AccessToken(
            id: 0, person: PersonID(rawValue: person), device: "phone “\(digest)”", digest: digest, givenAt: 1000,
            usedAt: 1000)
    }

    /// What holds for every store.
    private func keepsWhatItIsGiven(_ store: any AccessTokenStore) async throws {
        let first = try await store.add(token("a"))
        let second = try await store.add(token("b", of: 8))
        #expect(first.id != second.id)
        try await store.noteUse(of: second.id, at: 5000)
        var used = second
        used.usedAt = 5000
        #expect(try await store.tokens() == [first, used])
        try await store.remove([second.id, 99])
        try await store.remove([])
        #expect(try await store.tokens() == [first])
        // A number that was given is given to nobody else: a list may be old.
        #expect(try await store.add(token("c")).id > second.id)
    }

    @Test func memoryKeepsTokens() async throws { try await keepsWhatItIsGiven(InMemoryAccessTokens()) }

    @Test func aDatabaseKeepsTokens() async throws {
        let place = try RepositoryPlace()
        try await keepsWhatItIsGiven(SQLiteHomeRepository(path: place.path))
        let again = try await SQLiteHomeRepository(path: place.path).tokens()
        #expect(again.map(\.digest) == ["a", "c"])
    }

    @Test func twoDevicesNeverShareADigest() async throws {
        let place = try RepositoryPlace()
        let store = try SQLiteHomeRepository(path: place.path)
        _ = try await store.add(token("a"))
        await #expect(throws: HomeStoreError.self) { try await store.add(token("a", of: 8)) }
    }
}
