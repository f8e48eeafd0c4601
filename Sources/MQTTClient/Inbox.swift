internal import Dispatch
internal import Synchronization

/// What came and waits to be read: filled by the thread of the connection, emptied by one reader.
///
/// It holds only so much. When it is full, the connection's thread waits, so that the broker's messages wait in the
/// network, and a flood of them takes no memory here.
final class Inbox: Sendable {
    private struct Contents {
        var news: [MQTTNews] = []
        var bytes = 0
        var isClosed = false
        var isWriterWaiting = false
        var reader: CheckedContinuation<[MQTTNews], Never>?
    }

    private let mostNews: Int
    private let mostBytes: Int
    private let contents = Mutex(Contents())
    private let room = DispatchSemaphore(value: 0)

    /// Makes an empty inbox; one message larger than `mostBytes` is taken where nothing else waits.
    init(mostNews: Int = 4096, mostBytes: Int = 8 << 20) {
        self.mostNews = mostNews
        self.mostBytes = mostBytes
    }

    /// Puts news in, after waiting for room where there is none. Called on the connection's own thread only.
    func put(_ news: MQTTNews) {
        while true {
            let done = contents.withLock { contents in
                if contents.isClosed { return true }
                if let reader = contents.reader {
                    contents.reader = nil
                    reader.resume(returning: [news])
                    return true
                }
                let isFull = contents.news.count >= mostNews || contents.bytes + news.weight > mostBytes
                if isFull && !contents.news.isEmpty {
                    contents.isWriterWaiting = true
                    return false
                }
                contents.news.append(news)
                contents.bytes += news.weight
                return true
            }
            if done { return }
            room.wait()
        }
    }

    /// Puts news in whether or not there is room, without waiting.
    func add(_ news: MQTTNews) {
        contents.withLock { contents in
            guard !contents.isClosed else { return }
            if let reader = contents.reader {
                contents.reader = nil
                reader.resume(returning: [news])
            } else {
                contents.news.append(news)
                contents.bytes += news.weight
            }
        }
    }

    /// Everything that came since the last call, after waiting for something; nothing once it is closed.
    func take() async -> [MQTTNews] {
        await withCheckedContinuation { continuation in
            contents.withLock { contents in
                if contents.news.isEmpty && !contents.isClosed {
                    contents.reader?.resume(returning: [])
                    contents.reader = continuation
                    return
                }
                let news = contents.news
                contents.news = []
                contents.bytes = 0
                freeWriter(&contents)
                continuation.resume(returning: news)
            }
        }
    }

    /// Takes nothing more, and lets writer and reader go.
    func close() {
        contents.withLock { contents in
            contents.isClosed = true
            contents.reader?.resume(returning: [])
            contents.reader = nil
            freeWriter(&contents)
        }
    }

    /// Takes news again, after ``close()``.
    func open() {
        contents.withLock { contents in
            contents.isClosed = false
            contents.news = []
            contents.bytes = 0
        }
    }

    private func freeWriter(_ contents: inout Contents) {
        guard contents.isWriterWaiting else { return }
        contents.isWriterWaiting = false
        room.signal()
    }
}

extension MQTTNews {
    /// About how many bytes it takes.
    fileprivate var weight: Int {
        if case .message(let message) = self { message.payload.count + message.topic.utf8.count } else { 64 }
    }
}
