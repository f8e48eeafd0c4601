internal import HomeModel

/// Other names of things: their singular, their last word, what they serve.
extension HomeGrammar {
    /// Scenes without their last word, where that says only that they are scenes and no other scene is called so:
    /// "movie mode" is Movie Night. Words for the same do as well.
    mutating func addSceneWords(of home: Home) {
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

    /// Groups in the singular, where nothing else is called that: "reading light" for the Reading Lights.
    mutating func addSingulars(of home: Home) {
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

    /// Things by the last word of their names, where few have it: "the charger" is the Car Charger. What everybody
    /// calls a kind of things is no name for one.
    mutating func addShortNames(of home: Home) {
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

    /// The rules whose names are also said with near words in them.
    private static let nearby = ["thing", "started", "short", "stem", "switchable", "qualifier"]

    /// Names with a word of theirs by another for the same, where no name has that: the "under cupboard lights" are the
    /// Under Cabinet Lights of a home where nothing is called a cupboard.
    mutating func addNearWords() {
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

    /// Things by their names without the first word, where that leaves two words or more: "the bedside lamp" is the
    /// left or the right one. "partial" tells that the words are not the whole name.
    mutating func addParts(of home: Home) {
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

    /// The everyday words for what nobody has defined: a maker's own type, and a noun that the user chose.
    mutating func addKind(of service: Service) {
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
    mutating func addStems(of service: Service) {
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

    /// Names that aren't also a word for a kind: after a place, "the hall door" is any door there, and not the Door
    /// elsewhere.
    mutating func addProperNames() {
        copyNames(of: "thing", to: "proper") { [kinds, alternatives] words in
            !kinds.contains(words) && alternatives["kind"]?[words] == nil
        }
    }

    /// Adds the stems (see ``addStems(of:)``) that name nothing else, for places where things and kinds may also stand:
    /// "the door" is never the Door Light.
    mutating func addBareStems() {
        let isTaken = { [kinds, alternatives] (words: [String]) in
            kinds.contains(words) || ["thing", "short", "kind"].contains { alternatives[$0]?[words] != nil }
        }
        copyNames(of: "stem", to: "bareStem") { !isTaken($0) }
        copyNames(of: "switchable", to: "switchable") { !isTaken($0) }
    }

    /// Gives a rule those names of another, or of itself, that it is to have, and no others.
    mutating func copyNames(of rule: String, to other: String, where isKept: ([String]) -> Bool) {
        order[other] = order[rule]?.filter(isKept)
        alternatives[other] = alternatives[rule]?.filter { isKept($0.key) }
    }

    /// The types of what is beside a machine rather than the machine: its light, its fan.
    private static let beside: Set<ServiceType> = ["Lightbulb", "Fan", "Fanv2"]

    /// Whether a stem is another thing, which goes on and off by itself: a charger isn't the car, nor a light the
    /// shower.
    private func isOfAnother(_ stem: [String], named words: [String], _ service: Service) -> Bool {
        let symbols = normalizer.words
        if let last = words.last, symbols.servers?.contains(last) == true { return true }
        return Self.beside.contains(service.type) && stem.last.map { symbols.machines?.contains($0) == true } ?? false
    }
}
