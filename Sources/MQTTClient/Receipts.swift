internal import Synchronization

/// Which messages that were sent the broker has acknowledged, and with which code.
///
/// An acknowledgement may come before the sender has begun to wait for it, so those that nobody asked about yet are
/// kept, a bounded number of them.
final class Receipts: Sendable {
    private struct Waiting {
        var missing: Set<Int32>
        var continuation: CheckedContinuation<Void, Never>
    }

    private struct Contents {
        var codes: [Int32: Int32] = [:]
        var waiting: [Int: Waiting] = [:]
        /// Those whose time was over before they waited.
        var expired: Set<Int> = []
        var next = 0
        var isOver = false
    }

    private let contents = Mutex(Contents())

    /// Notes that the broker has acknowledged a message.
    func acknowledge(_ id: Int32, code: Int32) {
        contents.withLock { contents in
            if contents.codes.count > 65535 { contents.codes.removeAll() }
            contents.codes[id] = code
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

    /// Waits until all have been acknowledged, the connection is gone, or the time is over;
    /// gives the codes of those that were.
    func wait(for ids: Set<Int32>, within limit: Duration) async -> [Int32: Int32] {
        let key = contents.withLock { contents in
            contents.next += 1
            return contents.next
        }
        let timer = Task { [self] in
            if (try? await Task.sleep(for: limit)) != nil { release(key) }
        }
        await withCheckedContinuation { continuation in
            contents.withLock { contents in
                let missing = ids.subtracting(contents.codes.keys)
                if missing.isEmpty || contents.isOver || contents.expired.contains(key) {
                    continuation.resume()
                } else {
                    contents.waiting[key] = Waiting(missing: missing, continuation: continuation)
                }
            }
        }
        timer.cancel()
        await timer.value
        return contents.withLock { contents in
            contents.expired.remove(key)
            var codes: [Int32: Int32] = [:]
            for id in ids { codes[id] = contents.codes.removeValue(forKey: id) }
            return codes
        }
    }

    /// Lets go whoever waits, or is about to: a short time may be over before the waiting has begun.
    private func release(_ key: Int) {
        contents.withLock { contents in
            guard let waiting = contents.waiting.removeValue(forKey: key) else {
                contents.expired.insert(key)
                return
            }
            waiting.continuation.resume()
        }
    }
}
