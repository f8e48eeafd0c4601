internal import HomeModel

/// A database arranged for finding services by where and what they are. Built once for each change of structure; values
/// are not in it. An object, for many hold it and none changes it.
final class HomeIndex: Sendable {
    /// A service with all that its place and looks say about it.
    struct Entry: Sendable {
        var service: Service
        var accessoryID: AccessoryID
        var accessoryName: String
        var room: RoomID?
        var home: HomeID
        /// The words that the service goes by besides its type: its noun, or else the words of its names; singular.
        var nouns: Set<String>
        /// Whose it is, where its name or its room's says so; folded: the max of "Max's Fan".
        var owner: String?

        /// Whether it goes about the house: a robot, which may be sent to where it doesn't stand.
        var roams: Bool { service.type.rawValue.hasPrefix("Robot") }

        /// Whether the service goes by all of these words, which are singular.
        func isCalled(_ words: [String]) -> Bool { words.allSatisfy(nouns.contains) }

        /// Whether the service is what the last word of its accessory's name says, by its own name or by its type.
        var isNamesakeOfAccessory: Bool {
            guard let last = accessoryName.split(separator: " ").last else { return false }
            let noun = HomeIndex.singular(last.lowercased())
            let isCalledSo = ([service.name] + service.aliases).contains {
                $0.split(separator: " ").last.map { HomeIndex.singular($0.lowercased()) } == noun
            }
            return isCalledSo || service.type.rawValue.lowercased().contains(noun)
        }
    }

    /// All services of all homes, in the order of the database.
    let entries: [Entry]
    /// The home that is meant where none is named.
    let primary: Home?
    /// The identifier of that home, which is asked for all the time.
    let primaryID: HomeID?
    /// All homes.
    let homes: [Home]

    let byService: [ServiceID: Int]
    let byAccessory: [AccessoryID: [Int]]
    let byRoom: [RoomID: [Int]]
    let byHome: [HomeID: [Int]]
    let byType: [ServiceType: [Int]]
    /// Services that count as a type because their owner calls them so: a plug that is a lamp.
    let calledType: [ServiceType: [Int]]
    /// The units of characteristics, by what the services have; those of a maker's own are known from here alone.
    let units: [CharacteristicType: String]
    let roomNames: [RoomID: String]
    /// Whose rooms are, by the first words of their names: the room of Theo.
    let roomOwners: [RoomID: String]
    let groups: [ServiceGroupID: ServiceGroup]
    let zones: [ZoneID: Zone]
    let scenes: [ActionSetID: ActionSet]
    let people: [PersonID: Person]
    let rules: [AutomationRuleID: AutomationRule]
    /// The names as words, for lists of them.
    let listNames: ListNames
    /// The names and aliases of everything in the primary home, folded: what a new name must not be.
    let takenNames: Set<String>

    init(_ database: HomeDatabase, normalizer: TextNormalizer, kinds: KindWords = KindWords()) {
        primary = database.primaryHome
        primaryID = primary?.id
        homes = database.homes
        roomOwners = homes.map { $0.roomOwners(normalizer: normalizer) }.reduce(into: [:]) { $0.merge($1) { $1 } }
        var services = ServiceTables()
        for home in database.homes { services.add(home, normalizer: normalizer) }
        entries = services.entries
        byService = services.byService
        byAccessory = services.byAccessory
        byRoom = services.byRoom
        byHome = services.byHome
        byType = services.byType
        calledType = services.calledType(by: kinds)
        units = services.units
        roomNames = homes.table(\.rooms, by: \.id).mapValues(\.name)
        groups = homes.table(\.groups, by: \.id)
        zones = homes.table(\.zones, by: \.id)
        scenes = homes.table(\.scenes, by: \.id)
        people = homes.table(\.people, by: \.id)
        rules = homes.table(\.rules, by: \.id)
        listNames = ListNames(database.homes, normalizer: normalizer)
        takenNames = Set(
            (primary?.entities ?? []).lazy.flatMap { [$0.name] + $0.aliases }.map(EntityName.folded))
    }

    /// The words that a service goes by besides its type.
    fileprivate static func nouns(of service: Service, normalizer: TextNormalizer) -> Set<String> {
        let texts = service.noun.map { [$0] } ?? ([service.name] + service.aliases)
        return Set(texts.flatMap { normalizer.words(of: $0) }.map(singular))
    }

    /// The most words that the name of an owner has.
    private static let longestOwner = 2

    /// The owner whom the first words of a name tell: "max" for "Max's Fan".
    fileprivate static func owner(in name: String, normalizer: TextNormalizer) -> String? {
        let words = normalizer.words(of: name)
        for (position, word) in words.prefix(longestOwner).enumerated() {
            guard let stem = normalizer.words.parted(word)?.stem else { continue }
            return (words[..<position] + [stem]).joined(separator: " ")
        }
        return nil
    }

    /// A noun without its plural ending: only for comparing with another noun that went through the same.
    static func singular(_ noun: String) -> String {
        if noun.hasSuffix("sses") || noun.hasSuffix("shes") || noun.hasSuffix("ches") {
            return String(noun.dropLast(2))
        }
        if noun.count > 3, noun.hasSuffix("s"), !noun.hasSuffix("ss") { return String(noun.dropLast()) }
        return noun
    }

    /// The plural of a noun in the singular, as English makes it of nearly all words for things.
    static func plural(_ noun: String) -> String {
        let hisses = ["s", "sh", "ch", "x", "z"].contains(where: noun.hasSuffix)
        if hisses { return noun + "es" }
        guard noun.hasSuffix("y"), let before = noun.dropLast().last, !"aeiou".contains(before) else {
            return noun + "s"
        }
        return noun.dropLast() + "ies"
    }

    /// The targets of a command that makes some writes.
    func targets(of writes: [CharacteristicWrite]) -> [CommandTarget] {
        writes.compactMap { write in
            byService[write.address.service].map { target($0, write.address.type, value: write.value) }
        }
    }

    /// The services at positions, in their order.
    func services(at positions: some Sequence<Int>) -> [ServiceID] { positions.map { entries[$0].service.id } }

    /// A command's target for a characteristic of the service at `position`.
    func target(_ position: Int, _ type: CharacteristicType, value: Value?) -> CommandTarget {
        let entry = entries[position]
        let isElsewhere = entry.home != primaryID
        return CommandTarget(
            address: CharacteristicAddress(service: entry.service.id, type: type),
            home: isElsewhere ? homes.first { $0.id == entry.home }?.name : nil,
            room: entry.room.flatMap { roomNames[$0] }, accessory: entry.accessoryName, service: entry.service.name,
            value: value)
    }

    /// The name of anything in a home.
    func name(of id: EntityID) -> String? {
        switch id {
        case .person(let id): people[id]?.name
        case .room(let id): roomNames[id]
        case .zone(let id): zones[id]?.name
        case .accessory(let id): byAccessory[id]?.first.map { entries[$0].accessoryName }
        case .group(let id): groups[id]?.name
        case .scene(let id): scenes[id]?.name
        case .rule(let id): rules[id]?.name
        }
    }

    /// The home of an identifier.
    func home(_ id: HomeID) -> Home? {
        homes.first { $0.id == id }
    }
}

/// The tables of services while they are filled.
private struct ServiceTables {
    var entries: [HomeIndex.Entry] = []
    var byService: [ServiceID: Int] = [:]
    var byAccessory: [AccessoryID: [Int]] = [:]
    var byRoom: [RoomID: [Int]] = [:]
    var byHome: [HomeID: [Int]] = [:]
    var byType: [ServiceType: [Int]] = [:]
    var units: [CharacteristicType: String] = [:]

    mutating func add(_ home: Home, normalizer: TextNormalizer) {
        let owners = home.roomOwners(normalizer: normalizer)
        for accessory in home.accessories {
            for service in accessory.services {
                let position = entries.count
                entries.append(
                    HomeIndex.Entry(
                        service: service, accessoryID: accessory.id, accessoryName: accessory.name,
                        room: accessory.room, home: home.id,
                        nouns: HomeIndex.nouns(of: service, normalizer: normalizer),
                        owner: home.owner([service.name] + service.aliases, normalizer: normalizer)
                            ?? accessory.room.flatMap { owners[$0] }))
                byService[service.id] = position
                byAccessory[accessory.id, default: []].append(position)
                byHome[home.id, default: []].append(position)
                byType[service.type, default: []].append(position)
                if let room = accessory.room { byRoom[room, default: []].append(position) }
                for characteristic in service.characteristics where characteristic.metadata.unit != nil {
                    units[characteristic.type] = characteristic.metadata.unit
                }
            }
        }
    }
}

extension Home {
    /// Whose something is, as its first name tells, or any other by one of the people here; by the name that this one
    /// has in the home, whatever else they are called: granny's lamp is Nora's.
    fileprivate func owner(_ names: [String], normalizer: TextNormalizer) -> String? {
        let told = names.map { HomeIndex.owner(in: $0, normalizer: normalizer) }
        let person = told.lazy.compactMap(\.self).compactMap { owner in
            people.first { person in ([person.name] + person.aliases).contains { EntityName.folded($0) == owner } }
        }.first
        return person.map { EntityName.folded($0.name) } ?? told.first ?? nil
    }

    /// Whose rooms are.
    fileprivate func roomOwners(normalizer: TextNormalizer) -> [RoomID: String] {
        rooms.reduce(into: [:]) { $0[$1.id] = owner([$1.name] + $1.aliases, normalizer: normalizer) }
    }
}

extension ServiceTables {
    /// Types that stand between the wall and anything at all, so that only the owner knows what the thing is.
    private static let anything: Set<ServiceType> = ["Outlet", "Switch"]

    /// What counts as a type because its owner calls it so.
    fileprivate func calledType(by kinds: KindWords) -> [ServiceType: [Int]] {
        var result: [ServiceType: [Int]] = [:]
        for (position, entry) in entries.enumerated() where Self.anything.contains(entry.service.type) {
            guard let type = entry.service.noun.flatMap(kinds.everydayType) else { continue }
            result[type, default: []].append(position)
        }
        return result
    }
}

extension [Home] {
    /// What all homes have of something, by its identifier; of two with the same the later.
    fileprivate func table<Part, ID: Hashable>(_ parts: (Home) -> [Part], by id: (Part) -> ID) -> [ID: Part] {
        Dictionary(flatMap(parts).map { (id($0), $0) }) { $1 }
    }
}
