/// News of the house of which a later one may overtake an earlier one: a slow reader learns how everything is in the
/// end.
public protocol Conflatable: Sendable {
    /// What it is about.
    associatedtype Subject: Hashable

    /// What it is about: a later word about the same overtakes it.
    var subject: Subject { get }
    /// Whether it tells a number that is measured or set.
    var isNumber: Bool { get }
    /// Whether it is something that happens, and twice where it is told twice: the press of a button.
    var isMoment: Bool { get }
}

/// News that waits to be read, in its order. Where there is too much, what a later word has overtaken is left
/// out, numbers first, so that a slow reader learns how everything is now, and what waits takes only so much memory.
struct PendingNews<News: Conflatable>: Sendable {
    /// How many of the things that merely happen, each of which counts, are kept where there is no room for all.
    private static var mostMoments: Int { 1024 }

    private let capacity: Int
    private var limit: Int
    private var news: [News] = []
    /// How many of ``news`` have been read.
    private var read = 0

    /// Makes an empty queue, which keeps all of so much.
    init(capacity: Int) {
        self.capacity = capacity
        limit = capacity
    }

    /// How many wait.
    var count: Int { news.count - read }

    /// Adds one at the end.
    mutating func append(_ one: News) {
        news.append(one)
        if news.count >= limit { makeRoom() }
    }

    /// The first, which is then taken.
    mutating func popFirst() -> News? {
        guard read < news.count else { return nil }
        defer {
            read += 1
            if read == news.count {
                news.removeAll(keepingCapacity: read <= capacity)
                read = 0
            }
        }
        return news[read]
    }

    /// All, which are then taken.
    mutating func takeAll() -> [News] {
        defer {
            news = []
            read = 0
            limit = capacity
        }
        return read == 0 ? news : Array(news[read...])
    }

    /// Leaves out old measurements first, and switched values only where that isn't enough: of watts the latest number
    /// is enough, while a contact that opened and closed has two things to tell.
    private mutating func makeRoom() {
        leaveOut { $0.isNumber }
        if news.count > capacity { leaveOut { _ in true } }
        // There are only so many things in a house: the work is done anew when as many have come again.
        limit = max(capacity, news.count * 2)
    }

    /// Leaves out what a later word has overtaken.
    private mutating func leaveOut(where isNoLoss: (News) -> Bool) {
        var seen: Set<News.Subject> = []
        var moments = 0
        var kept: [News] = []
        for one in news[read...].reversed() {
            if one.isMoment {
                moments += 1
                if moments <= Self.mostMoments { kept.append(one) }
            } else if seen.insert(one.subject).inserted || !isNoLoss(one) {
                kept.append(one)
            }
        }
        news = kept.reversed()
        read = 0
    }
}
