public import HomeModel

/// Finds in what the log has what answers a question about the past.
struct HistoryFinder {
    let index: HomeIndex
    let tables: SemanticTables
    /// The people who are at home.
    let present: Set<PersonID>

    /// How long a thing may take to follow what it was told, in seconds: what it reports until then has the same cause.
    private static let following = 120

    /// The question with those of its entries that answer it.
    func answered(_ question: HistoryQuestion) -> HistoryQuestion {
        var result = question
        switch question.inquiry.form {
        case .why, .since:
            result.targets = present(question.targets, question.inquiry)
            result.inquiry.entries = reasons(for: result.targets, question.inquiry)
            if question.inquiry.form == .why, result.inquiry.entries.isEmpty {
                // "Why did the blinds go down", where they are up again.
                result.inquiry.entries = relevant(question).suffix(1)
                result.inquiry.isOver = !result.inquiry.entries.isEmpty
            }
        case .what, .whether, .count:
            result.inquiry.entries = relevant(question)
        case .who, .when:
            result.inquiry.entries = relevant(question).suffix(1)
        }
        result.inquiry.unanswered = unanswered(question)
        if question.inquiry.form == .whether, question.inquiry.isUpToNow, result.inquiry.entries.isEmpty,
            let state = question.inquiry.state
        {
            let so = question.targets.filter { target in
                option(state, target).map { $0.holds(for: target.value) != question.inquiry.isNegated } ?? false
            }
            result.inquiry.isSoNow = !so.isEmpty
            if !so.isEmpty { result.targets = so }
        }
        // "Did Anna leave already", where nobody saw her go and she isn't there.
        if question.inquiry.form == .whether, question.inquiry.period == nil, result.inquiry.entries.isEmpty,
            let isArrival = question.inquiry.isArrival, question.inquiry.people.count == 1
        {
            result.inquiry.isSoNow = question.inquiry.people.isSubset(of: present) == isArrival
        }
        return result
    }

    // MARK: How things are

    /// Those that are as the question says, where any is. Without a state, each stands for what of it was changed last.
    private func present(_ targets: [CommandTarget], _ inquiry: HistoryInquiry) -> [CommandTarget] {
        guard let state = inquiry.state else {
            let changes = events(inquiry)
            return targets.map { target in
                let last = changes.last { $0.activity.service == target.address.service }
                guard case .value(let address, let value)? = last?.activity,
                    let position = index.byService[address.service]
                else { return target }
                return index.target(position, address.type, value: value)
            }
        }
        let such = targets.filter { target in
            option(state, target).map { $0.holds(for: target.value) != inquiry.isNegated } ?? false
        }
        return such.isEmpty ? targets : such
    }

    /// What made the things as they are.
    private func reasons(for targets: [CommandTarget], _ inquiry: HistoryInquiry) -> [ActivityEntry] {
        guard let state = inquiry.state else {
            let changes = events(inquiry)
            return targets.compactMap { target in
                changes.last { $0.activity == target.value.map { .value(target.address, $0) } }
            }
        }
        return targets.compactMap { target in
            guard let option = option(state, target), option.holds(for: target.value) != inquiry.isNegated else {
                return nil
            }
            return beginnings(of: state, at: target, in: inquiry).last
        }
    }

    // MARK: What happened

    private func relevant(_ question: HistoryQuestion) -> [ActivityEntry] {
        let inquiry = question.inquiry
        if !inquiry.people.isEmpty {
            return inquiry.entries.filter { entry in
                guard case .presence(_, let isPresent) = entry.activity else { return false }
                return inquiry.isArrival.map { $0 == isPresent } ?? true
            }
        }
        guard let state = inquiry.state else {
            let asked = Set(question.targets.map(\.address.service))
            return events(inquiry).filter { asked.isEmpty || $0.activity.service.map(asked.contains) ?? false }
        }
        return question.targets.flatMap { beginnings(of: state, at: $0, in: inquiry) }
            .sorted { $0.moment < $1.moment }
    }

    private func option(_ state: String, _ target: CommandTarget) -> SemanticTables.StateOption? {
        guard let position = index.byService[target.address.service] else { return nil }
        let type = index.entries[position].service.type.rawValue
        return tables.states[state]?.first {
            $0.characteristic == target.address.type.rawValue && ($0.types?.contains(type) ?? true)
        }
    }

    /// How a thing came into a state.
    private struct Course {
        /// The moments at which it did, each with what caused it: being told to,
        /// where the thing has said since that it is so.
        var beginnings: [ActivityEntry] = []
        /// The last order to be in the state which the accessory hasn't answered by reporting it.
        var unanswered: ActivityEntry?
    }

    private func course(to state: String, of target: CommandTarget, in inquiry: HistoryInquiry) -> Course {
        guard let option = option(state, target) else { return Course() }
        var result = Course()
        var isHeld = false
        for entry in inquiry.entries {
            guard case .value(let address, let value) = entry.activity, address.service == target.address.service
            else { continue }
            let holds = option.holds(for: value) != inquiry.isNegated
            if address.type == target.address.type.leader { result.unanswered = holds ? entry : nil }
            guard address.type == target.address.type else { continue }
            if holds, !isHeld {
                let cause = result.unanswered.flatMap {
                    entry.moment.isWithin(Self.following, after: $0.moment) ? $0 : nil
                }
                result.beginnings.append(cause ?? entry)
            }
            if holds { result.unanswered = nil }
            isHeld = holds
        }
        // An order that was fulfilled before it was given needs no answer.
        if option.holds(for: target.value) != inquiry.isNegated { result.unanswered = nil }
        return result
    }

    private func beginnings(
        of state: String, at target: CommandTarget, in inquiry: HistoryInquiry
    ) -> [ActivityEntry] {
        course(to: state, of: target, in: inquiry).beginnings
    }

    /// The last time that something was told to come into a state in which it has not been since.
    private func unanswered(_ question: HistoryQuestion) -> ActivityEntry? {
        guard let state = question.inquiry.state else { return nil }
        return question.targets.compactMap { course(to: state, of: $0, in: question.inquiry).unanswered }
            .max { $0.moment < $1.moment }
    }

    /// The events that were asked about, without the echoes of things that do what they were told.
    private func events(_ inquiry: HistoryInquiry) -> [ActivityEntry] {
        var told: [CharacteristicAddress: LocalDateTime] = [:]
        return inquiry.entries.filter { entry in
            if inquiry.isOnlyByItself, !entry.cause.isByItself { return false }
            if !inquiry.actors.isEmpty, !entry.isDoing(of: inquiry.actors) { return false }
            guard case .value(let address, _) = entry.activity else { return isOfHome(entry) }
            guard let place = index.byService[address.service], index.entries[place].home == index.primaryID else {
                return false
            }
            told[address] = entry.moment
            guard let leader = address.type.leader,
                let since = told[CharacteristicAddress(service: address.service, type: leader)]
            else { return true }
            return !entry.moment.isWithin(Self.following, after: since)
        }
    }

    private func isOfHome(_ entry: ActivityEntry) -> Bool {
        switch entry.activity {
        case .value(let address, _), .failure(let address, _): index.byService[address.service] != nil
        case .presence(let person, _): index.people[person] != nil
        case .reachable(let accessory, _): index.byAccessory[accessory] != nil
        case .scene, .rule: true
        }
    }
}

extension ActivityEntry.Cause {
    /// Whether the house did it, not a person.
    fileprivate var isByItself: Bool {
        switch self {
        case .rule, .reversion: true
        case .voice, .undo, .hand, .accessory: false
        }
    }
}

extension ActivityEntry {
    /// Whether one of some people asked for it, or came or left.
    fileprivate func isDoing(of people: Set<PersonID>) -> Bool {
        if case .presence(let person, _) = activity { return people.contains(person) }
        switch cause {
        case .voice(let person?), .undo(let person?): return people.contains(person)
        case .voice(nil), .undo(nil), .rule, .reversion, .hand, .accessory: return false
        }
    }
}

extension LocalDateTime {
    /// Whether it is at most so many seconds after another moment.
    fileprivate func isWithin(_ seconds: Int, after other: LocalDateTime) -> Bool {
        (0...seconds).contains(other.seconds(until: self))
    }
}

extension Understanding {
    /// A question about the past, answered from the entries that were found for it.
    /// - Parameter present: who is at home.
    public func answered(_ question: HistoryQuestion, present: Set<PersonID>) -> HistoryQuestion {
        HistoryFinder(index: index, tables: language.tables, present: present).answered(question)
    }
}
