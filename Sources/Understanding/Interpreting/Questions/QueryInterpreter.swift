internal import HomeModel

/// Interprets questions: reads what they ask about and answers them.
struct QueryInterpreter {
    /// The characteristic that tells that a battery has to be changed soon.
    private static let lowBattery: CharacteristicType = "StatusLowBattery"
    let situation: Situation

    var index: HomeIndex { situation.index }

    /// The answer to a `query` node. What can't be reached is told as it was last.
    func interpret(_ said: Meaning) -> Interpretation {
        // "Do the kids have their lights on": whose they are isn't known, and other people's are none of them.
        if said.value(.ask) == "state", said.hasUnknownOwners, situation.near.isEmpty { return .nothingThere("owner") }
        var answer = answer(to: aboutLast(said))
        guard !situation.state.unreachable.isEmpty else { return answer }
        for position in answer.commands.indices {
            if let query = answer.commands[position].query {
                answer.commands[position].query?.targets = query.targets.map(asLastKnown)
            }
        }
        return answer
    }

    /// A target with a remark where it can't be reached.
    private func asLastKnown(_ target: CommandTarget) -> CommandTarget {
        var target = target
        target.valueName = situation.nameOfInput(target)
        guard let entry = index.byService[target.address.service].map({ index.entries[$0] }),
            situation.state.unreachable.contains(entry.accessoryID)
        else { return target }
        target.error = .unreachable(bridge: nil)
        return target
    }

    /// The question put to what was talked about, where "it" can be that: "how bright is it".
    private func aboutLast(_ query: Meaning) -> Meaning {
        guard let aspect = query.value(.itAspect) else { return query }
        var specific = query.without(.aspect, .itAspect, .here)
        specific.attributes.append(.init(key: .aspect, value: aspect))
        specific.children = [.mentioned]
        let found = resolve(specific) { readType(specific, aspect: aspect, at: $0) != nil }.positions
        return found.contains { readType(specific, aspect: aspect, at: $0) != nil } ? specific : query
    }

    private func answer(to query: Meaning) -> Interpretation {
        switch query.value(.ask) {
        case "state": stateQuestion(query, form: .state)
        case "which": stateQuestion(query, form: .which)
        case "count": stateQuestion(query, form: .count)
        case "most": most(query)
        case "compare": compared(query)
        default: valueQuestion(query)
        }
    }

    func answered(_ query: QueryCommand) -> Interpretation { Interpretation(.answered, commands: [.query(query)]) }

    // MARK: Values

    private func valueQuestion(_ query: Meaning) -> Interpretation {
        let name = query.aspect ?? (query.isAboutSetting ? nil : "state")
        let found = resolve(query) { readType(query, aspect: name, at: $0) != nil }
        var targets: [CommandTarget] = []
        for position in found.positions {
            guard let type = readType(query, aspect: name, at: position) else { continue }
            targets.append(index.target(position, type, value: situation.value(type, at: position)))
            if query.has(.faring), type != Self.lowBattery,
                situation.value(Self.lowBattery, at: position) == .bool(true)
            {
                targets.append(index.target(position, Self.lowBattery, value: .bool(true)))
            }
            if type == "Hue", index.entries[position].service.characteristic("Saturation") != nil {
                targets.append(
                    index.target(position, "Saturation", value: situation.value("Saturation", at: position)))
            }
        }
        let isKind = query.children(.target).contains { $0.has(.type) || $0.has(.kin) }
        if !found.isNamed, !isKind, let name { targets = withoutOthers(targets, of: name) }
        guard !targets.isEmpty else { return nothing(found) }
        var topic = QueryTopic(form: .value, state: nil, aspect: name, isAny: false)
        topic.isOfThing = targets.contains { target in
            index.byService[target.address.service].map(situation.isEnclosed) ?? false
        }
        return answered(QueryCommand(topic, targets: targets))
    }

    /// Removes targets that tell nothing of a whole place: the soil of a pot is not the air around it, a hot tub not
    /// the weather. If all are such, those with a number stay; a floor that is dry has none.
    private func withoutOthers(_ targets: [CommandTarget], of aspect: String) -> [CommandTarget] {
        let apart = Set(situation.tables.aspect(aspect).read.filter { $0.named == true }.map(\.characteristic))
        // How warm it is outside is told by no hot tub, where something else tells it.
        let open = targets.filter { !(index.byService[$0.address.service].map(situation.isEnclosed) ?? false) }
        let usual = (open.isEmpty ? targets : open).filter { !apart.contains($0.address.type.rawValue) }
        return usual.isEmpty ? targets.filter { $0.value?.number != nil } : usual
    }

    func readType(_ query: Meaning, aspect: String?, at position: Int) -> CharacteristicType? {
        // A screen's input is told if it has a name.
        if aspect == "showing", !hasNamedInput(at: position) { return readType(query, aspect: "state", at: position) }
        if let aspect, !query.isAboutSetting {
            return situation.characteristic(of: situation.tables.aspect(aspect).read, at: position)
        }
        // "What is it set to": what could be written.
        let names =
            aspect.map { [$0] } ?? (situation.tables.units["bare"] ?? []) + (situation.tables.units["mode"] ?? [])
        for name in names {
            let options = situation.tables.aspect(name).settable
            if let type = situation.characteristic(of: options, at: position) { return type }
        }
        return nil
    }

    private func hasNamedInput(at position: Int) -> Bool {
        situation.nameOfInput(
            index.target(position, "ActiveIdentifier", value: situation.value("ActiveIdentifier", at: position))) != nil
    }

    // MARK: Targets

    /// What a question is about. One about safety that names no place is about the whole home wherever it is asked: who
    /// asks in the hall whether the doors are locked must not hear "yes" of the hall's.
    func resolve(_ query: Meaning, isSafety: Bool = false, isAble: @escaping (Int) -> Bool) -> ResolvedTarget {
        let asked = { (target: Meaning) in
            query.value(.ask) == "which" ? target.isPlainKind : target.isPlainPlural
        }
        let isWhole = query.isOfWholeHome || isSafety && query.children(.target).allSatisfy(asked)
        guard isWhole, situation.speaker.room != nil else { return resolveAnywhere(query, isAble: isAble) }
        return TargetResolver(situation: situation.withoutRoom(), isAble: isAble).resolve(query)
    }

    /// The things a question is about if the speaker's room has none of the kind: those of the house, which the answer
    /// names.
    private func resolveAnywhere(_ query: Meaning, isAble: @escaping (Int) -> Bool) -> ResolvedTarget {
        let here = TargetResolver(situation: situation, isAble: isAble).resolve(query)
        let isKind = query.children(.target).allSatisfy { ($0.has(.type) || $0.has(.kin)) && !$0.hasReference }
        guard here.positions.isEmpty, !here.isNamed, isKind, query.child(.target) != nil,
            situation.speaker.room != nil
        else { return here }
        return TargetResolver(situation: situation.withoutRoom(), isAble: isAble).resolve(query)
    }

    func nothing(_ found: ResolvedTarget) -> Interpretation {
        guard found.isNamed, let position = found.positions.first else {
            return Interpretation(.notUnderstood, reason: .nothingThere)
        }
        return Interpretation(.refused, reason: .unsupported, subject: index.entries[position].service.name)
    }
}
