internal import HomeModel
internal import JSGF

/// Makes the grammar `home`: every name of every home as a rule alternative, tagged with what it names. The hand-written
/// grammars import it.
struct HomeGrammar {
    /// The rules that other grammars may refer to; those for which a home has no names match nothing.
    static let ruleNames = [
        "room", "dweller", "zone", "home", "thing", "proper", "started", "short", "stem", "bareStem", "switchable", "watered",
        "product",
        "heated", "before",
        "around", "outdoors", "input", "qualifier", "scene", "sceneWord", "person", "personIs", "rule", "kind",
        "characteristic",
        "choice",
    ]

    private let normalizer: TextNormalizer
    private let catalogue: Catalogue
    /// The words by which everybody calls a kind of things.
    private let kinds: Set<[String]>
    private let kindWords: KindWords
    /// Whether names are also there as they are spelled, where a word of theirs stands for another in texts: who says "outdoor
    /// humidity" is to be heard, though a text with these words is read as "outside humidity".
    private let isAsSpelled: Bool
    /// For each rule, the tags of each sequence of words: two homes may use one name.
    private var alternatives: [String: [[String]: [String]]] = [:]
    private var order: [String: [[String]]] = [:]

    /// Collects the names of all homes, those of the primary home first.
    init(
        _ database: HomeDatabase, normalizer: TextNormalizer, catalogue: Catalogue, kinds: Set<[String]>,
        kindWords: KindWords = KindWords(), isAsSpelled: Bool = false
    ) {
        self.kindWords = kindWords
        self.isAsSpelled = isAsSpelled
        self.normalizer = normalizer
        self.catalogue = catalogue
        self.kinds = kinds
        let primary = database.primaryHome
        let others = database.homes.filter { $0.id != primary?.id }
        for home in [primary].compactMap(\.self) + others { add(home) }
        addOtherPlaceWords()
        addNearWords()
        addRegions()
        addProperNames()
        addBareStems()
        keepWateredPlaces(database.homes)
    }

    /// The rules of which the first has nearly all the names of the others.
    private static let families = [["thing", "proper"], ["stem", "bareStem", "switchable"]]

    /// The grammar.
    ///
    /// - Parameter fewestShared: from how many names on they are no longer copied to each rule that has them.
    func grammar(fewestShared: Int = SharedNames.fewest) -> Grammar {
        var names = SharedNames(order, tags: alternatives, fewest: fewestShared)
        for rules in Self.families { names.share(among: rules) }
        return Grammar(name: "home", rules: names.rules(Self.ruleNames))
    }

    /// The names by rule, as sequences of words.
    var names: [String: [[String]]] { order }

    private mutating func add(_ home: Home) {
        add([home.name] + home.aliases, tag: "home=\(home.id.rawValue)", to: "home")
        for room in home.rooms { add([room.name] + room.aliases, tag: "room=\(room.id.rawValue)", to: "room") }
        addShortRooms(of: home)
        addDwellers(of: home)
        for zone in home.zones { add([zone.name] + zone.aliases, tag: "zone=\(zone.id.rawValue)", to: "zone") }
        for group in home.groups { add([group.name] + group.aliases, tag: "group=\(group.id.rawValue)", to: "thing") }
        for scene in home.scenes { add([scene.name] + scene.aliases, tag: "scene=\(scene.id.rawValue)", to: "scene") }
        for person in home.people {
            add([person.name] + person.aliases, tag: "who=\(person.id.rawValue)", to: "person")
        }
        addPeopleThere(of: home)
        for rule in home.rules { add([rule.name] + rule.aliases, tag: "rule=\(rule.id.rawValue)", to: "rule") }
        for accessory in home.accessories { add(accessory) }
        addOwnersNames(of: home)
        addParts(of: home)
        addSingulars(of: home)
        addShortNames(of: home)
        addSceneWords(of: home)
    }

    /// Scenes without their last word, where that says only that they are scenes and no other scene is called so: "movie mode"
    /// is Movie Night. Words for the same do as well.
    private mutating func addSceneWords(of home: Home) {
        guard let endings = normalizer.words.sceneEndings else { return }
        var scenes: [[String]: Set<String>] = [:]
        for scene in home.scenes {
            for name in [scene.name] + scene.aliases {
                guard let rest = endings.withoutEnding(normalizer.words(of: name)) else { continue }
                let near = normalizer.words.near?.first { rest.count == 1 && $0.contains(rest[0]) } ?? []
                for words in [rest] + near.map({ [$0] }) {
                    scenes[words, default: []].insert("scene=\(scene.id.rawValue)")
                }
            }
        }
        for (words, tags) in scenes.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) }) where tags.count == 1 {
            guard let tag = tags.first, alternatives["scene"]?[words] == nil else { continue }
            add(words: words, tag: tag, to: "sceneWord")
        }
    }

    /// Adds the things of a person under the person's other names: Declan's Lamp is "dad's lamp". A thing that is
    /// really called so wins.
    private mutating func addOwnersNames(of home: Home) {
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
    private func ownersNames(_ names: [String], in home: Home) -> [[String]] {
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

    /// Groups in the singular, where nothing else is called that: "reading light" for the Reading Lights.
    private mutating func addSingulars(of home: Home) {
        for group in home.groups {
            let words = normalizer.words(of: group.name)
            guard words.count > 1, let last = words.last, HomeIndex.singular(last) != last else { continue }
            let singular = Array(words.dropLast()) + [HomeIndex.singular(last)]
            guard alternatives["thing"]?[singular] == nil, alternatives["room"]?[singular] == nil else { continue }
            add(words: singular, tag: "group=\(group.id.rawValue)", to: "thing")
        }
    }

    /// The most things that one word, the last of their names, may stand for.
    private static let mostShared = 5

    /// Things by the last word of their names, where few have it: "the charger" is the Car Charger. What everybody calls a
    /// kind of things is no name for one.
    private mutating func addShortNames(of home: Home) {
        var shorts: [String: [String]] = [:]
        for service in home.accessories.flatMap(\.services) {
            let names = [service.name] + service.aliases
            for words in names.map(normalizer.words) + ownersNames(names, in: home) {
                guard words.count > 1, let last = words.last, !normalizer.isOrdinary(last) else { continue }
                let tag = "service=\(service.id.rawValue)"
                // "Ben's" is what is his.
                if let owner = words.first, normalizer.words.endings.contains(where: owner.hasSuffix) {
                    if shorts[owner]?.contains(tag) != true { shorts[owner, default: []].append(tag) }
                }
                guard !kinds.contains([last]) else { continue }
                if shorts[last]?.contains(tag) != true { shorts[last, default: []].append(tag) }
            }
        }
        for (word, tags) in shorts.sorted(by: { $0.key < $1.key }) where tags.count <= Self.mostShared {
            guard ["thing", "room"].allSatisfy({ alternatives[$0]?[[word]] == nil }) else { continue }
            for tag in tags + ["partial"] { add(words: [word], tag: tag, to: "short") }
            // "The chandeliers" are all of them.
            guard tags.count > 1, HomeIndex.singular(word) == word else { continue }
            for tag in tags { add(words: [word + "s"], tag: tag, to: "short") }
        }
    }

    /// Rooms by the last word of their name, where only one has it ("bedroom" for "Main Bedroom"), and by their owner.
    private mutating func addShortRooms(of home: Home) {
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

    /// "Priya's here", where "Priya's" is a word of a name, so that it is not taken apart.
    private mutating func addPeopleThere(of home: Home) {
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

    /// Rooms by whom they are named after, for what is said of those in them: "when the baby moves" is about the Baby's Room.
    private mutating func addDwellers(of home: Home) {
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

    /// Rooms and zones by other words for the same, where nothing goes by those: "the sitting room" is the Living Room of a
    /// home that has no sitting room.
    private mutating func addOtherPlaceWords() {
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

    /// The rules whose names are also said with near words in them.
    private static let nearby = ["thing", "started", "short", "stem", "switchable", "qualifier"]

    /// Names with a word of theirs by another for the same, where no name has that: the "under cupboard lights" are the Under
    /// Cabinet Lights of a home where nothing is called a cupboard.
    private mutating func addNearWords() {
        let spoken = Set(order.values.joined().joined())
        var others: [String: [String]] = [:]
        for group in normalizer.words.near ?? [] {
            let known = group.filter(spoken.contains)
            // Where two of them stand in names of different things, each means what is called so.
            guard let word = known.first, known.allSatisfy({ called(with: $0) == called(with: word) }) else { continue }
            others[word] = group.filter { !known.contains($0) && !kinds.contains([$0]) }
        }
        guard !others.isEmpty else { return }
        for rule in Self.nearby {
            for words in order[rule] ?? [] {
                guard let place = words.firstIndex(where: { others[$0] != nil }) else { continue }
                for other in others[words[place]] ?? [] {
                    var said = words
                    said[place] = other
                    for tag in alternatives[rule]?[words] ?? [] { add(words: said, tag: tag, to: rule) }
                }
            }
        }
    }

    /// The things whose names have a word in them.
    private func called(with word: String) -> Set<String> {
        Set((alternatives["thing"] ?? [:]).filter { $0.key.contains(word) }.flatMap(\.value))
    }

    /// Places by what they are, where nothing goes by those words: the garden and the porch are "outside".
    private mutating func addRegions() {
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

    /// Things by their names without the first word, where that leaves two words or more: "the bedside lamp" is the left
    /// or the right one. "partial" tells that the words are not the whole name.
    private mutating func addParts(of home: Home) {
        var parts: [[String]: [String]] = [:]
        for service in home.accessories.flatMap(\.services) {
            let words = normalizer.words(of: service.name)
            guard words.count > 2 else { continue }
            parts[Array(words.dropFirst()), default: []].append("service=\(service.id.rawValue)")
            // The article of "The Old Lamp" alone says nothing.
            guard !normalizer.articles.contains(words[0]) else { continue }
            add(words: [words[0]], tag: "service=\(service.id.rawValue)", to: "qualifier")
        }
        for (words, tags) in parts.sorted(by: { $0.key.joined(separator: " ") < $1.key.joined(separator: " ") }) {
            guard ["thing", "room", "zone", "scene"].allSatisfy({ alternatives[$0]?[words] == nil }) else { continue }
            for tag in tags + ["partial"] { add(words: words, tag: tag, to: "thing") }
            // "The bedside lamps" are all of them.
            guard tags.count > 1, let last = words.last, HomeIndex.singular(last) == last else { continue }
            let plural = Array(words.dropLast()) + [last + "s"]
            guard ["thing", "room", "zone", "scene"].allSatisfy({ alternatives[$0]?[plural] == nil }) else { continue }
            for tag in tags { add(words: plural, tag: tag, to: "thing") }
        }
    }

    private mutating func add(_ accessory: Accessory) {
        let onlyService = accessory.services.count == 1 ? accessory.services.first : nil
        for service in accessory.services {
            var names = [service.name] + service.aliases
            // The inputs of a screen are switched to, and not on or off.
            if service.type == "InputSource", onlyService == nil {
                add(names, tag: "input=\(service.id.rawValue)", to: "input")
                continue
            }
            if service.id == onlyService?.id { names += [accessory.name] + accessory.aliases }
            add(names, tag: "service=\(service.id.rawValue)", to: "thing")
            if isStarted(service) { add(names, tag: "service=\(service.id.rawValue)", to: "started") }
            addKind(of: service)
            addStems(of: service)
            for characteristic in service.characteristics {
                addChoices(of: characteristic)
                guard catalogue.characteristics[characteristic.type] == nil else { continue }
                add(
                    [characteristic.type.rawValue.partedAtCapitals], tag: "aspect=\(characteristic.type.rawValue)",
                    to: "characteristic")
            }
        }
        if onlyService == nil {
            let taken = Set(accessory.services.map { EntityName.folded($0.name) })
            let names = ([accessory.name] + accessory.aliases).filter { !taken.contains(EntityName.folded($0)) }
            add(names, tag: "accessory=\(accessory.id.rawValue)", to: "thing")
        }
    }

    /// The words of a maker's own among which a characteristic chooses; those of the catalogue have their own phrasings. On and
    /// off say what they always say.
    private mutating func addChoices(of characteristic: Characteristic) {
        let known = Set(catalogue.characteristics[characteristic.type]?.validValues ?? [])
        for choice in characteristic.choices.filter({ !known.contains($0) }).map(ChoiceWord.init) {
            let words = normalizer.words(of: choice.spoken)
            let isOwn = !words.allSatisfy { normalizer.words.switching?.contains($0) == true }
            if isOwn { add(words: words, tag: "choice=\(choice.tag(of: characteristic.type))", to: "choice") }
        }
    }

    /// What says of a service that it runs, so that people start it: a machine, a valve, a player.
    private static let running: Set<CharacteristicType> = ["Active", "TargetMediaState", "On"]

    /// Whether people say of a thing that they start it. A lamp has a switch, too, but nobody starts one: "start the mirror
    /// light" is what a recogniser makes of other words.
    private func isStarted(_ service: Service) -> Bool {
        service.type != "Lightbulb" && service.characteristics.contains { Self.running.contains($0.type) }
    }

    /// The everyday words for what nobody has defined: a maker's own type, and a noun that the user chose.
    private mutating func addKind(of service: Service) {
        let type = service.type.rawValue
        if catalogue.services[service.type] == nil {
            let words = normalizer.words(of: type.partedAtCapitals)
            addCounted(words, tag: "type=\(type)")
            // "vacuum" is enough for a RobotVacuum.
            if words.count > 1, let last = words.last { addCounted([last], tag: "type=\(type)") }
        }
        // Everybody's word stays everybody's word, whatever one thing is called.
        if let noun = service.noun, !kindWords.isOfWholeType(noun),
            kindWords.everydayType(of: noun).map({ $0 == service.type }) ?? true
        {
            let words = normalizer.words(of: noun)
            guard !words.isEmpty else { return }
            let tag = "type=\(type) noun=\(words.joined(separator: "_"))"
            addCounted(words, tag: tag)
        }
    }

    /// Adds what a thing serves, from the front of its name: the roses of “Rose Valve”, the car of “Car Charger”. Only
    /// rules that say the rest (“water the …”) use these.
    private mutating func addStems(of service: Service) {
        addWatered(service)
        for name in [service.name] + service.aliases {
            let words = normalizer.words(of: name)
            let tag = "service=\(service.id.rawValue)"
            // "Car Charger", but also "Washing Machine Leak Sensor".
            for dropped in 1...2 where words.count > dropped {
                let stem = Array(words.dropLast(dropped))
                // "The Beast" isn't for "the".
                guard stem != stem.filter(normalizer.articles.contains) else { continue }
                addCounted(stem, tag: tag, to: "stem")
                // The "Under Sink Leak" is said to be under the sink.
                if stem.count > 1, normalizer.words.remarks.prepositions.contains(stem[0]) {
                    addCounted(Array(stem.dropFirst()), tag: tag, to: "stem")
                }
                if !isOfAnother(stem, named: words, service) { addCounted(stem, tag: tag, to: "switchable") }
            }
            // A coffee machine makes coffee, a charger no car; a heater heats the pool, its pump doesn't.
            guard words.count > 1, let last = words.last else { continue }
            for (rule, nouns) in normalizer.words.purposes where nouns.contains(last) {
                addCounted(Array(words.dropLast()), tag: tag, to: rule)
            }
        }
    }

    /// What waters.
    private static let watering: Set<ServiceType> = ["Valve", "IrrigationSystem"]

    /// Adds the words in the name of what waters, each by itself: where there is a Vegetable Garden, "water the garden" is no order for
    /// the whole yard.
    private mutating func addWatered(_ service: Service) {
        guard Self.watering.contains(service.type) else { return }
        for words in ([service.name] + service.aliases).map(normalizer.words) where words.count > 1 {
            for word in words { addCounted([word], tag: "service=\(service.id.rawValue)", to: "watered") }
        }
    }

    /// Keeps of those words the ones that are other words for a place: what a place is really called is that place.
    private mutating func keepWateredPlaces(_ homes: [Home]) {
        let own = Set(
            homes.flatMap { home in
                home.rooms.flatMap { [$0.name] + $0.aliases } + home.zones.flatMap { [$0.name] + $0.aliases }
            }.map(normalizer.words))
        copyNames(of: "watered", to: "watered") { [alternatives] words in
            !own.contains(words) && ["room", "zone"].contains { alternatives[$0]?[words] != nil }
        }
    }

    /// Names that aren't also a word for a kind: after a place, "the hall door" is any door there, and not the Door
    /// elsewhere.
    private mutating func addProperNames() {
        copyNames(of: "thing", to: "proper") { [kinds, alternatives] words in
            !kinds.contains(words) && alternatives["kind"]?[words] == nil
        }
    }

    /// Adds the stems (see ``addStems(of:)``) that name nothing else, for places where things and kinds may also stand:
    /// "the door" is never the Door Light.
    private mutating func addBareStems() {
        let isTaken = { [kinds, alternatives] (words: [String]) in
            kinds.contains(words) || ["thing", "short", "kind"].contains { alternatives[$0]?[words] != nil }
        }
        copyNames(of: "stem", to: "bareStem") { !isTaken($0) }
        copyNames(of: "switchable", to: "switchable") { !isTaken($0) }
    }

    /// Gives a rule those names of another, or of itself, that it is to have, and no others.
    private mutating func copyNames(of rule: String, to other: String, where isKept: ([String]) -> Bool) {
        order[other] = order[rule]?.filter(isKept)
        alternatives[other] = alternatives[rule]?.filter { isKept($0.key) }
    }

    /// The types of what is beside a machine rather than the machine: its light, its fan.
    private static let beside: Set<ServiceType> = ["Lightbulb", "Fan", "Fanv2"]

    /// Whether a stem is another thing, which goes on and off by itself: a charger isn't the car, nor a light the shower.
    private func isOfAnother(_ stem: [String], named words: [String], _ service: Service) -> Bool {
        let symbols = normalizer.words
        if let last = words.last, symbols.servers?.contains(last) == true { return true }
        return Self.beside.contains(service.type) && stem.last.map { symbols.machines?.contains($0) == true } ?? false
    }

    /// Adds words in the singular and the plural; of a kind of things the singular is marked, which means one of them.
    private mutating func addCounted(_ words: [String], tag: String, to rule: String = "kind") {
        guard let last = words.last else { return }
        let singular = HomeIndex.singular(last)
        for form in Set([singular, HomeIndex.plural(singular), last]).sorted() {
            let isOne = form == singular && rule == "kind"
            let ofOne = isOne ? " singular=yes single=yes sole=yes" : ""
            add(words: words.dropLast() + [form], tag: tag + ofOne, to: rule)
        }
    }

    private mutating func add(_ names: [String], tag: String, to rule: String) {
        for name in names {
            for words in NameForms(name, normalizer: normalizer).all { add(words: words, tag: tag, to: rule) }
            if isAsSpelled { add(words: normalizer.spelledWords(of: name), tag: tag, to: rule) }
        }
    }

    private mutating func add(words: [String], tag: String, to rule: String) {
        guard !words.isEmpty else { return }
        if alternatives[rule]?[words] == nil { order[rule, default: []].append(words) }
        if alternatives[rule]?[words]?.contains(tag) != true {
            alternatives[rule, default: [:]][words, default: []].append(tag)
        }
    }
}
