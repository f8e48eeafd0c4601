internal import HomeModel

/// "His lamp", "hers": the owner is whoever's things were talked about. After "Ben's lamp", "hers" is another lamp.
extension TargetResolver {
    /// A person's things of the kind that a target says or that was talked about; `nil` if nobody owns anything of the
    /// kind.
    func owned(_ target: Meaning) -> ResolvedTarget? {
        let kind = target.has(.type) || target.has(.kin) ? target : lastTypes
        if let called = calledSo(kind, target.value(.owner)) { return called }
        let ofKind = candidates(kind, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primaryID && index.entries[$0].owner != nil
        }
        guard !ofKind.isEmpty else {
            // "Her television" is none of several that are nobody's.
            let all = candidates(kind, within: nil).filter { isAble($0) && index.entries[$0].home == index.primaryID }
            return target.has(.it) || all.count > 1 && !situation.near.isEmpty ? .nothing : nil
        }
        // "Hers" after "Ben's lamp off" is another one.
        let isAnother = target.has(.it)
        let near = ofKind.filter { situation.near.contains(index.entries[$0].service.id) && !isAnother }
        if let person = personTalkedAbout(target) {
            let theirs = ofKind.filter { position in
                index.entries[position].owner == person
                    && !(isAnother && situation.near.contains(index.entries[position].service.id))
            }
            if !theirs.isEmpty { return ResolvedTarget(positions: theirs, isNamed: true) }
        }
        // Of whoever the sentence is about: "when Emma leaves turn off her fan".
        if !near.isEmpty, Set(near.map { index.entries[$0].owner }).count == 1 {
            return ResolvedTarget(positions: near, isNamed: true)
        }
        let last = lastPositions
        guard let owner = last.lazy.compactMap({ index.entries[$0].owner }).first else { return .nothing }
        let same = ofKind.filter { index.entries[$0].owner == owner && !last.contains($0) }
        guard same.isEmpty else { return ResolvedTarget(positions: same, isNamed: true) }
        let rooms = Set(last.compactMap { index.entries[$0].room })
        let others = ofKind.filter { position in
            !last.contains(position) && index.entries[position].room.map(rooms.contains) ?? false
        }
        guard Set(others.map { index.entries[$0].owner }).count == 1 else {
            // "She's cold, put her radiator up", after a question about just that.
            let these = isAnother ? [] : last.filter { ofKind.contains($0) && index.entries[$0].owner == owner }
            return these.isEmpty ? .nothing : ResolvedTarget(positions: these, isNamed: true)
        }
        return ResolvedTarget(positions: others, isNamed: true)
    }

    /// "My lamp", where the speaker has one: what bears the speaker's name.
    func own(_ target: Meaning) -> ResolvedTarget? {
        if let elsewhere = ownElsewhere(target) { return elsewhere }
        guard target.isOfOne || target.has(.one) || target.has(.singular), !target.has(.quantity), !target.hasPlace,
            let person = situation.person
        else { return nil }
        let name = EntityName.folded(person.name)
        let found = candidates(target, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primary?.id && index.entries[$0].owner == name
        }
        // "Mine" is nothing else; "my lamp" may be any that is called so.
        if found.isEmpty, target.has(.one) { return .nothing }
        if found.isEmpty, let noun = target.value(.noun), situation.speaker.room != nil {
            let here = target.values(.type).flatMap { index.byType[ServiceType(rawValue: $0)] ?? [] }
                .filter { isAble($0) && index.entries[$0].room == situation.speaker.room }
            if !here.isEmpty, !here.contains(where: { index.entries[$0].isCalled([noun]) }) { return .nothing }
        }
        return found.isEmpty
            ? nil : ResolvedTarget(positions: found, isNamed: true, isAmbiguous: found.count > 1)
    }

    /// "My lights", said where none of the speaker's are: all that are the speaker's.
    private func ownElsewhere(_ target: Meaning) -> ResolvedTarget? {
        guard !target.isOfOne, !target.has(.one), !target.has(.singular), !target.has(.quantity), !target.hasPlace,
            target.has(.type) || target.has(.kin), let person = situation.person, let room = situation.speaker.room
        else { return nil }
        let name = EntityName.folded(person.name)
        let found = candidates(target, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primaryID && index.entries[$0].owner == name
        }
        guard !found.isEmpty, !found.contains(where: { index.entries[$0].room == room }) else { return nil }
        return ResolvedTarget(positions: found, isNamed: false)
    }

    /// "Our lamps": the speaker's own and those of whoever shares the room with them, or else what stands in the room
    /// that is called ours; where the same is here too, nobody knows which are meant.
    /// `nil` where nothing of the kind is theirs.
    func ours(_ target: Meaning) -> ResolvedTarget? {
        guard !target.isOfOne || target.has(.quantity) else { return nil }
        let ofKind = candidates(target, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primaryID
        }
        if let person = situation.person {
            let name = EntityName.folded(person.name)
            let people = Set((index.primary?.people ?? []).map { EntityName.folded($0.name) })
            let own = ofKind.filter { index.entries[$0].owner == name }
            let rooms = Set(own.compactMap { index.entries[$0].room })
            let shared = ofKind.filter { position in
                index.entries[position].owner.map(people.contains) ?? false
                    && index.entries[position].room.map(rooms.contains) ?? false
            }
            if shared.count > own.count { return orHere(shared, ofKind, target) }
        }
        let rooms = (index.primary?.rooms ?? []).filter { room in
            ([room.name] + room.aliases).contains { situation.tables.kinds.isOurs($0) }
        }.map(\.id)
        let there = ofKind.filter { index.entries[$0].room.map(rooms.contains) ?? false }
        return there.count > 1 ? orHere(there, ofKind, target) : nil
    }

    /// Our things, or those in this room if that may be meant as well; "both" are ours.
    private func orHere(_ ours: [Int], _ ofKind: [Int], _ target: Meaning) -> ResolvedTarget {
        let here = ofKind.filter { index.entries[$0].room == situation.speaker.room && !ours.contains($0) }
        guard situation.speaker.room != nil, !here.isEmpty, !target.has(.two) else {
            return ResolvedTarget(positions: ours, isNamed: false)
        }
        return ResolvedTarget(positions: (here + ours).sorted(), isNamed: false, isAmbiguous: true)
    }

    /// Of several that "my …" may be, the speaker's own, or else those that are nobody's:
    /// "my bedside lamp" is none of another's.
    func mine(_ found: [Int], _ target: Meaning) -> [Int] {
        let isOne = target.isOfOne || target.has(.singular) || target.has(.partial) || target.has(.group)
        guard isOne, let person = situation.person else { return found }
        let name = EntityName.folded(person.name)
        let own = found.filter { isAble($0) && index.entries[$0].owner == name }
        guard own.isEmpty else { return own }
        // Said in another person's room, it means what is there.
        if let room = situation.speaker.room, found.allSatisfy({ index.entries[$0].room == room }) { return found }
        let people = Set((index.primary?.people ?? []).map { EntityName.folded($0.name) })
        return found.filter { !(index.entries[$0].owner.map(people.contains) ?? false) }
    }

    /// "Her lamp", where a lamp is called "Her Bedside Lamp": in the speaker's room, or where something was talked
    /// about, before elsewhere.
    private func calledSo(_ kind: Meaning, _ owner: String?) -> ResolvedTarget? {
        guard let owner else { return nil }
        let found = candidates(kind, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primary?.id
                && isCalled(EntityName.folded(index.entries[$0].service.name), after: owner)
        }
        guard !found.isEmpty else { return nil }
        let rooms = [situation.speaker.room.map { [$0] } ?? [], lastPositions.compactMap { index.entries[$0].room }]
        let near = rooms.lazy.map { rooms in
            found.filter { index.entries[$0].room.map(rooms.contains) ?? false }
        }.first { !$0.isEmpty }
        let meant = near ?? found
        return ResolvedTarget(positions: meant, isNamed: true, isAmbiguous: meant.count > 1)
    }

    /// Whether a name says whose it is: "Her Bedside Lamp", or just "Hers".
    private func isCalled(_ name: String, after owner: String) -> Bool {
        name.hasPrefix(owner + " ") || name == owner || name == owner + "s"
    }

    /// The things of those who were named in the talk: "Zoe and Max are asleep, turn their lights off"; `nil` if nobody
    /// was.
    func theirs(_ target: Meaning) -> ResolvedTarget? {
        let owners = Set(peopleTalkedAbout(target))
        guard !owners.isEmpty else { return nil }
        let found = candidates(target, within: nil).filter {
            isAble($0) && index.entries[$0].home == index.primaryID
                && index.entries[$0].owner.map(owners.contains) ?? false
        }
        return ResolvedTarget(positions: found, isNamed: false)
    }

    /// The person who was named in the talk beside what is asked for, folded; nobody if several were.
    private func personTalkedAbout(_ target: Meaning) -> String? {
        let people = peopleTalkedAbout(target)
        return people.count == 1 ? people[0] : nil
    }

    private func peopleTalkedAbout(_ target: Meaning) -> [String] {
        (target.child(.beside)?.values(.who) ?? []).compactMap(Int64.init)
            .compactMap { index.people[PersonID(rawValue: $0)] }.map { EntityName.folded($0.name) }
    }
}

extension ResolvedTarget {
    /// Nothing at all.
    fileprivate static let nothing = ResolvedTarget(positions: [], isNamed: false)
}
