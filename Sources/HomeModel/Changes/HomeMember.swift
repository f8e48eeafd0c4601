/// A value with an identity of its own kind, so that a sorted list of it can be searched.
protocol Identified {
    /// Its identity.
    var id: Identifier<Self> { get set }
}

extension Home: Identified {}
extension Service: Identified {}

/// What a home holds in a list of its own: people, rooms, zones, accessories, groups, scenes, rules.
protocol HomeMember: Identified {
    /// It, as an entity of any kind.
    var entity: Entity { get }
    /// The identity of one, as that of an entity of any kind.
    static func entityID(_ id: Identifier<Self>) -> EntityID
}

extension Person: HomeMember {
    var entity: Entity { .person(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .person(id) }
}

extension Room: HomeMember {
    var entity: Entity { .room(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .room(id) }
}

extension Zone: HomeMember {
    var entity: Entity { .zone(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .zone(id) }
}

extension Accessory: HomeMember {
    var entity: Entity { .accessory(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .accessory(id) }
}

extension ServiceGroup: HomeMember {
    var entity: Entity { .group(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .group(id) }
}

extension ActionSet: HomeMember {
    var entity: Entity { .scene(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .scene(id) }
}

extension AutomationRule: HomeMember {
    var entity: Entity { .rule(self) }
    static func entityID(_ id: Identifier<Self>) -> EntityID { .rule(id) }
}

extension Array where Element: Identified {
    /// Where the element of the identity is in a list that is sorted by identity.
    func position(of id: Identifier<Element>) -> Int? {
        let place = insertionPoint(for: id)
        return place < endIndex && self[place].id == id ? place : nil
    }

    /// Where an element of the identity belongs in a list that is sorted by identity.
    func insertionPoint(for id: Identifier<Element>) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = low + (high - low) / 2
            if self[middle].id < id { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Home {
    /// Puts all lists into the order of their identifiers, the accessories room by room.
    mutating func sortMembers() {
        people.sort { $0.id < $1.id }
        rooms.sort { $0.id < $1.id }
        zones.sort { $0.id < $1.id }
        groups.sort { $0.id < $1.id }
        scenes.sort { $0.id < $1.id }
        rules.sort { $0.id < $1.id }
        for position in accessories.indices {
            accessories[position].services.sort { $0.id < $1.id }
        }
        sortAccessories()
    }

    /// Puts the accessories into the order of their rooms, those in no room last, and in a room into that of their
    /// identifiers.
    mutating func sortAccessories() {
        accessories.sort { first, second in
            let rooms = (first.room?.rawValue ?? .max, second.room?.rawValue ?? .max)
            return rooms.0 == rooms.1 ? first.id < second.id : rooms.0 < rooms.1
        }
    }
}
