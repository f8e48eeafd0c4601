internal import HomeModel

/// Half a sentence that says what becomes of what was talked about: "warmer", "to forty".
extension FragmentReader {
    /// Something else becomes of what was talked about; where nothing was, a comparative is about the room.
    func changed(_ fragment: Meaning) -> Completion {
        var node = fragment.of(.set)
        node.children.removeAll { $0.kind == .dropped }
        // "Halfway", after "blinds down", is on the way down: "all the way" then goes on with that.
        if node.has(.exact), !node.has(.action), !node.has(.way),
            let way = lastNode?.value(.way) ?? lastNode?.value(.action), ["close", "lower"].contains(way)
        {
            node.attributes.append(.init(key: .way, value: way))
        }
        let isPlaced = fragment.attributes.contains { Self.places.contains($0.key) }
        var about = node
        about.children.append(.mentioned)
        let planner = WritePlanner(situation: situation, set: about)
        // Talk about a television's picture goes on with its sound.
        let last = TargetResolver(situation: situation, isAble: planner.isAble).mentioned(.mentioned)
        if !isPlaced, let beside = besideOff(last, node, planner) {
            node.children.append(.mentioned)
            if !beside.isEmpty { return .sentence(Meaning(.sentence, children: [node]), services: beside) }
            if node.value(.change) == "down" {
                return .impossible("off", situation.index.services(at: last))
            }
            node.children.removeLast()
        }
        if !isPlaced, !last.isEmpty,
            !node.has(.change) || last.contains(where: planner.isAble) || isOfKind(last, planner)
                || node.isOfShade(in: situation.conversation)
        {
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        // An aspect that was said before goes on: "one degree more".
        if let lastNode, let aspect = lastNode.aspect, !node.has(.aspect), !last.isEmpty {
            node.attributes.append(.init(key: .aspect, value: aspect))
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        guard node.has(.change), node.has(.aspect) || isPlaced else { return .nothing }
        if !isPlaced, !last.isEmpty, planner.isOfRunning {
            // "Faster", of a lamp, is for no fan of another room.
            node.children.append(.mentioned)
            return .sentence(Meaning(.sentence, children: [node]), services: nil)
        }
        node.attributes.append(.init(key: .need, value: "step"))
        if node.value(.aspect) == "volume" { node.attributes.append(.init(key: .only, value: "playing")) }
        if node.value(.aspect) == "brightness" { node.attributes.append(.init(key: .only, value: "on")) }
        return .sentence(Meaning(.sentence, children: [node]), services: nil)
    }

    /// Lights that stay on in the rooms where some were just switched off: "a bit dimmer" is for them. `nil` if nothing
    /// was switched off, or the words say no step.
    private func besideOff(_ last: [Int], _ node: Meaning, _ planner: WritePlanner) -> [ServiceID]? {
        func isOff(_ position: Int) -> Bool {
            ["On", "Active"].contains {
                situation.value(CharacteristicType(rawValue: $0), at: position) == .bool(false)
            }
        }
        guard node.has(.change), lastNode?.kind == .set, lastNode?.value(.action) == "off", !last.isEmpty,
            last.allSatisfy(isOff), last.contains(where: planner.isAble)
        else { return nil }
        let rooms = Set(last.compactMap { situation.index.entries[$0].room })
        let types = Set(last.map { situation.index.entries[$0].service.type })
        let others = rooms.flatMap { situation.index.byRoom[$0] ?? [] }.sorted().filter { position in
            types.contains(situation.index.entries[position].service.type) && !isOff(position)
                && planner.isAble(position)
        }
        return situation.index.services(at: others)
    }

    /// Whether other things of this kind can do it; these are then meant although they can't.
    private func isOfKind(_ positions: [Int], _ planner: WritePlanner) -> Bool {
        let types = Set(positions.map { situation.index.entries[$0].service.type })
        return types.count == 1
            && types.allSatisfy { (situation.index.byType[$0] ?? []).contains(where: planner.isAble) }
    }
}
