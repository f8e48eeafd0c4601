internal import HomeModel

/// Finds the services that a target means. The rule is the same for all kinds of targets: candidates by name, by type
/// or by what was said before, narrowed to the places named; without a place to the speaker's room where it holds any;
/// else to the primary home.
struct TargetResolver {
    let situation: Situation
    /// Whether a service can take part at all: has the characteristic that is to be written or read.
    let isAble: (Int) -> Bool

    /// Looks for services that are able to take part; for any, where it isn't said which are.
    init(situation: Situation, isAble: @escaping (Int) -> Bool = { _ in true }) {
        self.situation = situation
        self.isAble = isAble
    }

    var index: HomeIndex { situation.index }
    private var placeFinder: PlaceFinder { PlaceFinder(situation: situation) }

    /// The services of all targets of a node, exceptions left out. A node without targets may itself say what is meant,
    /// by a type or a place ("disarm", "everything off"), or say nothing ("I'm cold").
    func resolve(_ node: Meaning) -> ResolvedTarget {
        var result = included(node)
        if let exempt = node.child(.except) {
            if let wider = widened(node, for: exempt, beyond: result, sharedPlace: nil) { return resolve(wider) }
            leaveOut(exempt, of: &result, place: places(node) ?? sharedPlace(node.children(.target)), like: node)
        }
        return result
    }

    /// The place that is said with the last of several things, which holds for all of them.
    private func sharedPlace(_ targets: [Meaning]) -> Set<Int>? {
        targets.last.flatMap { $0.hasReference ? nil : places($0) }
    }

    private func included(_ node: Meaning) -> ResolvedTarget {
        let targets = node.children(.target)
        guard !targets.isEmpty else {
            let said: [Meaning.Key] = [
                .type, .everything, .room, .zone, .home, .here, .there, .everywhere, .need, .it,
            ]
            return said.contains(where: node.has)
                ? resolve(node, sharedPlace: nil) : ResolvedTarget(positions: [], isNamed: false)
        }
        var result = ResolvedTarget(positions: [], isNamed: true)
        var seen = Set<Int>()
        // "the tv and the lights in the bedroom": a place said last holds for what stands before it without one.
        let sharedPlace = places(node) ?? sharedPlace(targets)
        var before: Set<Int>?
        var last: [Int] = []
        for (number, said) in targets.enumerated() {
            let isSame = said.has(.one)
            let target = isSame ? said.typed(like: number > 0 ? kind(targets[number - 1], last) : lastTypes) : said
            var found = resolve(target, sharedPlace: sharedPlace ?? before, whole: places(node))
            // "The light in the bedroom and the fan": the one that is there, where there is one.
            if found.positions.isEmpty, sharedPlace == nil, before != nil {
                found = resolve(target, sharedPlace: nil, whole: places(node))
            }
            // "Turn them off in the kitchen": of what was talked about, what is there. A robot may be sent there.
            if said.has(.it), node.has(.room) || node.has(.zone), let there = places(node) {
                found.positions.removeAll { !there.contains($0) && !index.entries[$0].roams }
            }
            before = target.hasReference ? nil : places(target) ?? before
            if number > 0, let sharing = sharingName(target, with: targets[number - 1], among: found.positions) {
                found = sharing
            }
            if found.positions.isEmpty, targets.count > 1, isNowhere(target, sharedPlace: sharedPlace ?? before) {
                result.lacksSome = true
                result.lacking = result.lacking ?? target.value(.noun)
            }
            result.isNamed = result.isNamed && found.isNamed
            result.isAmbiguous = result.isAmbiguous || found.isAmbiguous
            if found.isAmbiguous { result.unclear += found.positions.filter { !result.unclear.contains($0) } }
            result.unwanted += found.unwanted
            last = found.positions
            for position in found.positions where seen.insert(position).inserted { result.positions.append(position) }
        }
        result.positions.sort()
        return result
    }

    /// The kind of things that a target is of. For a target that was called by its name, the types of what was found:
    /// "the fan, the one upstairs".
    private func kind(_ target: Meaning, _ positions: [Int]) -> Meaning {
        let saysKind = target.has(.type) || target.has(.kin)
        return saysKind ? target : types(of: index.services(at: positions))
    }

    /// Whether the home has nothing of what a target says. "All" doesn't say that there is any.
    private func isNowhere(_ target: Meaning, sharedPlace: Set<Int>?) -> Bool {
        guard target.hasReference || target.has(.type) || target.has(.kin), !target.has(.quantity) else {
            return false
        }
        let all = TargetResolver(situation: situation)
        return all.resolve(target, sharedPlace: sharedPlace).positions.isEmpty
            && all.resolve(target, sharedPlace: nil).positions.isEmpty
    }

    /// - Parameters:
    ///   - sharedPlace: a place that was said for others, which holds for kinds of things.
    ///   - whole: a place that was said for the whole sentence, which holds for names too.
    func resolve(_ target: Meaning, sharedPlace: Set<Int>?, whole: Set<Int>? = nil) -> ResolvedTarget {
        guard sharedPlace == nil, let beside = target.child(.beside), let place = places(beside), places(target) == nil
        else { return found(target, sharedPlace: sharedPlace, whole: whole) }
        // A thing that isn't in the place of the topic is meant wherever it is.
        let there =
            target.hasReference
            ? named(target, in: place) : found(target, sharedPlace: place, whole: nil)
        return there.positions.isEmpty ? found(target, sharedPlace: nil, whole: whole) : there
    }

    private func found(_ target: Meaning, sharedPlace: Set<Int>?, whole: Set<Int>?) -> ResolvedTarget {
        let place = places(target) ?? sharedPlace
        var found: ResolvedTarget
        if place == nil, let rest = restOfListed(target) {
            return ResolvedTarget(positions: rest, isNamed: false)
        }
        if target.has(.owner), !target.hasReference, let owned = owned(target) {
            found = owned
        } else if target.has(.mine), !target.hasReference, let own = own(target) {
            found = own
        } else if target.has(.ours), !target.hasReference, place == nil, let ours = ours(target) {
            found = ours
        } else if target.has(.it), !target.has(.need) || lastPositions.contains(where: isAble) {
            // Of several that were talked about, those that can are meant.
            let last = mentioned(target)
            found = ResolvedTarget(positions: last, isNamed: !target.has(.other) && last.count == 1)
        } else if let picks = target.value(.pick) {
            found = ResolvedTarget(positions: ranked(picks), isNamed: true)
        } else if target.hasReference {
            found = byName(target, whole: whole)
        } else if target.has(.theirs), place == nil, target.has(.type) || target.has(.kin),
            let theirs = theirs(target)
        {
            found = theirs
        } else if place == nil, let talked = talked(target) {
            found = ResolvedTarget(positions: talked, isNamed: talked.count == 1)
        } else if target.has(.type) || target.has(.kin) {
            found = typed(target, place: place)
        } else if target.has(.ofThese), place == nil, let listed {
            found = ResolvedTarget(positions: listed.filter(isAble), isNamed: false)
        } else if target.has(.it), place == nil, situation.speaker.room == nil, !placeFinder.mentioned.isEmpty {
            // "Make it a degree warmer", after a question how warm it is in a room.
            found = ResolvedTarget(positions: placeFinder.mentioned.filter(isAble).sorted(), isNamed: false)
        } else {
            let within = place ?? everywhere(target)
            found = ResolvedTarget(
                positions: scoped(within?.sorted() ?? Array(index.entries.indices), place: within), isNamed: false)
        }
        if target.has(.other), !target.has(.it) {
            // "The others": all but the topic. Without a topic it would be everything, so it is nothing.
            let last = Set(lastPositions + situation.said.compactMap { index.byService[$0] })
            found.positions.removeAll { last.isEmpty || last.contains($0) }
            if found.positions.count <= 1 { found.isAmbiguous = false }
        }
        if target.has(.mine), target.child(.except) == nil { keepMine(of: &found, target) }
        if target.has(.lone), found.positions.count > 1 { found.isAmbiguous = true }
        if let exempt = target.child(.except) {
            if let wider = widened(target, for: exempt, beyond: found, sharedPlace: sharedPlace) {
                return self.found(wider, sharedPlace: nil, whole: whole)
            }
            leaveOut(exempt, of: &found, place: place, like: target)
        }
        return found
    }

    /// The scope of "everything" without a place: the whole home; for "it all" the place just asked about.
    private func everywhere(_ target: Meaning) -> Set<Int>? {
        guard target.has(.everything), !target.has(.other) else { return nil }
        if target.has(.ofThese), let last = situation.conversation.lastSentence?.children.last, last.kind == .query,
            let asked = places(last) ?? sharedPlace(last.children(.target))
        {
            return asked
        }
        return index.primaryID.map { Set(index.byHome[$0] ?? []) }
    }

    /// For "my …": keeps the speaker's own things. Full names count whoever's they are.
    private func keepMine(of found: inout ResolvedTarget, _ target: Meaning) {
        guard found.positions.count > 1 || target.has(.type) || target.has(.kin) else { return }
        guard !target.hasReference || found.positions.count > 1 else { return }
        found.positions = mine(found.positions, target)
        found.unclear = mine(found.unclear, target)
        if found.positions.count <= 1 { found.isAmbiguous = false }
    }

    /// The able ones of `positions` in `place`; without a place, in the speaker's room, or else in the primary home.
    func scoped(_ positions: [Int], place: Set<Int>?) -> [Int] {
        let able = positions.filter(isAble)
        if let place { return able.filter(place.contains) }
        let atHome = able.filter { index.entries[$0].home == index.primaryID }
        guard let room = situation.speaker.room else { return atHome }
        let here = atHome.filter { index.entries[$0].room == room }
        if !here.isEmpty { return here }
        // A thing that the house has only once is meant wherever it stands.
        return atHome.count == 1 ? atHome : []
    }

    /// The services in the places that a node names, or `nil` where it names none.
    func places(_ node: Meaning) -> Set<Int>? { placeFinder.places(node) }
}
