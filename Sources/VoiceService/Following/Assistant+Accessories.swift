public import HomeModel
internal import Logging

/// What accessories report by themselves.
extension Assistant {
    /// Stores what accessories report by themselves, until the task is cancelled.
    /// - Parameter now: the date and time in the home, for the log; without it, nothing of this is written down.
    public func followAccessories(now: (@Sendable () -> LocalDateTime)? = nil) async {
        for await change in connection.changes() {
            // A report may be older than what has been written since, so it is a signal to look. Looking may take long, and
            // nobody is kept waiting for it; where something was written meanwhile, it is looked again.
            var isStored = false
            while !isStored {
                let seen = writeCount
                let news = await news(in: change)
                await takeTurn()
                if seen == writeCount {
                    // What an utterance has written in the meantime is no news any more.
                    let isNews = news.map { !isKnown($0) } ?? false
                    await store(news)
                    if isNews, let news, let now { await record(reported: news, at: now()) }
                    isStored = true
                }
                endTurn()
            }
        }
    }

    private func store(_ news: HomeChange?) async {
        guard let news else { return }
        do {
            take(try await repository.perform([news]))
        } catch {
            logger.error("A change was not stored", metadata: [LogKey.error: "\(error)"])
        }
    }

    private func isKnown(_ change: HomeChange) -> Bool {
        switch change {
        case .value(let address, let value): database.state.values[address] == value
        case .reachable(let accessory, let isReachable):
            database.state.unreachable.contains(accessory) != isReachable
        default: false
        }
    }

    /// The change of the database that an accessory's change makes; `nil` where it has it already.
    private func news(in change: AccessoryChange) async -> HomeChange? {
        switch change {
        case .value(let address, _):
            guard let value = await connection.read([address]).first?.value, database.state.values[address] != value
            else { return nil }
            return .value(address, value)
        case .reachable(let accessory, let isReachable):
            return database.state.unreachable.contains(accessory) == isReachable
                ? .reachable(accessory, isReachable) : nil
        }
    }
}
