public import HomeModel

// MARK: - What happens

extension RuleEngine {
    /// Takes something that happened.
    /// - `now`: what time it is; all that was due before has been decided.
    /// - `cause`: of what it came; that of the firing where it is what came of a write.
    /// - Returns: what is to be done.
    public mutating func take(_ event: HouseEvent, at now: Instant, cause: Cause = .outside) -> Decision {
        let references: [RuleReference]
        switch event {
        case .value(let address, let value):
            references = change(address, to: value, at: now, cause: cause)
        case .arrive(let person, let place):
            references = arrival(of: person, place: place)
        case .leave(let person, let place):
            references = departure(of: person, place: place)
        }
        guard !references.isEmpty else { return Decision() }
        var decision = Decision()
        decision.cutShort = cutShort(references.map(\.position), at: now, cause: cause)
        decision.firings = firings(of: references, clockAt: now, at: now, cause: cause, checksDays: true)
        for firing in decision.firings {
            guard let rule = firing.rule, let position = position(of: rule), rules[position].isOnce else { continue }
            remove(position)
            decision.spent.append(rule)
        }
        return decision
    }

    /// The people and values that became others while nobody looked, as events; for the driver to begin with.
    ///
    /// After a short stop, such as a crash, they are events like any others. After a longer one they are only noted:
    /// what happened yesterday sets nothing off today.
    public mutating func missedEvents(in actual: HomeState, at now: Instant) -> [HouseEvent] {
        let values = memory.seen.keys.sorted { ($0.service, $0.type) < ($1.service, $1.type) }.compactMap { address in
            actual.values[address].flatMap { $0 != state.values[address] ? HouseEvent.value(address, $0) : nil }
        }
        let people = Set(home.people.map(\.id))
        let arrived = actual.present.intersection(people).subtracting(state.present).sorted()
        let left = state.present.subtracting(actual.present).sorted()
        let events = values + left.map { .leave($0, place: nil) } + arrived.map { .arrive($0, place: nil) }
        let isShort = memory.mark.map { $0.moment.seconds(until: now) <= Self.patience } ?? false
        guard !isShort else { return events }
        for event in events { adopt(event) }
        return []
    }

    /// Takes a change that happened too long ago to set anything off.
    private mutating func adopt(_ event: HouseEvent) {
        switch event {
        case .arrive(let person, let place): note(person, isThere: true, at: place)
        case .leave(let person, let place): note(person, isThere: false, at: place)
        case .value(let address, let value):
            state.values[address] = value
            memory.setSeen(value, at: address)
            for reference in index.changes[address] ?? [] {
                guard case .changes(_, let test, _) = self.event(reference) else { continue }
                if test.isLimit { memory.setCrossed(test.holds(for: value), for: key(reference)) }
                if !test.holds(for: value) { memory.setHeld(nil, for: key(reference)) }
            }
        }
    }
}

// MARK: - Values

extension RuleEngine {
    /// A press of a button is an event each time, though its value is the same.
    private static let momentary: CharacteristicType = "ProgrammableSwitchEvent"

    /// Takes a value; gives the events that it is.
    private mutating func change(
        _ address: CharacteristicAddress, to value: Value, at now: Instant, cause: Cause
    ) -> [RuleReference] {
        let old = state.values[address]
        guard old != value || address.type == Self.momentary else { return [] }
        state.values[address] = value
        noteDecision(about: address, value, isOwn: cause.isOwn)
        guard let references = index.changes[address] else { return [] }
        memory.setSeen(value, at: address)
        return references.filter { reference in
            guard !spent.contains(reference.position), case .changes(_, let test, let heldFor) = event(reference) else {
                return false
            }
            if let heldFor { return lasts(reference, test, old, value, heldFor, now) }
            return test.isLimit ? crosses(reference, test, value) : test.holds(for: value)
        }
    }

    /// A value that somebody else has set stays when the time of a rule is over.
    private mutating func noteDecision(about address: CharacteristicAddress, _ value: Value, isOwn: Bool) {
        guard var reversion = memory.reversions[address], let latest = reversion.spans.indices.last,
            reversion.spans[latest].written != value
        else { return }
        if isOwn {
            // The accessory has put it on its own step.
            reversion.spans[latest].written = value
            memory.set(reversion, at: address)
        } else {
            memory.set(nil, at: address)
        }
    }

    /// Whether a limit was passed that had not been.
    private mutating func crosses(_ reference: RuleReference, _ test: ChangeTest, _ value: Value) -> Bool {
        let key = key(reference)
        if test.holds(for: value) {
            defer { memory.setCrossed(true, for: key) }
            return !memory.crossed.contains(key)
        }
        if test.isBack(value, margin: margin(of: reference, test)) { memory.setCrossed(false, for: key) }
        return false
    }

    private func margin(of reference: RuleReference, _ test: ChangeTest) -> Double {
        guard case .changes(let address, _, _) = event(reference) else { return 0 }
        let limit: Double
        switch test {
        case .above(let number), .below(let number): limit = number
        case .any, .to: return 0
        }
        return metadata[address].map { Debounce.margin(for: $0, limit: limit) } ?? 0
    }

    /// Begins, goes on with or breaks off the time that a value has to last. It fires later,
    /// unless it needn't last at all.
    private mutating func lasts(
        _ reference: RuleReference, _ test: ChangeTest, _ old: Value?, _ value: Value, _ heldFor: TimeSpan,
        _ now: Instant
    ) -> Bool {
        let key = key(reference)
        guard test.holds(for: value) else {
            memory.setHeld(nil, for: key)
            return false
        }
        let wasSo = test.isLimit && old.map(test.holds) ?? false
        guard !wasSo else { return false }
        guard heldFor.seconds > 0 else { return true }
        let due = now.adding(seconds: heldFor.seconds)
        memory.setHeld(due, for: key)
        queue.insert(DueQueue.Entry(at: due, kind: .held(reference)))
        return false
    }
}

// MARK: - People

extension RuleEngine {
    /// Takes note that somebody has come, and gives the events of rules that this is. Whoever comes was away before,
    /// even where the home was told otherwise. Only a second notice of the same coming is no event.
    private mutating func arrival(of person: PersonID, place: String?) -> [RuleReference] {
        let isFirst = others(than: person, at: place).isEmpty
        guard note(person, isThere: true, at: place) else { return [] }
        return index.travels(of: person).filter { reference in
            guard case .arrive(let who, let site) = event(reference) else { return false }
            return isSame(site, place) && (who == .first ? isFirst : who != .last)
        }
    }

    private mutating func departure(of person: PersonID, place: String?) -> [RuleReference] {
        guard note(person, isThere: false, at: place) else { return [] }
        let isLast = others(than: person, at: place).isEmpty
        return index.travels(of: person).filter { reference in
            guard case .leave(let who, let site) = event(reference) else { return false }
            return isSame(site, place) && (who == .last ? isLast : who != .first)
        }
    }

    /// The other people at home; at another place, those who are known to be there.
    private func others(than person: PersonID, at place: String?) -> Set<PersonID> {
        let there = place == nil ? state.present : memory.whereabouts[EngineMemory.Place(place)]?.there ?? []
        return there.subtracting([person])
    }

    /// Notes that somebody has come or gone; `false` where that was known.
    @discardableResult
    private mutating func note(_ person: PersonID, isThere: Bool, at place: String?) -> Bool {
        if place == nil {
            if isThere { state.present.insert(person) } else { state.present.remove(person) }
            memory.setPresent(state.present)
        }
        return memory.note(person, isThere: isThere, at: EngineMemory.Place(place))
    }

    private func isSame(_ one: String?, _ other: String?) -> Bool {
        one.map(EntityName.folded) == other.map(EntityName.folded)
    }
}

// MARK: - Firing

extension RuleEngine {
    /// The rules among those with an event in `references` that may fire now, each once, in their order; all are judged
    /// by the state as it is before any of them writes.
    mutating func firings(
        of references: [RuleReference], clockAt moment: Instant, at now: Instant, cause: Cause, checksDays: Bool
    ) -> [Firing] {
        let events = Dictionary(references.map { ($0.position, event($0)) }, uniquingKeysWith: { first, _ in first })
        let chosen = ready(references.map(\.position), clockAt: moment, checksDays: checksDays) {
            !cause.rules.contains($0)
        }
        let before = state.values
        return chosen.map { position in
            var firing = fire(position, at: now, cause: cause, before: before)
            firing.event = events[position]
            return firing
        }
    }

    /// The rules that would fire once more in a chain of causes, and change something: there the chain is cut short.
    private mutating func cutShort(_ positions: [Int], at now: Instant, cause: Cause) -> [AutomationRuleID] {
        guard !cause.rules.isEmpty else { return [] }
        return ready(positions, clockAt: now, checksDays: true) { cause.rules.contains($0) }
            .map { rules[$0] }
            .filter { rule in writes(of: rule).contains { state.values[$0.address] != $0.value } }.map(\.id)
    }

    /// The rules among those at `positions` that are let in, are enabled, have their day and meet their conditions.
    private mutating func ready(
        _ positions: [Int], clockAt moment: Instant, checksDays: Bool, where isLetIn: (AutomationRuleID) -> Bool
    ) -> [Int] {
        let local = clock.local(moment)
        return Set(positions).sorted().filter { position in
            let rule = rules[position]
            guard !spent.contains(position), isLetIn(rule.id), rule.isEnabled(at: local) else { return false }
            if checksDays, !rule.days.isEmpty, !rule.days.contains(local.weekday) { return false }
            return rule.conditions.allSatisfy { holds($0, in: rule, local: local, moment: moment) }
        }
    }

    private mutating func fire(
        _ position: Int, at now: Instant, cause: Cause, before: [CharacteristicAddress: Value]
    ) -> Firing {
        let rule = rules[position]
        let writes = writes(of: rule)
        for write in writes {
            guard let duration = rule.duration else {
                cancelReversion(at: write.address)
                continue
            }
            let due = now.adding(seconds: max(0, duration.seconds))
            guard let old = before[write.address] else { continue }
            plan(
                CharacteristicWrite(address: write.address, value: old), written: write.value, due: due, rule: rule.id)
        }
        return Firing(
            at: now, rule: rule.id, isReversion: false, scenes: rule.scenes, writes: writes, tells: rule.tells,
            cause: Cause(rules: cause.rules.union([rule.id]), isOwn: true))
    }
}
