internal import HomeModel

/// The names of a home as sequences of words, for telling what several names in a row have in common.
struct ListNames: Sendable {
    /// The names of things, by their words with the last in the singular.
    private(set) var things: [[String]: [String]] = [:]
    /// The services that go by such a name.
    private(set) var services: [[String]: [ServiceID]] = [:]
    /// The words for rooms and zones.
    private(set) var places: Set<[String]> = []

    /// The most words of a name that are looked at.
    static let longest = 4

    init(_ homes: [Home], normalizer: TextNormalizer) {
        for home in homes {
            for accessory in home.accessories {
                for service in accessory.services {
                    add([service.name] + service.aliases, of: [service.id], normalizer)
                }
                add([accessory.name] + accessory.aliases, of: accessory.services.map(\.id), normalizer)
            }
            for group in home.groups { add([group.name] + group.aliases, of: group.services, normalizer) }
            for room in home.rooms { addPlaces([room.name] + room.aliases, normalizer) }
            for zone in home.zones { addPlaces([zone.name] + zone.aliases, normalizer) }
        }
    }

    private mutating func add(_ names: [String], of services: [ServiceID], _ normalizer: TextNormalizer) {
        for name in names {
            let words = normalizer.words(of: name)
            guard (1...Self.longest).contains(words.count) else { continue }
            things[Self.key(words)] = words
            let known = self.services[Self.key(words)] ?? []
            self.services[Self.key(words)] = known + services.filter { !known.contains($0) }
        }
    }

    /// The services of the longest names that stand anywhere among words.
    func services(namedIn words: [String]) -> [ServiceID] {
        var result: [ServiceID] = []
        var start = 0
        while start < words.count {
            let lengths = (1...Self.longest).reversed().filter { start + $0 <= words.count }
            let found = lengths.first { services[Self.key(Array(words[start..<(start + $0)]))] != nil }
            if let found {
                result += services[Self.key(Array(words[start..<(start + found)]))] ?? []
            }
            start += found ?? 1
        }
        var seen: Set<ServiceID> = []
        return result.filter { seen.insert($0).inserted }
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
