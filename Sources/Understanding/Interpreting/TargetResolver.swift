internal import HomeModel

/// What a `target` node stands for in the home.
struct ResolvedTarget {
    /// Positions in the index, without repetition, in the order of the home.
    var positions: [Int]
    /// Whether the words name one thing, so that a thing that lacks an ability is worth a refusal.
    var isNamed: Bool
}

/// Finds the services that a target means. The rule is the same for all kinds of targets: candidates by name or by type,
/// narrowed to the places named; without a place to the speaker's room where it holds any; else to the primary home.
struct TargetResolver {
    let situation: Situation
    /// Whether a service can take part at all: has the characteristic that is to be written or read.
    let isAble: (Int) -> Bool

    private var index: HomeIndex { situation.index }

    /// The services of all targets of a node, exceptions left out. A node without targets may itself say what is meant,
    /// by a type or a place ("disarm", "everything off").
    func resolve(_ node: Meaning) -> ResolvedTarget {
        let targets = node.children("target")
        guard !targets.isEmpty else {
            let isSaid = ["type", "everything", "room", "zone", "home", "here", "everywhere"].contains(where: node.has)
            return isSaid ? resolve(node, sharedPlace: nil) : ResolvedTarget(positions: [], isNamed: false)
        }
        var result = ResolvedTarget(positions: [], isNamed: true)
        var seen = Set<Int>()
        // "the tv and the lights in the bedroom": a place said last holds for what stands before it without one.
        let sharedPlace = places(node) ?? targets.last.flatMap { hasReference($0) ? nil : places($0) }
        for target in targets {
            let found = resolve(target, sharedPlace: sharedPlace)
            result.isNamed = result.isNamed && found.isNamed
            for position in found.positions where seen.insert(position).inserted { result.positions.append(position) }
        }
        result.positions.sort()
        return result
    }

    private func resolve(_ target: Meaning, sharedPlace: Set<Int>?) -> ResolvedTarget {
        let place = places(target)
        var found: ResolvedTarget
        if hasReference(target) {
            found = ResolvedTarget(positions: named(target, place: place), isNamed: !target.has("group"))
        } else if target.has("type") || target.has("kin") {
            let all = candidates(
                types: target.values("type"), kin: target.values("kin"),
                noun: target.value("noun"), fallback: target.values("fallback"))
            found = ResolvedTarget(positions: scoped(all, place: place ?? sharedPlace), isNamed: false)
        } else {
            let all = Array(index.entries.indices)
            found = ResolvedTarget(positions: scoped(all, place: place ?? sharedPlace), isNamed: false)
        }
        if let exempt = target.child("except") {
            let without = Set(exempt.children("target").flatMap { resolve($0, sharedPlace: place).positions })
            found.positions.removeAll(where: without.contains)
        }
        return found
    }

    private func hasReference(_ target: Meaning) -> Bool {
        target.has("service") || target.has("accessory") || target.has("group")
    }

    // MARK: Names

    private func named(_ target: Meaning, place: Set<Int>?) -> [Int] {
        var positions: [Int] = []
        for attribute in target.attributes {
            guard let number = Int64(attribute.value) else { continue }
            switch attribute.key {
            case "service":
                positions += index.byService[ServiceID(rawValue: number)].map { withSiblings([$0]) } ?? []
            case "accessory":
                positions += (index.byAccessory[AccessoryID(rawValue: number)] ?? []).filter(isAble)
            case "group":
                positions += index.groups[ServiceGroupID(rawValue: number)]?.services.compactMap {
                    index.byService[$0]
                } ?? []
            default:
                continue
            }
        }
        if let place { return positions.filter(place.contains) }
        // The same name in two homes means the one in the primary home.
        let primary = positions.filter { index.entries[$0].home == index.primary?.id }
        return primary.isEmpty ? positions : primary
    }

    /// Services that can't, replaced by those of the same accessory that can: a television's sound is a service of its
    /// own, and so is a sensor's battery.
    private func withSiblings(_ positions: [Int]) -> [Int] {
        positions.flatMap { position -> [Int] in
            if isAble(position) { return [position] }
            let entry = index.entries[position]
            let kin = situation.tables.siblings(of: entry.service.type)
            let able = (index.byAccessory[entry.accessoryID] ?? []).filter {
                kin.contains(index.entries[$0].service.type.rawValue) && isAble($0)
            }
            return able.isEmpty ? [position] : able
        }
    }

    // MARK: Types

    private func candidates(types: [String], kin: [String], noun: String?, fallback: [String]) -> [Int] {
        let wanted = noun.map { $0.split(separator: "_").map { HomeIndex.singular(String($0)) } }
        let ofType = types.flatMap { index.byType[ServiceType(rawValue: $0)] ?? [] }
        let ofKin = kin.flatMap { index.byType[ServiceType(rawValue: $0)] ?? [] }
            .filter { index.entries[$0].isCalled(wanted ?? []) }
        if ofType.isEmpty, ofKin.isEmpty, !fallback.isEmpty {
            return candidates(types: fallback, kin: [], noun: noun, fallback: [])
        }
        guard let wanted else { return withSiblings(ofType + ofKin) }
        // A covering that its owner calls curtains is no blind; one that nobody called anything may be.
        let fitting = ofType.filter {
            let entry = index.entries[$0]
            return entry.service.noun == nil || entry.isCalled(wanted)
        }
        let exact = fitting.filter { index.entries[$0].isCalled(wanted) } + ofKin
        if !exact.isEmpty { return withSiblings(exact) }
        let all = fitting + ofKin
        return withSiblings(all.isEmpty ? ofType : all)
    }

    // MARK: Places

    /// The able ones of `positions` in `place`; without a place, in the speaker's room, or else in the primary home.
    private func scoped(_ positions: [Int], place: Set<Int>?) -> [Int] {
        let able = positions.filter(isAble)
        if let place { return able.filter(place.contains) }
        let atHome = able.filter { index.entries[$0].home == index.primary?.id }
        guard let room = situation.speaker.room else { return atHome }
        let here = atHome.filter { index.entries[$0].room == room }
        if !here.isEmpty { return here }
        // What the house has only once is meant wherever one stands.
        return atHome.count == 1 ? atHome : []
    }

    /// The services in the places that a node names, or `nil` where it names none.
    func places(_ node: Meaning) -> Set<Int>? {
        var inPlaces = Set<Int>()
        var hasPlace = false
        var homes: Set<HomeID> = []
        for attribute in node.attributes {
            let number = Int64(attribute.value)
            switch attribute.key {
            case "room":
                hasPlace = true
                if let number { inPlaces.formUnion(index.byRoom[RoomID(rawValue: number)] ?? []) }
            case "zone":
                hasPlace = true
                guard let number, let zone = index.zones[ZoneID(rawValue: number)] else { continue }
                for room in zone.rooms { inPlaces.formUnion(index.byRoom[room] ?? []) }
            case "home":
                if let number { homes.insert(HomeID(rawValue: number)) }
            case "here":
                guard let room = situation.speaker.room else { continue }
                hasPlace = true
                inPlaces.formUnion(index.byRoom[room] ?? [])
            case "everywhere":
                guard let home = index.primary else { continue }
                homes.insert(home.id)
            default:
                continue
            }
        }
        if !homes.isEmpty {
            let inHomes = Set(homes.flatMap { index.byHome[$0] ?? [] })
            return hasPlace ? inPlaces.intersection(inHomes) : inHomes
        }
        guard hasPlace else { return nil }
        // "kitchen" in two homes means the one in the primary home.
        let primary = inPlaces.filter { index.entries[$0].home == index.primary?.id }
        return primary.isEmpty ? inPlaces : primary
    }
}
