internal import HomeModel

/// Finds what stands in the places that words name.
struct PlaceFinder {
    let situation: Situation

    private var index: HomeIndex { situation.index }

    /// The services in the places that a node names, or `nil` where it names none.
    func places(_ node: Meaning) -> Set<Int>? {
        var inPlaces = Set<Int>()
        var hasPlace = false
        var homes: Set<HomeID> = []
        for attribute in node.attributes {
            switch attribute.key {
            case .room:
                hasPlace = true
                if let number = attribute.number { inPlaces.formUnion(index.byRoom[RoomID(rawValue: number)] ?? []) }
            case .zone:
                hasPlace = true
                guard let number = attribute.number, let zone = index.zones[ZoneID(rawValue: number)] else { continue }
                for room in zone.rooms { inPlaces.formUnion(index.byRoom[room] ?? []) }
            case .home:
                if let number = attribute.number { homes.insert(HomeID(rawValue: number)) }
            case .here:
                let own = node.has(.mine) ? ownRoom : nil
                // "Here", from a speaker whose room isn't known, is the room of what was talked about,
                // if that is a single one.
                guard let room = own ?? situation.speaker.room ?? situation.references.room else { continue }
                hasPlace = true
                inPlaces.formUnion(index.byRoom[room] ?? [])
            case .there:
                // "The immersion there", where no place was talked about: it is where it is.
                let isNowhere = node.child(.beside) == nil && mentioned.isEmpty
                guard !node.hasReference || !isNowhere else { continue }
                hasPlace = true
                inPlaces.formUnion(node.child(.beside).flatMap(places) ?? mentioned)
            case .everywhere:
                guard let home = index.primary else { continue }
                homes.insert(home.id)
            default:
                continue
            }
        }
        if !homes.isEmpty {
            guard hasPlace else { return Set(homes.flatMap { index.byHome[$0] ?? [] }) }
            return inPlaces.filter { homes.contains(index.entries[$0].home) }
        }
        guard hasPlace else { return nil }
        // "kitchen" in two homes means the one in the primary home.
        let primary = inPlaces.filter { index.entries[$0].home == index.primaryID }
        return primary.isEmpty ? inPlaces : primary
    }

    /// The room that bears the speaker's name, where there is one: "my room", said anywhere.
    private var ownRoom: RoomID? {
        guard let person = situation.person else { return nil }
        let name = EntityName.folded(person.name)
        let own = (index.primary?.rooms ?? []).map(\.id).filter { index.roomOwners[$0] == name }
        return own.count == 1 ? own[0] : nil
    }

    /// All things in the rooms of the topic: "there".
    var mentioned: Set<Int> { Set(situation.references.rooms.flatMap { index.byRoom[$0] ?? [] }) }
}
