internal import HomeModel

/// Reads what is asked and said of how much longer something stays as it was set for a while: "how long will that be
/// on?", "another ten minutes".
struct SpanReader {
    let situation: Situation

    private var conversation: Conversation { _read { yield situation.conversation } }

    /// Reads a sentence that would be said to a timer, if none runs and the topic was set for a while; `nil` for
    /// anything else.
    func reading(of sentence: Meaning) -> Interpretation? {
        guard situation.question == nil, situation.pending.isEmpty, sentence.children.count == 1,
            let node = sentence.children.first
        else { return nil }
        if node.kind == .query, node.aspect == "duration", node.value(.ask) == "value" { return asked(node) }
        guard conversation.lastTimer == nil, conversation.topic == nil else { return nil }
        let last = situation.index.services(at: situation.references.things)
        switch node.kind {
        case .queryTimer where node.asksOfNoTimer && !hasTimers: return answer(about: last)
        case .addToTimer where node.asksOfNoTimer && (!hasTimers || node.has(.ifTold)):
            guard let length = node.child(.duration)?.timeSpan else { return nil }
            return lengthened(last, by: node.value(.sign) == "-1" ? -length.seconds : length.seconds)
        case .ruleEdit where conversation.isAfterAnswer:
            // "Make it an hour", after a question how long it is on.
            let said = node.besidesLast
            guard said.map(\.kind) == [.length], let length = said[0].timeSpan else { return nil }
            return lasting(spanned(last), length)
        case .fragment:
            guard let seconds = added(by: node) else { return nil }
            return lengthened(last, by: seconds)
        default: return nil
        }
    }

    private var hasTimers: Bool { conversation.timers.contains { $0.kind == .timer } }

    /// "Five more" after "for half an hour", in seconds; `nil` where no length was said just now.
    private func added(by fragment: Meaning) -> Int? {
        guard let size = fragment.child(.by), size.attributes.isEmpty, size.children.count == 1,
            fragment.children.count == 1,
            fragment.attributes.allSatisfy({ [.change, .again, .more].contains($0.key) }),
            fragment.has(.change) || fragment.has(.more),
            let number = size.child(.number)?.number, number > 0,
            let unit = conversation.lastSentence?.child(.for)?.unitOfSpan.flatMap(Double.init)
        else { return nil }
        return Int((number * unit).rounded()) * (fragment.value(.change) == "down" ? -1 : 1)
    }

    /// "How long will the fan run?": until what was set for a while is over; of what has no length of its own,
    /// nothing ends it.
    private func asked(_ query: Meaning) -> Interpretation? {
        let found = TargetResolver(situation: situation).resolve(query).positions
        let services = found.map { situation.index.entries[$0].service }
        if let answer = answer(about: services.map(\.id)) { return answer }
        // What has a length of its own tells that.
        guard !services.contains(where: { $0.characteristics.contains(where: \.type.isDuration) }) else { return nil }
        let ids = Set(services.map(\.id))
        let rules = situation.rules.filter { $0.isOnce && $0.actions.contains { ids.contains($0.address.service) } }
        guard rules.isEmpty else { return Interpretation(.answered, commands: [.list(.rulesTold(rules, answer: nil))]) }
        return answerNever(about: services.map(\.id))
    }

    // MARK: What is left

    /// For how much longer services stay as they were set; `nil` where nothing brings them back.
    func answer(about services: [ServiceID]) -> Interpretation? {
        let targets = spanned(services)
        guard let longest = targets.compactMap({ conversation.remaining[$0.address] }).max() else { return nil }
        return told(targets, TimeSpan(seconds: longest))
    }

    /// The answer that nothing is set to bring services back from what they are.
    func answerNever(about services: [ServiceID]) -> Interpretation? {
        let targets = services.compactMap { service -> CommandTarget? in
            guard let position = situation.index.byService[service] else { return nil }
            let switches: [CharacteristicType] = ["On", "Active", "CurrentPosition", "CurrentDoorState"]
            return switches.first { situation.value($0, at: position) != nil }.map {
                situation.index.target(position, $0, value: situation.value($0, at: position))
            }
        }
        return targets.isEmpty ? nil : told(targets, nil)
    }

    private func told(_ targets: [CommandTarget], _ span: TimeSpan?) -> Interpretation {
        var result = Interpretation(.answered, commands: [.house(.remaining(targets, span))])
        result.mentioned = targets.map(\.address.service)
        return result
    }

    // MARK: More of it

    /// What was set for a while, for so many seconds more or less.
    private func lengthened(_ services: [ServiceID], by seconds: Int) -> Interpretation? {
        let targets = spanned(services)
        guard let longest = targets.compactMap({ conversation.remaining[$0.address] }).max() else { return nil }
        guard longest + seconds > 0 else { return .impossible("length") }
        return lasting(targets, TimeSpan(seconds: longest + seconds))
    }

    private func lasting(_ targets: [CommandTarget], _ span: TimeSpan) -> Interpretation? {
        guard !targets.isEmpty, span.seconds > 0 else { return nil }
        var command = SetCommand(targets)
        command.duration = span
        let unit = conversation.lastSentence?.child(.for)
        var result = Interpretation(.done, commands: [.set(command)])
        if let unit, let node = conversation.lastSentence?.children.last {
            result.sentence = Meaning(.sentence, children: [unit, node])
        }
        return result
    }

    /// The values of services that were set for a while.
    private func spanned(_ services: [ServiceID]) -> [CommandTarget] {
        services.flatMap { service -> [CommandTarget] in
            guard let position = situation.index.byService[service] else { return [] }
            return conversation.remaining.keys.filter { $0.service == service }
                .sorted { $0.type.rawValue < $1.type.rawValue }
                .map { situation.index.target(position, $0.type, value: situation.value($0.type, at: position)) }
        }
    }
}

extension Meaning {
    /// Whether what would be said to a timer names none.
    var asksOfNoTimer: Bool {
        child(.name) == nil && child(.which) == nil && child(.until) == nil && child(.condition) == nil
            && ![.alarm, .reminder, .every, .other, .orStart, .whole].contains(where: has) && !tellsWhichTimer
    }

    /// In what a length of time was said, in seconds: 60 for minutes; `nil` where it was several units.
    var unitOfSpan: String? {
        if let seconds = value(.seconds).flatMap(Int.init), children.isEmpty {
            return [3600, 60, 1].first { seconds.isMultiple(of: $0) }.map(String.init)
        }
        return children.count == 1 ? child(.part)?.value(.unit) : nil
    }
}
