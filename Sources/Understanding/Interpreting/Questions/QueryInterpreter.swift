internal import HomeModel

/// Interprets questions: reads what they ask about and answers them.
struct QueryInterpreter {
    /// The states of what can be gone through.
    private static let openings = ["open", "closed"]
    /// What can be locked, and the states of that alone.
    private static let lock = "LockMechanism"
    private static let lockStates = ["locked", "unlocked", "jammed"]
    /// The characteristic that tells that a battery has to be changed soon.
    private static let lowBattery: CharacteristicType = "StatusLowBattery"
    /// What tells whether water runs.
    private static let flow: CharacteristicType = "Active"

    /// What is meant of sensors by being on and off.
    private static let sensed = ["on": "tripped", "off": "clear"]

    let situation: Situation

    var index: HomeIndex { situation.index }

    /// The answer to a `query` node. What can't be reached is told as it was last.
    func interpret(_ said: Meaning) -> Interpretation {
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
        var specific = query
        specific.attributes.removeAll { [.aspect, .itAspect, .here].contains($0.key) }
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

    // MARK: States

    private func stateQuestion(_ said: Meaning, form: QueryTopic.Form) -> Interpretation {
        let query = ofAllLocks(said)
        let predicate = StatePredicate(query, situation: situation)
        let isSafety = predicate.state.map(QueryTopic.safetyStates.contains) ?? false
        let found = resolve(query, isSafety: isSafety) { predicate.type(at: $0) != nil }
        var readable = found.positions.filter { predicate.type(at: $0) != nil }
        // "Is the barn open" is about its doors, one of which is enough, and not about its taps.
        let isPlace =
            Self.openings.contains(predicate.state ?? "") && query.children(.target).contains { $0.has(.area) }
        let openings = readable.filter { predicate.type(at: $0) != Self.flow }
        if isPlace, !openings.isEmpty { readable = openings }
        if Self.openings.contains(predicate.state ?? "") {
            let told = LockSensors(situation: situation, predicate: predicate).told(readable)
            if told.isEmpty, let lock = readable.first { return .lockAlone(index.entries[lock].service.name) }
            readable = told
        }
        guard !readable.isEmpty else {
            if let sensed = asSensed(query) { return stateQuestion(sensed, form: form) }
            if let place = namedAsPlace(query) { return stateQuestion(place, form: form) }
            if let earlier = askedOfEarlier(query, form) { return earlier }
            return form == .count && query.value(.state) == "any" ? counted(query) : nothing(found)
        }
        if isSafety, form == .state, let unread = unreadable(query, predicate) { return unread }
        let isReassuring = predicate.state.map(QueryTopic.reassuringStates.contains) ?? false
        let isOneOfSeveral = readable.count > 1 && asksOne(query) && !isReassuring
        let isAny =
            form != .state || asksAny(query) || isOneOfSeveral || isDanger(predicate, query)
            || isPlace && predicate.state == Self.openings.first
        var topic = QueryTopic(form: form, state: predicate.state, aspect: predicate.aspect, isAny: isAny)
        let types = Set(query.children(.target).map { $0.values(.type) })
        topic.type = types.count == 1 && types.first?.count == 1 ? types.first?.first : nil
        topic.considered = index.services(at: readable)
        var targets: [CommandTarget] = []
        var matching = 0
        var untold = 0
        for position in readable {
            guard let type = predicate.type(at: position) else { continue }
            let value = situation.value(type, at: position)
            if value == nil { untold += 1 }
            let target =
                predicate.lacking(at: position).map {
                    index.target(position, $0, value: situation.value($0, at: position))
                }
                ?? index.target(position, type, value: value)
            let holds = predicate.holds(value, at: position)
            if holds {
                matching += 1
                topic.matching.append(target.address)
            }
            if form == .state || holds { targets.append(target) }
        }
        topic.isChoice = query.child(.or) != nil
        topic.isNegated = predicate.isNegated
        topic.isReassuring = isReassuring
        topic.isOfAll =
            query.value(.quantity) == "all" || query.children(.target).contains { $0.value(.quantity) == "all" }
        // A thing that has never told its state makes no answer a no.
        let isSo = isAny ? matching > 0 : matching == readable.count
        let isNot = isAny ? untold == 0 : matching + untold < readable.count
        return answered(
            QueryCommand(
                topic, targets: targets, answer: form == .state && (isSo || isNot) ? isSo : nil,
                count: form == .count ? matching : nil))
    }

    func answered(_ query: QueryCommand) -> Interpretation { Interpretation(.answered, commands: [.query(query)]) }

    /// "Are the doors locked" is about all that locks: a gate that stands unlocked is not kept back.
    private func ofAllLocks(_ query: Meaning) -> Meaning {
        let targets = query.children(.target)
        let isAny = query.isAnyOfMany || targets.contains(where: \.isAnyOfMany)
        guard let state = query.value(.state), Self.lockStates.contains(state), !targets.isEmpty,
            targets.allSatisfy({
                !$0.hasReference && $0.values(.kin).contains(Self.lock)
                    && ($0.isOfAll || isAny || !$0.isOfOne && !$0.has(.singular))
            })
        else { return query }
        var result = query
        result.children = query.children.map { node in
            guard node.kind == .target else { return node }
            var target = node
            target.attributes.removeAll { [.type, .kin, .noun].contains($0.key) }
            target.attributes.append(.init(key: .type, value: Self.lock))
            return target
        }
        return result
    }

    /// "Is it locked", after a light and the door before it: the answer for what can be so; `nil` where nothing can.
    private func askedOfEarlier(_ query: Meaning, _ form: QueryTopic.Form) -> Interpretation? {
        guard query.isAboutIt, !situation.conversation.earlierServices.isEmpty else { return nil }
        var before = situation
        before.conversation.lastServices = situation.conversation.earlierServices
        before.conversation.earlierServices = []
        let answer = QueryInterpreter(situation: before).stateQuestion(query, form: form)
        return answer.outcome == .answered ? answer : nil
    }

    /// How many things of a kind there are, whatever they can do.
    private func counted(_ query: Meaning) -> Interpretation {
        let found = resolve(query) { _ in true }
        guard !found.positions.isEmpty else { return nothing(found) }
        let topic = QueryTopic(form: .count, state: "any", aspect: nil, isAny: true)
        return answered(QueryCommand(topic, count: found.positions.count))
    }

    /// The reply that one of several named things has no such state, because an answer would be about the others only:
    /// "is the front door or the gate locked", where the gate has no lock. `nil` if all have it.
    private func unreadable(_ query: Meaning, _ predicate: StatePredicate) -> Interpretation? {
        let targets = query.children(.target)
        guard targets.count > 1 else { return nil }
        for target in targets where target.hasReference {
            var one = query
            one.children.removeAll { $0.kind == .target }
            one.children.append(target)
            let found = TargetResolver(situation: situation).resolve(one).positions
            let able = resolve(one) { predicate.type(at: $0) != nil }.positions
            if let first = found.first, !able.contains(where: { predicate.type(at: $0) != nil }) {
                return Interpretation(.refused, reason: .unsupported, subject: index.entries[first].service.name)
            }
        }
        return nil
    }

    /// Whether it is asked of one thing as if there were no other: "is the window open".
    private func asksOne(_ query: Meaning) -> Bool {
        let targets = query.children(.target)
        return targets.count == 1
            && targets.allSatisfy {
                !$0.hasReference && !$0.has(.quantity) && ($0.isOfOne || $0.has(.singular))
            }
    }

    /// The question of a place where it was put to a kind of things that isn't there and the place has the kind's name: "is the
    /// garage locked", where the garage has a side door. `nil` where no place is called so.
    private func namedAsPlace(_ query: Meaning) -> Meaning? {
        guard query.children(.target).count == 1, let target = query.child(.target), !target.hasReference,
            !target.hasPlace, let noun = target.value(.noun)?.split(separator: "_").joined(separator: " "),
            let room = index.primary?.rooms.first(where: { room in
                ([room.name] + room.aliases).contains { EntityName.folded($0) == noun }
            })
        else { return nil }
        var result = query
        result.children = [
            Meaning(
                .target,
                attributes: [.init(key: .room, value: "\(room.id.rawValue)"), .init(key: .area, value: "yes")])
        ]
        return result
    }

    /// Whether a question is about what sensors notice, which is so where one of them does: "is there a leak".
    private func isDanger(_ predicate: StatePredicate, _ query: Meaning) -> Bool {
        let targets = query.children(.target)
        return predicate.state.map(QueryTopic.noticedStates.contains) ?? false && !predicate.isNegated
            && query.value(.quantity) != "all" && targets.count < 2
            && targets.allSatisfy { $0.value(.quantity) != "all" && (!$0.hasReference || $0.has(.stem)) }
    }

    /// The question as it is meant of sensors alone, which are on where they notice something: "is the hall motion on". `nil`
    /// where it was asked otherwise.
    private func asSensed(_ query: Meaning) -> Meaning? {
        guard let state = query.value(.state), let sensed = Self.sensed[state], !query.has(.everything) else {
            return nil
        }
        var result = query
        result.attributes.removeAll { $0.key == .state }
        result.attributes.append(.init(key: .state, value: sensed))
        let predicate = StatePredicate(result, situation: situation)
        let found = resolve(result) { predicate.type(at: $0) != nil }
        return found.positions.contains { predicate.type(at: $0) != nil } ? result : nil
    }

    private func asksAny(_ query: Meaning) -> Bool {
        query.isAnyOfMany || query.children(.target).contains { $0.isAnyOfMany || $0.isSomeOfMany }
    }

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

    /// What a question is about. One about safety that names no place is about the whole home wherever it is asked: who asks
    /// in the hall whether the doors are locked must not hear "yes" of the hall's.
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
