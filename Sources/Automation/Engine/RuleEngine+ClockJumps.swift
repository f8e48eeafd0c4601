internal import HomeModel

extension RuleEngine {
    /// Takes that the clock was set by so many seconds: lengths of time that are under way end when they would have, so
    /// their ends are moved along. Clock times are the wall's, and stay.
    public mutating func clockWasSet(by seconds: Int) {
        for (key, countdown) in memory.countdowns {
            let due = countdown.due.adding(seconds: seconds)
            memory.set(EngineMemory.Countdown(span: countdown.span, due: due), for: key)
            guard let reference = reference(key), next[reference] == countdown.due else { continue }
            next[reference] = due
            queue.insert(DueQueue.Entry(at: due, kind: .time(reference)))
        }
        for (key, old) in memory.held {
            let due = old.adding(seconds: seconds)
            memory.setHeld(due, for: key)
            guard let reference = reference(key) else { continue }
            queue.insert(DueQueue.Entry(at: due, kind: .held(reference)))
        }
        for (address, old) in memory.reversions {
            var reversion = old
            for position in reversion.spans.indices {
                let due = reversion.spans[position].due.adding(seconds: seconds)
                reversion.spans[position].due = due
                queue.insert(DueQueue.Entry(at: due, kind: .reversion(address)))
            }
            memory.set(reversion, at: address)
        }
    }

    private func reference(_ key: EngineMemory.EventKey) -> RuleReference? {
        position(of: key.rule).map { RuleReference(position: $0, event: key.event) }
    }
}
