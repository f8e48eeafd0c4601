internal import HomeModel

/// Context between the parts of a rule: the thing, place or person of one part is used for another.
extension RuleInterpreter {
    /// "When it's done turn the lamp on", behind talk about the washing machine: what is waited for is that, and not
    /// the lamp, which would wait for itself.
    func awaiting(_ node: Meaning) -> Meaning {
        let last = situation.references.things
        guard !last.isEmpty, situation.conversation.topic == nil, let body = node.child(.body), !body.refersToIt else {
            return node
        }
        let targets = situation.index.services(at: last).map(Meaning.target)
        return node.changing(.event) { event in
            event = event.changing(.change) { change in
                let states = change.values(.state)
                guard change.child(.held) == nil,
                    last.allSatisfy({ thing in states.contains { situation.stateOption($0, at: thing) != nil } })
                else { return }
                change = change.withIt(targets)
            }
        }
    }

    /// "It" in what happens is what the event is about, or else what a condition is about.
    func situationOfBody(_ node: Meaning) -> Situation {
        var inBody = situation
        if isOfWholeHouse(node) { inBody.speaker.room = nil }
        guard !isAboutEarlier else { return inBody }
        let all = TargetResolver(situation: situation)
        let everywhere = TargetResolver(situation: situation.withoutRoom())
        let changes = node.children(.event).compactMap { $0.child(.change) }
        inBody.near = belongings(of: node.children(.event) + node.children(.condition))
        func services(_ nodes: [Meaning]) -> [ServiceID] {
            nodes.flatMap { $0.children(.condition) + [$0] }.filter { $0.child(.target) != nil }
                .flatMap { ($0.isOfWholeHome ? everywhere : all).resolve($0.whereverOneIs).positions }
                .map { situation.index.entries[$0].service.id }
        }
        for nodes in [changes, node.children(.condition)] {
            let near = services(nodes)
            guard !near.isEmpty else { continue }
            inBody.near += near
            inBody.stage = stage(nodes, near)
            // A sensor's measurement is no thing that anything is done to.
            let about = services(
                nodes.filter { node in
                    !node.children(.target).contains {
                        $0.has(.area) || $0.has(.aspectful) || node.has(.compare) && $0.isPlace
                    }
                }
            ).filter { id in !nodes.contains { $0.has(.compare) } || canBeSet(id) }
            if !about.isEmpty {
                // "Turn it on whenever the window is shut": what can't be turned on isn't meant,
                // so what was talked about before is.
                if !inBody.conversation.lastServices.isEmpty {
                    inBody.conversation.earlierServices = inBody.conversation.lastServices
                }
                inBody.conversation.lastServices = about
            }
            break
        }
        return inBody
    }

    /// Whether anything of a service can be set: what only measures is nothing that anything is done to.
    private func canBeSet(_ id: ServiceID) -> Bool {
        situation.index.byService[id].map { position in
            situation.index.entries[position].service.characteristics.contains {
                $0.metadata.permissions.contains(.write)
            }
        } ?? false
    }

    /// Whether what sets a rule off is of the whole house, so that what it does is for the whole house too, wherever it
    /// is said: the last one leaves, nobody is at home, the nights before school.
    private func isOfWholeHouse(_ node: Meaning) -> Bool {
        let isEmptied = node.children(.event).contains { $0.child(.leave)?.values(.who).contains("last") == true }
        return isEmptied
            || node.children(.condition).contains { condition in
                let isNobody = condition.value(.present) == "nobody" && !condition.isNegated
                let isAway = condition.value(.present) == "anyone" && condition.isNegated
                let isOfDays = condition.values(.days).contains { $0.contains(",") }
                return isNobody || isAway || isOfDays && condition.value(.part) == "night"
            }
    }

    /// The situation for reading triggers: a trigger without a place takes the place of the action.
    func near(_ done: Interpretation) -> Situation {
        var inEvent = situation
        inEvent.near += done.commands.flatMap(\.targets).map(\.address.service)
        return inEvent
    }

    /// The one room that what sets a rule off is told of, or in which its sensors see people or something open.
    private func stage(_ nodes: [Meaning], _ services: [ServiceID]) -> RoomID? {
        let entries = services.compactMap { situation.index.byService[$0] }.map { situation.index.entries[$0] }
        let seeing: Set<ServiceType> = ["MotionSensor", "OccupancySensor", "ContactSensor"]
        let tellsWhere = nodes.contains { $0.children(.target).contains { $0.has(.area) } }
        guard tellsWhere || entries.contains(where: { seeing.contains($0.service.type) }) else { return nil }
        let rooms = Set(entries.map(\.room))
        return rooms.count == 1 ? rooms.first ?? nil : nil
    }

    /// What belongs to those whose coming or going sets the rule off, by the names of rooms and things: "her room".
    private func belongings(of events: [Meaning]) -> [ServiceID] {
        let who = events.flatMap { ($0.child(.arrive) ?? $0.child(.leave) ?? $0).values(.who) }
        let people = who.compactMap(Int64.init).compactMap { situation.index.people[PersonID(rawValue: $0)] }
        guard let home = situation.index.primary, !people.isEmpty else { return [] }
        let names = Set(people.map { EntityName.folded($0.name) })
        return situation.index.entries.filter { $0.home == home.id && $0.owner.map(names.contains) ?? false }
            .map(\.service.id)
    }
}
