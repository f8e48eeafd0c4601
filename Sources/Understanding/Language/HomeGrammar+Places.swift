internal import HomeModel

/// Other names of rooms and zones.
extension HomeGrammar {
    /// Rooms by the last word of their name, where only one has it ("bedroom" for "Main Bedroom"), and by their owner.
    mutating func addShortRooms(of home: Home) {
        var rooms: [String: [RoomID]] = [:]
        for room in home.rooms {
            let words = normalizer.words(of: room.name)
            guard words.count > 1, let last = words.last else { continue }
            if let owner = words.dropLast().last, normalizer.words.endings.contains(where: owner.hasSuffix) {
                rooms[words.dropLast().joined(separator: " "), default: []].append(room.id)
            }
            rooms[last, default: []].append(room.id)
        }
        addPluralRooms(of: home)
        for (word, ids) in rooms.sorted(by: { $0.key < $1.key }) where !normalizer.isOrdinary(word) {
            let words = word.split(separator: " ").map(String.init)
            guard ids.count == 1, alternatives["room"]?[words] == nil, alternatives["zone"]?[words] == nil else {
                continue
            }
            add(words: words, tag: "room=\(ids[0].rawValue)", to: "room")
        }
    }

    /// Rooms by whom they are named after, for what is said of those in them: "when the baby moves" is about the Baby's
    /// Room.
    mutating func addDwellers(of home: Home) {
        for room in home.rooms {
            for words in ([room.name] + room.aliases).map(normalizer.words) where words.count > 1 {
                guard let owner = words.dropLast().last, let parted = normalizer.words.parted(owner) else { continue }
                add(
                    words: words.dropLast(2) + [parted.stem], tag: "room=\(room.id.rawValue)", to: "dweller")
            }
        }
    }

    /// "The bathrooms": all rooms whose name ends so, and the only one of a kind of rooms.
    private mutating func addPluralRooms(of home: Home) {
        var rooms: [String: [RoomID]] = [:]
        for room in home.rooms {
            for last in Set(([room.name] + room.aliases).compactMap { normalizer.words(of: $0).last }) {
                rooms[last, default: []].append(room.id)
            }
        }
        let regions = Set((normalizer.words.regions ?? []).filter { $0.rule == "room" }.flatMap(\.words))
        let kinds = normalizer.words.roomKinds ?? []
        for (word, ids) in rooms.sorted(by: { $0.key < $1.key }) where ids.count > 1 || kinds.contains(word) {
            let words = [word + "s"]
            guard !normalizer.isOrdinary(word), !regions.contains(words[0]) else { continue }
            guard ["room", "zone"].allSatisfy({ alternatives[$0]?[words] == nil }) else { continue }
            for id in ids { add(words: words, tag: "room=\(id.rawValue)", to: "room") }
        }
    }

    /// Rooms and zones by other words for the same, where nothing goes by those: "the sitting room" is the Living Room
    /// of a home that has no sitting room.
    mutating func addOtherPlaceWords() {
        for group in normalizer.words.places {
            let forms = group.map { normalizer.words(of: $0) }
            let known = ["room", "zone"].flatMap { rule in
                forms.compactMap { words in alternatives[rule]?[words].map { (rule: rule, tags: $0) } }
            }
            guard let place = known.first, known.allSatisfy({ $0.tags == place.tags }) else { continue }
            for words in forms where ["room", "zone", "thing", "scene"].allSatisfy({ alternatives[$0]?[words] == nil })
            {
                for tag in place.tags { add(words: words, tag: tag, to: place.rule) }
            }
        }
    }

    /// Places by what they are, where nothing goes by those words: the garden and the porch are "outside".
    mutating func addRegions() {
        for region in normalizer.words.regions ?? [] {
            var forms = region.words.map { normalizer.words(of: $0) }
            let named = forms.filter { words in
                ["room", "zone", "scene"].contains { alternatives[$0]?[words] != nil }
            }
            // Where a place goes by one of the words, the others mean that place: "out" is the room called Outside.
            let own = ["zone", "room"].map { rule in named.flatMap { alternatives[rule]?[$0] ?? [] } }.first {
                !$0.isEmpty
            }
            guard named.isEmpty || own != nil else { continue }
            forms.removeAll { named.contains($0) }
            // Zones say it better than rooms do.
            let tags =
                own
                ?? ["zone", "room"].map { rule in
                    (order[rule] ?? []).filter { region.isTold(by: $0, endings: normalizer.words.endings) }
                        .flatMap { alternatives[rule]?[$0] ?? [] }
                }.first { !$0.isEmpty }
            for words in forms { for tag in tags ?? [] { add(words: words, tag: tag, to: region.rule) } }
        }
    }
}
