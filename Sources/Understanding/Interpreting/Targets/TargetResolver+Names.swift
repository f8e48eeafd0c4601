internal import HomeModel

/// Things that are called by a name, by a part of one, or by the name of a thing that they stand beside.
extension TargetResolver {
    /// What goes by the name that a target says.
    /// - Parameter whole: a place that was said for the whole sentence.
    func byName(_ target: Meaning, whole: Set<Int>?) -> ResolvedTarget {
        // A name that is nowhere in the place that was said last for others is meant wherever it is.
        let place = places(target) ?? whole
        var found = positions(namedBy: target, in: place)
        if found.isEmpty, let place { found = sameKind(as: target, in: place) }
        if let longer = longerNamed(than: found) { found = [longer] }
        if target.has(.type) || target.has(.kin) {
            found = found.filter { isOfKind(target, at: $0) }
        }
        if target.has(.stem) { found = found.filter(isAble) }
        return named(found, target)
    }

    /// The things that are called by the name in a target, in a place.
    func named(_ target: Meaning, in place: Set<Int>) -> ResolvedTarget {
        named(positions(namedBy: target, in: place), target)
    }

    /// What shares the beginning of the name before it: "the pool pump and heater" means the Pool Heater.
    func sharingName(_ target: Meaning, with earlier: Meaning, among found: [Int]) -> ResolvedTarget? {
        guard target.has(.type) || target.has(.kin), places(target) == nil, !target.has(.quantity),
            let first = earlier.value(.service).flatMap(Int64.init)
                .flatMap({ index.byService[ServiceID(rawValue: $0)] })
        else { return nil }
        let words = index.entries[first].service.name.lowercased().split(separator: " ")
        guard words.count > 1, let beginning = words.first else { return nil }
        let noun = target.value(.noun)?.split(separator: "_").joined(separator: " ")
        let whole = noun.map { words.dropLast().joined(separator: " ") + " " + $0 }
        let beside = index.entries[first].room.flatMap { index.byRoom[$0] } ?? []
        let ofKind = Set(found)
        let sharing = Set(found).union(beside).sorted().filter { position in
            let name = index.entries[position].service.name.lowercased()
            return isAble(position)
                && (name == whole || ofKind.contains(position) && name.split(separator: " ").first == beginning)
        }
        return sharing.isEmpty ? nil : ResolvedTarget(positions: sharing, isNamed: true)
    }

    /// Where one thing is named that can't, the only fitting of it that can and whose name begins with its name: "lock
    /// the main door" is for the Main Door Lock, where Main Door is a sensor.
    /// `nil` where there is none or more than one.
    private func longerNamed(than found: [Int]) -> Int? {
        guard found.count == 1, let short = found.first, !withSiblings([short]).contains(where: isAble) else {
            return nil
        }
        let entry = index.entries[short]
        let fittings = situation.tables.fittings[entry.service.type.rawValue] ?? []
        let beginning = EntityName.folded(entry.service.name) + " "
        let longer = (index.byHome[entry.home] ?? []).filter { position in
            let service = index.entries[position].service
            return fittings.contains(service.type.rawValue) && isAble(position)
                && EntityName.folded(service.name).hasPrefix(beginning)
        }
        return longer.count == 1 ? longer.first : nil
    }

    private func positions(namedBy target: Meaning, in place: Set<Int>?) -> [Int] {
        var positions: [Int] = []
        for attribute in target.attributes {
            guard let number = Int64(attribute.value) else { continue }
            switch attribute.key {
            case .service:
                positions += index.byService[ServiceID(rawValue: number)].map { withSiblings([$0]) } ?? []
            case .accessory:
                let able = (index.byAccessory[AccessoryID(rawValue: number)] ?? []).filter(isAble)
                // The fan of a ceiling fan is meant, not its light.
                let namesakes = able.filter { index.entries[$0].isNamesakeOfAccessory }
                positions += namesakes.isEmpty ? able : namesakes
            case .group:
                positions +=
                    index.groups[ServiceGroupID(rawValue: number)]?.services.compactMap {
                        index.byService[$0]
                    } ?? []
            default:
                continue
            }
        }
        if let place { return positions.filter(place.contains) }
        // A name that two homes have means the thing in the primary home.
        let primary = positions.filter { index.entries[$0].home == index.primaryID }
        return primary.isEmpty ? positions : primary
    }

    /// Things of the same kind in a place, if the named thing is elsewhere and has a name of one word: "the heater in
    /// the bath" where "Heater" is in the hall. A name of more words ("Corner Lamp") means that thing alone. Of sensors
    /// only those count that go by the word themselves.
    private func sameKind(as target: Meaning, in place: Set<Int>) -> [Int] {
        let generic = positions(namedBy: target, in: nil).filter { !index.entries[$0].service.name.contains(" ") }
        let types = Set(generic.map { index.entries[$0].service.type })
        let nouns = Set(generic.map { HomeIndex.singular(index.entries[$0].service.name.lowercased()) })
        return place.filter { position in
            let entry = index.entries[position]
            let isSensor = entry.service.type.rawValue.hasSuffix("Sensor")
            return types.contains(entry.service.type) && isAble(position)
                && (!isSensor || nouns.contains { entry.isCalled([$0]) })
        }.sorted()
    }

    /// What goes by a name; by a part of one that several have, those in the speaker's room, or one of them.
    private func named(_ positions: [Int], _ target: Meaning) -> ResolvedTarget {
        let isNamed = !target.has(.group) && !target.has(.stem)
        guard target.has(.partial), positions.count > 1 else {
            return ResolvedTarget(positions: positions, isNamed: isNamed)
        }
        let here = positions.filter {
            index.entries[$0].room != nil && index.entries[$0].room == situation.speaker.room
        }
        let meant = here.isEmpty ? positions : here
        return ResolvedTarget(
            positions: meant, isNamed: isNamed, isAmbiguous: meant.count > 1 && !target.has(.quantity))
    }
}
