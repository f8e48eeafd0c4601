internal import HomeModel

/// Questions about states: whether something is so, which things are, and how many.
extension QueryInterpreter {
    /// The states of what can be gone through.
    private static let openings = ["open", "closed"]
    /// What can be locked, and the states of that alone.
    private static let lock = "LockMechanism"
    private static let lockStates = ["locked", "unlocked", "jammed"]
    /// What tells whether water runs.
    private static let flow: CharacteristicType = "Active"

    /// What is meant of sensors by being on and off.
    private static let sensed = ["on": "tripped", "off": "clear"]

    func stateQuestion(_ said: Meaning, form: QueryTopic.Form) -> Interpretation {
        let query = ofAllLocks(said)
        let predicate = StatePredicate(query, situation: situation)
        let isSafety = predicate.state.map(QueryTopic.safetyStates.contains) ?? false
        let isOfOpenings = Self.openings.contains(predicate.state ?? "")
        let found = resolve(query, isSafety: isSafety) { predicate.type(at: $0) != nil }
        var readable = found.positions.filter { predicate.type(at: $0) != nil }
        // "Is the barn open" is about its doors, one of which is enough, and not about its taps.
        let isPlace = isOfOpenings && query.children(.target).contains { $0.has(.area) }
        let openings = readable.filter { predicate.type(at: $0) != Self.flow }
        if isPlace, !openings.isEmpty { readable = openings }
        if isOfOpenings {
            let told = LockSensors(situation: situation, predicate: predicate).told(readable)
            if told.isEmpty, let lock = readable.first { return .lockAlone(index.entries[lock].service.name) }
            readable = told
        }
        guard !readable.isEmpty else {
            if let other = asSensed(query) ?? namedAsPlace(query) { return stateQuestion(other, form: form) }
            if let earlier = askedOfEarlier(query, form) { return earlier }
            return form == .count && query.value(.state) == "any" ? counted(query) : nothing(found)
        }
        if isSafety, form == .state, let unread = unreadable(query, predicate) { return unread }
        return answer(of: readable, predicate, topic(of: query, predicate, form, readable, isPlace: isPlace))
    }

    /// What is asked, and how it is to be told.
    private func topic(
        of query: Meaning, _ predicate: StatePredicate, _ form: QueryTopic.Form, _ readable: [Int], isPlace: Bool
    ) -> QueryTopic {
        let isReassuring = predicate.state.map(QueryTopic.reassuringStates.contains) ?? false
        let isOneOfSeveral = readable.count > 1 && asksOne(query) && !isReassuring
        let isAny =
            form != .state || asksAny(query) || isOneOfSeveral || isDanger(predicate, query)
            || isPlace && predicate.state == Self.openings.first
        var topic = QueryTopic(form: form, state: predicate.state, aspect: predicate.aspect, isAny: isAny)
        let types = Set(query.children(.target).map { $0.values(.type) })
        topic.type = types.count == 1 && types.first?.count == 1 ? types.first?.first : nil
        topic.considered = index.services(at: readable)
        topic.isChoice = query.child(.or) != nil
        topic.isNegated = predicate.isNegated
        topic.isReassuring = isReassuring
        topic.isOfAll =
            query.value(.quantity) == "all" || query.children(.target).contains { $0.value(.quantity) == "all" }
        return topic
    }

    /// The answer by what the things tell of themselves.
    private func answer(
        of readable: [Int], _ predicate: StatePredicate, _ asked: QueryTopic
    ) -> Interpretation {
        var topic = asked
        var targets: [CommandTarget] = []
        var untold = 0
        for position in readable {
            guard let type = predicate.type(at: position) else { continue }
            let value = situation.value(type, at: position)
            if value == nil { untold += 1 }
            let told = predicate.lacking(at: position) ?? type
            let target = index.target(position, told, value: situation.value(told, at: position))
            let holds = predicate.holds(value, at: position)
            if holds { topic.matching.append(target.address) }
            if topic.form == .state || holds { targets.append(target) }
        }
        let matching = topic.matching.count
        // A thing that has never told its state makes no answer a no.
        let isSo = topic.isAny ? matching > 0 : matching == readable.count
        let isNot = topic.isAny ? untold == 0 : matching + untold < readable.count
        return answered(
            QueryCommand(
                topic, targets: targets, answer: topic.form == .state && (isSo || isNot) ? isSo : nil,
                count: topic.form == .count ? matching : nil))
    }

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
        return query.changing(.target) { target in
            target = target.without(.type, .kin, .noun)
            target.attributes.append(.init(key: .type, value: Self.lock))
        }
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

    /// The question of a place where it was put to a kind of things that isn't there and the place has the kind's name:
    /// "is the garage locked", where the garage has a side door. `nil` where no place is called so.
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

    /// The question as it is meant of sensors alone, which are on where they notice something: "is the hall motion on".
    /// `nil` where it was asked otherwise.
    private func asSensed(_ query: Meaning) -> Meaning? {
        guard let state = query.value(.state), let sensed = Self.sensed[state], !query.has(.everything) else {
            return nil
        }
        var result = query.without(.state)
        result.attributes.append(.init(key: .state, value: sensed))
        let predicate = StatePredicate(result, situation: situation)
        let found = resolve(result) { predicate.type(at: $0) != nil }
        return found.positions.contains { predicate.type(at: $0) != nil } ? result : nil
    }

    private func asksAny(_ query: Meaning) -> Bool {
        query.isAnyOfMany || query.children(.target).contains { $0.isAnyOfMany || $0.isSomeOfMany }
    }
}
