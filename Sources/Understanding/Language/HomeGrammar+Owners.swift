internal import HomeModel

/// Names that say whose something is, and where people are.
extension HomeGrammar {
    /// Adds the things of a person under the person's other names: Declan's Lamp is "dad's lamp". A thing that is
    /// really called so wins.
    mutating func addOwnersNames(of home: Home) {
        for room in home.rooms {
            let taken = alternatives["room"] ?? [:]
            for words in ownersNames([room.name] + room.aliases, in: home) where taken[words] == nil {
                add(words: words, tag: "room=\(room.id.rawValue)", to: "room")
            }
        }
        for service in home.accessories.flatMap(\.services) {
            let taken = alternatives["thing"] ?? [:]
            for words in ownersNames([service.name] + service.aliases, in: home) where taken[words] == nil {
                add(words: words, tag: "service=\(service.id.rawValue)", to: "thing")
            }
        }
    }

    /// Names that begin with whose something is, with what else that one is called in the place of that.
    func ownersNames(_ names: [String], in home: Home) -> [[String]] {
        names.flatMap { name -> [[String]] in
            let words = normalizer.words(of: name)
            guard words.count > 1, let parted = normalizer.words.parted(words[0]),
                let owner = home.people.first(where: { person in
                    ([person.name] + person.aliases).contains { normalizer.words(of: $0) == [parted.stem] }
                })
            else { return [] }
            return ([owner.name] + owner.aliases).map { normalizer.words(of: $0) }
                .filter { !$0.isEmpty && $0 != [parted.stem] }
                .map { $0.dropLast() + [($0.last ?? "") + parted.ending] + words.dropFirst() }
        }
    }

    /// "Priya's here", where "Priya's" is a word of a name, so that it is not taken apart.
    mutating func addPeopleThere(of home: Home) {
        guard let ending = normalizer.words.endings.first else { return }
        let named = home.rooms.map(\.name) + home.accessories.flatMap(\.services).map(\.name)
        let known = Set(named.flatMap(normalizer.words))
        for person in home.people {
            for words in ([person.name] + person.aliases).map(normalizer.words) {
                guard let last = words.last, known.contains(last + ending) else { continue }
                add(words: words.dropLast() + [last + ending], tag: "who=\(person.id.rawValue)", to: "personIs")
            }
        }
    }
}
