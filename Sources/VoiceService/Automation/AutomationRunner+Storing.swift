internal import Automation
internal import HomeModel
internal import Logging

extension AutomationRunner {
    /// Stores what has changed. An engine that only notes how far it has come does so now and then.
    func store(isIdle: Bool = false, at now: Instant) async {
        var all = changes.takeAll()
        var isUrgent = !all.isEmpty
        for home in database.homes.map(\.id) {
            for change in engines[home]?.takeMemoryChanges() ?? [] {
                isUrgent = isUrgent || !change.key.hasSuffix(".mark")
                all.append(.remember(change.key, change.text))
            }
        }
        let isTime = lastIdle.map { abs($0.seconds(until: now)) >= Self.idleInterval } ?? true
        guard !all.isEmpty, isUrgent || !isIdle || isTime else { return }
        lastIdle = now
        await perform(all)
    }

    private func perform(_ all: [HomeChange]) async {
        do {
            database = try await repository.note(all)
            if isUnstored { await tell("what the rules do is kept again") }
            isUnstored = false
            alerts?.note(isKept: true, by: .rules)
        } catch is HomeError where all.count > 1 {
            // Something has been removed meanwhile; the rest still counts.
            for change in all { await perform([change]) }
        } catch let error as HomeError {
            logger.info("A change came too late", metadata: [LogKey.error: "\(error)"])
        } catch {
            logger.error("What happened was not stored", metadata: [LogKey.error: "\(error)"])
            if !isUnstored { await tell("what the rules do can't be kept: \(error)") }
            isUnstored = true
            alerts?.note(isKept: false, by: .rules)
            changes = PlannedChanges((all + changes.takeAll()).withoutOverwritten)
        }
    }
}
