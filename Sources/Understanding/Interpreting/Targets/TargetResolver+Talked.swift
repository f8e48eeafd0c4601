internal import HomeModel

/// What was talked about: "it", "them", "the other one", "both".
extension TargetResolver {
    var lastPositions: [Int] { situation.references.things }

    /// What was talked about together: "them all", and "them" where the last of it is one thing by its name.
    private func groupPositions(_ target: Meaning) -> [Int] {
        let last = lastPositions
        let isSeveral = last.count > 1 || last.contains { index.entries[$0].service.name.namesSeveral }
        let group = situation.references.group
        return target.value(.many) == "all" || !isSeveral ? group : last
    }

    /// The things that were listed just now, of which "all" are all: "which lights are on?", "turn off all but the
    /// hall".
    var listed: [Int]? {
        isAfterList && lastPositions.count > 1 ? lastPositions : nil
    }

    /// "The second one", "number two", "the first two": of what was told or done just now, or else of what was asked
    /// about. Things whose names are numbered go by their numbers. None where there aren't so many.
    func ranked(_ picks: String) -> [Int] {
        guard let asked = situation.conversation.lastSentence?.children.last else { return [] }
        let told = lastPositions
        let isFew = asked.kind == .query && told.count < 2
        let all = isFew ? TargetResolver(situation: situation).resolve(asked).positions : told
        if let number = Int(picks) {
            let named = all.filter { position in
                EntityName.folded(index.entries[position].service.name).split(separator: " ").last == "\(number)"
            }
            if named.count == 1 { return named }
            guard all.count > 1, all.count >= abs(number) else { return [] }
            return [number > 0 ? all[number - 1] : all[all.count - 1]]
        }
        guard let count = picks.last.flatMap({ Int(String($0)) }), all.count >= count else { return [] }
        return picks.hasPrefix("top") ? Array(all.prefix(count)) : Array(all.suffix(count))
    }

    private var isAfterQuestion: Bool { situation.conversation.lastSentence?.child(.query) != nil }

    private var earlierPositions: [Int] { situation.references.earlierThings }

    private var isAfterList: Bool {
        let last = situation.conversation.lastSentence?.children.last
        return last?.kind == .query && ["which", "count", "state"].contains(last?.value(.ask))
    }

    /// "The hall off and the rest to forty", after a list of lights: the rest of these; `nil` where nothing of a list
    /// was dealt with yet.
    func restOfListed(_ target: Meaning) -> [Int]? {
        guard target.has(.other), target.has(.one) || target.has(.everything), !target.has(.lone),
            !target.has(.single), isAfterList
        else { return nil }
        // "It" is what the sentence has dealt with by now.
        let listed = situation.references.group
        let said = Set(situation.said.compactMap { index.byService[$0] })
        guard !said.isDisjoint(with: listed) else { return nil }
        return listed.filter { isAble($0) && !said.contains($0) }
    }

    /// What "both" means: where only one thing was talked about last, it with the one before, or with the only other
    /// one of its kind in the room.
    private var twoPositions: [Int] {
        let last = lastPositions
        guard last.count == 1, let one = last.first else { return last }
        let earlier = earlierPositions
        if earlier.count == 1, earlier != last { return [earlier[0], one].sorted() }
        let entry = index.entries[one]
        let pair = (entry.room.flatMap { index.byRoom[$0] } ?? []).filter {
            index.entries[$0].service.type == entry.service.type
        }
        return pair.count == 2 ? pair : last
    }

    /// The types of what was talked about, as a target says them.
    var lastTypes: Meaning { types(of: situation.conversation.lastServices) }

    /// The types of services, as a target says them.
    func types(of services: [ServiceID]) -> Meaning {
        var types = Meaning(.target)
        let positions = services.compactMap { index.byService[$0] }
        for type in Set(positions.map { index.entries[$0].service.type.rawValue }).sorted() {
            types.attributes.append(.init(key: .type, value: type))
        }
        return types
    }

    func mentioned(_ target: Meaning) -> [Int] {
        let last = target.has(.both) ? twoPositions : target.has(.many) ? groupPositions(target) : lastPositions
        guard target.has(.other) else {
            // Of many lights, one of which is the garage opener's, "close it" is for none.
            let isOne = Set(last.map { index.entries[$0].accessoryID }).count == 1
            let meant = isOne ? last.flatMap(ableBeside) : withSiblings(last)
            // "Mute it", after much was talked about: what can be muted.
            let able = meant.filter(isAble)
            if !able.isEmpty { return able }
            // Behind a question about a lock, or what sets a rule off, "turn it off" is for what was talked of before.
            let isBehindOther = isAfterQuestion || !situation.near.isEmpty
            let earlier = isBehindOther ? earlierPositions.filter(isAble) : []
            return earlier.isEmpty ? meant : earlier
        }
        let offered = situation.references.offered
        if !offered.isEmpty { return offered.filter { !last.contains($0) } }
        let types = Set(last.map { index.entries[$0].service.type })
        let rooms = Set(last.map { index.entries[$0].room })
        let others = types.flatMap { index.byType[$0] ?? [] }.sorted().filter {
            rooms.contains(index.entries[$0].room) && !last.contains($0)
        }
        guard target.has(.lone) else { return others }
        return otherByNoun(than: last) ?? mostAlike(others, to: last)
    }

    /// "The other one" after a name with a narrower noun: other things with that noun, first in the same room.
    private func otherByNoun(than last: [Int]) -> [Int]? {
        let said = situation.conversation.lastSentence?.children.last?.children(.target) ?? []
        guard said.count == 1, said[0].has(.noun), !said[0].hasReference, !said[0].hasPlace else { return nil }
        let kind = said[0].without(.single, .sole, .singular)
        let all = candidates(kind, within: nil).filter {
            index.entries[$0].home == index.primaryID && !last.contains($0)
        }
        let rooms = Set(last.map { index.entries[$0].room })
        let near = all.filter { rooms.contains(index.entries[$0].room) }
        return near.isEmpty ? all : near
    }

    /// "That light", "those lamps": the things of this kind that were talked about; `nil` where there are none.
    func talked(_ target: Meaning) -> [Int]? {
        guard target.has(.talked), target.has(.type) || target.has(.kin) else { return nil }
        let ofKind = mentioned(target).filter { isOfKind(target, at: $0) }
        return ofKind.isEmpty ? nil : ofKind
    }

    /// Those whose names end most like the names of some: the Right Bedside Lamp is the other one of the Left Bedside
    /// Lamp, and no light beside it.
    private func mostAlike(_ others: [Int], to last: [Int]) -> [Int] {
        func words(_ position: Int) -> [Substring] {
            Array(EntityName.folded(index.entries[position].service.name).split(separator: " ").reversed())
        }
        let names = last.map(words)
        func shared(_ position: Int) -> Int {
            let own = words(position)
            return names.map { zip($0, own).prefix { $0 == $1 }.count }.max() ?? 0
        }
        let most = others.map(shared).max() ?? 0
        return others.filter { shared($0) == most }
    }

    /// The thing of the topic, or another service of the same accessory that can do what is asked: the volume was the
    /// sound's.
    private func ableBeside(_ position: Int) -> [Int] {
        let own = withSiblings([position])
        guard !own.contains(where: isAble) else { return own }
        let others = (index.byAccessory[index.entries[position].accessoryID] ?? []).filter(isAble)
        return others.isEmpty ? own : others
    }
}
