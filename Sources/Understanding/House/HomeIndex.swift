internal import HomeModel

/// A database arranged for finding services by where and what they are. Built once for each change of structure; values
/// are not in it.
struct HomeIndex: Sendable {
    /// A service with all that its place and looks say about it.
    struct Entry: Sendable {
        var service: Service
        var accessoryID: AccessoryID
        var accessoryName: String
        var room: RoomID?
        var home: HomeID
        /// The words that the service goes by besides its type: its noun, or else the words of its names; singular.
        var nouns: Set<String>

        /// Whether the service goes by all of these words, which are singular.
        func isCalled(_ words: [String]) -> Bool { words.allSatisfy(nouns.contains) }

        /// Whether the service is what the last word of its accessory's name says, by its own name or by its type.
        var isNamesakeOfAccessory: Bool {
            guard let last = accessoryName.split(separator: " ").last else { return false }
            let noun = HomeIndex.singular(last.lowercased())
            return nouns.contains(noun) || service.type.rawValue.lowercased().contains(noun)
        }
    }

    /// All services of all homes, in the order of the database.
    private(set) var entries: [Entry] = []
    /// The home that is meant where none is named.
    let primary: Home?
    /// All homes.
    let homes: [Home]

    private(set) var byService: [ServiceID: Int] = [:]
    private(set) var byAccessory: [AccessoryID: [Int]] = [:]
    private(set) var byRoom: [RoomID: [Int]] = [:]
    private(set) var byHome: [HomeID: [Int]] = [:]
    private(set) var byType: [ServiceType: [Int]] = [:]
    private(set) var roomNames: [RoomID: String] = [:]
    private(set) var groups: [ServiceGroupID: ServiceGroup] = [:]
    private(set) var zones: [ZoneID: Zone] = [:]
    private(set) var scenes: [ActionSetID: ActionSet] = [:]
    private(set) var people: [PersonID: Person] = [:]
    private(set) var rules: [AutomationRuleID: AutomationRule] = [:]
    /// The names and aliases of everything in the primary home, folded: what a new name must not be.
    private(set) var takenNames: Set<String> = []

    init(_ database: HomeDatabase, normalizer: TextNormalizer) {
        primary = database.primaryHome
        homes = database.homes
        for home in database.homes { add(home, normalizer: normalizer) }
        for entity in primary?.entities ?? [] {
            for name in [entity.name] + entity.aliases { takenNames.insert(EntityName.folded(name)) }
        }
    }

    private mutating func add(_ home: Home, normalizer: TextNormalizer) {
        for room in home.rooms { roomNames[room.id] = room.name }
        for group in home.groups { groups[group.id] = group }
        for zone in home.zones { zones[zone.id] = zone }
        for scene in home.scenes { scenes[scene.id] = scene }
        for person in home.people { people[person.id] = person }
        for rule in home.rules { rules[rule.id] = rule }
        for accessory in home.accessories {
            for service in accessory.services {
                let position = entries.count
                entries.append(
                    Entry(
                        service: service, accessoryID: accessory.id, accessoryName: accessory.name,
                        room: accessory.room, home: home.id, nouns: Self.nouns(of: service, normalizer: normalizer)))
                byService[service.id] = position
                byAccessory[accessory.id, default: []].append(position)
                byHome[home.id, default: []].append(position)
                byType[service.type, default: []].append(position)
                if let room = accessory.room { byRoom[room, default: []].append(position) }
            }
        }
    }

    private static func nouns(of service: Service, normalizer: TextNormalizer) -> Set<String> {
        let texts = service.noun.map { [$0] } ?? ([service.name] + service.aliases)
        return Set(texts.flatMap { normalizer.words(of: $0) }.map(singular))
    }

    /// A noun without its plural ending: only for comparing with another noun that went through the same.
    static func singular(_ noun: String) -> String {
        if noun.hasSuffix("sses") || noun.hasSuffix("shes") || noun.hasSuffix("ches") {
            return String(noun.dropLast(2))
        }
        if noun.count > 3, noun.hasSuffix("s"), !noun.hasSuffix("ss") { return String(noun.dropLast()) }
        return noun
    }

    /// A command's target for a characteristic of the service at `position`.
    func target(_ position: Int, _ type: CharacteristicType, value: Value?) -> CommandTarget {
        let entry = entries[position]
        let isElsewhere = entry.home != primary?.id
        return CommandTarget(
            address: CharacteristicAddress(service: entry.service.id, type: type),
            home: isElsewhere ? homes.first { $0.id == entry.home }?.name : nil,
            room: entry.room.flatMap { roomNames[$0] }, accessory: entry.accessoryName, service: entry.service.name,
            value: value)
    }

    /// The home of an identifier.
    func home(_ id: HomeID) -> Home? {
        homes.first { $0.id == id }
    }
}
