/// How a language writes what is not words: digits, symbols, times. Data: `lexicon.json`. An object, for
/// many hold it and none changes it.
final class SymbolWords: Sendable, Decodable {
    /// The words for 0 to 19.
    let units: [String]
    /// The words for 20, 30, … 90.
    let tens: [String]
    let hundred: String
    let thousand: String
    let point: String
    let minus: String
    /// Said between the hour and minutes below ten ("seven oh five").
    let minuteZero: String
    /// Said behind a full hour ("seven o'clock").
    let fullHour: String
    /// The words that may stand in front of any name.
    let articles: [String]
    /// Words for single characters, such as `%`.
    let symbols: [String: String]
    /// The word for which a comma stands in a list.
    let comma: String
    /// The words that join two parts by themselves, so that a comma in front of one joins nothing.
    let joining: Set<String>?
    /// What things of a kind are called, which is no name of one of them.
    let unnamed: Set<String>?
    /// The endings that a word may have without being in the grammar with them.
    let endings: [String]
    /// Words that are easily taken for one another, tried where a sentence makes no sense.
    let confusions: [String: String]
    /// The words beside which a number stands: "to", "at", "minutes".
    let besideNumbers: Set<String>?
    /// The words with which no name ends: "to", "of", "and".
    let dangling: Set<String>?
    /// Short words that people leave out of a sentence; put in only to suggest what may have been meant.
    let leftOut: [String]
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
    /// Words for places that no name says: what is outside, whose rooms the children's are.
    let regions: [Region]?
    /// The word of the grammar in whose place any name may stand.
    let anyName: String
    /// Words without which no sentence gives a name.
    let naming: Set<String>
    /// Words that join parts of a sentence and so stand in no name that is given.
    let joints: Set<String>
    /// Words behind which a name is spelled the way it sounds, in which any word may stand.
    let spelling: Set<String>
    /// The words with which a statement becomes a question.
    let questions: [String]
    /// The word that makes a statement what sets something off where it may be so already: "if".
    let conditional: String?
    /// The word that makes a statement what sets something off each time: "when".
    let occasion: String?
    /// The word before a clock time, and the one that in front of it makes a thing begin then: "coffee machine on at six".
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

    /// Whether words are cut off before a name would be whole.
    func isCutOff(_ name: some BidirectionalCollection<String>) -> Bool {
        name.last.map { dangling?.contains($0) == true } ?? true
    }
}

/// What stands before a clock time: "at", and "on" in front of it.
struct Clocked: Sendable, Decodable {
    var before: String
    var begun: String
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

    /// Whether the words of a name tell such a room or zone.
    func isTold(by name: [String]) -> Bool {
        name.first.map { first?.contains($0) == true } ?? false || name.last.map { last?.contains($0) == true } ?? false
    }
}

/// What tells talk beside a request ("it's late, lights off") from talk about somebody's words ("he said, lights off").
struct Remarks: Sendable, Decodable {
    /// The words with which talk beside a request begins.
    var openings: Set<String>
    /// The words at whose end somebody's words follow ("the rule is, …", "he's like, …"), where the language has any.
    var introductions: Set<String>?
    /// The words that begin what is left out of a command, and the one that joins it to the command, where a language has any.
    var spares: Set<String>?
    var spareJoint: String?
    /// The words with which a reason begins behind a command.
    var reasons: Set<String>
    /// Those of them that can't be part of when something shall happen.
    var causes: Set<String>
    /// The words that say when: talk that has one is no talk beside a command, which would be done at once.
    var moments: Set<String>
    /// The words that make the rest somebody's words, a condition or a story.
    var reports: Set<String>
    /// How an utterance begins that tells what shall set something off.
    var eventFronts: [String]?
    /// Those that do so of a title, too: "the sign says: …".
    var quotes: Set<String>
    /// The words with which talk in front of a command begins, where no comma parts them.
    var fronts: Set<String>
    /// The words that tell how somebody or something is, one of which such talk holds.
    var beings: Set<String>
    /// The words behind which a verb is no command.
    var links: Set<String>
    /// The words that make such talk be about others' doings.
    var doings: Set<String>
    /// The verbs with which a command begins.
    var orders: Set<String>
    /// The words behind which one command follows another.
    var chains: Set<String>
    /// The words behind which stands where somebody goes.
    var towards: Set<String>
    /// The words that statements are about: "it", "everybody".
    var subjects: Set<String>
    /// Those of them that are who speaks.
    var speakers: Set<String>
    /// Those of them that stand for nobody: "there".
    var impersonal: Set<String>
    /// The words with which other things that statements are about begin: "the", "my".
    var determiners: Set<String>
    /// The endings with which the word that a statement is about says how that is: "'m".
    var contractions: [String]
    /// The verbs of statements: "is", "can't".
    var finites: Set<String>
    /// Those of them, and of the endings, that another verb follows: "will".
    var modals: [String]
    /// Those of them, and of the endings, that only tell how something is.
    var copulas: [String]
    /// Words that tell how something is: "asleep".
    var conditions: Set<String>
    /// The ending of verbs that tell what goes on, and that of verbs that tell what was.
    var ongoing: String
    var past: String
    /// The words with which people say what is wrong, without a verb: "too".
    var exclamations: Set<String>
    /// Words at whose end it is time for something: "time".
    var occasions: Set<String>
    /// What says that somebody has something: "have".
    var possession: [String]
    /// Words behind which a thing is what somebody has or does something to.
    var takers: Set<String>
    /// Words of what is said and thought, which no reason has.
    var speech: Set<String>
    /// Words with which a command goes on from talk: "so".
    var leads: Set<String>
    /// Words in front of a reason that is still to come: "before the rain starts".
    var purposes: Set<String>
    /// Words with which no statement begins, but where something is: "behind".
    var prepositions: Set<String>
    /// Words that end commands and may as well begin where something is: "on".
    var particles: Set<String>
    /// The word for a place that was named.
    var there: String
}

/// Turns written text into the words that would be spoken: the same for what people type, for names, and for what the
/// recogniser hears, so that all three meet.
struct TextNormalizer: Sendable {
    /// The most characters of a text that are looked at: more than any command has.
    static let maximumLength = 2000
    /// Numbers of fewer digits are not said digit by digit.
    static let fewestSpelledDigits = 3

    let words: SymbolWords
    private let spelling: NumberSpelling

    init(words: SymbolWords) {
        self.words = words
        spelling = NumberSpelling(words: words)
    }

    /// The words that may stand in front of any name.
    var articles: [String] { words.articles }

    /// Whether a word at the end of a room's name names nothing on its own: a number, or "room" itself.
    func isOrdinary(_ word: String) -> Bool {
        words.roomWords.contains(word) || words.units.contains(word) || words.tens.contains(word)
            || [words.hundred, words.thousand].contains(word)
    }

    /// The words of `text`: lower case, without punctuation, digits spelled out. Takes time linear in the text.
    func words(of text: String) -> [String] {
        spelled(text) { spelling.words(for: $0) }
    }

    /// The same, with the word for "and" in place of each comma; `nil` where there is none.
    func wordsWithCommas(of text: String) -> [String]? {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return nil }
        let parts = text.split(separator: ", ", omittingEmptySubsequences: true)
        guard parts.count > 1 else { return nil }
        // What begins with a joint of its own needs none.
        return parts.enumerated().flatMap { position, part in
            let said = self.words(of: String(part))
            let isJoined = said.first.map { words.joining?.contains($0) ?? ($0 == words.comma) } ?? true
            return (position == 0 || isJoined ? [] : [words.comma]) + said
        }
    }

    /// Whether a comma parts two numbers, which are none together: "at six, 18 at nine".
    func partsNumbers(in text: String) -> Bool {
        guard text.utf8.contains(UInt8(ascii: ",")) else { return false }
        let parts = text.split(separator: ", ", omittingEmptySubsequences: true).map { self.words(of: String($0)) }
        return zip(parts, parts.dropFirst()).contains { left, right in
            [left.last, right.first].allSatisfy { $0.map(isNumber) ?? false }
        }
    }

    func isNumber(_ word: String) -> Bool {
        words.units.contains(word) || words.tens.contains(word) || word == words.hundred
    }

    /// The words of the parts of a text between commas, full stops and the like.
    func clauses(of text: String) -> [[String]] {
        // Most texts have one only.
        guard text.utf8.contains(where: { ",.;!?:".utf8.contains($0) }) else {
            return [words(of: text)].filter { !$0.isEmpty }
        }
        var parts = [""]
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let next = index + 1 < characters.count ? characters[index + 1] : " "
            if ",.;!?:".contains(character), next == " " {
                parts.append("")
            } else {
                parts[parts.count - 1].append(character)
            }
        }
        return parts.map { words(of: $0) }.filter { !$0.isEmpty }
    }

    /// The same, with numbers of three digits and more said digit by digit, as in "room one oh one".
    func digitwiseWords(of text: String) -> [String] {
        spelled(text) { $0.count >= Self.fewestSpelledDigits ? spelling.digitByDigit($0) : spelling.words(for: $0) }
    }

    private func spelled(_ text: String, digits spell: (String) -> [String]) -> [String] {
        var result: [String] = []
        for chunk in chunks(of: text) {
            switch chunk {
            case .letters(let letters):
                append(letters, to: &result)
            case .digits(let digits):
                result += spell(digits)
            case .symbol(let symbol):
                if let word = words.symbols[symbol] { append(word, to: &result) }
            }
        }
        return result
    }

    private func append(_ word: String, to result: inout [String]) {
        if let replacement = words.spellings[word] {
            result += replacement.split(separator: " ").map(String.init)
        } else {
            result.append(word)
        }
    }

    private func chunks(of text: String) -> [TextChunk] {
        if let bytes = Self.plainBytes(of: text) { return TextScanner(bytes).scan() }
        return TextScanner(Array(text.lowercased().prefix(Self.maximumLength))).scan()
    }

    /// The bytes of a text of ASCII in lower case; `nil` for any other, and for one in which a carriage return and a line
    /// feed are one character.
    private static func plainBytes(of text: String) -> [UInt8]? {
        guard text.utf8.allSatisfy({ $0 < 0x80 && $0 != UInt8(ascii: "\r") }) else { return nil }
        return text.utf8.prefix(maximumLength).map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
    }
}
