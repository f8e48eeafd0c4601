import Speech

/// The names under which a grammar's words stand in the engine's dictionary.
///
/// Words go in under numbers (`w17`): a grammar's token may hold anything that a person calls a lamp, parentheses and
/// comment signs among them, which mean something to the engine.
struct EngineVocabulary {
    private var names: [String: String] = [:]
    private var words: [String: String] = [:]

    /// The dictionary name of `word`, if it has been added.
    func name(of word: String) -> String? { names[word] }

    /// The word of the dictionary name `name`; `nil` for pauses, noises and phones.
    func word(of name: String) -> String? { words[name] }

    /// Adds those of `words` that `engine` lacks, with all their pronunciations.
    mutating func add(_ words: [String], from lexicon: Lexicon, to engine: Engine) throws(DecodingError) {
        let entries: [Lexicon.Entry]
        do {
            entries = try lexicon.entries(for: words.filter { names[$0] == nil })
        } catch {
            throw .lexicon(error)
        }
        for entry in entries {
            let name = "w\(names.count)"
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
