public import HomeModel
internal import Synchronization

/// Tokens in memory: they are gone with the program.
public final class InMemoryAccessTokens: AccessTokenStore {
    private struct Kept {
        var tokens: [AccessToken] = []
        var last: Int64 = 0
    }

    private let kept = Mutex(Kept())

    /// Makes an empty store.
    public init() {}

    /// All tokens, in the order in which they were given.
    public func tokens() async -> [AccessToken] { kept.withLock { $0.tokens } }

    /// Keeps one more; gives it with its number.
    public func add(_ token: AccessToken) async -> AccessToken {
        kept.withLock { kept in
            kept.last += 1
            var token = token
            token.id = kept.last
            kept.tokens.append(token)
            return token
        }
    }

    /// Notes that one was used.
    public func noteUse(of id: Int64, at moment: Int) async {
        kept.withLock { kept in
            guard let index = kept.tokens.firstIndex(where: { $0.id == id }) else { return }
            kept.tokens[index].usedAt = moment
        }
    }

    /// Forgets some.
    public func remove(_ ids: [Int64]) async {
        kept.withLock { kept in kept.tokens.removeAll { ids.contains($0.id) } }
    }
}
