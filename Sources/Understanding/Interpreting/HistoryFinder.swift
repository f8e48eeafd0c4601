internal import HomeModel

/// Finds in what the log has what answers a question about the past.
struct HistoryFinder {
    let index: HomeIndex
    let tables: SemanticTables

    /// How long a thing may take to follow what it was told, in seconds: what it reports until then has the same cause.
    private static let following = 120

    /// The command with the entries that answer it, and with its answer where it has a short one.
    func answered(_ command: Command) -> Command {
        guard var inquiry = command.inquiry else { return command }
        var command = command
        let found = relevant(command, inquiry)
        switch inquiry.form {
        case .why, .since, .what: inquiry.entries = found
        case .who, .when: inquiry.entries = Array(found.suffix(1))
        case .whether:
            inquiry.entries = found
            command.answer = inquiry.isPeriodKnown ? !found.isEmpty : nil
        case .count:
            inquiry.entries = found
            command.count = inquiry.isPeriodKnown ? found.count : nil
        }
        command.inquiry = inquiry
        return command
    }

    private func relevant(_ command: Command, _ inquiry: HistoryInquiry) -> [ActivityEntry] {
        if !inquiry.people.isEmpty {
            return inquiry.entries.filter { entry in
                guard case .presence(_, let isPresent) = entry.activity else { return false }
                return inquiry.isArrival.map { $0 == isPresent } ?? true
            }
        }
        guard let state = inquiry.state else { return events(inquiry) }
        if inquiry.form == .why || inquiry.form == .since {
            let such = command.targets.filter { option(state, $0)?.holds(for: $0.value) ?? false }
            return such.compactMap { beginnings(of: state, at: $0, in: inquiry.entries).last }
        }
        return command.targets.flatMap { beginnings(of: state, at: $0, in: inquiry.entries) }
            .sorted { $0.moment < $1.moment }
    }

    private func option(_ state: String, _ target: CommandTarget) -> SemanticTables.StateOption? {
        guard let position = index.byService[target.address.service] else { return nil }
        let type = index.entries[position].service.type.rawValue
        return tables.states[state]?.first {
            $0.characteristic == target.address.type.rawValue && ($0.types?.contains(type) ?? true)
        }
    }

    /// The moments at which a thing came into a state, each with what caused it.
    private func beginnings(
        of state: String, at target: CommandTarget, in entries: [ActivityEntry]
    ) -> [ActivityEntry] {
        guard let option = option(state, target) else { return [] }
        var result: [ActivityEntry] = []
        var isHeld = false
        var told: ActivityEntry?
        for entry in entries {
            guard case .value(let address, let value) = entry.activity, address.service == target.address.service
            else { continue }
            let isLeader = address.type == target.address.type.leader
            guard isLeader || address.type == target.address.type else { continue }
            let holds = option.holds(for: value)
            if isLeader { told = holds ? entry : nil }
            if holds, !isHeld { result.append(entry) }
            // On its way to where it was told, it passes other states.
            let isOnItsWay = !holds && (told.map { entry.moment.isWithin(Self.following, after: $0.moment) } ?? false)
            isHeld = holds || isOnItsWay
        }
        return result
    }

    /// What happened, without the echoes of things that do what they were told.
    private func events(_ inquiry: HistoryInquiry) -> [ActivityEntry] {
        var told: [CharacteristicAddress: LocalDateTime] = [:]
        return inquiry.entries.filter { entry in
            if inquiry.isOnlyByItself, !entry.cause.isByItself { return false }
            guard case .value(let address, _) = entry.activity else { return isOfHome(entry) }
            guard let place = index.byService[address.service], index.entries[place].home == index.primary?.id else {
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

extension LocalDateTime {
    /// Whether it is at most so many seconds after another moment.
    fileprivate func isWithin(_ seconds: Int, after other: LocalDateTime) -> Bool {
        let gap = (dayNumber - other.dayNumber) * 86_400 + secondOfDay - other.secondOfDay
        return (0...seconds).contains(gap)
    }
}

extension Understanding {
    /// A command about the past, answered from the entries that were found for it.
    public func answered(_ command: Command) -> Command {
        HistoryFinder(index: index, tables: language.tables).answered(command)
    }
}
