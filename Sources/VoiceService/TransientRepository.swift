public import HomeModel
internal import Synchronization

/// A repository that keeps homes in memory and forgets them with the program: for homes that are never written back.
public final class TransientRepository: HomeRepository {
    private struct State {
        var reducer: HomeReducer
        var listeners: [Int: AsyncStream<HomeDatabase>.Continuation] = [:]
        var lastListener = 0
    }

    private let state: Mutex<State>

    /// Makes a repository that holds `database`.
    public init(_ database: HomeDatabase) {
        state = Mutex(State(reducer: HomeReducer(database)))
    }

    /// Everything, as it is now.
    public func load() async throws -> HomeDatabase {
        state.withLock { $0.reducer.database }
    }

    /// Performs all of `changes`, or none; gives the database after them.
    /// - Throws: ``HomeError`` for a change that breaks a rule of the model.
    @discardableResult
    public func perform(_ changes: [HomeChange]) async throws -> HomeDatabase {
        let (database, listeners) = try state.withLock { state in
            try state.reducer.apply(changes)
            return (state.reducer.database, Array(state.listeners.values))
        }
        // Outside of the lock: a stream that ends while it is told takes the lock.
        for listener in listeners { listener.yield(database) }
        return database
    }

    /// The database after each change; starts with the state at the call. Only the newest is kept for a slow reader.
    public func updates() -> AsyncStream<HomeDatabase> {
        let (stream, continuation) = AsyncStream.makeStream(of: HomeDatabase.self, bufferingPolicy: .bufferingNewest(1))
        let (number, database) = state.withLock { state in
            state.lastListener += 1
            state.listeners[state.lastListener] = continuation
            return (state.lastListener, state.reducer.database)
        }
        continuation.onTermination = { [weak self] _ in
            _ = self?.state.withLock { $0.listeners.removeValue(forKey: number) }
        }
        continuation.yield(database)
        return stream
    }
}
