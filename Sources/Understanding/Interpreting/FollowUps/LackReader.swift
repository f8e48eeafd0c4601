internal import HomeModel

/// Explains why nothing was done: names what the home lacks, but only if it was named and is really missing.
struct LackReader {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// The interpretation with why it came to nothing, where the sentence tells.
    func telling(_ result: Interpretation, of said: Meaning) -> Interpretation {
        guard result.outcome == .notUnderstood, result.reason == .nothingThere,
            result.obstacle == nil || result.obstacle == "named", said.children.count == 1,
            let node = said.children.first?.orderInRule, [.set, .query].contains(node.kind),
            node.children(.target).count <= 1
        else { return result }
        let target = node.child(.target)
        if let target, isOfTalk(target) { return result.lacking("it") }
        let place = place(of: [node] + node.children(.target))
        // "How humid is it" changes nothing.
        if node.kind == .query, node.has(.need), let aspect = node.aspect, place != nil || !node.hasPlace {
            return result.lacking("measure", aspect, in: place ?? .here)
        }
        // "Keep the kitchen at 21", where nothing heats.
        let isClimate = node.kind == .set && node.child(.value) != nil && node.aspect == "temperature" && place != nil
        if isClimate || node.has(.need), place != nil || !node.hasPlace {
            return result.lacking("need", in: place ?? .here)
        }
        guard let place else {
            // "What's the humidity", where nothing measures it.
            if node.kind == .query, let aspect = node.aspect, target?.has(.aspectful) == true {
                return result.lacking("measure", aspect, in: .here)
            }
            return target.flatMap { ofHome(result, $0) } ?? result
        }
        // "Is anybody in the kitchen", where nothing notices people.
        if node.kind == .query, node.aspect == nil, node.has(.state), target?.has(.type) != true,
            target?.has(.kin) != true,
            target?.hasReference != true
        {
            return result.lacking("tells", in: place)
        }
        if node.kind == .query, let aspect = node.aspect, target?.has(.type) != true, target?.has(.kin) != true {
            return result.lacking("measure", aspect, in: place)
        }
        if let target, let away = away(target) { return result.lacking("notThere", away, in: place) }
        guard let target, target.has(.type) || target.has(.kin), !target.hasReference else { return result }
        let there = TargetResolver(situation: situation).resolve(node).positions
        guard there.isEmpty else {
            let name = index.entries[there[0]].service.name
            return there.count == 1 ? result.lacking("unable", name, in: place) : result
        }
        return result.lacking("namedIn", kind(of: target), in: place)
    }

    /// What a sentence lacks that says no place: a kind of things that the home has elsewhere is nothing that it lacks.
    private func ofHome(_ result: Interpretation, _ target: Meaning) -> Interpretation? {
        guard target.has(.type) || target.has(.kin), !target.hasReference else { return nil }
        let resolver = TargetResolver(situation: situation)
        let atHome = resolver.candidates(target, within: nil).filter { index.entries[$0].home == index.primaryID }
        guard !atHome.isEmpty else { return result.lacking("named", kind(of: target)) }
        return atHome.count > 1 ? result.lacking("elsewhere", kind(of: target)) : result.unexplained
    }

    /// The name of a thing that was named in a place where it isn't.
    private func away(_ target: Meaning) -> String? {
        let named = target.values(.service).compactMap(Int64.init).compactMap {
            index.byService[ServiceID(rawValue: $0)]
        }
        guard named.count == 1, let position = named.first,
            let place = PlaceFinder(situation: situation).places(target),
            !place.contains(position)
        else { return nil }
        return index.entries[position].service.name
    }

    /// Whether it is what was talked about, or whose somebody's is who was.
    private func isOfTalk(_ target: Meaning) -> Bool {
        !target.hasReference && [.it, .owner, .theirs, .one].contains(where: target.has)
    }

    /// The word for a kind of things, as it was said, or else its type.
    private func kind(of target: Meaning) -> String? {
        target.value(.noun)?.split(separator: "_").joined(separator: " ") ?? target.value(.type) ?? target.value(.kin)
    }

    /// The place that was said: a name, or none for where the speaker is; `nil` where none or several were said.
    private func place(of nodes: [Meaning]) -> Interpretation.Place? {
        let said = nodes.flatMap(\.attributes).filter { [.room, .zone, .here].contains($0.key) }
        guard let first = said.first, Set(said).count == 1 else { return nil }
        switch (first.key, first.number) {
        case (.room, let number?): return index.roomNames[RoomID(rawValue: number)].map { .named($0) }
        case (.zone, let number?): return index.zones[ZoneID(rawValue: number)].map { .named($0.name) }
        default: return .here
        }
    }
}

extension Interpretation {
    /// Where something is lacking.
    enum Place: Sendable, Hashable {
        /// Where the speaker is.
        case here
        /// In a room or a zone.
        case named(String)
    }

    /// The reply that a thing is lacking, by the last part of the name of its phrase. Without a subject, only a phrase
    /// that needs none can be told.
    fileprivate func lacking(_ part: String, _ subject: String? = nil, in place: Place? = nil) -> Interpretation {
        guard subject != nil || ["it", "need", "tells"].contains(part) else { return unexplained }
        var result = self
        result.obstacle = part
        result.subject = subject
        result.place = place
        return result
    }

    /// That nothing was found, and not what.
    fileprivate var unexplained: Interpretation {
        var result = self
        result.obstacle = nil
        result.subject = nil
        return result
    }
}

extension Meaning {
    /// The one order that a rule gives; anything else as it is.
    fileprivate var orderInRule: Meaning? {
        guard kind == .rule else { return self }
        return child(.body).flatMap { $0.children.count == 1 ? $0.children.first : nil }
    }
}
