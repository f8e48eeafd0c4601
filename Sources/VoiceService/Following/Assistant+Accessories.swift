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

    /// Stores a change; gives whether the store could take it.
    @discardableResult
    private func store(_ news: HomeChange?) async -> Bool {
        guard let news else { return true }
        do {
            take(try await repository.perform([news]))
            unkept.forget(news)
        } catch is HomeError {
            // What it is about was removed meanwhile.
            unkept.forget(news)
        } catch {
            noteUnkept([news], error)
            return false
        }
        if unkept.isEmpty { alerts.note(isKept: true, by: .reports) }
        return true
    }

    /// Notes what couldn't be stored of how accessories are, so that it is looked at again; tells it once.
    func noteUnkept(_ changes: [HomeChange], _ error: any Error) {
        logger.error("A change was not stored", metadata: [LogKey.error: "\(error)"])
        unkept.add(changes)
        guard !unkept.isEmpty else { return }
        alerts.noteUnkept("what accessories report", error, by: .reports)
    }

    /// Looks again at accessories of which a report couldn't be stored, and stores how they are now.
    public func storeUnkept() async {
        guard !unkept.isEmpty else { return }
        for change in unkept.changes {
            let news = await news(in: change)
            await takeTurn()
            var isStored = true
            if let news { isStored = await store(news) } else { unkept.forget(change) }
            endTurn()
            // One that can't be stored tells of the others.
            guard isStored else { return }
        }
        if unkept.isEmpty { alerts.note(isKept: true, by: .reports) }
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
