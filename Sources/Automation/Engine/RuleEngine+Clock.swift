public import HomeModel

// MARK: - What is due

extension RuleEngine {
    /// The decision at the earliest moment at which something is due by `now`; `nil` if nothing is due any more.
    ///
    /// To be called again and again until it gives `nil`, with everything performed between two calls. On a virtual
    /// clock `now` goes from one ``nextDue`` to the next; where it is later, what comes again and again and is more
    /// than ``patience`` late is left out.
    public mutating func decide(by now: Instant) -> Decision? {
        noteSetBack(to: now)
        while let first = queue.first, first.at <= now {
            let due = takeEntries(of: first)
            guard !due.isEmpty else { continue }
            if case .reversion = first.kind { return revert(due, at: now) }
            var decision = Decision()
            fire(due, dueAt: first.at, now: now, into: &decision)
            noteTurn(of: first.at)
            if !decision.firings.isEmpty || !decision.spent.isEmpty { return decision }
        }
        noteTurn(of: now)
        return nil
    }

    /// Notes that everything up to a moment has had its turn.
    private mutating func noteTurn(of moment: Instant) {
        guard let mark = memory.mark, mark.moment < moment else { return }
        memory.set(EngineMemory.Mark(moment: moment, wall: max(mark.wall, moment), zone: mark.zone))
    }

    /// Where the clock was put back by more than anybody's mistake, the time before was the wrong one.
    private mutating func noteSetBack(to now: Instant) {
        guard let mark = memory.mark, now.seconds(until: mark.moment) > Self.longestSetBack else { return }
        memory.set(EngineMemory.Mark(moment: now, wall: now, zone: mark.zone))
        for reference in index.timed { schedule(reference, at: now) }
    }

    /// Takes out all that is due at the same moment and of the same rank as the first, and still holds.
    private mutating func takeEntries(of first: DueQueue.Entry) -> [DueQueue.Entry] {
        var entries: [DueQueue.Entry] = []
        while let entry = queue.first, entry.at == first.at, entry.kind.isReversion == first.kind.isReversion {
            _ = queue.removeFirst()
            if isValid(entry), !entries.contains(entry) { entries.append(entry) }
        }
        return entries
    }

    private func isValid(_ entry: DueQueue.Entry) -> Bool {
        switch entry.kind {
        case .reversion(let address): memory.reversions[address]?.spans.contains { $0.due == entry.at } ?? false
        case .held(let reference):
            !spent.contains(reference.position) && memory.held[key(reference)] == entry.at
        case .time(let reference): !spent.contains(reference.position) && next[reference] == entry.at
        }
    }

    private mutating func fire(
        _ entries: [DueQueue.Entry], dueAt due: Instant, now: Instant, into decision: inout Decision
    ) {
        var references: [RuleReference] = []
        for entry in entries {
            switch entry.kind {
            case .reversion: continue
            case .held(let reference):
                memory.setHeld(nil, for: key(reference))
                guard lasts(reference), fallsOnItsDay(reference, due) else { continue }
                references.append(reference)
            case .time(let reference):
                let isLate = isRecurring(reference) && due.seconds(until: now) > Self.patience
                if !isLate, fallsOnItsDay(reference, due) { references.append(reference) }
                schedule(reference, at: isLate ? now : due, after: due)
            }
        }
        // A late entry is judged by the clock of its own time.
        decision.firings += firings(of: references, clockAt: due, at: now, cause: .outside, checksDays: false)
        decision.spent += spend(entries, fired: decision.firings)
    }

    /// Whether the value that was to last is still there.
    private func lasts(_ reference: RuleReference) -> Bool {
        guard case .changes(let address, let test, _) = event(reference), let value = state.values[address] else {
            return false
        }
        return test.holds(for: value)
    }

    /// The rules that are over: those that fired and were to do so once, and those to fire once whose time has passed.
    private mutating func spend(_ entries: [DueQueue.Entry], fired: [Firing]) -> [AutomationRuleID] {
        let fired = Set(fired.compactMap(\.rule))
        var gone: [AutomationRuleID] = []
        for entry in entries {
            guard let position = entry.kind.reference?.position, !spent.contains(position) else { continue }
            let rule = rules[position]
            guard rule.isOnce, fired.contains(rule.id) || hasPassed(position) else { continue }
            remove(position)
            gone.append(rule.id)
        }
        return gone
    }

    /// Whether nothing can set the rule off any more.
    private func hasPassed(_ position: Int) -> Bool {
        rules[position].events.indices.allSatisfy { event in
            let reference = RuleReference(position: position, event: event)
            return switch rules[position].events[event] {
            case .at, .after: next[reference] == nil
            default: false
            }
        }
    }

    /// Lets a rule be gone.
    mutating func remove(_ position: Int) {
        spent.insert(position)
        memory.forget(rules[position].id, events: rules[position].events.count)
    }
}

// MARK: - Old values

extension RuleEngine {
    /// Brings old values back, those of one rule together. A value that something else still holds, or has taken over
    /// since, stays.
    private mutating func revert(_ entries: [DueQueue.Entry], at now: Instant) -> Decision {
        var groups: [AutomationRuleID?: [CharacteristicWrite]] = [:]
        for entry in entries {
            guard case .reversion(let address) = entry.kind, var reversion = memory.reversions[address],
                let latest = reversion.spans.last
            else { continue }
            let value = reversion.value(after: now)
            reversion.spans.removeAll { $0.due <= now }
            memory.set(reversion.spans.isEmpty ? nil : reversion, at: address)
            guard reversion.spans.isEmpty || value != latest.written else { continue }
            groups[latest.rule, default: []].append(CharacteristicWrite(address: address, value: value))
        }
        let order = groups.keys.sorted { ($0?.rawValue ?? 0) < ($1?.rawValue ?? 0) }
        return Decision(
            firings: order.map { rule in
                let writes = (groups[rule] ?? []).sorted {
                    ($0.address.service, $0.address.type) < ($1.address.service, $1.address.type)
                }
                return Firing(
                    at: now, rule: rule, isReversion: true, scenes: [], writes: writes,
                    cause: Cause(rules: [], isOwn: true))
            })
    }

    /// Plans that old values come back: what somebody said “for ten minutes”.
    /// - `old`: what was there before.
    /// - `written`: what is there now.
    /// - `beneath`: the reversion that was planned for the characteristic before this one, as
    ///   ``EngineMemory/reversionKey(of:home:)`` has it: it goes on when this one is over. Without it, the engine's own
    ///   memory counts, which has none any more where it took the write for a decision by hand.
    public mutating func plan(
        _ old: CharacteristicWrite, written: Value, due: Instant, rule: AutomationRuleID? = nil, beneath: String? = nil
    ) {
        var reversion =
            memory.reversions[old.address] ?? beneath.flatMap(EngineMemory.Reversion.init(text:))
            ?? EngineMemory.Reversion(old: old.value, spans: [])
        // Once more, its time begins again.
        reversion.spans.removeAll { $0.rule == rule }
        reversion.spans.append(EngineMemory.Reversion.Span(written: written, due: due, rule: rule))
        memory.set(reversion, at: old.address)
        queue(reversion, at: old.address)
    }

    /// Lets the ends of what lasts for a while have their turn.
    mutating func queue(_ reversion: EngineMemory.Reversion, at address: CharacteristicAddress) {
        for due in Set(reversion.spans.map(\.due)) {
            queue.insert(DueQueue.Entry(at: due, kind: .reversion(address)))
        }
    }

    /// Forgets an old value: somebody has decided anew about its characteristic.
    public mutating func cancelReversion(at address: CharacteristicAddress) {
        memory.set(nil, at: address)
    }
}

// MARK: - When events come

extension RuleEngine {
    /// Whether an event comes again and again.
    func isRecurring(_ reference: RuleReference) -> Bool {
        switch event(reference) {
        case .time, .sun: true
        default: false
        }
    }

    /// Puts the next coming of an event into the queue: the first one that has not had its turn.
    mutating func schedule(_ reference: RuleReference, at now: Instant, after last: Instant? = nil) {
        next[reference] = nil
        guard !spent.contains(reference.position), let mark = memory.mark else { return }
        guard let due = nextComing(of: reference, mark: mark, after: last, now: now) else { return }
        next[reference] = due
        queue.insert(DueQueue.Entry(at: due, kind: .time(reference)))
    }

    private mutating func nextComing(
        of reference: RuleReference, mark: EngineMemory.Mark, after last: Instant?, now: Instant
    ) -> Instant? {
        let days = rules[reference.position].days
        // Days that are more than the patience ago need not be counted one by one.
        let earliest = now.adding(seconds: -Self.patience - 1)
        switch event(reference) {
        case .time(let time):
            let floor = [mark.wall, last ?? mark.wall, min(earliest, now)].max() ?? now
            return nextTime(time, days: days, after: floor)
        case .sun(let event, let offset):
            let floor = [mark.moment, last ?? mark.moment, min(earliest, now)].max() ?? now
            return nextSun(event, offset: offset.seconds, days: days, after: floor)
        case .at(let local):
            let moment = clock.moment(of: local)
            // Where the clock was set back, what is said for a time that it shows once more is still to come.
            return moment > min(mark.wall, now) && last == nil ? moment : nil
        case .after(let span):
            return last == nil ? countdown(reference, span: span, now: now, mark: mark) : nil
        case .arrive, .leave, .changes:
            return nil
        }
    }

    private func nextTime(_ time: TimeOfDay, days: Set<Weekday>, after moment: Instant) -> Instant? {
        let today = clock.local(moment).dayNumber
        for day in (today - 1)...(today + 8) {
            guard let local = LocalDateTime(dayNumber: day, secondOfDay: time.minutes * 60),
                days.isEmpty || days.contains(local.weekday)
            else { continue }
            let coming = clock.moment(of: local)
            // A day that the calendar leaves out has no times.
            if coming > moment, clock.local(coming).dayNumber == day { return coming }
        }
        return nil
    }

    private mutating func nextSun(_ event: SunEvent, offset: Int, days: Set<Weekday>, after moment: Instant) -> Instant?
    {
        let today = clock.local(moment.adding(seconds: -offset)).dayNumber
        // Beyond the polar circles it may take most of a year.
        for day in (today - 1)...(today + 370) {
            guard let local = LocalDateTime(dayNumber: day, secondOfDay: 0),
                days.isEmpty || days.contains(local.weekday),
                let passage = sun.moment(of: event, day: day)
            else { continue }
            let coming = passage.adding(seconds: offset)
            if coming > moment { return coming }
        }
        return nil
    }

    /// When a countdown ends; one that is seen for the first time begins now.
    private mutating func countdown(
        _ reference: RuleReference, span: TimeSpan, now: Instant, mark: EngineMemory.Mark
    ) -> Instant? {
        let key = key(reference)
        if let known = memory.countdowns[key], known.span == span {
            return known.due > mark.moment ? known.due : nil
        }
        let due = now.adding(seconds: max(0, span.seconds))
        memory.set(EngineMemory.Countdown(span: span, due: due), for: key)
        return due
    }

    /// Whether the rule may fire on the day of an event that comes by the clock; those of clock times and of the sun
    /// were looked at when the event was planned.
    private func fallsOnItsDay(_ reference: RuleReference, _ due: Instant) -> Bool {
        let days = rules[reference.position].days
        return isRecurring(reference) || days.isEmpty || days.contains(clock.local(due).weekday)
    }
}

extension DueQueue.Entry.Kind {
    /// Whether an old value comes back.
    var isReversion: Bool {
        if case .reversion = self { true } else { false }
    }

    /// The event of a rule that it is.
    var reference: RuleReference? {
        switch self {
        case .reversion: nil
        case .held(let reference), .time(let reference): reference
        }
    }
}
