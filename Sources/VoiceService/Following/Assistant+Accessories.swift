public import HomeModel
internal import Logging

/// What accessories report by themselves.
extension Assistant {
    /// Stores what accessories report by themselves, until the task is cancelled.
    /// - Parameter now: the date and time in the home, for the log; without it, nothing of this is written down.
    public func followAccessories(now: (@Sendable () -> LocalDateTime)? = nil) async {
        for await reports in connection.gatheredChanges() {
            let entries = await look(at: reports)
            if let now { await record(entries, because: .accessory, at: now()) }
        }
    }

    /// Stores in one go how it is now what reports are about; gives what of them is news for the log.
    ///
    /// A report may be older than what has been written since, so it is a signal to look. Looking may take long, and
    /// nobody is kept waiting for it; where something was written meanwhile, it is looked again.
    private func look(at reports: [AccessoryChange]) async -> [ActivityEntry.Activity] {
        while true {
            let seen = writeCount
            let looked = await present(reports)
            await takeTurn()
            defer { endTurn() }
            guard seen == writeCount else { continue }
            var news: [(report: AccessoryChange, change: HomeChange)] = []
            var unread: Set<CharacteristicAddress> = []
            for (report, finding) in looked {
                switch finding {
                // What waits for room in the store still waits: nobody knows how it is.
                case .unread: if case .value(let address, _) = report { unread.insert(address) }
                case .gone: unkept.forget(report)
                // Also what an utterance or a rule has written in the meantime is no news any more.
                case .found(let change):
                    if isKnown(change) { unkept.forget(report) } else { news.append((report, change)) }
                }
            }
            let entries = entries(telling: reports, but: unread, stored: news.map(\.report))
            _ = await store(news)
            return entries
        }
    }

    /// Looks again at an accessory of which a report waits for room in the store;
    /// gives whether the store could take it.
    private func lookAgain(at report: AccessoryChange) async -> Bool {
        while true {
            let seen = writeCount
            let looked = await present([report])
            await takeTurn()
            defer { endTurn() }
            guard seen == writeCount else { continue }
            guard unkept.contains(report), let finding = looked.first?.finding else { return true }
            switch finding {
            case .unread: return true
            case .found(let change) where !isKnown(change): return await store([(report, change)])
            case .found, .gone:
                unkept.forget(report)
                return true
            }
        }
    }

    /// Stores how it is now what reports are about, all of it at once; gives whether the store could take it.
    private func store(_ news: [(report: AccessoryChange, change: HomeChange)]) async -> Bool {
        guard !news.isEmpty else { return true }
        do {
            let stored = try await repository.note(news.map(\.change))
            for (report, _) in news { unkept.forget(report) }
            take(stored)
        } catch is HomeError where news.count > 1 {
            // Something of it was removed meanwhile; the rest still counts.
            var isKept = true
            for one in news where isKept { isKept = await store([one]) }
            return isKept
        } catch is HomeError {
            for (report, _) in news { unkept.forget(report) }
        } catch {
            noteUnkept(news.map(\.change), error)
            return false
        }
        if unkept.isEmpty { alerts.note(isKept: true, by: .reports) }
        return true
    }

    /// Notes what couldn't be stored of how accessories are, so that it is looked at again; tells it once.
    func noteUnkept(_ changes: [HomeChange], _ error: any Error) {
        logger.error("A change was not stored", metadata: [LogKey.error: "\(error)"])
        unkept.add(changes)
        showUnkept()
        guard !unkept.isEmpty else { return }
        alerts.noteUnkept("what accessories report", error, by: .reports)
    }

    /// Looks again at accessories of which a report couldn't be stored, and stores how they are now.
    public func storeUnkept() async {
        // One that can't be stored tells of the others.
        for report in unkept.changes {
            guard await lookAgain(at: report) else { return }
        }
        if unkept.isEmpty { alerts.note(isKept: true, by: .reports) }
    }

    private func isKnown(_ change: HomeChange) -> Bool {
        switch change {
        case .value(let address, let value): storedState.values[address] == value
        case .reachable(let accessory, let isReachable):
            storedState.unreachable.contains(accessory) != isReachable
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

    /// How it is now what some reports are about: one finding for each thing, with the last report of it.
    private func present(_ reports: [AccessoryChange]) async -> [(report: AccessoryChange, finding: Looked)] {
        var latest: [CharacteristicAddress: AccessoryChange] = [:]
        var reachable: [AccessoryID: AccessoryChange] = [:]
        for report in reports {
            switch report {
            case .value(let address, _): latest[address] = report
            case .reachable(let accessory, _): reachable[accessory] = report
            }
        }
        var looked: [(AccessoryChange, Looked)] = []
        for case .reachable(let accessory, let isReachable) in reachable.values {
            looked.append((.reachable(accessory, isReachable), .found(.reachable(accessory, isReachable))))
        }
        guard !latest.isEmpty else { return looked }
        for answer in await connection.read(Array(latest.keys)) {
            guard let report = latest[answer.address] else { continue }
            if let value = answer.value {
                looked.append((report, .found(.value(answer.address, value))))
            } else {
                looked.append((report, answer.error == .unknown ? .gone : .unread))
            }
        }
        return looked
    }
}
