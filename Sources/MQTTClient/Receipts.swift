internal import Synchronization

/// Which messages that were sent the broker has taken over.
///
/// An acknowledgement may come before the sender has begun to wait for it, so those that nobody asked about yet are kept,
/// a bounded number of them.
final class Receipts: Sendable {
    private struct Waiting {
        var missing: Set<Int32>
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct Contents {
        var taken: Set<Int32> = []
        var waiting: [Int: Waiting] = [:]
        var next = 0
        var isOver = false
    }

    private let contents = Mutex(Contents())

    /// Notes that the broker has taken a message over.
    func acknowledge(_ id: Int32) {
        contents.withLock { contents in
            if contents.taken.count > 65535 { contents.taken.removeAll() }
            contents.taken.insert(id)
            for (key, var waiting) in contents.waiting where waiting.missing.remove(id) != nil {
                if waiting.missing.isEmpty {
                    contents.waiting[key] = nil
                    waiting.continuation.resume()
                } else {
                    contents.waiting[key] = waiting
                }
            }
        }
    }

    /// The connection is gone: nothing more will be acknowledged.
    func end() {
        contents.withLock { contents in
            contents.isOver = true
            for waiting in contents.waiting.values { waiting.continuation.resume() }
            contents.waiting = [:]
        }
    }

    /// Waits until all have been taken over, the connection is gone, or the time is over; gives those that were taken.
    func wait(for ids: Set<Int32>, within limit: Duration) async -> Set<Int32> {
        let key = contents.withLock { contents in
            contents.next += 1
            return contents.next
        }
        let timer = Task { [self] in
            try? await Task.sleep(for: limit)
            release(key)
        }
        await withCheckedContinuation { continuation in
            contents.withLock { contents in
                let missing = ids.subtracting(contents.taken)
                if missing.isEmpty || contents.isOver {
                    continuation.resume()
                } else {
                    contents.waiting[key] = Waiting(missing: missing, continuation: continuation)
                }
            }
        }
        timer.cancel()
        return contents.withLock { contents in
            let taken = ids.intersection(contents.taken)
            contents.taken.subtract(ids)
            return taken
        }
    }

    private func release(_ key: Int) {
        contents.withLock { contents in contents.waiting.removeValue(forKey: key)?.continuation.resume() }
    }
}
