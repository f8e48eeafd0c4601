public import HomeModel
internal import Synchronization

/// Homes in memory, which nobody writes back: they are gone with the program.
public final class InMemoryHomeRepository: HomeRepository {
    private let reducer: Mutex<HomeReducer>
    private let listeners = HomeListeners()

    /// Takes homes that keep the rules of `HomeReducer`, such as those that were read from a file.
    public init(_ database: HomeDatabase = HomeDatabase()) {
        reducer = Mutex(HomeReducer(database))
    }

    deinit { listeners.finish() }

    /// Everything, as it is now.
    public func load() async -> HomeDatabase {
        reducer.withLock { $0.database }
    }

    /// Performs all of `changes`, or none; gives the database after them.
    /// - Throws: `HomeError` for a change that breaks a rule of the model.
    @discardableResult
    public func perform(_ changes: [HomeChange]) async throws(HomeError) -> HomeDatabase {
        try reducer.withLock { reducer throws(HomeError) in
            try reducer.apply(changes)
            // In the lock, so that everybody hears of changes in their order.
            listeners.send(reducer.database)
            return reducer.database
        }
    }

    /// The database after each change; starts with the state at the call. Only the newest is kept for a slow reader.
    public func updates() -> AsyncStream<HomeDatabase> {
        let newcomer = listeners.newcomer()
        reducer.withLock { listeners.admit(newcomer, to: $0.database) }
        return newcomer.stream
    }
}
