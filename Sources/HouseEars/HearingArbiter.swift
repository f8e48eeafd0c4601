internal import Speech
public import VoiceService

/// Lets all ears of a house agree on which of them answers; see ``HearingContest``.
public actor HearingArbiter {
    private var contest = HearingContest()
    private var waiting: [Int: CheckedContinuation<Void, Never>] = [:]
    private var ears = 0
    private let clock = ContinuousClock()
    private let origin = ContinuousClock.now
    /// How long somebody has spoken, in seconds, until an ear is sure of it.
    private static let onset = 0.25

    /// Makes an arbiter for ears that have heard nothing yet.
    public init() {}

    /// Lets one more ear take part; gives the number by which it calls itself from then on.
    public func join() -> Int {
        ears += 1
        return ears
    }

    /// Notes that somebody has begun to speak to an ear.
    public func began(_ ear: Int) {
        contest.began(ear, at: now - Self.onset)
    }

    /// Notes that nothing came of it, or that the ear is gone.
    public func gaveUp(_ ear: Int) {
        contest.gaveUp(ear)
        tell()
    }

    /// Whether an ear answers what it has heard; waits until the others that may have heard it, too, have told.
    public func isChosen(_ ear: Int, _ heard: HeardUtterance) async -> Bool {
        let end = now - heard.latency
        contest.heard(
            ear,
            .init(
                start: end - (heard.end - heard.start), end: end, words: heard.hypothesis.words.map(\.text),
                level: heard.hypothesis.level ?? -100, confidence: heard.hypothesis.confidence),
            at: now)
        tell()
        while true {
            switch contest.verdict(for: ear, at: now) {
            case .answer: return true
            case .silent: return false
            case .wait(let moment):
                let delay = max(0, moment - now)
                let alarm = Task {
                    try? await Task.sleep(for: .seconds(delay))
                    wake(ear)
                }
                await withCheckedContinuation { waiting[ear] = $0 }
                alarm.cancel()
            }
        }
    }

    private var now: Double { origin.duration(to: clock.now) / .seconds(1) }

    private func wake(_ ear: Int) {
        waiting.removeValue(forKey: ear)?.resume()
    }

    private func tell() {
        let all = waiting.values
        waiting = [:]
        for one in all { one.resume() }
    }
}
