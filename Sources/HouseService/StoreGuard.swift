public import ServiceLifecycle

/// Looks whether the database is still the file that was opened. A house whose file was replaced or removed would run
/// on without keeping anything: the program ends with a message instead,
/// so that whoever keeps it running starts it with what is there now.
public struct StoreGuard: ServiceLifecycle.Service {
    private let store: HouseStore
    /// How often it is looked, in seconds.
    private static let interval = 0.5

    /// Makes a guard.
    public init(_ store: HouseStore) { self.store = store }

    /// Looks until the program is asked to end.
    /// - Throws: ``StoreReplacedError``
    public func run() async throws {
        let isReplaced = await cancelWhenGracefulShutdown {
            while true {
                guard store.isInPlace else { return true }
                do { try await Task.sleep(for: .seconds(Self.interval)) } catch { return false }
            }
        }
        if isReplaced { throw StoreReplacedError(path: store.path) }
    }
}

/// The database was replaced or removed under a running house.
public struct StoreReplacedError: Error, CustomStringConvertible {
    /// Where it was.
    public var path: String

    /// What is wrong, for people.
    public var description: String {
        "\(path) was removed or replaced while it was in use: nothing could be kept any more; start again with what is there now"
    }
}
