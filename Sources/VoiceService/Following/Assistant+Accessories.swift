public import HomeModel
internal import Logging

/// What accessories report by themselves.
extension Assistant {
    /// Stores what accessories report by themselves, until the task is cancelled.
    /// - Parameter now: the date and time in the home, for the log; without it, nothing of this is written down.
    public func followAccessories(now: (@Sendable () -> LocalDateTime)? = nil) async {
        for await report in connection.changes() { _ = await look(at: report, now: now) }
    }

    /// Stores how it is now what a report is about; gives whether the store could take it.
    ///
    /// A report may be older than what has been written since, so it is a signal to look. Looking may take long, and nobody is kept
    /// waiting for it; where something was written meanwhile, it is looked again.
    /// - Parameter isUnkept: whether it is one that waited for room in the store; nothing is done where it waits no more.
    private func look(
        at report: AccessoryChange, isUnkept: Bool = false, now: (@Sendable () -> LocalDateTime)? = nil
    ) async -> Bool {
        while true {
            let seen = writeCount
            let looked = await present(report)
            await takeTurn()
            defer { endTurn() }
            guard seen == writeCount else { continue }
            guard !isUnkept || unkept.contains(report) else { return true }
            switch looked {
            case .unread:
                // What waits for room in the store still waits: nobody knows how it is.
                return true
            case .gone:
                unkept.forget(report)
                return true
            case .found(let change):
                // Also what an utterance has written in the meantime is no news any more.
                guard !isKnown(change) else {
                    unkept.forget(report)
                    // The rules may have stored it first. Since when something is lost is written down all the same.
                    if let now, case .reachable = change { await record(reported: change, at: now()) }
                    return true
                }
                let isStored = await store(change, of: report)
                if let now { await record(reported: change, at: now()) }
                return isStored
            }
        }
    }

    /// Stores how it is now what a report is about; gives whether the store could take it.
    private func store(_ news: HomeChange, of report: AccessoryChange) async -> Bool {
        do {
            take(try await repository.perform([news]))
            unkept.forget(report)
        } catch is HomeError {
            // What it is about was removed meanwhile.
            unkept.forget(report)
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
        // One that can't be stored tells of the others.
        for report in unkept.changes {
            guard await look(at: report, isUnkept: true) else { return }
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

    /// What was found where an accessory was looked at.
    private enum Looked {
        /// How it is now, as a change of the database.
        case found(HomeChange)
        /// There is no such thing any more.
        case gone
        /// It couldn't be read.
        case unread
    }

    /// How it is now what a report is about.
    private func present(_ report: AccessoryChange) async -> Looked {
        switch report {
        case .value(let address, _):
            let result = await connection.read([address]).first
            if let value = result?.value { return .found(.value(address, value)) }
            return result?.error == .unknown ? .gone : .unread
        case .reachable(let accessory, let isReachable):
            return .found(.reachable(accessory, isReachable))
        }
    }
}
