internal import Foundation
internal import HomeModel
internal import HouseService
internal import Synchronization

/// Hears people while they speak: a browser sends their voice in pieces, a request with each, and is told the words so
/// far and what came of those that are over.
///
/// Whoever sends nothing for a while is gone: what they had begun to say is let go of, and nothing of it is done.
actor LiveHearing {
    /// What is known of one who speaks.
    struct Report: Sendable {
        /// The words so far.
        var words = ""
        /// What came of what is over.
        var answers: [FileNode] = []
    }

    private struct Visit {
        let source = StreamedSource()
        let state = VisitState()
        var task: Task<Void, any Error>?
        var samples = 0
        var heard = ContinuousClock.now
        var isEnding = false
    }

    /// How many may speak at once.
    private static let most = 4
    /// How long one may speak, in samples.
    private static let longest = 25 * 16_000
    /// How long nothing may come from one who speaks.
    private static let patience = Duration.seconds(5)

    private let ears: Ears
    private var visits: [String: Visit] = [:]

    init(_ ears: Ears) { self.ears = ears }

    /// Takes the next piece of what somebody says.
    /// - Parameters:
    ///   - key: which visit it belongs to; a new one begins one.
    ///   - isLast: whether there is no more to come: what was said is waited for then.
    func take(_ sound: Data, of key: String, isLast: Bool, by session: Session) async throws -> Report {
        if visits[key] == nil { try begin(key, session) }
        guard var visit = visits[key], !visit.isEnding else {
            throw RequestProblem(status: 409, text: "this is over already")
        }
        let samples = RawSound.samples(of: sound)
        visit.samples += samples.count
        guard visit.samples <= Self.longest else {
            end(key)
            throw RequestProblem(status: 413, text: "nobody says so much at once")
        }
        visit.heard = .now
        visit.isEnding = isLast
        visits[key] = visit
        visit.source.add(samples)
        guard isLast else { return visit.state.report }
        visit.source.finish()
        defer { visits[key] = nil }
        try await visit.task?.value
        return visit.state.report
    }

    private func begin(_ key: String, _ session: Session) throws {
        guard visits.count < Self.most else {
            throw RequestProblem(status: 503, text: "too many speak at once", retryAfter: 5)
        }
        var visit = Visit()
        let (source, state, ears) = (visit.source, visit.state, ears)
        visit.task = Task {
            try await ears.listen(to: source, by: session, isWanted: { !state.isGone }, heard: state.take)
        }
        visits[key] = visit
        Task { await watch(key) }
    }

    /// Lets go of a visit when nothing has come for a while.
    private func watch(_ key: String) async {
        while let visit = visits[key], !visit.isEnding {
            let left = Self.patience - visit.heard.duration(to: .now)
            guard left > .zero else { return end(key) }
            try? await Task.sleep(for: left)
        }
    }

    private func end(_ key: String) {
        guard let visit = visits.removeValue(forKey: key) else { return }
        visit.state.leave()
        // It isn't cancelled: the recogniser, which all have in turn, has to come to the end of what it hears.
        visit.source.finish()
    }
}

/// What was heard so far of somebody who speaks. The ear writes it, and the request that is answered reads it.
final class VisitState: Sendable {
    private let known = Mutex((report: LiveHearing.Report(), isGone: false))

    /// What is known.
    var report: LiveHearing.Report { known.withLock { $0.report } }
    /// Whether nobody waits for it any more.
    var isGone: Bool { known.withLock { $0.isGone } }

    /// Takes the words so far, or what came of them.
    func take(_ heard: Ears.LiveWords) {
        known.withLock { known in
            switch heard {
            case .words(let words): known.report.words = words
            case .answer(let answer):
                known.report.words = ""
                known.report.answers.append(answer)
            }
        }
    }

    /// Notes that nobody waits for it any more.
    func leave() { known.withLock { $0.isGone = true } }
}

extension HouseResponder {
    /// Hears a piece of what somebody says.
    func hearing(_ request: APIRequest) async throws -> FileNode {
        guard let id = request.parameter, (1...64).contains(id.utf8.count) else {
            throw RequestProblem.bad("what is said has a name of 1 to 64 letters")
        }
        guard request.isRawAudio else {
            throw RequestProblem.bad("a piece is bare samples: 16 bit, 16 kHz, one channel, as audio/l16")
        }
        let query = request.query
        let session = try await session(
            for: request, room: query["room"], person: query["as"], now: nil, conversation: query["conversation"],
            isDryRun: false)
        // Nobody speaks on in another's name: who speaks is a part of the key.
        let report = try await live.take(
            request.body, of: "\(request.caller).\(id)", isLast: query["last"] == "true", by: session)
        return .map(("words", .string(report.words)), ("results", .list(report.answers)))
    }
}
