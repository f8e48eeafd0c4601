import JSGF
import Speech

/// The names under which a grammar's words stand in the engine's dictionary.
///
/// Words go in under numbers (`w17`): a grammar's token may hold anything that a person calls a lamp, parentheses and
/// comment signs among them, which mean something to the engine.
struct EngineVocabulary {
    private var names: [String: String] = [:]
    private var words: [String: String] = [:]
    private var memberNames: [String: (name: String, sequence: [String])] = [:]
    /// How many names were given so far.
    private var given = 0

    /// The dictionary name of `word`, if it has been added.
    func name(of word: String) -> String? { names[word] }

    /// The word of the dictionary name `name`; `nil` for pauses, noises and phones.
    func word(of name: String) -> String? { words[name] }

    /// Lets go of words that sound otherwise now: they get new names when they are added next, for the engine's
    /// dictionary forgets nothing.
    mutating func forget(_ others: Set<String>) {
        guard !others.isEmpty else { return }
        names = names.filter { !others.contains($0.key) }
        memberNames = memberNames.filter { others.isDisjoint(with: $0.value.sequence) }
    }

    private mutating func newName(_ kind: String) -> String {
        given += 1
        return "\(kind)\(given)"
    }

    /// Adds the words of an n-gram model under the names that it has for them, and the members of its classes, each as
    /// one word; gives the members' names by class. What nobody can pronounce is left out.
    mutating func add(
        _ model: ClassNGramModel, from lexicon: Lexicon, to engine: Engine
    ) -> [(token: String, names: [String])] {
        for word in model.words where words[word] == nil {
            if add([word], as: word, from: lexicon, to: engine) { words[word] = word }
        }
        return model.classes.map { each in
            let names = each.members.compactMap { member -> String? in
                let key = each.token + member.joined(separator: " ")
                if let known = memberNames[key] { return known.name }
                let name = newName("m")
                guard add(member, as: name, from: lexicon, to: engine) else { return nil }
                memberNames[key] = (name, member)
                words[name] = member.joined(separator: " ")
                return name
            }
            return (each.token, names)
        }
    }

    /// The most ways in which a name of several words is said.
    private static let mostReadings = 4

    /// Adds a sequence of words as one dictionary word.
    private func add(_ sequence: [String], as name: String, from lexicon: Lexicon, to engine: Engine) -> Bool {
        var readings: [[String]] = [[]]
        for word in sequence {
            let ways = lexicon.pronunciations(of: word).map(\.phones)
            readings = readings.flatMap { start in ways.map { start + $0 } }
            readings = Array(readings.prefix(Self.mostReadings))
        }
        var added = 0
        for phones in readings where !phones.isEmpty {
            if engine.addWord(added == 0 ? name : "\(name)(\(added + 1))", phones: phones) { added += 1 }
        }
        return added > 0
    }

    /// Adds those of `words` that `engine` lacks, with all their pronunciations.
    mutating func add(_ words: [String], from lexicon: Lexicon, to engine: Engine) throws(DecodingError) {
        let entries: [Lexicon.Entry]
        do {
            entries = try lexicon.entries(for: words.filter { names[$0] == nil })
        } catch {
            throw .lexicon(error)
        }
        for entry in entries {
            let name = newName("w")
            var added = 0
            for pronunciation in entry.pronunciations {
                let variant = added == 0 ? name : "\(name)(\(added + 1))"
                if engine.addWord(variant, phones: pronunciation.phones) { added += 1 }
            }
            guard added > 0 else {
                throw .unknownPhones(word: entry.word, phones: entry.pronunciations.first?.phones ?? [])
            }
            names[entry.word] = name
            self.words[name] = entry.word
        }
    }
}
