internal import HomeModel

/// What is of a kind: by its type and by the noun that was said.
extension TargetResolver {
    /// The most things in other rooms of which it is asked which one is meant.
    private static let mostElsewhere = 5

    /// Things of the kind: in the given place, else where the rule's trigger is, else in the speaker's room, else the
    /// nearest.
    func typed(_ target: Meaning, place: Set<Int>?) -> ResolvedTarget {
        if let place {
            let found = scoped(candidates(target, within: place), place: place)
            return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: isOneOf(found.filter(isAble), target))
        }
        for room in [situation.stage, situation.speaker.room].compactMap(\.self) where !target.isOfAll {
            let here = Set(index.byRoom[room] ?? [])
            let found = candidates(target, within: here).filter { here.contains($0) && isAble($0) }
            let isHere = !target.has(.two) || found.count > 1
            if !found.isEmpty, isHere, !isSurerElsewhere(found, target), !isCalledSoElsewhere(found, target) {
                // "The lamp", where two stand in the room, is one of them; "the light" is what lights it.
                if target.has(.two), found.count > 2 { return pair(of: found) }
                return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: isOneOf(found, target))
            }
        }
        // "Make the light warmer", where those of the room can't be: no other room's are meant.
        if let unable = unableHere(target) { return ResolvedTarget(positions: unable, isNamed: false) }
        let everywhere = candidates(target, within: nil)
        // "Max is asleep, fan off": his, where one is.
        if target.isOfOne, !target.has(.quantity), let own = theirs(target), !own.positions.isEmpty { return own }
        if target.isOfAll {
            let atHome = ofHome(everywhere)
            return ResolvedTarget(positions: atHome, isNamed: false)
        }
        let found = nearest(theTwo(everywhere, target) ?? scoped(everywhere, place: nil), target)
        // "Both", where only one is near and the house has more than two: nobody knows which the other is.
        if target.has(.two), found.count == 1, let others = severalAtHome(everywhere) { return others }
        if found.isEmpty, let others = oneElsewhere(everywhere, target) { return others }
        if found.isEmpty, let ofHouse = ofTheHouse(everywhere, target) { return ofHouse }
        if found.isEmpty, let locks = locks(ofPlaceCalled: target) { return locks }
        // "The lamp" is one of those that are called lamps.
        return ResolvedTarget(
            positions: found, isNamed: false, isAmbiguous: isOneOf(found, target, evenSole: true))
    }

    /// Things of the kind in the speaker's room of which none can do it, so that no other room is used. `nil` if the
    /// room has none of the type, or the word may mean several types.
    private func unableHere(_ target: Meaning) -> [Int]? {
        guard let room = situation.speaker.room, situation.stage == nil, !target.isOfAll, !target.has(.kin),
            !target.has(.does), !target.has(.fallback), !target.has(.other), !target.has(.noun)
        else { return nil }
        let types = Set(target.values(.type))
        let here = candidates(target, within: Set(index.byRoom[room] ?? [])).filter {
            index.entries[$0].room == room && types.contains(index.entries[$0].service.type.rawValue)
        }
        return here.isEmpty || here.contains(where: isAble) ? nil : here
    }

    /// Whether only something elsewhere surely does what the word says: "the ac" is the one in the bedroom, not the
    /// thermostat here, which may only heat.
    private func isSurerElsewhere(_ found: [Int], _ target: Meaning) -> Bool {
        guard let work = target.value(.does), !found.contains(where: { situation.surelyDoes(work, at: $0) }) else {
            return false
        }
        return candidates(target, within: nil).contains {
            isAble($0) && index.entries[$0].home == index.primaryID && situation.surelyDoes(work, at: $0)
        }
    }

    /// Whether what was found goes by other words only, and one thing elsewhere by the one that was said: "the
    /// shutters" are those of the bedroom rather than the curtains here.
    private func isCalledSoElsewhere(_ found: [Int], _ target: Meaning) -> Bool {
        guard let wanted = target.value(.noun)?.split(separator: "_").map({ HomeIndex.singular(String($0)) }),
            found.allSatisfy({ index.entries[$0].service.noun != nil && !index.entries[$0].isCalled(wanted) })
        else { return false }
        let called = candidates(target, within: nil).count {
            isAble($0) && index.entries[$0].home == index.primaryID && index.entries[$0].isCalled(wanted)
        }
        return called == 1
    }

    /// "The fan", where the speaker's room has none and the house a few: one of these, be it asked which.
    private func oneElsewhere(_ candidates: [Int], _ target: Meaning) -> ResolvedTarget? {
        guard situation.speaker.room != nil, target.isOfOne || target.has(.singular), !target.has(.quantity) else {
            return nil
        }
        let atHome = ofHome(candidates)
        let noun = target.value(.noun).flatMap { situation.tables.kinds.isOfWholeType($0) ? nil : $0 }
        let called = noun.map { noun in atHome.filter { index.entries[$0].isCalled([noun]) } } ?? []
        let few = called.isEmpty ? atHome : called
        guard (1...Self.mostElsewhere).contains(few.count), few.count > 1 || isCalled(few, target) else { return nil }
        return ResolvedTarget(positions: few, isNamed: false, isAmbiguous: few.count > 1)
    }

    /// Those of some that can take part and are in the primary home.
    private func ofHome(_ positions: [Int]) -> [Int] {
        positions.filter { isAble($0) && index.entries[$0].home == index.primaryID }
    }

    /// Those of the home, where there are several. It isn't clear which of them are meant.
    private func severalAtHome(_ candidates: [Int]) -> ResolvedTarget? {
        let atHome = ofHome(candidates)
        return atHome.count > 1 ? ResolvedTarget(positions: atHome, isNamed: false, isAmbiguous: true) : nil
    }

    /// What belongs to the house rather than to a room: locks, garage doors, sprinklers, the alarm.
    private static let ofHouse: Set<String> = [
        "LockMechanism", "GarageDoorOpener", "SecuritySystem", "Valve", "IrrigationSystem", "RobotVacuum",
        "RobotVacuumCleaner", "VacuumCleaner", "RobotMower", "LawnMower", "Mower",
    ]

    /// "Lock the doors", said in a room that has none: those of the house. `nil` where the kind is one that rooms have.
    private func ofTheHouse(_ candidates: [Int], _ target: Meaning) -> ResolvedTarget? {
        guard situation.speaker.room != nil else { return nil }
        let atHome = ofHome(candidates)
        guard !atHome.isEmpty,
            atHome.allSatisfy({ Self.ofHouse.contains(index.entries[$0].service.type.rawValue) })
        else { return nil }
        return ResolvedTarget(positions: atHome, isNamed: false)
    }

    /// Whether one of several equally named things is meant.
    /// - Parameter evenSole: whether a target that is said as if it were the only one may be such a case, too.
    private func isOneOf(_ found: [Int], _ target: Meaning, evenSole: Bool = false) -> Bool {
        (evenSole ? target.isOfOne : target.has(.single)) && found.count > 1 && isCalled(found, target)
    }

    /// Whether all go by the noun that was said of one thing.
    private func isCalled(_ found: [Int], _ target: Meaning) -> Bool {
        guard !target.has(.quantity) else { return false }
        return target.value(.noun).map { noun in found.allSatisfy { index.entries[$0].isCalled([noun]) } }
            ?? target.has(.sole)
    }

    /// "Lock the garage", where nothing of the kind can: what locks in the room that is called so.
    private func locks(ofPlaceCalled target: Meaning) -> ResolvedTarget? {
        guard let noun = target.value(.noun)?.split(separator: "_").joined(separator: " "), target.has(.singular),
            let room = index.primary?.rooms.first(where: { room in
                ([room.name] + room.aliases).contains { EntityName.folded($0) == noun }
            })
        else { return nil }
        let locks = (index.byRoom[room.id] ?? []).filter {
            isAble($0) && index.entries[$0].service.type == "LockMechanism"
        }
        return locks.isEmpty ? nil : ResolvedTarget(positions: locks, isNamed: false)
    }

    /// "Both doors", where the room has none and the house has two.
    private func theTwo(_ candidates: [Int], _ target: Meaning) -> [Int]? {
        guard target.has(.two) else { return nil }
        let atHome = ofHome(candidates)
        return atHome.count == 2 ? atHome : nil
    }

    /// "Both lamps", of more than two in the room: those that are a group of two, or else nobody knows which.
    private func pair(of found: [Int]) -> ResolvedTarget {
        let here = Set(index.services(at: found))
        let pairs = index.groups.values.filter { $0.services.count == 2 && here.isSuperset(of: $0.services) }
        guard pairs.count == 1 else { return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: true) }
        let both = found.filter { pairs[0].services.contains(index.entries[$0].service.id) }
        return ResolvedTarget(positions: both, isNamed: false)
    }

    /// Of several of which one was said, those of the accessory or in the room of what was named before in the
    /// sentence.
    private func nearest(_ found: [Int], _ target: Meaning) -> [Int] {
        let isOne =
            (target.has(.sole) || target.has(.singular) || target.has(.owner)) && !target.has(.quantity)
            && found.count > 1
        guard isOne || target.has(.two) && found.count > 2 else { return found }
        let near = situation.near.compactMap { index.byService[$0] }.map { index.entries[$0] }
        let accessories = Set(near.map(\.accessoryID))
        let beside = found.filter { accessories.contains(index.entries[$0].accessoryID) }
        guard beside.isEmpty || !isOne else { return beside }
        let rooms = Set(near.compactMap(\.room))
        let there = found.filter { index.entries[$0].room.map(rooms.contains) ?? false }
        return there.isEmpty || !isOne && there.count != 2 ? found : there
    }

    /// The services of the types that a target says, in a place where one is given. Things that are called by the noun
    /// that was said win over things that nobody has called anything; a covering that its owner calls curtains is no
    /// blind.
    func candidates(_ target: Meaning, within place: Set<Int>?) -> [Int] {
        let wanted = target.value(.noun).map { $0.split(separator: "_").map { HomeIndex.singular(String($0)) } }
        let having = target.values(.having).map(CharacteristicType.init(rawValue:))
        let work = target.value(.does)
        let isFit = { (position: Int) in
            if let work, !situation.does(work, at: position) { return false }
            return having.isEmpty || having.contains { index.entries[position].service.characteristic($0) != nil }
        }
        let found = candidates(
            types: target.values(.type), kin: target.values(.kin), wanted: wanted, within: place,
            isStrict: target.has(.nounOnly), isByType: target.has(.ofType), work: work
        ).filter(isFit)
        let fallback = target.values(.fallback)
        guard found.isEmpty, !fallback.isEmpty else { return found }
        return candidates(types: fallback, kin: [], wanted: wanted, within: place).filter(isFit)
    }

    /// Whether what is at a position is of the kind that a target says beside its name: "the nest thermostat".
    func isOfKind(_ target: Meaning, at position: Int) -> Bool {
        let type = index.entries[position].service.type.rawValue
        return [.type, .kin, .fallback].contains { target.values($0).contains(type) }
    }

    /// - Parameters:
    ///   - isStrict: whether things with another noun in their name are left out: a gate is no garage.
    ///   - work: what the word says that they do. All words for what cools mean the same.
    ///   - isByType: whether the word names a type, so that all things of the type count, whatever they are called: a
    ///     skylight is one of the windows. Only a vent, which nobody fits through, is none.
    private func candidates(
        types: [String], kin: [String], wanted: [String]?, within place: Set<Int>?, isStrict: Bool = false,
        isByType: Bool = false, work: String? = nil
    ) -> [Int] {
        let ofType = types.flatMap { services(of: $0, within: place) }
        let ofKin = kin.flatMap { services(of: $0, within: place) }
            .filter { index.entries[$0].isCalled(wanted ?? []) }
        guard let wanted else { return withSiblings(ofType + ofKin) }
        if work == "heat", wanted.allSatisfy(situation.tables.kinds.isOfWholeType) {
            // "The heating" is all that heats rooms, whatever each of it is called: floors, radiators, a heat pump.
            let heating = ofType.filter { situation.heatsRooms(at: $0) || index.entries[$0].isCalled(wanted) }
            if !heating.isEmpty { return withSiblings(heating + ofKin) }
        }
        let isTyped = { (entry: HomeIndex.Entry) in
            isByType && types.contains(entry.service.type.rawValue)
                && (entry.service.noun == nil || entry.service.isWayIn)
        }
        let fitting = ofType.filter {
            let entry = index.entries[$0]
            return entry.service.noun == nil || entry.isCalled(wanted) || isTyped(entry)
        }
        let exact =
            fitting.filter {
                let entry = index.entries[$0]
                return entry.isCalled(wanted)
                    || work == "cool" && !situation.tables.kinds.cools.isDisjoint(with: entry.nouns)
                    || isTyped(entry)
            } + ofKin
        if !exact.isEmpty { return withSiblings(exact) }
        return withSiblings(fitting.isEmpty && !isStrict ? ofType : fitting)
    }

    /// The services of a type; looked up by whichever is the smaller, the type or the place.
    private func services(of type: String, within place: Set<Int>?) -> [Int] {
        let type = ServiceType(rawValue: type)
        let all = index.byType[type] ?? []
        let called = index.calledType[type] ?? []
        guard let place else { return called.isEmpty ? all : (all + called).sorted() }
        guard called.isEmpty else { return (all + called).filter(place.contains).sorted() }
        if place.count < all.count { return place.filter { index.entries[$0].service.type == type }.sorted() }
        return all.filter(place.contains)
    }

    /// Services that can't, replaced by those of the same accessory that can: a television's sound is a service of its
    /// own, and so is a sensor's battery.
    func withSiblings(_ positions: [Int]) -> [Int] {
        var seen: Set<Int> = []
        return positions.flatMap { position -> [Int] in
            if isAble(position) { return [position] }
            let entry = index.entries[position]
            let kin = situation.tables.siblings(of: entry.service.type)
            let able = (index.byAccessory[entry.accessoryID] ?? []).filter {
                kin.contains(index.entries[$0].service.type.rawValue) && isAble($0)
            }
            return able.isEmpty ? [position] : able
        }.filter { seen.insert($0).inserted }
    }
}

extension Meaning {
    /// The node with the types that another one says: "the ones outside" after "the lights downstairs".
    func typed(like other: Meaning) -> Meaning {
        var result = self
        result.attributes += other.attributes.filter { [.type, .kin, .noun, .fallback].contains($0.key) }
        return result
    }

    /// Whether one thing of a kind is said, be it the only one or not.
    var isOfOne: Bool { has(.single) || has(.sole) }
}
