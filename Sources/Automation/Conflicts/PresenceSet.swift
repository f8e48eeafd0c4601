internal import HomeModel

/// What is known of who is at home: a conjunction of what conditions and events say.
struct PresenceSet: Hashable, Sendable {
    /// Those who are at home.
    private(set) var inside: Set<PersonID> = []
    /// Those who are not.
    private(set) var outside: Set<PersonID> = []
    private var isSomebodyInside = false
    private var isSomebodyOutside = false

    /// Adds that a person is at home, or is not.
    mutating func add(_ person: PersonID, isInside: Bool) {
        if isInside { inside.insert(person) } else { outside.insert(person) }
    }

    /// Adds what a condition says, or its opposite.
    /// - Parameters:
    ///   - me: whom `me` means.
    ///   - people: all of the home's people.
    mutating func add(_ presence: Presence, isNegated: Bool, me: PersonID?, people: [PersonID]) {
        switch presence {
        case .me:
            if let me { add(me, isInside: !isNegated) }
        case .person(let person): add(person, isInside: !isNegated)
        case .anyone, .nobody:
            if (presence == .anyone) != isNegated {
                isSomebodyInside = true
            } else {
                outside.formUnion(people)
            }
        case .everyone:
            if isNegated { isSomebodyOutside = true } else { inside.formUnion(people) }
        }
    }

    /// Adds what another set says.
    mutating func formIntersection(_ other: PresenceSet) {
        inside.formUnion(other.inside)
        outside.formUnion(other.outside)
        isSomebodyInside = isSomebodyInside || other.isSomebodyInside
        isSomebodyOutside = isSomebodyOutside || other.isSomebodyOutside
    }

    /// Whether the home's people can be so.
    func isPossible(among people: [PersonID]) -> Bool {
        inside.isDisjoint(with: outside)
            && !(isSomebodyInside && inside.isEmpty && outside.isSuperset(of: people))
            && !(isSomebodyOutside && outside.isEmpty && inside.isSuperset(of: people))
    }

    /// The set, said in the one way in which it can be compared.
    func normalized(among people: [PersonID]) -> PresenceSet {
        var result = self
        result.isSomebodyInside = isSomebodyInside && inside.isEmpty
        result.isSomebodyOutside = isSomebodyOutside && outside.isEmpty
        let open = people.filter { !inside.contains($0) && !outside.contains($0) }
        if open.count == 1, let last = open.first {
            if result.isSomebodyInside {
                result.inside = [last]
                result.isSomebodyInside = false
            } else if result.isSomebodyOutside {
                result.outside = [last]
                result.isSomebodyOutside = false
            }
        }
        return result
    }
}
