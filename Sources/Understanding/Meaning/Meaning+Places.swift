extension Meaning {
    /// The keys of the attributes that say where.
    static let placeKeys: Set<Meaning.Key> = [.room, .zone, .home, .here, .there, .everywhere, .behind]

    /// The commands of a sentence: what can be for things in a place.
    private static let placed: Set<Meaning.Kind> = [.set, .query, .body]

    /// Whether it says where.
    var hasPlace: Bool { attributes.contains { Self.placeKeys.contains($0.key) } }

    /// Whether it names something of this home rather than a kind of things.
    var hasReference: Bool { has(.service) || has(.accessory) || has(.group) }

    /// Whether it stands for what was talked about, or for nothing that a place could narrow.
    private var isBound: Bool { has(.it) || has(.scene) || child(.beside) != nil }

    /// Whether what it is for could be anywhere: a kind of things without a place, or a name that several share.
    private var isAnywhere: Bool { !hasPlace && !isBound && (!hasReference || has(.partial)) }

    /// The sentence with what it says of no place meant beside the place, or the person, that the attributes name.
    func beside(_ attributes: [Attribute]) -> Meaning {
        let there = attributes.filter { Self.placeKeys.contains($0.key) }
        var result = there.isEmpty ? self : withThere(there)
        // "She's cold in the nursery, warm it up."
        if !there.isEmpty { result.children = result.children.map { $0.howItIs(there: there) } }
        return result.changingSubjects { $0.children.append(Meaning(.beside, attributes: attributes)) }
    }

    /// The sentence with the place that was told in the place of "there".
    private func withThere(_ place: [Attribute]) -> Meaning {
        var result = self
        if has(.there) {
            result.attributes.removeAll { $0.key == .there }
            result.attributes += place
        }
        result.children = children.map { $0.withThere(place) }
        return result
    }

    /// The sentence with the place that is said in front of it meant for all that it says of no place.
    var placedInFront: Meaning {
        guard let place = child(.place) else { return self }
        var result = self
        result.children.removeAll { $0.kind == .place }
        result.children = result.children.map { node in
            // "Anything" is of the whole home where no place is said; here one is.
            let said = node.kind == .query && node.has(.everything) ? node.without(.everywhere) : node
            return said.howItIs(there: place.attributes)
        }
        let placed = result.changingSubjects { $0.attributes += place.attributes }
        // A question about another place leaves nothing that this one could be for: it isn't dropped in silence.
        let isQuestion = result.children.contains { $0.kind == .query }
        return placed == result && isQuestion ? self : placed
    }

    /// "Make it warmer", after a place: how it is there, and nothing that was talked about.
    private func howItIs(there place: [Attribute]) -> Meaning {
        guard kind == .set, value(.need) == "it", !hasPlace, children(.target).isEmpty else { return self }
        var result = without(.need, .it)
        result.attributes += place
        return result
    }

    private func changingSubjects(_ change: (inout Meaning) -> Void) -> Meaning {
        guard kind == .sentence || Self.placed.contains(kind) || kind == .target || kind == .rule else { return self }
        var result = self
        result.children = children.map { $0.changingSubjects(change) }
        let isSubject =
            kind == .target || [.set, .query].contains(kind) && children(.target).isEmpty && !hasPlace
        if isSubject, isAnywhere { change(&result) }
        return result
    }

    /// The place that stands after what a command is for: "… in the living room".
    private var placeBehind: [Attribute]? {
        guard let node = [self, children(.target).last].compactMap(\.self).first(where: { $0.has(.behind) }),
            !node.hasReference
        else { return nil }
        return node.attributes.filter { Self.placeKeys.contains($0.key) }
    }

    /// What a place said with another command doesn't hold for: what is locked or armed is the house.
    private static let houseActions: Set<String> = ["lock", "arm", "unlock", "disarm"]

    /// Whether a command is for things that could be anywhere, so that a place said with another one may be theirs.
    var isOpenToPlaces: Bool {
        let targets = children(.target)
        guard kind == .set, !hasPlace, !has(.it), !has(.need), !has(.same) else { return false }
        guard !Self.houseActions.contains(value(.action) ?? "") else { return false }
        return targets.isEmpty
            ? has(.type) : targets.allSatisfy { $0.isAnywhere && !$0.has(.quantity) && !$0.has(.everything) }
    }

    /// The commands of a sentence with the place that is said for one meant for its neighbours too: "lights down and
    /// blinds shut in the living room". A thing that isn't in that place is meant wherever it is.
    var sharingPlaces: Meaning {
        let commands = children.indices.filter { children[$0].kind == .set || children[$0].kind == .run }
        guard commands.count > 1 else { return self }
        var result = self
        // From the last to the first, and then to those after the one that says it.
        var place: [Attribute]?
        for position in commands.reversed() {
            if let behind = children[position].placeBehind {
                place = behind
            } else if let shared = place, children[position].isOpenToPlaces {
                result.children[position] = children[position].beside(shared)
            } else {
                place = nil
            }
        }
        for position in commands {
            if let behind = children[position].placeBehind {
                place = behind
            } else if let shared = place, children[position].isOpenToPlaces {
                result.children[position] = result.children[position].beside(shared)
            }
        }
        return result
    }
}
