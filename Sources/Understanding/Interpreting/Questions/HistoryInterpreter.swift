internal import HomeModel

/// Interprets questions about what happened, when, and why: what the log has to be searched for.
struct HistoryInterpreter {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// The question that a `history` node asks.
    func interpret(_ node: Meaning) -> Interpretation {
        guard let form = node.value(.ask).flatMap(HistoryInquiry.Form.init(rawValue:)) else {
            return .noCommand
        }
        var inquiry = HistoryInquiry(form, state: node.value(.state))
        inquiry.isNegated = node.has(.negated)
        inquiry.isOnlyByItself = node.has(.itself)
        let isOfWork = inquiry.state == "running" && !inquiry.isNegated
        if let period = node.child(.period) {
            guard let read = HistoryPeriodReader(situation: situation).period(period) else {
                return .noCommand
            }
            inquiry.period = read
            // What runs does so for a while: "did the lawn get watered today" is about now as well.
            if node.has(.stative) || isOfWork, case .between(_, let end) = read {
                inquiry.isUpToNow = end > situation.speaker.now
            }
        } else {
            inquiry.isUpToNow = isOfWork
        }
        var about: [CommandTarget] = []
        if node.has(.by) {
            inquiry.actors = people(node)
            guard !inquiry.actors.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        } else if node.has(.coming) || node.has(.going) {
            inquiry.people = people(node)
            guard !inquiry.people.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
            inquiry.isArrival = node.has(.coming)
        }
        // "What did I ask you to do with the shutters": what was done to them.
        if !node.children(.target).isEmpty {
            about = targets(node, inquiry)
            guard !about.isEmpty else { return Interpretation(.notUnderstood, reason: .nothingThere) }
        }
        return Interpretation(.answered, commands: [.explain(HistoryQuestion(inquiry, about: about))])
    }

    private func people(_ node: Meaning) -> Set<PersonID> {
        let here = Set(index.primary?.people.map(\.id) ?? [])
        switch node.value(.who) {
        case "me": return Set(situation.person.map { [$0.id] } ?? [])
        case nil: return here
        default:
            // A name that several homes know is of the one that is asked.
            let named = Set(node.values(.who).compactMap(Int64.init).map { PersonID(rawValue: $0) })
            let own = named.intersection(here)
            return own.isEmpty ? named : own
        }
    }

    /// What the question is about, each with its value now; every characteristic where no state is asked about.
    private func targets(_ node: Meaning, _ inquiry: HistoryInquiry) -> [CommandTarget] {
        let state = inquiry.state
        let resolver = TargetResolver(situation: situation) { position in
            state.map { situation.stateOption($0, at: position) != nil } ?? true
        }
        return resolver.resolve(node).positions.compactMap { position in
            let shown = state.flatMap { situation.stateOption($0, at: position) }
                .map { CharacteristicType(rawValue: $0.characteristic) }
            let type = shown ?? (state == nil ? index.entries[position].service.characteristics.first?.type : nil)
            return type.map { index.target(position, $0, value: situation.value($0, at: position)) }
        }
    }
}
