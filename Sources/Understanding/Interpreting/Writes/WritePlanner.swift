internal import HomeModel

/// Turns the action or the value of a `set` node into writes for a service.
struct WritePlanner {
    let situation: Situation
    let set: Meaning
    /// Whether it happens later, when nobody knows yet how things are then.
    var isLater = false

    var tables: SemanticTables { situation.tables }
    var index: HomeIndex { situation.index }
    /// The values that are said.
    var spokenValues: [SpokenValue] {
        let said = set.children(.value).compactMap { SpokenValue($0) }
        return said.isEmpty && set.has(.exact) ? SpokenValue(set).map { [$0] } ?? [] : said
    }
    /// What is done where the step can't be: to things that are named, not to whatever is in a place.
    private var other: String? {
        let isGeneral = self.set.children(.target).contains { $0.has(.area) || $0.has(.everything) }
        return isGeneral ? nil : self.set.value(.else)
    }
    /// Whether it is a step from how things are.
    var isStep: Bool { self.set.has(.change) || set.has(.factor) }
    /// Whether a step is only for what runs: "faster" starts nothing.
    var isOfRunning: Bool {
        self.set.aspect.flatMap { tables.aspect($0).onlyRunning } ?? false
    }
    /// Whether it is a step down.
    var isLess: Bool {
        self.set.value(.change) == "down" || (set.value(.factor).flatMap(Double.init) ?? 1) < 1
    }
    /// Whether the words say how far a step goes, so that an action that goes all the way isn't meant.
    private var isMeasured: Bool { self.set.child(.by) != nil || set.has(.bit) || set.has(.factor) }

    /// Whether the service has what the node is about.
    func isAble(_ position: Int) -> Bool {
        let values = spokenValues
        if !values.isEmpty {
            return values.contains {
                writeOption(for: $0, at: position) != nil || endWrites($0, at: position) != nil
                    || namedPreset($0, at: position) != nil
            }
        }
        if set.has(.exactWord) { return wordPlan(at: position) != nil }
        if let action = set.value(.action), actionPlan(action, at: position) != nil { return true }
        if let other, option(other, at: position) != nil { return true }
        return (isStep || set.value(.action) == nil) && writeOption(for: nil, at: position) != nil
    }

    /// The writes for the service.
    func plan(at position: Int) -> WritePlan { started(planned(at: position), at: position) }

    private func planned(at position: Int) -> WritePlan {
        // "To 22 in heat mode": the mode tells which temperature is meant, wherever it is said.
        let values = spokenValues.filter(\.isMode) + spokenValues.filter { !$0.isMode }
        if let first = values.first {
            if values.count > 1, let mode = first.mode, !can(mode, at: position) { return .unsupported }
            let all = values.dropFirst().reduce(plan(first, at: position)) {
                joined($0, behind($0).plan($1, at: position))
            }
            // "The heater on at twenty" turns it on too.
            guard let action = set.value(.action), ["on", "play"].contains(action),
                let power = actionPlan(action, at: position), case .writes = all
            else { return all }
            return joined(power, all)
        }
        if let plan = wordPlan(at: position) { return plan }
        if set.value(.action) == "toggle" { return togglePlan(at: position) }
        if let action = set.value(.action), !isMeasured, let plan = actionPlan(action, at: position) {
            return set.has(.enough) && isDone(plan, at: position) && canStep(at: position)
                ? stepPlan(at: position) : plan
        }
        if isStep, canStep(at: position) { return stepPlan(at: position) }
        return other.flatMap { actionPlan($0, at: position) } ?? .unsupported
    }

    /// The planner of what is said after those writes: "to heating, 22 degrees".
    private func behind(_ plan: WritePlan) -> WritePlanner {
        guard case .writes(let writes) = plan else { return self }
        var situation = situation
        for (type, value) in writes { situation.assumed[type] = value }
        return WritePlanner(situation: situation, set: self.set, isLater: isLater)
    }

    private func joined(_ first: WritePlan, _ second: WritePlan) -> WritePlan {
        guard case .writes(let some) = first, case .writes(let more) = second else {
            if case .writes = first { return second }
            return first
        }
        let taken = Set(some.map(\.0))
        return .writes(some + more.filter { !taken.contains($0.0) })
    }
}
