/// Why words cannot be given a sound.
public enum LexiconError: Error, Equatable, Sendable {
    /// There is no readable dictionary at `path`.
    case dictionaryUnreadable(path: String)
    /// The file at `path` holds no pronunciation.
    case dictionaryEmpty(path: String)
    /// No source knows how these words sound.
    case noPronunciation(words: [String])
}

extension LexiconError: CustomStringConvertible {
    /// What is wrong and what to do about it, for people.
    public var description: String {
        switch self {
        case .dictionaryUnreadable(let path):
            "cannot read the pronouncing dictionary \(path): install the Debian package pocketsphinx-en-us, "
                + "or set \(Lexicon.dictionaryVariable) to another dictionary"
        case .dictionaryEmpty(let path):
            "\(path) holds no pronunciations: a dictionary has a word and its phones on each line"
        case .noPronunciation(let words):
            "nothing says how to pronounce " + words.map { "\"\($0)\"" }.joined(separator: ", ")
        }
    }
}
