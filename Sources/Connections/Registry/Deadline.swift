/// Waits, and counts as over when its task is cancelled.
public typealias Sleeper = @Sendable (Duration) async throws -> Void

/// What `work` gives, or `nil` where that takes longer than the limit: work that doesn't heed its cancellation then
/// goes on without anybody waiting for it.
func answer<Answer: Sendable>(
    within limit: Duration, sleep: @escaping Sleeper, _ work: @escaping @Sendable () async -> Answer
) async -> Answer? {
    let (answers, continuation) = AsyncStream.makeStream(of: Answer?.self, bufferingPolicy: .bufferingOldest(1))
    let worker = Task {
        continuation.yield(await work())
        continuation.finish()
    }
    let timer = Task {
        do { try await sleep(limit) } catch { return }
        continuation.finish()
    }
    defer {
        timer.cancel()
        worker.cancel()
    }
    for await answer in answers { return answer }
    return nil
}
