internal import HomeModel

extension EngineMemory {
    /// Where people come to and go from.
    struct Place: Hashable, Sendable {
        /// The home.
        static let home = Place(nil)

        /// Its name, folded; `nil` for the home.
        let name: String?

        init(_ name: String?) { self.name = name.map(EntityName.folded) }
    }

    /// The people who are known to be at a place, and those known to have left it; of all others it is only assumed.
    struct Whereabouts: Hashable, Sendable {
        var there: Set<PersonID> = []
        var gone: Set<PersonID> = []

        var isEmpty: Bool { there.isEmpty && gone.isEmpty }

        /// Takes a notice that somebody is there, or isn't; `false` where that was known.
        mutating func note(_ person: PersonID, isThere: Bool) -> Bool {
            if isThere {
                gone.remove(person)
                return there.insert(person).inserted
            }
            there.remove(person)
            return gone.insert(person).inserted
        }

        /// Leaves open where somebody is.
        mutating func forget(_ person: PersonID) {
            there.remove(person)
            gone.remove(person)
        }
    }

    /// Takes a notice of somebody's coming or going; `false` where that was known already.
    ///
    /// Who comes to a place is no longer where they were, whether or not anybody has told that they left.
    mutating func note(_ person: PersonID, isThere: Bool, at place: Place) -> Bool {
        var here = whereabouts[place, default: Whereabouts()]
        let isNews = here.note(person, isThere: isThere)
        set(here, at: place)
        guard isThere else { return isNews }
        for (other, var people) in whereabouts where other != place && people.there.contains(person) {
            people.forget(person)
            set(people, at: other)
        }
        return isNews
    }
}
