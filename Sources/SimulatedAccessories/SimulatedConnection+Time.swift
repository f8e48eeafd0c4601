extension SimulatedConnection {
    /// Lets everything happen that is due by the clock, and tells it.
    public func advance() {
        let now = time.now()
        for service in moving.sorted() {
            let changes = services[service]?.advance(to: now) ?? []
            tell(changes, of: service)
        }
    }

    /// How long it is until something happens by itself; `nil` where nothing is under way.
    public var nextTransition: Duration? {
        nextMoment.map { max(.zero, $0 - time.now()) }
    }

    /// Tells things as they happen, until its task is cancelled. One at a time is enough: a second one takes over.
    public func run() async {
        let (wakes, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        wake?.finish()
        wake = continuation
        alarm = nil
        continuation.yield()
        await withDiscardingTaskGroup { group in
            for await _ in wakes {
                guard let moment = nextAlarm() else { continue }
                group.addTask {
                    do { try await self.time.sleep(moment) } catch { return }
                    await self.ring(moment, waking: continuation)
                }
            }
            group.cancelAll()
        }
    }

    private var nextMoment: Duration? {
        moving.compactMap { services[$0]?.nextTransition }.min()
    }

    /// The time to sleep until, where nobody sleeps until then or an earlier time yet.
    private func nextAlarm() -> Duration? {
        guard let moment = nextMoment else { return nil }
        if let alarm, alarm <= moment { return nil }
        alarm = moment
        return moment
    }

    private func ring(_ moment: Duration, waking continuation: AsyncStream<Void>.Continuation) {
        if alarm == moment { alarm = nil }
        advance()
        continuation.yield()
    }
}
