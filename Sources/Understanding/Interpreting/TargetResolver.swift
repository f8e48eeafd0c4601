internal import HomeModel

/// What a `target` node stands for in the home.
struct ResolvedTarget {
    /// Positions in the index, without repetition, in the order of the home.
    var positions: [Int]
    /// Whether the words name one thing, so that a thing that lacks an ability is worth a refusal.
    var isNamed: Bool
    /// Whether the words are for one thing, of which there are several.
    var isAmbiguous = false
    /// Whether one of several things that were named isn't in this home: then nothing is to be done to the others either.
    var lacksSome = false
    /// What was said of that one, in the words for its kind.
    var lacking: String?
}

/// Finds the services that a target means. The rule is the same for all kinds of targets: candidates by name, by type or
/// by what was said before, narrowed to the places named; without a place to the speaker's room where it holds any; else
/// to the primary home.
struct TargetResolver {
    let situation: Situation
    /// Whether a service can take part at all: has the characteristic that is to be written or read.
    let isAble: (Int) -> Bool

    var index: HomeIndex { situation.index }
    private var placeFinder: PlaceFinder { PlaceFinder(situation: situation) }

    /// The services of all targets of a node, exceptions left out. A node without targets may itself say what is meant,
    /// by a type or a place ("disarm", "everything off"), or say nothing ("I'm cold").
    func resolve(_ node: Meaning) -> ResolvedTarget {
        var result = included(node)
        if let exempt = node.child("except") {
            if let wider = widened(node, for: exempt, beyond: result, sharedPlace: nil) { return resolve(wider) }
            leaveOut(exempt, of: &result, place: places(node), like: node)
        }
        return result
    }

    private func included(_ node: Meaning) -> ResolvedTarget {
        let targets = node.children("target")
        guard !targets.isEmpty else {
            let said = ["type", "everything", "room", "zone", "home", "here", "there", "everywhere", "need", "it"]
            return said.contains(where: node.has)
                ? resolve(node, sharedPlace: nil) : ResolvedTarget(positions: [], isNamed: false)
        }
        var result = ResolvedTarget(positions: [], isNamed: true)
        var seen = Set<Int>()
        // "the tv and the lights in the bedroom": a place said last holds for what stands before it without one.
        let sharedPlace = places(node) ?? targets.last.flatMap { $0.hasReference ? nil : places($0) }
        var before: Set<Int>?
        for (number, said) in targets.enumerated() {
            let target = said.has("one") ? said.typed(like: number > 0 ? targets[number - 1] : lastTypes) : said
            var found = resolve(target, sharedPlace: sharedPlace ?? before, whole: places(node))
            // "The light in the bedroom and the fan": the one that is there, where there is one.
            if found.positions.isEmpty, sharedPlace == nil, before != nil {
                found = resolve(target, sharedPlace: nil, whole: places(node))
            }
            before = target.hasReference ? nil : places(target) ?? before
            if number > 0, let sharing = sharingName(target, with: targets[number - 1], among: found.positions) {
                found = sharing
            }
            if found.positions.isEmpty, targets.count > 1, isNowhere(target, sharedPlace: sharedPlace ?? before) {
                result.lacksSome = true
                result.lacking = result.lacking ?? target.value("noun")
            }
            result.isNamed = result.isNamed && found.isNamed
            result.isAmbiguous = result.isAmbiguous || found.isAmbiguous
            for position in found.positions where seen.insert(position).inserted { result.positions.append(position) }
        }
        result.positions.sort()
        return result
    }

    /// Whether the home has nothing of what a target says. Who says "all" doesn't say that there is any.
    private func isNowhere(_ target: Meaning, sharedPlace: Set<Int>?) -> Bool {
        guard target.hasReference || target.has("type") || target.has("kin"), !target.has("quantity") else {
            return false
        }
        let all = TargetResolver(situation: situation) { _ in true }
        return all.resolve(target, sharedPlace: sharedPlace).positions.isEmpty
            && all.resolve(target, sharedPlace: nil).positions.isEmpty
    }

    /// - Parameters:
    ///   - sharedPlace: a place that was said for others, which holds for kinds of things.
    ///   - whole: a place that was said for the whole sentence, which holds for names too.
    func resolve(_ target: Meaning, sharedPlace: Set<Int>?, whole: Set<Int>? = nil) -> ResolvedTarget {
        guard sharedPlace == nil, let beside = target.child("beside"), let place = places(beside), places(target) == nil
        else { return found(target, sharedPlace: sharedPlace, whole: whole) }
        // What has nothing in the place that was talked about is meant wherever it is.
        let there =
            target.hasReference
            ? named(named(target, place: place), target) : found(target, sharedPlace: place, whole: nil)
        return there.positions.isEmpty ? found(target, sharedPlace: nil, whole: whole) : there
    }

    private func found(_ target: Meaning, sharedPlace: Set<Int>?, whole: Set<Int>?) -> ResolvedTarget {
        let place = places(target) ?? sharedPlace
        var found: ResolvedTarget
        if place == nil, let rest = restOfListed(target) {
            return ResolvedTarget(positions: rest, isNamed: false)
        }
        if target.has("owner"), !target.hasReference, let owned = owned(target) {
            found = owned
        } else if target.has("mine"), !target.hasReference, let own = own(target) {
            found = own
        } else if target.has("it"), !target.has("need") || lastPositions.contains(where: isAble) {
            // Of several that were talked about, those that can are meant.
            let last = mentioned(target)
            found = ResolvedTarget(positions: last, isNamed: !target.has("other") && last.count == 1)
        } else if target.hasReference {
            // A name that is nowhere in the place that was said last for others is meant wherever it is.
            var positions = named(target, place: places(target) ?? whole)
            if positions.isEmpty, let there = places(target) ?? whole { positions = sameKind(as: target, in: there) }
            if let longer = longerNamed(than: positions) { positions = [longer] }
            if target.has("type") || target.has("kin") {
                positions = positions.filter { isOfKind(target, at: $0) }
            }
            if target.has("stem") { positions = positions.filter(isAble) }
            found = named(positions, target)
        } else if target.has("theirs"), place == nil, target.has("type") || target.has("kin"),
            let theirs = theirs(target)
        {
            found = theirs
        } else if place == nil, let talked = talked(target) {
            found = ResolvedTarget(positions: talked, isNamed: talked.count == 1)
        } else if target.has("type") || target.has("kin") {
            found = typed(target, place: place)
        } else if target.has("ofThese"), place == nil, let listed {
            found = ResolvedTarget(positions: listed.filter(isAble), isNamed: false)
        } else if target.has("it"), place == nil, situation.speaker.room == nil, !placeFinder.mentioned.isEmpty {
            // "Make it a degree warmer", behind a question how warm it is in a room.
            found = ResolvedTarget(positions: placeFinder.mentioned.filter(isAble).sorted(), isNamed: false)
        } else {
            let all = place?.sorted() ?? Array(index.entries.indices)
            found = ResolvedTarget(positions: scoped(all, place: place), isNamed: false)
        }
        if target.has("other"), !target.has("it") {
            // Others than what: where nothing was talked about, all of them would be too many.
            let last = Set(lastPositions + situation.said.compactMap { index.byService[$0] })
            found.positions.removeAll { last.isEmpty || last.contains($0) }
        }
        if target.has("lone"), found.positions.count > 1 { found.isAmbiguous = true }
        if let exempt = target.child("except") {
            if let wider = widened(target, for: exempt, beyond: found, sharedPlace: sharedPlace) {
                return self.found(wider, sharedPlace: nil, whole: whole)
            }
            leaveOut(exempt, of: &found, place: place, like: target)
        }
        return found
    }

    private func leaveOut(_ exempt: Meaning, of found: inout ResolvedTarget, place: Set<Int>?, like node: Meaning) {
        let all = TargetResolver(situation: situation) { _ in true }
        let without = Set(
            exempt.children("target").flatMap { target -> [Int] in
                if let areas = target.has("area") ? places(target) : nil { return Array(areas) }
                let inPlace = all.resolve(target, sharedPlace: place).positions
                // "Everything but the heating": what is left out need not be in the place.
                return inPlace.isEmpty ? all.resolve(target, sharedPlace: nil).positions : inPlace
            })
        // "All but one", "all but that": which one isn't said.
        let isOpen = exempt.children("target").contains { target in
            without.count > 1 && target.has("lone") || target.has("it") && lastPositions.isEmpty
        }
        found.positions.removeAll { isOpen || without.contains($0) }
    }

    // MARK: Names

    /// What shares the beginning of the name before it: "the pool pump and heater" means the Pool Heater.
    private func sharingName(_ target: Meaning, with earlier: Meaning, among found: [Int]) -> ResolvedTarget? {
        guard target.has("type") || target.has("kin"), places(target) == nil, !target.has("quantity"),
            let first = earlier.value("service").flatMap(Int64.init)
                .flatMap({ index.byService[ServiceID(rawValue: $0)] })
        else { return nil }
        let words = index.entries[first].service.name.lowercased().split(separator: " ")
        guard words.count > 1, let beginning = words.first else { return nil }
        let noun = target.value("noun")?.split(separator: "_").joined(separator: " ")
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

    /// Where one thing is named that can't, the only fitting of it that can and whose name begins with its name: "lock the main
    /// door" is for the Main Door Lock, where Main Door is a sensor. `nil` where there is none or more than one.
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

    private func named(_ target: Meaning, place: Set<Int>?) -> [Int] {
        var positions: [Int] = []
        for attribute in target.attributes {
            guard let number = Int64(attribute.value) else { continue }
            switch attribute.key {
            case "service":
                positions += index.byService[ServiceID(rawValue: number)].map { withSiblings([$0]) } ?? []
            case "accessory":
                let able = (index.byAccessory[AccessoryID(rawValue: number)] ?? []).filter(isAble)
                // The fan of a ceiling fan is meant, not its light.
                let namesakes = able.filter { index.entries[$0].isNamesakeOfAccessory }
                positions += namesakes.isEmpty ? able : namesakes
            case "group":
                positions +=
                    index.groups[ServiceGroupID(rawValue: number)]?.services.compactMap {
                        index.byService[$0]
                    } ?? []
            default:
                continue
            }
        }
        if let place { return positions.filter(place.contains) }
        // The same name in two homes means the one in the primary home.
        let primary = positions.filter { index.entries[$0].home == index.primaryID }
        return primary.isEmpty ? positions : primary
    }

    /// The heater of another place, where one that is called just so is elsewhere. A "Corner Lamp" is nowhere but where it is.
    private func sameKind(as target: Meaning, in place: Set<Int>) -> [Int] {
        let generic = named(target, place: nil).filter { !index.entries[$0].service.name.contains(" ") }
        let types = Set(generic.map { index.entries[$0].service.type })
        return place.filter { types.contains(index.entries[$0].service.type) && isAble($0) }.sorted()
    }

    /// What goes by a name; by a part of one that several have, those in the speaker's room, or one of them.
    private func named(_ positions: [Int], _ target: Meaning) -> ResolvedTarget {
        let isNamed = !target.has("group") && !target.has("stem")
        guard target.has("partial"), positions.count > 1 else {
            return ResolvedTarget(positions: positions, isNamed: isNamed)
        }
        let here = positions.filter {
            index.entries[$0].room != nil && index.entries[$0].room == situation.speaker.room
        }
        let meant = here.isEmpty ? positions : here
        return ResolvedTarget(
            positions: meant, isNamed: isNamed, isAmbiguous: meant.count > 1 && !target.has("quantity"))
    }

    /// Services that can't, replaced by those of the same accessory that can: a television's sound is a service of its
    /// own, and so is a sensor's battery.
    func withSiblings(_ positions: [Int]) -> [Int] {
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

    private func typed(_ target: Meaning, place: Set<Int>?) -> ResolvedTarget {
        if let place {
            let found = scoped(candidates(target, within: place), place: place)
            return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: isOneOf(found.filter(isAble), target))
        }
        if let room = situation.speaker.room {
            let here = Set(index.byRoom[room] ?? [])
            let found = candidates(target, within: here).filter { here.contains($0) && isAble($0) }
            if !found.isEmpty {
                // "The lamp", where two stand in the room, is one of them; "the light" is what lights it.
                return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: isOneOf(found, target))
            }
        }
        let everywhere = candidates(target, within: nil)
        // "Max is asleep, fan off": his, where one is.
        let isSingle = (target.has("sole") || target.has("single")) && !target.has("quantity")
        if isSingle, let own = theirs(target), !own.positions.isEmpty { return own }
        let found = nearest(theTwo(everywhere, target) ?? scoped(everywhere, place: nil), target)
        // "The lamp" is one of those that are called lamps.
        let isOne = (target.has("single") || target.has("sole")) && found.count > 1 && isCalled(found, target)
        return ResolvedTarget(positions: found, isNamed: false, isAmbiguous: isOne)
    }

    /// Whether only one of several is meant that are all called what was said.
    private func isOneOf(_ found: [Int], _ target: Meaning) -> Bool {
        target.has("single") && found.count > 1 && isCalled(found, target)
    }

    /// Whether all go by the noun that was said of one thing.
    private func isCalled(_ found: [Int], _ target: Meaning) -> Bool {
        guard !target.has("quantity") else { return false }
        return target.value("noun").map { noun in found.allSatisfy { index.entries[$0].isCalled([noun]) } }
            ?? target.has("sole")
    }

    /// "Both doors", where the room has none and the house has two.
    private func theTwo(_ candidates: [Int], _ target: Meaning) -> [Int]? {
        guard target.has("two") else { return nil }
        let atHome = candidates.filter { isAble($0) && index.entries[$0].home == index.primary?.id }
        return atHome.count == 2 ? atHome : nil
    }

    /// Of several of which one was said, those of the accessory or in the room of what was named before in the sentence.
    private func nearest(_ found: [Int], _ target: Meaning) -> [Int] {
        let isOne = (target.has("sole") || target.has("owner")) && !target.has("quantity") && found.count > 1
        guard isOne || target.has("two") && found.count > 2 else { return found }
        let near = situation.near.compactMap { index.byService[$0] }.map { index.entries[$0] }
        let accessories = Set(near.map(\.accessoryID))
        let beside = found.filter { accessories.contains(index.entries[$0].accessoryID) }
        guard beside.isEmpty || !isOne else { return beside }
        let rooms = Set(near.compactMap(\.room))
        let there = found.filter { index.entries[$0].room.map(rooms.contains) ?? false }
        return there.isEmpty || !isOne && there.count != 2 ? found : there
    }

    /// The services of the types that a target says, in a place where one is given. What goes by the noun that was said
    /// goes before what nobody has called anything; a covering that its owner calls curtains is no blind.
    func candidates(_ target: Meaning, within place: Set<Int>?) -> [Int] {
        let wanted = target.value("noun").map { $0.split(separator: "_").map { HomeIndex.singular(String($0)) } }
        let having = target.values("having").map(CharacteristicType.init(rawValue:))
        let isFit = { (position: Int) in
            having.isEmpty || having.contains { index.entries[position].service.characteristic($0) != nil }
        }
        let found = candidates(
            types: target.values("type"), kin: target.values("kin"), wanted: wanted, within: place,
            isStrict: target.has("nounOnly")
        ).filter(isFit)
        let fallback = target.values("fallback")
        guard found.isEmpty, !fallback.isEmpty else { return found }
        return candidates(types: fallback, kin: [], wanted: wanted, within: place).filter(isFit)
    }

    /// Whether what is at a position is of the kind that a target says beside its name: "the nest thermostat".
    func isOfKind(_ target: Meaning, at position: Int) -> Bool {
        let type = index.entries[position].service.type.rawValue
        return ["type", "kin", "fallback"].contains { target.values($0).contains(type) }
    }

    /// - Parameter isStrict: whether what goes by another noun is none of them: a gate is no garage.
    private func candidates(
        types: [String], kin: [String], wanted: [String]?, within place: Set<Int>?, isStrict: Bool = false
    ) -> [Int] {
        let ofType = types.flatMap { services(of: $0, within: place) }
        let ofKin = kin.flatMap { services(of: $0, within: place) }
            .filter { index.entries[$0].isCalled(wanted ?? []) }
        guard let wanted else { return withSiblings(ofType + ofKin) }
        let fitting = ofType.filter {
            let entry = index.entries[$0]
            return entry.service.noun == nil || entry.isCalled(wanted)
        }
        let exact = fitting.filter { index.entries[$0].isCalled(wanted) } + ofKin
        if !exact.isEmpty { return withSiblings(exact) }
        return withSiblings(fitting.isEmpty && !isStrict ? ofType : fitting)
    }

    /// The services of a type; looked up by whichever is the smaller, the type or the place.
    private func services(of type: String, within place: Set<Int>?) -> [Int] {
        let type = ServiceType(rawValue: type)
        let all = index.byType[type] ?? []
        guard let place else { return all }
        if place.count < all.count { return place.filter { index.entries[$0].service.type == type }.sorted() }
        return all.filter(place.contains)
    }

    // MARK: Places

    /// The able ones of `positions` in `place`; without a place, in the speaker's room, or else in the primary home.
    private func scoped(_ positions: [Int], place: Set<Int>?) -> [Int] {
        let able = positions.filter(isAble)
        if let place { return able.filter(place.contains) }
        let atHome = able.filter { index.entries[$0].home == index.primaryID }
        guard let room = situation.speaker.room else { return atHome }
        let here = atHome.filter { index.entries[$0].room == room }
        if !here.isEmpty { return here }
        // What the house has only once is meant wherever one stands.
        return atHome.count == 1 ? atHome : []
    }

    /// The services in the places that a node names, or `nil` where it names none.
    func places(_ node: Meaning) -> Set<Int>? { placeFinder.places(node) }
}

extension Meaning {
    /// The node with the types that another one says: "the ones outside" behind "the lights downstairs".
    func typed(like other: Meaning) -> Meaning {
        var result = self
        result.attributes += other.attributes.filter { ["type", "kin", "noun", "fallback"].contains($0.key) }
        return result
    }
}
