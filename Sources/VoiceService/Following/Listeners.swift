/// Those who are told that something has changed: several changes that a slow one has not seen yet come as one.
struct Listeners {
    private var continuations: [Int: AsyncStream<Void>.Continuation] = [:]
    private var last = 0

    /// A stream for one more of them.
    /// - Parameter end: told the number of the one who listens no more, for ``remove(_:)``.
    mutating func add(end: @escaping @Sendable (Int) -> Void) -> AsyncStream<Void> {
        let (stream, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        last += 1
        let number = last
        continuations[number] = continuation
        continuation.onTermination = { _ in end(number) }
        return stream
    }

    /// Tells one of them nothing any more.
    mutating func remove(_ number: Int) {
        continuations[number] = nil
    }

    /// Tells all of them.
    func tell() {
        for continuation in continuations.values { continuation.yield() }
    }
}
