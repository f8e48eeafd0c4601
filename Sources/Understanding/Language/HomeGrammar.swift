internal import HomeModel
internal import JSGF

/// Makes the grammar `home`: every name of every home as a rule alternative, tagged with what it names. The
/// hand-written grammars import it.
struct HomeGrammar {
    /// The rules that other grammars may refer to; those for which a home has no names match nothing.
    static let ruleNames = [
        "room", "dweller", "zone", "home", "thing", "proper", "started", "short", "stem", "bareStem", "switchable",
        "watered",
        "product", "heated", "before", "around", "outdoors", "input", "qualifier", "scene", "sceneWord", "person",
        "personIs", "rule", "kind", "characteristic", "choice",
    ]

    let normalizer: TextNormalizer
    let catalogue: Catalogue
    /// The words by which everybody calls a kind of things.
    let kinds: Set<[String]>
    let kindWords: KindWords
    /// Whether names are also there as they are spelled, where a word of theirs stands for another in texts: who says
    /// "outdoor humidity" is to be heard, though a text with these words is read as "outside humidity".
    let isAsSpelled: Bool
    /// For each rule, the tags of each sequence of words: two homes may use one name.
    var alternatives: [String: [[String]: [String]]] = [:]
    /// For each rule, its sequences of words in the order in which they came.
    var order: [String: [[String]]] = [:]

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

    mutating func add(_ home: Home) {
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

    mutating func add(_ accessory: Accessory) {
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

    /// The words of a maker's own among which a characteristic chooses; those of the catalogue have their own
    /// phrasings. On and off say what they always say.
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

    /// Whether people say of a thing that they start it. A lamp has a switch, too, but nobody starts one: "start the
    /// mirror light" is what a recogniser makes of other words.
    private func isStarted(_ service: Service) -> Bool {
        service.type != "Lightbulb" && service.characteristics.contains { Self.running.contains($0.type) }
    }

    /// Adds words in the singular and the plural; of a kind of things the singular is marked, which means one of them.
    mutating func addCounted(_ words: [String], tag: String, to rule: String = "kind") {
        guard let last = words.last else { return }
        let singular = HomeIndex.singular(last)
        for form in Set([singular, HomeIndex.plural(singular), last]).sorted() {
            let isOne = form == singular && rule == "kind"
            let ofOne = isOne ? " singular=yes single=yes sole=yes" : ""
            add(words: words.dropLast() + [form], tag: tag + ofOne, to: rule)
        }
    }

    mutating func add(_ names: [String], tag: String, to rule: String) {
        for name in names {
            for words in NameForms(name, normalizer: normalizer).all { add(words: words, tag: tag, to: rule) }
            if isAsSpelled { add(words: normalizer.spelledWords(of: name), tag: tag, to: rule) }
        }
    }

    mutating func add(words: [String], tag: String, to rule: String) {
        guard !words.isEmpty else { return }
        if alternatives[rule]?[words] == nil { order[rule, default: []].append(words) }
        if alternatives[rule]?[words]?.contains(tag) != true {
            alternatives[rule, default: [:]][words, default: []].append(tag)
        }
    }
}
