/// How a language writes what is not words: digits, symbols, times. Data: `lexicon.json`. An object, for
/// many hold it and none changes it.
final class SymbolWords: Sendable, Decodable {
    /// The words for 0 to 19.
    let units: [String]
    /// What is written beside digits: fractions, ordinals, units.
    let numerals: NumeralWords?
    /// The words for 20, 30, … 90.
    let tens: [String]
    let hundred: String
    let thousand: String
    let point: String
    /// Said between the hour and minutes below ten ("seven oh five").
    let minuteZero: String
    /// Said after a full hour ("seven o'clock").
    let fullHour: String
    /// The words that may stand in front of any name.
    let articles: [String]
    /// Words for single characters, such as `%`.
    let symbols: [String: String]
    /// The word for which a comma stands in a list.
    let comma: String
    /// The words that join the names of a list.
    let listJoints: Set<String>?
    /// The words that say that a number comes: "number two".
    let counting: Set<String>?
    /// What people put around what goes on with something said before.
    let followUps: FollowUpWords?
    /// The words that join two parts by themselves, so that a comma in front of one joins nothing.
    let joining: Set<String>?
    /// Words for things of a kind that name none of them in particular.
    let unnamed: Set<String>?
    /// The words with which no person's name begins: "my wife is called to work".
    let unnamedPeople: Set<String>?
    /// The endings that a word may have without being in the grammar with them.
    let endings: [String]
    /// Endings of words that are spelled in several ways, with all ways of each: "our" and "or".
    let spelledEndings: [[String]]?
    /// Words that are easily taken for one another, tried where a sentence makes no sense.
    let confusions: [String: String]
    /// The words beside which a number stands: "to", "at", "minutes".
    let besideNumbers: Set<String>?
    /// The words with which no name ends: "to", "of", "and".
    let dangling: Set<String>?
    /// Short words that people leave out of a sentence; put in only to suggest what may have been meant.
    let leftOut: [String]
    /// Words that may be meant for a thing that is only named: "on", "off".
    let switching: [String]?
    /// Words that decide what is asked for, so that a suggestion without one would be another request: "off",
    /// "half", "not".
    let decisive: Set<String>?
    /// Last words of rooms' names that name no room on their own.
    let roomWords: Set<String>
    /// Last words of the names of things that make what stands in front: "machine", "maker".
    let makers: Set<String>
    /// Last words of the names of things that heat what stands in front: "heater", "warmer".
    let heaters: Set<String>?
    /// Last words of the names of things that serve what stands in front: "charger", "feeder".
    let servers: Set<String>?
    /// Words for things that go on and off by themselves, so that their light is none of them: "shower", "oven".
    let machines: Set<String>?
    /// Names of rooms and zones that people use for the same place.
    let places: [[String]]
    /// Words for rooms that any home may have: where one is said that this home hasn't, leaving it out would mean more.
    let roomKinds: Set<String>?
    /// Words for places that no name says: what is outside, whose rooms the children's are.
    let regions: [Region]?
    /// Groups of words for the same that stand in the names of things: a cupboard is a cabinet.
    let near: [[String]]?
    /// The last words of the names of scenes that say no more than that they are scenes.
    let sceneEndings: SceneEndings?
    /// The word of the grammar in whose place any name may stand.
    let anyName: String
    /// Words for at once, as they are joined by spaces, and words in front of which they mean something else:
    /// "for now".
    let immediately: [String]
    let notImmediately: Set<String>
    /// A name for timers that the grammar knows, in whose place that of any timer that runs may stand.
    let timerName: String
    /// The words in the grammar in whose place the name of a found accessory may stand.
    let foundOne: String?
    /// Words without which no sentence gives a name.
    let naming: Set<String>
    /// Words right in front of a name that is given beside another one: "to the sun porch as reading light".
    let secondNames: Set<String>?
    /// Words that join parts of a sentence and so stand in no name that is given.
    let joints: Set<String>
    /// Words after which a name is spelled the way it sounds, in which any word may stand.
    let spelling: Set<String>
    /// The signs that people are to be told something in words of one's own.
    let telling: TellingSigns?
    /// The words with which a statement becomes a question.
    let questions: [String]
    /// Words that a question begins with.
    let askingWords: Set<String>?
    /// Words that stand beside the names of people who are told of.
    let besideNames: Set<String>?
    /// What makes a sentence of the names of rooms.
    let roomsFront: [String]?
    /// What says that nobody cares for a name.
    let noNames: Set<String>?
    /// The word that makes a statement what sets something off where it may be so already: "if".
    let conditional: String?
    /// The word that makes a statement what sets something off each time: "when".
    let occasion: String?
    /// The word before a clock time, and the one that is tried in front of it where no verb was said: "coffee machine
    /// at six" is read as "coffee machine on at six".
    let clocked: Clocked?
    /// What people say beside a request, separated by a comma.
    let remarks: Remarks
    /// Words that are written in several ways, by the way that is not in the grammar.
    let spellings: [String: String]

    /// A word and the ending that it has, "max" and "'s"; `nil` where it has none.
    func parted(_ word: String) -> (stem: String, ending: String)? {
        endings.first(where: word.hasSuffix).map { (String(word.dropLast($0.count)), $0) }
    }

    /// The rules of the grammar `home` for what things are for, with the last words of the names of such things.
    var purposes: [(rule: String, nouns: Set<String>)] {
        [("product", makers), ("heated", heaters ?? [])]
    }

    /// Whether a word stands in no name that is given.
    func isNoPartOfNames(_ word: String) -> Bool { articles.contains(word) || joints.contains(word) }

    /// Words that a question begins with.
    var asking: Set<String> { askingWords ?? [] }

    /// Whether words say that nobody cares for a name.
    func saysNoName(_ words: [String]) -> Bool { noNames?.contains(words.joined(separator: " ")) ?? false }

    /// Words that stand beside the names of people who are told of.
    var beside: Set<String> { besideNames ?? [] }

    /// Whether words say that something is to be done at once. In front they may only lead on:
    /// "now make it ten percent".
    func areImmediate(_ words: [String]) -> Bool {
        immediately.contains { phrase in
            let place = words.firstRange(of: phrase.split(separator: " ").map(String.init))
            return place.map { $0.lowerBound > 0 && !notImmediately.contains(words[$0.lowerBound - 1]) } ?? false
        }
    }

    /// Whether words are cut off before a name would be whole.
    func isCutOff(_ name: some BidirectionalCollection<String>) -> Bool {
        name.last.map { dangling?.contains($0) == true } ?? true
    }
}

/// The names of scenes without their last words: "Movie Night" is "movie mode".
struct SceneEndings: Sendable, Decodable {
    /// The last words: "night", "time".
    let words: Set<String>
    /// What is no name without its last word: the "good" of "Good Night".
    let never: Set<String>

    /// What is left of a name; `nil` where it doesn't end so, or nothing is left that tells it from others.
    func withoutEnding(_ name: [String]) -> [String]? {
        guard name.count > 1, let last = name.last, words.contains(last) else { return nil }
        let rest = Array(name.dropLast())
        return rest.count == 1 && never.contains(rest[0]) ? nil : rest
    }
}

/// What stands before a clock time: "at", and "on" in front of it.
struct Clocked: Sendable, Decodable {
    var before: String
    var begun: String
}

/// How people say what others are to be told.
struct TellingSigns: Sendable, Decodable {
    /// The words of which one stands before what is told: "tell", "announce".
    var begins: Set<String>
    /// The words right after which anything may be told: "that", "announce".
    var introduces: Set<String>
    /// The words of which one makes a sentence of what is told: "is", "has".
    var verbs: Set<String>

    /// Those that begin it after which, and after whom it is for, stands nothing else: "message everyone: bus in five
    /// minutes".
    var messages: Set<String>
    /// The words with which a sentence begins that others are told: "tell Tom I love him".
    var subjects: Set<String>
    /// The words that begin a moment ("at", "when"). A reminder without a time has none of them in its text.
    var moments: Set<String>
    /// The words with which nothing begins that is told: "announce at seven that …".
    var times: Set<String>
    /// Verbs for what people are asked to do, which is a part of the message: "tell Tom to come down".
    var deeds: Set<String>

    /// The words with which a question begins that is put to somebody, all the rest of which is a part of it: "ask Tom
    /// where the keys are".
    var asks: Set<String>?

    /// Words that belong to the message even at its end, though they could be talk: the "again" of "it is leaking
    /// again".
    var stays: Set<String>?

    /// The words that need what follows them, so that no moment begins there: "lunch is at noon" is told whole.
    var halves: Set<String>?

    /// Whether a question that is put to somebody begins with a word.
    func isAsked(by word: String) -> Bool { asks?.contains(word) ?? false }

    /// Whether words go on with what somebody is asked to do: the "down" of "come down". A moment doesn't.
    func goesOn(_ words: ArraySlice<String>, behind word: String) -> Bool {
        deeds.contains(word) && words.first.map { !times.contains($0) } ?? false
    }

    /// Whether words are something to tell after another word: "tell me a joke" tells nothing.
    func isTold(_ words: ArraySlice<String>, behind word: String) -> Bool {
        guard let first = words.first, !times.contains(first) else { return false }
        // "Dinner's ready": the verb is cut off at its apostrophe.
        let isCutOff = words.dropLast().contains { word in verbs.contains { $0.hasPrefix("'") && word.hasSuffix($0) } }
        return introduces.contains(word) || isCutOff || words.contains(where: verbs.contains)
            || words.count > 2 && subjects.contains(first)
    }
}

/// Words for all rooms of a kind, by how the names of such rooms begin or end.
struct Region: Sendable, Decodable {
    /// What people call them.
    var words: [String]
    /// The rule of the grammar `home` that has these words.
    var rule: String
    /// The first words of the names of such rooms and zones.
    var first: Set<String>?
    /// The last words of the names of such rooms and zones.
    var last: Set<String>?
    /// The last words of the names of such rooms, where these begin with somebody's: "Theo's Room" is a bedroom.
    var owned: Set<String>?

    /// Whether the words of a name tell such a room or zone.
    /// - Parameter endings: the endings of words that say whose something is.
    func isTold(by name: [String], endings: [String]) -> Bool {
        guard let begin = name.first, let end = name.last else { return false }
        let isOwned = owned?.contains(end) == true && endings.contains(where: name[0].hasSuffix)
        return isOwned || first?.contains(begin) == true || last?.contains(end) == true
    }
}
