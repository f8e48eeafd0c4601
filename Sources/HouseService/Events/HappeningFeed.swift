internal import Synchronization

/// Tells everybody who watches a house what happens in it. Nobody is waited for: who reads too slowly misses the
/// oldest, and is told how many.
public final class HappeningFeed: Sendable {
    /// How much is kept for a slow reader.
    public static let bufferSize = 256
    /// How many may watch at once.
    public static let mostReaders = 512

    private struct Readers {
        var continuations: [Int: AsyncStream<Happening>.Continuation] = [:]
        var missed: [Int: Int] = [:]
        var last = 0
    }

    private let readers = Mutex(Readers())

    /// Makes a feed that nobody watches yet.
    public init() {}

    /// What one who watches is told.
    public struct Reader: Sendable {
        /// What happens, from now on.
        public let happenings: AsyncStream<Happening>
        fileprivate let number: Int
        fileprivate let feed: HappeningFeed

        /// How much this reader has missed since this was last asked.
        public func takeMissed() -> Int { feed.takeMissed(by: number) }
    }

    /// Lets one more watch; `nil` where too many do.
    public func reader() -> Reader? {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Happening.self, bufferingPolicy: .bufferingNewest(Self.bufferSize))
        let number = readers.withLock { readers -> Int? in
            guard readers.continuations.count < Self.mostReaders else { return nil }
            readers.last += 1
            readers.continuations[readers.last] = continuation
            return readers.last
        }
        guard let number else { return nil }
        continuation.onTermination = { [weak self] _ in self?.remove(number) }
        return Reader(happenings: stream, number: number, feed: self)
    }

    /// Whether anybody watches.
    public var isRead: Bool { readers.withLock { !$0.continuations.isEmpty } }

    /// Tells everybody that something has happened.
    public func send(_ happening: Happening) {
        readers.withLock { readers in
            for (number, continuation) in readers.continuations {
                if case .dropped = continuation.yield(happening) { readers.missed[number, default: 0] += 1 }
            }
        }
    }

    private func takeMissed(by number: Int) -> Int { readers.withLock { $0.missed.removeValue(forKey: number) ?? 0 } }

    private func remove(_ number: Int) {
        readers.withLock { readers in
            readers.continuations[number] = nil
            readers.missed[number] = nil
        }
    }
}
