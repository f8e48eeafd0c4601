internal import HomeModel

/// The names of a home as sequences of words, for telling what several names in a row have in common.
struct ListNames: Sendable {
    /// The names of things, by their words with the last in the singular.
    private(set) var things: [[String]: [String]] = [:]
    /// The words for rooms and zones.
    private(set) var places: Set<[String]> = []

    /// The most words of a name that are looked at.
    static let longest = 4

    init(_ homes: [Home], normalizer: TextNormalizer) {
        for home in homes {
            for accessory in home.accessories {
                let named = accessory.services.flatMap { [$0.name] + $0.aliases }
                add(named + [accessory.name] + accessory.aliases, normalizer)
            }
            for group in home.groups { add([group.name] + group.aliases, normalizer) }
            for room in home.rooms { addPlaces([room.name] + room.aliases, normalizer) }
            for zone in home.zones { addPlaces([zone.name] + zone.aliases, normalizer) }
        }
    }

    private mutating func add(_ names: [String], _ normalizer: TextNormalizer) {
        for name in names {
            let words = normalizer.words(of: name)
            guard (1...Self.longest).contains(words.count) else { continue }
            things[Self.key(words)] = words
        }
    }

    private mutating func addPlaces(_ names: [String], _ normalizer: TextNormalizer) {
        for name in names { places.insert(normalizer.words(of: name)) }
    }

    /// The words with the last in the singular.
    static func key(_ words: [String]) -> [String] {
        guard let last = words.last else { return [] }
        return words.dropLast() + [HomeIndex.singular(last)]
    }

    /// The name of a thing with these words, the last in the singular or the plural; `nil` where nothing has it.
    func thing(_ words: [String]) -> [String]? { things[Self.key(words)] }
}
