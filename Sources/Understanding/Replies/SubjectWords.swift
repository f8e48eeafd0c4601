internal import HomeModel

/// Names what a reply is about: one thing by its name, several of a room by their kind, many by their number.
struct SubjectWords {
    let phrases: Phrases
    let index: HomeIndex
    /// Whether everybody knows a word: a name of other words is one as a person has.
    let isCommon: @Sendable (String) -> Bool

    /// The most names that are said one by one.
    static let mostNames = 3

    /// A name for all targets together, and whether that is a plural.
    func subject(_ targets: [CommandTarget]) -> (text: String, isPlural: Bool) {
        var seen = Set<ServiceID>()
        let services = targets.filter { seen.insert($0.address.service).inserted }
        guard let first = services.first else { return (phrases.phrase("things"), true) }
        if services.count == 1 { return (definite(first.service), isPlural(first.service)) }
        let rooms = Set(services.map(\.room))
        if let kind = kind(of: services.map(\.address.service)) {
            if rooms.count == 1, let room = first.room, areAll(services) {
                // Not "the Garage garage doors".
                let isSaid = kind.lowercased().hasPrefix(room.lowercased())
                let inRoom = definite(room) == room ? "inRoom.owned" : "inRoom"
                return (isSaid ? definite(kind) : phrases.phrase(inRoom, ["room": room, "things": kind]), true)
            }
            if services.count > Self.mostNames {
                return (counted(services.count, kind, rooms: rooms.count), true)
            }
        }
        if services.count > Self.mostNames {
            return (counted(services.count, phrases.phrase("things"), rooms: rooms.count), true)
        }
        return (names(services.map(\.service)), true)
    }

    /// The most names that answer "which".
    static let mostListed = 12

    /// The names of the targets, or how many of what there are in which rooms, and whether that is a plural.
    func listed(_ targets: [CommandTarget]) -> (text: String, isPlural: Bool) {
        guard targets.count > Self.mostListed else { return (names(targets.map(\.service)), isPlural(of: targets)) }
        var rooms: [String] = []
        for room in targets.compactMap(\.room) where !rooms.contains(room) { rooms.append(room) }
        guard rooms.count > 1, rooms.count <= Self.mostListed else { return subject(targets) }
        return (phrases.phrase("countedIn", ["things": amount(targets), "in": whereabouts(rooms)]), true)
    }

    /// How many of what the targets are: "4 lights".
    func amount(_ targets: [CommandTarget]) -> String {
        let services = Set(targets.map(\.address.service))
        let things = kind(of: targets.map(\.address.service)) ?? phrases.phrase("things")
        return phrases.phrase("counted", ["count": "\(services.count)", "things": things])
    }

    private func isPlural(of targets: [CommandTarget]) -> Bool {
        targets.count > 1 || targets.first.map { isPlural($0.service) } ?? false
    }

    /// Whether a room has no other services of the type, so that the type alone names them.
    private func areAll(_ services: [CommandTarget]) -> Bool {
        guard let position = services.first.flatMap({ index.byService[$0.address.service] }),
            let room = index.entries[position].room
        else { return false }
        let type = index.entries[position].service.type
        return (index.byRoom[room] ?? []).count { index.entries[$0].service.type == type } == services.count
    }

    /// Names one by one, joined.
    func names(_ names: [String]) -> String {
        joined(names.map(definite))
    }

    private func joined(_ all: [String]) -> String {
        guard let last = all.last, all.count > 1 else { return all.first ?? "" }
        return all.dropLast().joined(separator: ", ") + " \(phrases.phrase("and")) \(last)"
    }

    /// Whether a name is of several things: "Bookcase Lights", but not "Sonos",
    /// which is nothing of which there are several.
    func isPlural(_ name: String) -> Bool {
        let words = name.lowercased().split(separator: " ").map(String.init)
        guard name.namesSeveral, let last = words.last else { return false }
        return isCommon(HomeIndex.singular(last)) || words.count > 1 && !isCommon(last)
    }

    /// Whether a zone's name is a noun with an article: "the Ground Floor", but "Downstairs".
    func isOfRooms(_ name: String) -> Bool { adverb(name) == nil }

    /// The word for a place whose name says where it is by itself: "outside".
    private func adverb(_ place: String) -> String? {
        let key = "placeOn.\(place.lowercased())"
        return phrases.has(key) ? phrases.phrase(key) : nil
    }

    /// Whether a name is one as people have: "Robbie". What a thing is isn't in it.
    private func isProper(_ name: String) -> Bool {
        let words = name.lowercased().split(separator: " ").map(String.init)
        return !words.isEmpty && words.allSatisfy { !isCommon($0) && !isCommon(HomeIndex.singular($0)) }
            && words.allSatisfy { $0.allSatisfy(\.isLetter) }
    }

    /// A name with its article, where it wants one: not "the Mia's Lamp", nor "the Our Bedroom", nor "the Robbie".
    func definite(_ name: String) -> String {
        guard !isProper(name) else { return name }
        let first = name.split(separator: " ").first.map { $0.lowercased() } ?? ""
        let isOwned = first.hasSuffix("'s") || first.hasSuffix("’s")
        return isOwned || ["the", "my", "our"].contains(first) ? name : phrases.phrase("the", ["name": name])
    }

    /// Where a room or zone is, as said after a verb: "in the Kitchen", but "outside".
    func whereabouts(_ place: String) -> String { whereabouts([place]) }

    /// Where several are: "in the Kitchen, the Hall and outside". Those whose names say where by themselves come last.
    func whereabouts(_ places: [String]) -> String {
        let named = places.filter { adverb($0) == nil }.map(definite)
        let all = joined(named + places.compactMap(adverb))
        return named.isEmpty ? all : phrases.phrase("placeIn", ["place": all])
    }

    private func counted(_ count: Int, _ things: String, rooms: Int) -> String {
        rooms > 1
            ? phrases.phrase("countedInRooms", ["count": "\(count)", "things": things, "rooms": "\(rooms)"])
            : phrases.phrase("counted", ["count": "\(count)", "things": things])
    }

    /// The plural word for what all of them are, where they are of one kind.
    func kind(of services: [ServiceID]) -> String? {
        let entries = services.compactMap { index.byService[$0] }.map { index.entries[$0].service }
        if let noun = entries.first?.noun, entries.allSatisfy({ $0.noun == noun }) {
            return noun.namesSeveral ? noun : HomeIndex.plural(noun)
        }
        guard let type = entries.first?.type, entries.allSatisfy({ $0.type == type }) else { return nil }
        return named(entries) ?? kind(type.rawValue)
    }

    /// The plural of the word that all names end in, for things of a type that the language calls by it: the sensors
    /// of windows are windows to people.
    private func named(_ services: [Service]) -> String? {
        guard let type = services.first?.type, phrases.has("named.\(type.rawValue)") else { return nil }
        let lasts = Set(services.map { $0.name.split(separator: " ").last?.lowercased() ?? "" })
        guard services.count > 1, lasts.count == 1, let last = lasts.first, last.allSatisfy(\.isLetter) else {
            return nil
        }
        return phrases.phrase("named.\(type.rawValue)", ["things": last.namesSeveral ? last : HomeIndex.plural(last)])
    }

    /// The plural word for a type of services.
    func kind(_ type: String) -> String? {
        let key = "type.\(type)"
        return phrases.has(key) ? phrases.phrase(key) : nil
    }
}
